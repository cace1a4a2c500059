//! Rules, and the macro that defines one.
//!
//! A rule has a code, a name, a severity, the applicability of its fixes, the matching SGFC message numbers, and a page of
//! documentation. Its [`Check`] says what it looks at: the engine walks over a document once and calls each rule only
//! where it applies.

use std::fmt;

use sgf_syntax::{Fact, FactKind, Node};

use crate::{At, Cx, GameCx, PathFact, PropertyFilter, Sink};

/// A lint rule.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Applicability, Severity, explain};
/// let rule = explain("S015").expect("it is in the table");
/// assert_eq!((rule.name, rule.severity, rule.fix), ("empty-variation", Severity::Error, Some(Applicability::Safe)));
/// ```
#[derive(Debug)]
pub struct Rule {
    /// The code: the letter of the family and three digits, such as `S012`. Codes are never reused.
    pub code: &'static str,
    /// The name, such as `missing-semicolon`.
    pub name: &'static str,
    /// The default severity of its findings.
    pub severity: Severity,
    /// The highest applicability of its fixes; `None` if it offers none.
    pub fix: Option<Applicability>,
    /// The version of OpenSGF that introduced the rule.
    pub since: &'static str,
    /// The numbers of the SGFC messages for the same condition.
    pub sgfc: &'static [u8],
    /// The scope of the rule, and the function to call.
    pub(crate) check: Check,
    /// The documentation, with a blank before each line.
    pub(crate) docs: &'static str,
}

/// The severity of a finding.
///
/// # Examples
///
/// ```
/// use sgf_lint::Severity;
/// assert!(Severity::Error > Severity::Warning && Severity::Warning > Severity::Note);
/// assert_eq!(Severity::Error.name(), "error");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Legal, but worth knowing.
    Note,
    /// Questionable, or read differently by different programs.
    Warning,
    /// Violates the specification.
    Error,
}

impl Severity {
    /// All severities, in ascending order.
    pub const ALL: [Severity; 3] = [Severity::Note, Severity::Warning, Severity::Error];

    /// Returns the name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }

    /// Returns the severity with a name.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::Severity;
    /// assert_eq!(Severity::named("note"), Some(Severity::Note));
    /// assert_eq!(Severity::named("fatal"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Severity> {
        Severity::ALL.into_iter().find(|severity| severity.name() == name)
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether a fix can lose information.
///
/// # Examples
///
/// ```
/// use sgf_lint::Applicability;
/// // If unsafe fixes are allowed, so are safe ones.
/// assert!(Applicability::Safe < Applicability::Unsafe);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Applicability {
    /// Keeps all data and its meaning.
    Safe,
    /// May lose data or change its meaning.
    Unsafe,
}

impl Applicability {
    /// Returns the name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Applicability::Safe => "safe",
            Applicability::Unsafe => "unsafe",
        }
    }
}

/// The scope of a rule, and the function to call.
///
/// The functions are called in file order; the findings are sorted afterwards.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub(crate) enum Check {
    /// Each fact of these kinds.
    Facts(&'static [FactKind], fn(&Cx<'_>, Fact, &mut Sink<'_>)),
    /// Each property that matches the filter.
    Properties(PropertyFilter, fn(&GameCx<'_>, &At<'_>, &mut Sink<'_>)),
    /// The same, except properties with exactly one value that is plain ASCII without escapes.
    UnusualProperties(PropertyFilter, fn(&GameCx<'_>, &At<'_>, &mut Sink<'_>)),
    /// Each node that has a property for every filter; with an empty list, each node without properties.
    Nodes(&'static [PropertyFilter], fn(&GameCx<'_>, Node<'_>, &mut Sink<'_>)),
    /// Each noteworthy event along the paths of a game.
    Paths(fn(&GameCx<'_>, &PathFact, &mut Sink<'_>)),
    /// Each game.
    Games(fn(&GameCx<'_>, &mut Sink<'_>)),
    /// The document.
    Documents(fn(&Cx<'_>, &mut Sink<'_>)),
}

impl Rule {
    /// Returns the documentation in Markdown: what the rule does, why it matters, an example, the fix.
    ///
    /// # Examples
    ///
    /// ```
    /// let rule = sgf_lint::explain("missing-semicolon").unwrap();
    /// assert!(rule.page().starts_with("## What it does\n"));
    /// ```
    #[must_use]
    pub fn page(&self) -> String {
        self.docs.lines().flat_map(|line| [line.strip_prefix(' ').unwrap_or(line), "\n"]).collect()
    }

    /// Returns the first sentence of the documentation: what the rule finds.
    ///
    /// # Examples
    ///
    /// ```
    /// let rule = sgf_lint::explain("S012").unwrap();
    /// assert_eq!(rule.summary(), "Finds nodes that do not start with a semicolon.");
    /// ```
    #[must_use]
    pub fn summary(&self) -> String {
        let lines = self.docs.lines().map(str::trim).skip_while(|line| line.starts_with("## "));
        let paragraph = lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
        match paragraph.find(". ") {
            Some(end) => paragraph[..=end].to_owned(),
            None => paragraph,
        }
    }

    /// Returns a section of the documentation, such as `Why it matters`, without its heading; empty if there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// let rule = sgf_lint::explain("S015").unwrap();
    /// assert!(rule.section("Fix").starts_with("Removes the parentheses."));
    /// assert_eq!(rule.section("History"), "");
    /// ```
    #[must_use]
    pub fn section(&self, title: &str) -> String {
        let page = self.page();
        let lines = page.lines().skip_while(|line| line.strip_prefix("## ") != Some(title)).skip(1);
        let lines = lines.take_while(|line| !line.starts_with("## "));
        lines.collect::<Vec<_>>().join("\n").trim().to_owned()
    }

    /// Returns the kinds of parser facts that the rule reports; none for rules that inspect the document themselves.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::explain;
    /// use sgf_syntax::FactKind;
    /// let facts = |name| explain(name).map(|rule| rule.facts());
    /// assert_eq!(facts("empty-variation"), Some(&[FactKind::EmptyVariation][..]));
    /// assert_eq!(facts("bad-value"), Some(&[][..]));
    /// ```
    #[must_use]
    pub fn facts(&self) -> &'static [FactKind] {
        match self.check {
            Check::Facts(kinds, _) => kinds,
            _ => &[],
        }
    }

    /// Returns the letter of the rule's family.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::explain;
    /// assert_eq!(explain("S015").map(|rule| rule.letter()), Some('S'));
    /// ```
    #[must_use]
    pub fn letter(&self) -> char {
        self.code.chars().next().expect("a code begins with a letter")
    }
}

impl PartialEq for Rule {
    /// Codes are unique, so rules are equal if their codes are.
    fn eq(&self, other: &Rule) -> bool {
        self.code == other.code
    }
}

impl Eq for Rule {}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code, self.name)
    }
}

/// Defines the rule of a file. The function `check` of that file does the work.
///
/// ```text
/// rule! {
///     /// ## What it does
///     /// Finds … (the first sentence is the summary).
///     ///
///     /// ## Why it matters
///     /// …
///     ///
///     /// ## Example
///     /// ```sgf,expect
///     /// (;B[aa](;W[bb])())
///     /// ```
///     ///
///     /// ## Fix
///     /// Removes the parentheses.
///     /// ```sgf
///     /// (;B[aa](;W[bb]))
///     /// ```
///     S015 empty-variation, Error, fix: Safe, since: "0.1", sgfc: [12], on: Facts(&[FactKind::EmptyVariation])
/// }
/// ```
///
/// `fix` is `None`, `Safe` or `Unsafe`; `on` is a variant of [`Check`], without the function.
macro_rules! rule {
    (
        $(#[doc = $line:literal])+
        $code:ident $first:ident $(- $rest:tt)*, $severity:ident, fix: $fix:ident, since: $since:literal,
        sgfc: [$($sgfc:literal),*], on: $visit:ident $(($($what:expr),*))? $(,)?
    ) => {
        pub(crate) static RULE: $crate::Rule = $crate::Rule {
            code: stringify!($code),
            name: concat!(stringify!($first) $(, "-", stringify!($rest))*),
            severity: $crate::Severity::$severity,
            fix: rule!(@fix $fix),
            since: $since,
            sgfc: &[$($sgfc),*],
            check: $crate::Check::$visit($($($what,)*)? check),
            docs: concat!($($line, "\n"),+),
        };
    };
    (@fix None) => { None };
    (@fix $applicability:ident) => { Some($crate::Applicability::$applicability) };
}

pub(crate) use rule;
