//! Rule selection and severities.
//!
//! A selector is a rule's code or name, or a code prefix. The longest matching selector wins:
//! `select: ["S", "S021"], ignore: ["S02"]` runs S021 and skips the other rules from S020 to S029.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Requirements, Rule, Severity, rules};

/// Selects the rules to run and their severities.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Config, Severity, check};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;B[aa]()");
/// assert_eq!(check(&doc, &Config::default()).len(), 2);
///
/// let mut config = Config::default();
/// config.ignore = vec!["S015".parse()?];
/// assert_eq!(check(&doc, &config)[0].rule.name, "unclosed-variation");
///
/// let mut config = Config::default();
/// config.severity = vec![("S".parse()?, Severity::Note)];
/// assert!(check(&doc, &config).iter().all(|found| found.severity == Severity::Note));
/// # Ok::<(), sgf_lint::ParseSelectorError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Config {
    /// The rules to run; if empty, all of them.
    pub select: Vec<Selector>,
    /// Rules to skip. Wins over a selector in `select` of the same length.
    pub ignore: Vec<Selector>,
    /// Severities that replace the rules' defaults. The longest matching selector wins, then the last.
    pub severity: Vec<(Selector, Severity)>,
    /// The requirements that M017 checks.
    pub require: Requirements,
}

sgf_syntax::options!(Config);

/// Names one or more rules: `ALL`, a code (`S012`), a code prefix (`S`, `S01`), or a name (`empty-variation`).
///
/// # Examples
///
/// ```
/// use sgf_lint::{Selector, explain};
/// let structure: Selector = "S0".parse()?;
/// assert!(explain("unclosed-value").is_some_and(|rule| structure.matches(rule)));
/// # Ok::<(), sgf_lint::ParseSelectorError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    prefix: String,
}

/// The error of parsing a [`Selector`] that matches no rule.
///
/// # Examples
///
/// ```
/// use sgf_lint::Selector;
/// let error = "unclosed-valu".parse::<Selector>().expect_err("no rule has this name");
/// assert_eq!(error.text, "unclosed-valu");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no rule has the code or name `{text}`")]
#[non_exhaustive]
pub struct ParseSelectorError {
    /// The text that was parsed.
    pub text: String,
}

impl FromStr for Selector {
    type Err = ParseSelectorError;

    /// Parses a selector. Codes may be in lower case.
    fn from_str(text: &str) -> Result<Selector, ParseSelectorError> {
        if text.eq_ignore_ascii_case("all") {
            return Ok(Selector { prefix: String::new() });
        }
        if let Some(rule) = rules::all().find(|rule| rule.name == text) {
            return Ok(Selector { prefix: rule.code.to_owned() });
        }
        let prefix = text.to_ascii_uppercase();
        let is_known = !prefix.is_empty() && rules::all().any(|rule| rule.code.starts_with(&prefix));
        if is_known { Ok(Selector { prefix }) } else { Err(ParseSelectorError { text: text.to_owned() }) }
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.prefix.is_empty() { "ALL" } else { &self.prefix })
    }
}

impl Selector {
    /// Returns whether the selector matches a rule.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Selector, explain};
    /// let rule = explain("S020").expect("it is in the table");
    /// let matches = |selector: &str| selector.parse::<Selector>().map(|selector| selector.matches(rule));
    /// assert_eq!([matches("ALL")?, matches("S")?, matches("unclosed-value")?, matches("V")?], [true, true, true, false]);
    /// # Ok::<(), sgf_lint::ParseSelectorError>(())
    /// ```
    #[must_use]
    pub fn matches(&self, rule: &Rule) -> bool {
        rule.code.starts_with(&self.prefix)
    }
}

impl Config {
    /// Creates a configuration that runs only the rules matching one selector.
    ///
    /// # Errors
    ///
    /// Fails if no rule has that code or name.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Config, check};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa]()");
    /// let found = check(&doc, &Config::only("empty-variation")?);
    /// assert_eq!(found.iter().map(|it| it.rule.code).collect::<Vec<_>>(), ["S015"]);
    /// # Ok::<(), sgf_lint::ParseSelectorError>(())
    /// ```
    pub fn only(selector: &str) -> Result<Config, ParseSelectorError> {
        Ok(Config { select: vec![selector.parse()?], ..Config::default() })
    }

    /// Combines two configurations; this one takes precedence over `base`.
    ///
    /// A non-empty `select` replaces that of `base`, and rules selected here are no longer ignored by `base`. A rule ignored
    /// here stays ignored even if `base` selects it with a longer selector. The same holds for severities.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Config, explain};
    /// let mut base = Config::default();
    /// base.ignore = vec!["S006".parse()?, "P".parse()?];
    /// let over = Config::only("S")?;
    /// let both = over.over(&base);
    /// assert!(both.severity_of(explain("S006").unwrap()).is_some());
    /// assert!(both.severity_of(explain("P001").unwrap()).is_none());
    /// # Ok::<(), sgf_lint::ParseSelectorError>(())
    /// ```
    #[must_use]
    pub fn over(&self, base: &Config) -> Config {
        let is_covered =
            |one: &Selector, by: &[Selector]| by.iter().any(|other| one.prefix.starts_with(&other.prefix));
        let select = if self.select.is_empty() { &base.select } else { &self.select };
        let base_ignore = base.ignore.iter().filter(|one| !is_covered(one, &self.select));
        // A longer selector of `base` would win over a shorter one that is ignored here, so ignore it as well.
        let longer = base.select.iter().filter(|one| self.select.is_empty() && is_covered(one, &self.ignore));
        let ignore = base_ignore.chain(longer).chain(&self.ignore).cloned().collect();
        let own: Vec<Selector> = self.severity.iter().map(|(selector, _)| selector.clone()).collect();
        let base_severity = base.severity.iter().filter(|(selector, _)| !is_covered(selector, &own));
        let severity = base_severity.chain(&self.severity).cloned().collect();
        let is_empty = self.require == Requirements::default();
        let require = if is_empty { &base.require } else { &self.require }.clone();
        Config { select: select.clone(), ignore, severity, require }
    }

    /// Returns the severity of a rule's findings, or `None` if the rule does not run.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Config, Severity, explain};
    /// let rule = explain("S015").expect("it is in the table");
    /// let [mut milder, mut without] = [Config::default(), Config::default()];
    /// milder.severity = vec![("S015".parse()?, Severity::Note)];
    /// assert_eq!(milder.severity_of(rule), Some(Severity::Note));
    /// without.ignore = vec!["S015".parse()?];
    /// assert_eq!(without.severity_of(rule), None);
    /// # Ok::<(), sgf_lint::ParseSelectorError>(())
    /// ```
    #[must_use]
    pub fn severity_of(&self, rule: &Rule) -> Option<Severity> {
        let longest = |selectors: &[Selector]| {
            selectors
                .iter()
                .filter(|selector| selector.matches(rule))
                .map(|selector| selector.prefix.len() + 1)
                .max()
        };
        let selected = if self.select.is_empty() { 1 } else { longest(&self.select)? };
        if longest(&self.ignore).is_some_and(|ignored| ignored >= selected) {
            return None;
        }
        let matching = self.severity.iter().filter(|(selector, _)| selector.matches(rule));
        // `max_by_key` returns the last of several maxima.
        let longest = matching.max_by_key(|(selector, _)| selector.prefix.len());
        Some(longest.map_or(rule.severity, |&(_, severity)| severity))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(select: &[&str], ignore: &[&str]) -> Config {
        let parse = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect();
        Config {
            select: parse(select),
            ignore: parse(ignore),
            severity: Vec::new(),
            require: Requirements::default(),
        }
    }

    fn codes(config: &Config) -> Vec<&'static str> {
        let on = rules::all().filter(|rule| config.severity_of(rule).is_some());
        on.map(|rule| rule.code).filter(|code| code.starts_with("S01")).collect()
    }

    #[test]
    fn the_longer_selector_wins() {
        assert_eq!(codes(&config(&["S01"], &["S"])).len(), 10);
        assert_eq!(codes(&config(&["S"], &["S01"])).len(), 0);
        assert_eq!(codes(&config(&["S", "S013"], &["S01"])), ["S013"]);
        assert_eq!(codes(&config(&["S013"], &["S013"])).len(), 0);
        assert_eq!(codes(&config(&["ALL"], &["S013"])).len(), 9);
        assert_eq!(codes(&config(&[], &["all"])).len(), 0);
    }

    #[test]
    fn selectors_are_codes_and_names() {
        assert_eq!("empty-variation".parse::<Selector>().unwrap().to_string(), "S015");
        assert_eq!("s01".parse::<Selector>().unwrap().to_string(), "S01");
        for unknown in ["", "S999", "sS01", "empty variation"] {
            assert!(unknown.parse::<Selector>().is_err(), "{unknown}");
        }
    }

    #[test]
    fn overriding_configuration_takes_precedence() {
        let combined = |over: &Config, base: &Config| codes(&over.over(base));
        let empty = Config::default();
        assert_eq!(combined(&empty, &config(&["S013"], &[])), ["S013"]);
        assert_eq!(combined(&config(&["S014"], &[]), &config(&["S013"], &["S"])), ["S014"]);
        assert_eq!(combined(&config(&["S01"], &[]), &config(&[], &["S013"])).len(), 10);
        assert_eq!(combined(&config(&["S01"], &["S013"]), &empty).len(), 9);
        assert_eq!(combined(&config(&[], &["S"]), &config(&["S013"], &[])).len(), 0);
        assert_eq!(combined(&config(&[], &["S013"]), &config(&["S01"], &["S014"])).len(), 8);

        let severity = |selector: &str, severity| Config {
            severity: vec![(selector.parse().unwrap(), severity)],
            ..Config::default()
        };
        let rule = crate::explain("S013").unwrap();
        let (family, single) = (severity("S", Severity::Note), severity("S013", Severity::Warning));
        assert_eq!(family.over(&single).severity_of(rule), Some(Severity::Note));
        assert_eq!(single.over(&family).severity_of(rule), Some(Severity::Warning));
    }

    #[test]
    fn the_last_of_equally_long_selectors_wins() {
        let rule = crate::explain("S013").unwrap();
        let parse = |text: &str| text.parse::<Selector>().unwrap();
        let severity = vec![
            (parse("S013"), Severity::Note),
            (parse("S013"), Severity::Warning),
            (parse("S"), Severity::Error),
        ];
        let config = Config { severity, ..Config::default() };
        assert_eq!(config.severity_of(rule), Some(Severity::Warning));
    }
}
