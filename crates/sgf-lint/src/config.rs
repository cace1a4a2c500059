//! Which rules run, and how severe their findings are.
//!
//! A selector names rules: one by its code or name, or many by the beginning of their codes. The more of a code a
//! selector names, the more it counts: `select: ["S"], ignore: ["S02"], select: ["S021"]` runs S021, leaves out the rest
//! of S020 to S029, and runs all other rules of S.

use std::fmt;
use std::str::FromStr;

use sgf_syntax::Listed;

use crate::{Rule, Severity, rules};

/// The choice of rules for a check.
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
/// # Ok::<(), sgf_lint::UnknownSelector>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Config {
    /// The rules to run; if empty, all.
    pub select: Vec<Selector>,
    /// Rules to leave out. One that is selected and ignored by selectors of the same length is ignored.
    pub ignore: Vec<Selector>,
    /// Severities instead of the rules' own; of several that fit, the longest selector counts, then the last.
    pub severity: Vec<(Selector, Severity)>,
}

sgf_syntax::options!(Config);

/// A name for one rule or many: `ALL`, a code (`S012`), the beginning of one (`S`, `S01`), or a name (`empty-variation`).
///
/// # Examples
///
/// ```
/// use sgf_lint::{Selector, explain};
/// let structure: Selector = "S0".parse()?;
/// assert!(explain("unclosed-value").is_some_and(|rule| structure.matches(rule)));
/// # Ok::<(), sgf_lint::UnknownSelector>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    /// The beginning of the codes that are meant.
    prefix: String,
}

/// A selector that names no rule.
///
/// # Examples
///
/// ```
/// use sgf_lint::Selector;
/// let unknown = "unclosed-valu".parse::<Selector>().expect_err("no rule has this name");
/// assert_eq!(unknown.text, "unclosed-valu");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownSelector {
    /// What was given.
    pub text: String,
}

impl fmt::Display for UnknownSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no rule has the code or name `{}`", self.text)
    }
}

impl std::error::Error for UnknownSelector {}

impl FromStr for Selector {
    type Err = UnknownSelector;

    /// Reads a selector; codes may be written in small letters.
    fn from_str(text: &str) -> Result<Selector, UnknownSelector> {
        if text.eq_ignore_ascii_case("all") {
            return Ok(Selector { prefix: String::new() });
        }
        if let Some(rule) = rules::all().find(|rule| rule.name == text) {
            return Ok(Selector { prefix: rule.code.to_owned() });
        }
        let prefix = text.to_ascii_uppercase();
        let is_known = !prefix.is_empty() && rules::all().any(|rule| rule.code.starts_with(&prefix));
        if is_known { Ok(Selector { prefix }) } else { Err(UnknownSelector { text: text.to_owned() }) }
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.prefix.is_empty() { "ALL" } else { &self.prefix })
    }
}

impl Selector {
    /// Returns whether the selector means a rule.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Selector, explain};
    /// let rule = explain("S020").expect("it is in the table");
    /// let matches = |selector: &str| selector.parse::<Selector>().map(|selector| selector.matches(rule));
    /// assert_eq!([matches("ALL")?, matches("S")?, matches("unclosed-value")?, matches("V")?], [true, true, true, false]);
    /// # Ok::<(), sgf_lint::UnknownSelector>(())
    /// ```
    #[must_use]
    pub fn matches(&self, rule: &Rule) -> bool {
        rule.code.starts_with(&self.prefix)
    }
}

impl Config {
    /// Makes a choice of the rules that one selector names, and no others.
    ///
    /// # Errors
    ///
    /// Fails when no rule has that code or name.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Config, check};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;B[aa]()");
    /// let found = check(&doc, &Config::only("empty-variation")?);
    /// assert_eq!(found.iter().map(|it| it.rule.code).collect::<Vec<_>>(), ["S015"]);
    /// # Ok::<(), sgf_lint::UnknownSelector>(())
    /// ```
    pub fn only(selector: &str) -> Result<Config, UnknownSelector> {
        Ok(Config { select: vec![selector.parse()?], ..Config::default() })
    }

    /// Lays this choice over another one: what this one says of a rule counts, and the other counts for the rest.
    ///
    /// A selection replaces that of `base`, and what `base` ignores of the rules selected here is not ignored. A rule that
    /// is ignored here is ignored, however closely `base` selects it; so for severities.
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
    /// # Ok::<(), sgf_lint::UnknownSelector>(())
    /// ```
    #[must_use]
    pub fn over(&self, base: &Config) -> Config {
        let is_free =
            |one: &Selector, by: &[Selector]| !by.iter().any(|other| one.prefix.starts_with(&other.prefix));
        let select = if self.select.is_empty() { &base.select } else { &self.select };
        let mut ignore: Vec<Selector> =
            base.ignore.iter().filter(|one| is_free(one, &self.select)).cloned().listed();
        // What is selected more closely than it is ignored would run.
        let closer = base.select.iter().filter(|one| self.select.is_empty() && !is_free(one, &self.ignore));
        ignore.extend(closer.chain(&self.ignore).cloned());
        let named: Vec<Selector> = self.severity.iter().map(|(selector, _)| selector.clone()).listed();
        let kept = base.severity.iter().filter(|(selector, _)| is_free(selector, &named));
        let severity = kept.chain(&self.severity).cloned().listed();
        Config { select: select.clone(), ignore, severity }
    }

    /// Returns how severe the findings of a rule are, or `None` if it does not run.
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
    /// # Ok::<(), sgf_lint::UnknownSelector>(())
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
        let fitting = self.severity.iter().filter(|(selector, _)| selector.matches(rule));
        // Of equal keys, the last is the maximum.
        let named = fitting.max_by_key(|(selector, _)| selector.prefix.len());
        Some(named.map_or(rule.severity, |&(_, severity)| severity))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(select: &[&str], ignore: &[&str]) -> Config {
        let parse = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect();
        Config { select: parse(select), ignore: parse(ignore), severity: Vec::new() }
    }

    fn codes(config: &Config) -> Vec<&'static str> {
        let on = rules::all().filter(|rule| config.severity_of(rule).is_some());
        on.map(|rule| rule.code).filter(|code| code.starts_with("S01")).collect()
    }

    #[test]
    fn the_longer_selector_counts() {
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
    fn what_lies_over_counts() {
        let all = |over: &Config, base: &Config| codes(&over.over(base));
        let nothing = Config::default();
        assert_eq!(all(&nothing, &config(&["S013"], &[])), ["S013"]);
        assert_eq!(all(&config(&["S014"], &[]), &config(&["S013"], &["S"])), ["S014"]);
        assert_eq!(all(&config(&["S01"], &[]), &config(&[], &["S013"])).len(), 10);
        assert_eq!(all(&config(&["S01"], &["S013"]), &nothing).len(), 9);
        assert_eq!(all(&config(&[], &["S"]), &config(&["S013"], &[])).len(), 0);
        assert_eq!(all(&config(&[], &["S013"]), &config(&["S01"], &["S014"])).len(), 8);

        let severity = |selector: &str, severity| Config {
            severity: vec![(selector.parse().unwrap(), severity)],
            ..Config::default()
        };
        let rule = crate::explain("S013").unwrap();
        let (wide, close) = (severity("S", Severity::Note), severity("S013", Severity::Warning));
        assert_eq!(wide.over(&close).severity_of(rule), Some(Severity::Note));
        assert_eq!(close.over(&wide).severity_of(rule), Some(Severity::Warning));
    }

    #[test]
    fn the_last_of_equal_severities_counts() {
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
