//! Limits the number of findings of each rule.
//!
//! A damaged file may have millions of findings of one kind, which no one reads. A [`Limit`] keeps the first ones and counts
//! the others.

use std::collections::BTreeMap;

use crate::{Diagnostic, Rule, Severity};

/// Keeps the first findings of each rule and counts the others.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Checker, Config, Limit};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;B[aa]()()())");
/// let mut limit = Limit::per_rule(2);
/// let found = Checker::new(&Config::default()).check_for(&doc, |finding| limit.admits(finding));
/// let left_out = limit.left_out();
/// assert_eq!((found.len(), left_out[0].rule.code, left_out[0].count), (2, "S015", 1));
/// ```
#[derive(Clone, Debug)]
pub struct Limit {
    per_rule: usize,
    kept: BTreeMap<&'static str, usize>,
    left_out: BTreeMap<(&'static str, Severity), LeftOut>,
}

/// Findings of one rule and severity that a [`Limit`] has left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The rule that found them.
    pub rule: &'static Rule,
    /// Their severity.
    pub severity: Severity,
    /// Their number.
    pub count: usize,
}

impl Limit {
    /// Creates a limit for one document: the number of findings of each rule to keep.
    #[must_use]
    pub fn per_rule(number: usize) -> Limit {
        Limit { per_rule: number, kept: BTreeMap::new(), left_out: BTreeMap::new() }
    }

    /// Creates a limit that keeps everything.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(sgf_lint::Limit::none().left_out().is_empty());
    /// ```
    #[must_use]
    pub fn none() -> Limit {
        Limit::per_rule(usize::MAX)
    }

    /// Returns whether a finding is kept; otherwise counts it.
    pub fn admits(&mut self, finding: &Diagnostic) -> bool {
        let kept = self.kept.entry(finding.rule.code).or_default();
        if *kept < self.per_rule {
            *kept += 1;
            return true;
        }
        let (rule, severity) = (finding.rule, finding.severity);
        self.left_out.entry((rule.code, severity)).or_insert(LeftOut { rule, severity, count: 0 }).count += 1;
        false
    }

    /// Returns the findings that were left out, by rule.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Config, Limit, check};
    /// use sgf_syntax::Document;
    /// let found = check(&Document::parse(b"(;B[aa]())"), &Config::default());
    /// let mut limit = Limit::per_rule(0);
    /// assert!(!limit.admits(&found[0]));
    /// assert_eq!(limit.left_out()[0].to_string(), "and 1 more of this kind");
    /// ```
    #[must_use]
    pub fn left_out(&self) -> Vec<LeftOut> {
        self.left_out.values().cloned().collect()
    }
}

impl std::fmt::Display for LeftOut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "and {} more of this kind", self.count)
    }
}
