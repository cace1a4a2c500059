//! Names of files that are made from what records say: `{DT} {PB}-{PW}`.
//!
//! A record may say anything, so what it says is made fit for every system and shell first: see [`clean`]. Which of the names are
//! taken is told by [`Taken`].

mod clean;
mod taken;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use opensgf::GameView;
use opensgf::convert::get;
use opensgf::record::GameInfo;

use crate::choice::is_ident;

pub(crate) use taken::{Taken, has_name};

/// What stands for a field that the record does not have.
const UNKNOWN: &str = "unknown";

/// How a file is to be called: text, and fields in braces. It has no extension, and may have folders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    /// The values of a property.
    Ident(String),
    /// The year in which the game was played.
    Year,
    /// The number of the game in its file.
    Game,
    /// The name of the file until now, without its extension.
    Name,
    /// From here on, what was before names a folder.
    Folder,
}

/// What a name is made from.
pub(crate) struct Named<'a, 'd> {
    pub(crate) game: &'a GameView<'d>,
    /// The name of its file until now, without the extension.
    pub(crate) stem: &'a str,
    /// How many digits the number of a game has.
    pub(crate) n_digits: usize,
}

impl FromStr for Template {
    type Err = String;

    fn from_str(text: &str) -> Result<Template, String> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}', '/']) {
            let (before, special) = rest.split_at(at);
            push_text(&mut parts, before);
            rest = &special[1..];
            match special.as_bytes()[0] {
                b'/' => parts.push(Part::Folder),
                b'{' => {
                    let (field, after) = rest.split_once('}').ok_or("a { has no }")?;
                    parts.push(Part::of_field(field)?);
                    rest = after;
                }
                _ => return Err("a } has no {".to_owned()),
            }
        }
        push_text(&mut parts, rest);
        if !parts.iter().any(|part| !matches!(part, Part::Text(_) | Part::Folder)) {
            return Err("all files would have this name; a field in braces tells them apart: {PB}".to_owned());
        }
        let is_empty = |name: &[Part]| {
            name.iter().all(|part| matches!(part, Part::Text(text) if clean::text(text).is_empty()))
        };
        if parts.split(|part| *part == Part::Folder).any(is_empty) {
            return Err("a folder or a file would have no name".to_owned());
        }
        Ok(Template(parts))
    }
}

fn push_text(parts: &mut Vec<Part>, text: &str) {
    if !text.is_empty() {
        parts.push(Part::Text(text.to_owned()));
    }
}

impl Part {
    fn of_field(field: &str) -> Result<Part, String> {
        match field {
            "year" => Ok(Part::Year),
            "game" => Ok(Part::Game),
            "name" => Ok(Part::Name),
            ident if is_ident(ident) => Ok(Part::Ident(ident.to_owned())),
            other => Err(format!(
                "there is no field {{{other}}}; there are {{year}}, {{game}}, {{name}} and identifiers of properties: {{PB}}"
            )),
        }
    }

    /// What the record says; `None` when it says nothing.
    fn value(&self, named: &Named<'_, '_>) -> Option<String> {
        let value = match self {
            Part::Text(text) => return Some(text.clone()),
            Part::Ident(ident) => get(named.game, ident).join(" "),
            Part::Year => {
                let day = GameInfo::of(named.game).date_range()?.first;
                format!("{:04}", day / 10_000)
            }
            Part::Game => format!("{:0width$}", named.game.index() + 1, width = named.n_digits),
            Part::Name => named.stem.to_owned(),
            Part::Folder => return None,
        };
        Some(clean::value(&value)).filter(|value| !value.is_empty())
    }
}

impl Template {
    /// Makes a name: folders and a file, without an extension. `None` when the record has none of the fields.
    pub(crate) fn name(&self, named: &Named<'_, '_>) -> Option<PathBuf> {
        let is_field = |part: &&Part| !matches!(part, Part::Text(_) | Part::Folder);
        if self.0.iter().filter(is_field).all(|part| part.value(named).is_none()) {
            return None;
        }
        let parts = self.0.split(|part| *part == Part::Folder);
        Some(parts.map(|parts| one_name(parts, named)).collect())
    }
}

fn one_name(parts: &[Part], named: &Named<'_, '_>) -> String {
    let values = parts.iter().map(|part| part.value(named).unwrap_or_else(|| UNKNOWN.to_owned()));
    clean::name(&values.collect::<String>())
}

/// Adds an extension; unlike `Path::with_extension` it leaves `Honinbo 1. game` whole.
pub(crate) fn with_extension(path: &Path, extension: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    if !extension.is_empty() {
        path.push(".");
        path.push(extension);
    }
    path.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(template: &str, record: &str) -> Option<String> {
        let document = opensgf::read(record.as_bytes());
        let game = opensgf::games(&document).next().unwrap();
        let template: Template = template.parse().unwrap();
        let name = template.name(&Named { game: &game, stem: "download(1)", n_digits: 3 })?;
        Some(name.to_string_lossy().into_owned())
    }

    #[test]
    fn fields_are_filled_in() {
        let record = "(;PB[Go Seigen]PW[Kitani: Minoru]DT[1939-09-28,29])";
        assert_eq!(named("{DT} {PB}-{PW}", record).unwrap(), "1939-09-28,29 Go Seigen-Kitani- Minoru");
        assert_eq!(named("{year}/{game} {EV}", record).unwrap(), "1939/001 unknown");
        assert_eq!(named("{name} {PB}", record).unwrap(), "download(1) Go Seigen");
    }

    #[test]
    fn a_record_that_says_nothing_gets_no_name() {
        assert_eq!(named("game {PB} {PW}", "(;PB[ ];B[aa])"), None);
        assert_eq!(named("{year}", "(;DT[soon])"), None);
    }

    #[test]
    fn what_a_record_says_leads_out_of_no_folder() {
        assert_eq!(named("{PB}", "(;PB[../../etc/passwd])").unwrap(), "_-..-etc-passwd");
        assert_eq!(named("{PB}/{PW}", "(;PB[..]PW[/])").unwrap(), "unknown/_-");
        assert_eq!(named("{PB}", "(;PB[..\\\\..\\\\a])").unwrap(), "_-..-a");
    }

    #[test]
    fn what_is_no_template_is_refused() {
        for (text, word) in [
            ("game", "all files"),
            ("{PB", "no }"),
            ("PB}", "no {"),
            ("{pb}", "{pb}"),
            ("{}", "{}"),
            ("/games/{PB}", "no name"),
            ("{PB}/", "no name"),
            ("../{PB}", "no name"),
        ] {
            let refusal = text.parse::<Template>().unwrap_err();
            assert!(refusal.contains(word), "{text}: {refusal}");
        }
    }
}
