//! The text of an `sgf.toml`.
//!
//! ```toml
//! [check]
//! select = ["ALL"]
//! ignore = ["S006", "rank"]
//! notes = true
//!
//! [check.severity]
//! F = "note"
//! undeclared-charset = "error"
//!
//! [[check.files]]
//! paths = ["old/**"]
//! ignore = ["F"]
//!
//! [fmt]
//! width = 72
//! ```
//!
//! The tree of the TOML parser is walked by hand, since it knows the place of each key and value: whatever is not
//! understood is told with its line and column, and all of it at once.

use std::collections::BTreeMap;
use std::path::Path;

use globset::{Glob, GlobSet, GlobSetBuilder};
use opensgf::{Config, LineIndex, Selector, Severity};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::options::{self, COMMANDS, Section};
use crate::suggest;

/// What a file of settings says.
#[derive(Debug, Default)]
pub(super) struct Settings {
    whole: Config,
    /// Whether notes are shown.
    pub(super) notes: bool,
    parts: Vec<Part>,
    /// The options of commands, by their names.
    sections: BTreeMap<String, Section>,
}

/// What it says of some files only.
#[derive(Debug)]
struct Part {
    paths: GlobSet,
    config: Config,
}

impl Settings {
    /// The parts that apply to a path, which is relative to the folder of the settings.
    pub(super) fn parts_for(&self, path: &Path) -> Vec<usize> {
        let fitting = self.parts.iter().enumerate().filter(|(_, part)| part.paths.is_match(path));
        fitting.map(|(index, _)| index).collect()
    }

    /// The options of a command.
    pub(super) fn section(&self, command: &str) -> Option<&Section> {
        self.sections.get(command)
    }

    /// The choice of rules where these parts apply: the later ones lie over the earlier.
    pub(super) fn config(&self, parts: &[usize]) -> Config {
        parts.iter().fold(self.whole.clone(), |config, &index| self.parts[index].config.over(&config))
    }
}

/// Reads settings.
///
/// # Errors
///
/// Fails with all that was not understood: `3:11: what is wrong`.
pub(super) fn settings(text: &str) -> Result<Settings, Vec<String>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut reader = Reader { problems: Vec::new() };
    for error in &errors {
        let at = error.span().map_or(0, |span| span.start);
        reader.problems.push((at, error.message().to_owned()));
    }
    let mut settings = Settings::default();
    // What is left of a broken file would only confuse.
    if errors.is_empty() {
        reader.file(table.get_ref(), &mut settings);
    }
    if reader.problems.is_empty() {
        return Ok(settings);
    }
    reader.problems.sort();
    let lines = LineIndex::new(text.as_bytes());
    let told = reader.problems.into_iter().map(|(at, problem)| {
        let place = lines.place(text.as_bytes(), at);
        format!("{}:{}: {problem}", place.line, place.column)
    });
    Err(told.collect())
}

/// What can stand at the top.
const TOP: &str = "at the top there are `[check]`, `[fmt]`, `[convert]`, `[render]` and `[book]`";

/// Collects what is not understood, with the place in the text.
pub(super) struct Reader {
    problems: Vec<(usize, String)>,
}

type Value<'t> = Spanned<DeValue<'t>>;

impl Reader {
    pub(super) fn problem<T>(&mut self, at: &Spanned<T>, problem: impl Into<String>) {
        self.problems.push((at.span().start, problem.into()));
    }

    fn file(&mut self, table: &DeTable<'_>, settings: &mut Settings) {
        for (key, value) in table {
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("check", DeValue::Table(check)) => self.check(check, settings),
                ("check", _) => self.wrong_type(value, "a table: write `[check]`"),
                (name, DeValue::Table(table)) if COMMANDS.contains(&name) => {
                    let section = options::section(name, table, self);
                    settings.sections.insert(name.to_owned(), section);
                }
                (name, _) if COMMANDS.contains(&name) => self.wrong_type(value, "a table, such as `[fmt]`"),
                (name, _) => self.unknown(key, name, TOP),
            }
        }
    }

    fn check(&mut self, table: &DeTable<'_>, settings: &mut Settings) {
        for (key, value) in table {
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("notes", DeValue::Boolean(notes)) => settings.notes = *notes,
                ("notes", _) => self.wrong_type(value, "true or false"),
                ("files", DeValue::Array(parts)) => {
                    settings.parts = parts.iter().filter_map(|part| self.part(part)).collect();
                }
                ("files", _) => self.wrong_type(value, "a list of tables: write `[[check.files]]`"),
                (name, _) if self.choice(name, value, &mut settings.whole) => {}
                (name, _) => {
                    self.unknown(key, name, "`[check]` knows select, ignore, severity, notes and files");
                }
            }
        }
    }

    /// The settings for some files.
    fn part(&mut self, value: &Value<'_>) -> Option<Part> {
        let DeValue::Table(table) = value.get_ref() else {
            self.wrong_type(value, "a table");
            return None;
        };
        let (mut paths, mut config) = (None, Config::default());
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "paths" => paths = self.globs(value),
                name if self.choice(name, value, &mut config) => {}
                name => {
                    self.unknown(key, name, "`[[check.files]]` knows paths, select, ignore and severity");
                }
            }
        }
        if !table.iter().any(|(key, _)| key.get_ref() == "paths") {
            self.problem(value, "`paths` is missing: the files that are meant, such as [\"old/**\"]");
        }
        paths.map(|paths| Part { paths, config })
    }

    /// A key of the choice of rules; tells whether it is one.
    fn choice(&mut self, name: &str, value: &Value<'_>, config: &mut Config) -> bool {
        match name {
            "select" => config.select = self.selectors(value),
            "ignore" => config.ignore = self.selectors(value),
            "severity" => config.severity = self.severities(value),
            _ => return false,
        }
        true
    }

    fn selectors(&mut self, value: &Value<'_>) -> Vec<Selector> {
        let texts = self.texts(value, "a list of rules, such as [\"S\", \"M004\"]");
        texts.into_iter().filter_map(|(text, at)| self.selector(at, text)).collect()
    }

    fn selector<T>(&mut self, at: &Spanned<T>, text: &str) -> Option<Selector> {
        suggest::selector(text).map_err(|problem| self.problem(at, problem)).ok()
    }

    fn severities(&mut self, value: &Value<'_>) -> Vec<(Selector, Severity)> {
        let DeValue::Table(table) = value.get_ref() else {
            self.wrong_type(value, "a table: rules, each with error, warning or note");
            return Vec::new();
        };
        let mut severities = Vec::new();
        for (key, value) in table {
            let selector = self.selector(key, key.get_ref());
            let severity = value.get_ref().as_str().and_then(Severity::named);
            if severity.is_none() {
                self.wrong_type(value, "\"error\", \"warning\" or \"note\"");
            }
            severities.extend(selector.zip(severity));
        }
        severities
    }

    fn globs(&mut self, value: &Value<'_>) -> Option<GlobSet> {
        let mut globs = GlobSetBuilder::new();
        for (text, at) in self.texts(value, "a list of paths, such as [\"old/**\"]") {
            match Glob::new(text) {
                Ok(glob) => drop(globs.add(glob)),
                Err(error) => self.problem(at, format!("`{text}` is no pattern of paths: {}", error.kind())),
            }
        }
        globs.build().ok()
    }

    /// The strings of a list, each with its place.
    fn texts<'v, 't>(&mut self, value: &'v Value<'t>, wanted: &str) -> Vec<(&'v str, &'v Value<'t>)> {
        let Some(list) = value.get_ref().as_array() else {
            self.wrong_type(value, wanted);
            return Vec::new();
        };
        let mut texts = Vec::new();
        for item in list.iter() {
            match item.get_ref().as_str() {
                Some(text) => texts.push((text, item)),
                None => self.wrong_type(item, "a string"),
            }
        }
        texts
    }

    pub(super) fn wrong_type(&mut self, value: &Value<'_>, wanted: &str) {
        self.problem(value, format!("this should be {wanted}"));
    }

    pub(super) fn unknown<T>(&mut self, key: &Spanned<T>, name: &str, known: &str) {
        self.problem(key, format!("nothing is called `{name}` here; {known}"));
    }
}

#[cfg(test)]
mod tests {
    use opensgf::explain;

    use super::*;

    fn severity(settings: &Settings, path: &str, code: &str) -> Option<Severity> {
        settings.config(&settings.parts_for(Path::new(path))).severity_of(explain(code).unwrap())
    }

    #[test]
    fn everything_that_can_be_said() {
        let settings = settings(
            r#"
[check]
notes = true
select = ["ALL"]
ignore = ["S006", "rank"]
[check.severity]
F = "note"
undeclared-charset = "error"
[[check.files]]
paths = ["old/**", "*.mgt"]
ignore = ["F"]
[[check.files]]
paths = ["old/new/*.sgf"]
severity = { F001 = "warning" }
select = ["F001", "S"]
"#,
        )
        .unwrap();
        assert!(settings.notes);
        assert_eq!(severity(&settings, "a.sgf", "S006"), None);
        assert_eq!(severity(&settings, "a.sgf", "M010"), None);
        assert_eq!(severity(&settings, "a.sgf", "F001"), Some(Severity::Note));
        assert_eq!(severity(&settings, "a.sgf", "C006"), Some(Severity::Error));
        assert_eq!(severity(&settings, "a.sgf", "V002"), Some(Severity::Error));
        assert_eq!(severity(&settings, "old/a.sgf", "F001"), None);
        assert_eq!(severity(&settings, "b.mgt", "F001"), None);
        assert_eq!(severity(&settings, "old/new/a.sgf", "F001"), Some(Severity::Warning));
        assert_eq!(severity(&settings, "old/new/a.sgf", "V002"), None);
        assert!(super::settings("").is_ok());
    }

    #[test]
    fn mistakes_have_places() {
        for (text, problems) in [
            (
                "[check]\nignore = [\"S999\", 'M', 3]",
                &[
                    "2:11: no rule has the code or name `S999`; `sgf rules` lists all",
                    "2:24: this should be a string",
                ][..],
            ),
            (
                "[check]\n\nselect = \"S\"",
                &["3:10: this should be a list of rules, such as [\"S\", \"M004\"]"],
            ),
            (
                "[check.severity]\nunclosed-valeu = \"note\"",
                &["2:1: no rule has the code or name `unclosed-valeu`; did you mean unclosed-value?"],
            ),
            (
                "[chekc]\n",
                &[
                    "1:2: nothing is called `chekc` here; at the top there are `[check]`, `[fmt]`, `[convert]`, `[render]` and `[book]`",
                ],
            ),
            (
                "[check]\nseverity = { Q = \"error\", S = \"fatal\" }",
                &[
                    "2:14: no rule has the code or name `Q`; `sgf rules` lists all",
                    "2:31: this should be \"error\", \"warning\" or \"note\"",
                ],
            ),
            (
                "[[check.files]]\nignore = ['F']",
                &["1:1: `paths` is missing: the files that are meant, such as [\"old/**\"]"],
            ),
            (
                "[[check.files]]\npaths = ['a[']",
                &["2:10: `a[` is no pattern of paths: unclosed character class; missing ']'"],
            ),
            (
                "check = 1\nnotes = 2",
                &[
                    "1:9: this should be a table: write `[check]`",
                    "2:1: nothing is called `notes` here; at the top there are `[check]`, `[fmt]`, `[convert]`, `[render]` and `[book]`",
                ],
            ),
        ] {
            assert_eq!(settings(text).unwrap_err(), problems, "{text}");
        }
    }

    #[test]
    fn what_is_no_toml_is_told_with_its_place() {
        let problems = settings("[check]\nignore = [\"S006\"\nnotes = true\n").unwrap_err();
        assert!(problems[0].starts_with("3:") || problems[0].starts_with("2:"), "{problems:?}");
    }
}
