//! The parser of `sgf.toml`.
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
//! [require]
//! komi = 6.5
//!
//! [fmt]
//! width = 72
//! ```
//!
//! It walks the syntax tree of the TOML parser, which has the place of each key and value, so that all errors are reported at once with
//! line and column.

use std::collections::BTreeMap;
use std::path::Path;

use globset::{Glob, GlobSet, GlobSetBuilder};
use opensgf::{Config, Selector, Severity};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::problems::Problems;
use super::requirements;
use super::sections::{self, COMMANDS, Definition, Section};
use crate::args::rule_selector;

/// The content of a settings file.
#[derive(Debug, Default)]
pub(super) struct Settings {
    base: Config,
    /// Whether notes are shown.
    pub(super) notes: bool,
    overrides: Vec<Override>,
    /// The options of commands, by name.
    sections: BTreeMap<String, Section>,
}

/// A `[[check.files]]` table: rules for some files.
#[derive(Debug)]
struct Override {
    paths: GlobSet,
    config: Config,
}

impl Settings {
    /// The indexes of the overrides for a path, which is relative to the folder of the settings.
    pub(super) fn overrides_for(&self, path: &Path) -> Vec<usize> {
        let matching = self.overrides.iter().enumerate().filter(|(_, it)| it.paths.is_match(path));
        matching.map(|(index, _)| index).collect()
    }

    /// The options of a command.
    pub(super) fn section(&self, command: &str) -> Option<&Section> {
        self.sections.get(command)
    }

    /// The configuration with these overrides, of which later ones take precedence.
    pub(super) fn config(&self, overrides: &[usize]) -> Config {
        overrides.iter().fold(self.base.clone(), |config, &index| self.overrides[index].config.over(&config))
    }
}

/// Parses settings.
///
/// # Errors
///
/// Fails with all errors, as `line:column: message`.
pub(super) fn settings(text: &str, definition: Definition) -> Result<Settings, Vec<String>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut parser = Parser { problems: Problems::default(), definition };
    for error in &errors {
        parser.problems.add_at(error.span().map_or(0, |span| span.start), error.message());
    }
    let mut settings = Settings::default();
    // After a syntax error, other errors would be misleading.
    if errors.is_empty() {
        parser.file(table.get_ref(), &mut settings);
    }
    if parser.problems.is_empty() { Ok(settings) } else { Err(parser.problems.into_messages(text)) }
}

/// Hint about the tables at the top level.
const TABLES: &str = "the tables are `[check]`, `[require]`, `[fmt]`, `[convert]`, `[render]` and `[book]`";

struct Parser {
    problems: Problems,
    definition: Definition,
}

type Value<'t> = Spanned<DeValue<'t>>;

impl Parser {
    fn file(&mut self, table: &DeTable<'_>, settings: &mut Settings) {
        for (key, value) in table {
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("check", DeValue::Table(check)) => self.check(check, settings),
                ("require", DeValue::Table(table)) => {
                    settings.base.require = requirements::parse(table, &mut self.problems);
                }
                ("require", _) => self.problems.wrong_type(value, "a table: `[require]`"),
                ("check", _) => self.problems.wrong_type(value, "a table: `[check]`"),
                (name, DeValue::Table(table)) if COMMANDS.contains(&name) => {
                    let section = sections::parse(name, table, self.definition, &mut self.problems);
                    settings.sections.insert(name.to_owned(), section);
                }
                (name, _) if COMMANDS.contains(&name) => {
                    self.problems.wrong_type(value, "a table, such as `[fmt]`");
                }
                (name, _) => self.problems.unknown_key(key, name, TABLES),
            }
        }
    }

    fn check(&mut self, table: &DeTable<'_>, settings: &mut Settings) {
        for (key, value) in table {
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("notes", DeValue::Boolean(notes)) => settings.notes = *notes,
                ("notes", _) => self.problems.wrong_type(value, "true or false"),
                ("files", DeValue::Array(tables)) => {
                    settings.overrides = tables.iter().filter_map(|table| self.overrides(table)).collect();
                }
                ("files", _) => self.problems.wrong_type(value, "an array of tables: `[[check.files]]`"),
                (name, _) if self.rules(name, value, &mut settings.base) => {}
                (name, _) => {
                    let hint = "the keys of `[check]` are select, ignore, severity, notes and files";
                    self.problems.unknown_key(key, name, hint);
                }
            }
        }
    }

    /// Parses the settings for some files.
    fn overrides(&mut self, value: &Value<'_>) -> Option<Override> {
        let DeValue::Table(table) = value.get_ref() else {
            self.problems.wrong_type(value, "a table");
            return None;
        };
        let (mut paths, mut config) = (None, Config::default());
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "paths" => paths = self.globs(value),
                name if self.rules(name, value, &mut config) => {}
                name => {
                    let hint = "the keys of `[[check.files]]` are paths, select, ignore and severity";
                    self.problems.unknown_key(key, name, hint);
                }
            }
        }
        if !table.iter().any(|(key, _)| key.get_ref() == "paths") {
            self.problems.add(value, "missing `paths`: the files that this applies to, such as [\"old/**\"]");
        }
        paths.map(|paths| Override { paths, config })
    }

    /// Parses a key that chooses rules. Returns whether it is one.
    fn rules(&mut self, name: &str, value: &Value<'_>, config: &mut Config) -> bool {
        match name {
            "select" => config.select = self.selectors(value),
            "ignore" => config.ignore = self.selectors(value),
            "severity" => config.severity = self.severities(value),
            _ => return false,
        }
        true
    }

    fn selectors(&mut self, value: &Value<'_>) -> Vec<Selector> {
        let texts = self.strings(value, "an array of rules, such as [\"S\", \"M004\"]");
        texts.into_iter().filter_map(|(text, at)| self.selector(at, text)).collect()
    }

    fn selector<T>(&mut self, at: &Spanned<T>, text: &str) -> Option<Selector> {
        rule_selector::parse(text).map_err(|problem| self.problems.add(at, problem)).ok()
    }

    fn severities(&mut self, value: &Value<'_>) -> Vec<(Selector, Severity)> {
        let DeValue::Table(table) = value.get_ref() else {
            self.problems.wrong_type(value, "a table of rules with \"error\", \"warning\" or \"note\"");
            return Vec::new();
        };
        let mut severities = Vec::new();
        for (key, value) in table {
            let selector = self.selector(key, key.get_ref());
            let severity = value.get_ref().as_str().and_then(Severity::named);
            if severity.is_none() {
                self.problems.wrong_type(value, "\"error\", \"warning\" or \"note\"");
            }
            severities.extend(selector.zip(severity));
        }
        severities
    }

    fn globs(&mut self, value: &Value<'_>) -> Option<GlobSet> {
        let mut globs = GlobSetBuilder::new();
        for (text, at) in self.strings(value, "an array of paths, such as [\"old/**\"]") {
            match Glob::new(text) {
                Ok(glob) => drop(globs.add(glob)),
                Err(error) => {
                    self.problems.add(at, format!("`{text}` is not a valid path pattern: {}", error.kind()));
                }
            }
        }
        globs.build().ok()
    }

    /// The strings of an array, each with its place.
    fn strings<'v, 't>(&mut self, value: &'v Value<'t>, expected: &str) -> Vec<(&'v str, &'v Value<'t>)> {
        let Some(array) = value.get_ref().as_array() else {
            self.problems.wrong_type(value, expected);
            return Vec::new();
        };
        let mut strings = Vec::new();
        for item in array {
            match item.get_ref().as_str() {
                Some(text) => strings.push((text, item)),
                None => self.problems.wrong_type(item, "a string"),
            }
        }
        strings
    }
}

#[cfg(test)]
mod tests {
    use opensgf::explain;

    use super::*;

    fn severity(settings: &Settings, path: &str, code: &str) -> Option<Severity> {
        settings.config(&settings.overrides_for(Path::new(path))).severity_of(explain(code).unwrap())
    }

    fn settings(text: &str) -> Result<Settings, Vec<String>> {
        super::settings(text, |_| clap::Command::new("none"))
    }

    #[test]
    fn applies_rules_and_overrides() {
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
        assert!(super::settings("", |_| clap::Command::new("none")).is_ok());
    }

    #[test]
    fn reports_errors_with_places() {
        for (text, problems) in [
            (
                "[check]\nignore = [\"S999\", 'M', 3]",
                &[
                    "2:11: no rule has the code or name `S999`; `sgf rules` lists all",
                    "2:24: expected a string",
                ][..],
            ),
            ("[check]\n\nselect = \"S\"", &["3:10: expected an array of rules, such as [\"S\", \"M004\"]"]),
            (
                "[check.severity]\nunclosed-valeu = \"note\"",
                &["2:1: no rule has the code or name `unclosed-valeu`; did you mean unclosed-value?"],
            ),
            (
                "[chekc]\n",
                &[
                    "1:2: unknown key `chekc`; the tables are `[check]`, `[require]`, `[fmt]`, `[convert]`, `[render]` and `[book]`",
                ],
            ),
            (
                "[check]\nseverity = { Q = \"error\", S = \"fatal\" }",
                &[
                    "2:14: no rule has the code or name `Q`; `sgf rules` lists all",
                    "2:31: expected \"error\", \"warning\" or \"note\"",
                ],
            ),
            (
                "[[check.files]]\nignore = ['F']",
                &["1:1: missing `paths`: the files that this applies to, such as [\"old/**\"]"],
            ),
            (
                "[[check.files]]\npaths = ['a[']",
                &["2:10: `a[` is not a valid path pattern: unclosed character class; missing ']'"],
            ),
            (
                "check = 1\nnotes = 2",
                &[
                    "1:9: expected a table: `[check]`",
                    "2:1: unknown key `notes`; the tables are `[check]`, `[require]`, `[fmt]`, `[convert]`, `[render]` and `[book]`",
                ],
            ),
        ] {
            assert_eq!(settings(text).unwrap_err(), problems, "{text}");
        }
    }

    #[test]
    fn reports_toml_syntax_errors_with_places() {
        let problems = settings("[check]\nignore = [\"S006\"\nnotes = true\n").unwrap_err();
        assert!(problems[0].starts_with("3:") || problems[0].starts_with("2:"), "{problems:?}");
    }
}
