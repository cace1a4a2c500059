//! File names made from game info with a template: `{DT} {PB}-{PW}`.
//!
//! Values in records can contain anything, so they are sanitized for every system and shell (see [`sanitize`]). [`Taken`] avoids existing
//! names.

mod sanitize;
mod unique;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use opensgf::GameView;
use opensgf::convert::get;
use opensgf::record::GameInfo;

use crate::args::common::is_ident;

pub(crate) use unique::{Taken, base_folder, has_name};

/// The name of a folder or file without any value.
const UNKNOWN: &str = "unknown";

/// A template for file names: text, and fields in braces. It has no extension, and can contain folders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    /// The values of a property.
    Ident(String),
    /// The year of the game.
    Year,
    /// The number of the game in its file.
    Game,
    /// The current name of the file, without extension.
    Name,
    /// Ends the name of a folder.
    Folder,
}

/// The source of a name.
pub(crate) struct Named<'a, 'd> {
    pub(crate) game: &'a GameView<'d>,
    /// The number of the game in its file, from 1.
    pub(crate) number: usize,
    /// The current name of the file, without extension.
    pub(crate) stem: &'a str,
    /// The number of digits of the game number.
    pub(crate) n_digits: usize,
}

impl FromStr for Template {
    type Err = String;

    fn from_str(text: &str) -> Result<Template, String> {
        let mut parts = Vec::new();
        let mut remaining = text;
        while let Some(at) = remaining.find(['{', '}', '/']) {
            let (before, special) = remaining.split_at(at);
            push_text(&mut parts, before);
            remaining = &special[1..];
            match special.as_bytes()[0] {
                b'/' => parts.push(Part::Folder),
                b'{' => {
                    let (field, after) = remaining.split_once('}').ok_or("missing }")?;
                    parts.push(Part::of_field(field)?);
                    remaining = after;
                }
                _ => return Err("missing {".to_owned()),
            }
        }
        push_text(&mut parts, remaining);
        if !parts.iter().any(|part| !matches!(part, Part::Text(_) | Part::Folder)) {
            return Err("all files would have the same name; add a field in braces, such as {PB}".to_owned());
        }
        let is_empty = |name: &[Part]| {
            name.iter().all(|part| matches!(part, Part::Text(text) if sanitize::text(text).is_empty()))
        };
        if parts.split(|part| *part == Part::Folder).any(is_empty) {
            return Err("the name of a folder or file is empty".to_owned());
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
                "unknown field {{{other}}}; use {{year}}, {{game}}, {{name}} or a property identifier such as {{PB}}"
            )),
        }
    }

    /// The value of the record, if it has one.
    fn value(&self, named: &Named<'_, '_>) -> Option<String> {
        let value = match self {
            Part::Text(text) => return Some(text.clone()),
            Part::Ident(ident) => get(named.game, ident).join(" "),
            Part::Year => {
                let (_, info) = GameInfo::all(named.game).swap_remove(0);
                let day = info.date_range()?.first;
                format!("{:04}", day / 10_000)
            }
            Part::Game => format!("{:0width$}", named.number, width = named.n_digits),
            Part::Name => named.stem.to_owned(),
            Part::Folder => return None,
        };
        Some(sanitize::value(&value)).filter(|value| !value.is_empty())
    }
}

impl Template {
    /// Makes a path without extension. `None` if the record has none of the fields.
    pub(crate) fn name(&self, named: &Named<'_, '_>) -> Option<PathBuf> {
        let is_field = |part: &&Part| !matches!(part, Part::Text(_) | Part::Folder);
        if self.0.iter().filter(is_field).all(|part| part.value(named).is_none()) {
            return None;
        }
        let parts = self.0.split(|part| *part == Part::Folder);
        Some(parts.map(|parts| one_name(parts, named)).collect())
    }
}

/// Fills in a name. A missing value takes the text next to it along, unless that is a word before the first or after the last field.
fn one_name(parts: &[Part], named: &Named<'_, '_>) -> String {
    let mut name = String::new();
    // The texts since the last value.
    let mut texts: Vec<&str> = Vec::new();
    let (mut has_value, mut is_last_missing) = (false, false);
    let is_text = |part: Option<&Part>| matches!(part, Some(Part::Text(_)));
    for part in parts {
        match (part, part.value(named)) {
            (Part::Text(text), _) => texts.push(text),
            (_, None) => is_last_missing = true,
            (_, Some(value)) => {
                name += match has_value {
                    true => separator(&texts),
                    // Of the texts before the first value, the first one may be a word, or belong to this value.
                    false => texts
                        .first()
                        .copied()
                        .filter(|text| !is_last_missing || is_text(parts.first()) && has_word(text))
                        .unwrap_or_default(),
                };
                name += &value;
                texts.clear();
                (has_value, is_last_missing) = (true, false);
            }
        }
    }
    // If values are missing at the end, the last text is kept only if it is a word after or before all of them or closes a bracket.
    let is_outside = is_text(parts.last()) || !has_value && is_text(parts.first());
    let ends_with_word = |text: &str| is_outside && has_word(text);
    let rest =
        texts.last().copied().filter(|text| !is_last_missing || ends_with_word(text) || closes(&name, text));
    name += rest.unwrap_or_default();
    match has_value || has_word(&name) {
        true => sanitize::name(&name),
        false => sanitize::name(UNKNOWN),
    }
}

/// The text between two values, if others between them are missing.
fn separator<'t>(texts: &[&'t str]) -> &'t str {
    texts.iter().find(|text| text.contains(' ')).or(texts.first()).copied().unwrap_or_default()
}

fn has_word(text: &str) -> bool {
    text.contains(char::is_alphanumeric)
}

/// Returns whether a text closes a bracket that is open in a name.
fn closes(name: &str, text: &str) -> bool {
    let count = |bracket: char| name.matches(bracket).count();
    [('(', ')'), ('[', ']')]
        .into_iter()
        .any(|(open, close)| text.contains(close) && count(open) > count(close))
}

/// Appends an extension. Unlike `Path::with_extension`, does not truncate `Honinbo 1. game`.
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
        let name = template.name(&Named { game: &game, number: 1, stem: "download(1)", n_digits: 3 })?;
        Some(name.to_string_lossy().into_owned())
    }

    #[test]
    fn fills_in_fields() {
        let record = "(;PB[Go Seigen]PW[Kitani: Minoru]DT[1939-09-28,29])";
        assert_eq!(named("{DT} {PB}-{PW}", record).unwrap(), "1939-09-28,29 Go Seigen-Kitani- Minoru");
        assert_eq!(named("{year}/{game} {EV}", record).unwrap(), "1939/001");
        assert_eq!(named("{name} {PB}", record).unwrap(), "download(1) Go Seigen");
    }

    #[test]
    fn missing_fields_take_their_separators_along() {
        for (template, expected) in [
            ("{DT} {PB}-{PW}", "Aki"),
            ("{PB}-{PW} {EV}", "Aki"),
            ("{PB} vs {PW}", "Aki"),
            ("{DT} {EV} {PB}", "Aki"),
            ("{PB} ({EV})", "Aki"),
            ("({EV}) {PB}", "Aki"),
            ("{PB} ({RO}-{EV})", "Aki (3)"),
            ("{PB} ({EV}-{RO})", "Aki (3)"),
            ("{PB}-{PW} {RO}", "Aki 3"),
            ("{PB} {EV}-{RO}", "Aki 3"),
            ("game {EV} {PB}", "game Aki"),
            ("{PB}-{PW} final", "Aki final"),
            ("{PB}_{PW}_{RO}", "Aki_3"),
            ("{EV}/{PB}", "unknown/Aki"),
            ("event {EV}/{PB}", "event /Aki"),
        ] {
            assert_eq!(
                named(template, "(;PB[Aki]RO[3])").unwrap(),
                expected.replace(" /", "/"),
                "{template}"
            );
        }
    }

    #[test]
    fn record_without_values_gets_no_name() {
        assert_eq!(named("game {PB} {PW}", "(;PB[ ];B[aa])"), None);
        assert_eq!(named("{year}", "(;DT[soon])"), None);
    }

    #[test]
    fn values_cannot_escape_the_folder() {
        assert_eq!(named("{PB}", "(;PB[../../etc/passwd])").unwrap(), "_-..-etc-passwd");
        assert_eq!(named("{PB}/{PW}", "(;PB[..]PW[/])").unwrap(), "unknown/_-");
        assert_eq!(named("{PB}", "(;PB[..\\\\..\\\\a])").unwrap(), "_-..-a");
    }

    #[test]
    fn rejects_invalid_templates() {
        for (text, word) in [
            ("game", "all files"),
            ("{PB", "missing }"),
            ("PB}", "missing {"),
            ("{pb}", "{pb}"),
            ("{}", "{}"),
            ("/games/{PB}", "is empty"),
            ("{PB}/", "is empty"),
            ("../{PB}", "is empty"),
        ] {
            let refusal = text.parse::<Template>().unwrap_err();
            assert!(refusal.contains(word), "{text}: {refusal}");
        }
    }
}
