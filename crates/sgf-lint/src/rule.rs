//! What a rule is, and the macro that writes one.
//!
//! A rule says in one place all that there is to say about a condition: its code and name, how severe it is, whether it
//! can be repaired, what SGFC calls it, its page of documentation, and what it wants to look at. The last is the key to
//! speed: the engine walks over a document once and calls each rule only where its [`Check`] says that there is
//! something to see.

use std::fmt;

use sgf_syntax::{Fact, FactKind, Node};

use crate::rules::lines_of;
use crate::{At, Cx, GameCx, PathFact, Sink, Which};

/// A kind of diagnostic: one row of the rule table.
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
    /// A letter for the family and three digits; never used again for anything else: `S012`.
    pub code: &'static str,
    /// The name in words; it reads well after "allow": `missing-semicolon`.
    pub name: &'static str,
    /// How severe its findings are, unless a configuration says otherwise.
    pub severity: Severity,
    /// What its boldest fix is like; `None` when it never offers one.
    pub fix: Option<Applicability>,
    /// The version of OpenSGF that first had it.
    pub since: &'static str,
    /// The numbers under which SGFC, the field's reference checker, reports the condition.
    pub sgfc: &'static [u8],
    /// What it looks at, and the function that looks.
    pub(crate) check: Check,
}

/// The lines of a rule's documentation, as they stand in the source, with a blank in front of each.
///
/// They stand beside the row and not in it, so that a program that checks and never explains leaves them out.
pub(crate) type Lines = &'static [&'static str];

/// How severe a finding is.
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
    /// Good to know; the file is legal there.
    Note,
    /// Unwise, or read differently by different programs.
    Warning,
    /// Against the specification.
    Error,
}

impl Severity {
    /// Returns the word for it, in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl Severity {
    /// All severities, the least severe first.
    pub const ALL: [Severity; 3] = [Severity::Note, Severity::Warning, Severity::Error];

    /// Returns the severity that a word stands for.
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

/// How far a fix can be trusted.
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
    /// Every datum is kept and means what it meant.
    Safe,
    /// Something may be lost or change its meaning.
    Unsafe,
}

impl Applicability {
    /// Returns the word for it, in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Applicability::Safe => "safe",
            Applicability::Unsafe => "unsafe",
        }
    }
}

/// What a rule looks at, and the function that looks.
///
/// The functions are called in the order of the file; what they report is sorted afterwards.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub(crate) enum Check {
    /// Facts of the parser or the survey, of these kinds.
    Facts(&'static [FactKind], fn(&Cx<'_>, Fact, &mut Sink<'_>)),
    /// Properties of the kind that is described.
    Properties(Which, fn(&GameCx<'_>, At<'_>, &mut Sink<'_>)),
    /// The same, but for properties with one plain value (words of ASCII without escapes): of those there is nothing to say.
    OddProperties(Which, fn(&GameCx<'_>, At<'_>, &mut Sink<'_>)),
    /// Nodes that hold a property of each of these kinds; with an empty list, nodes without a property.
    Nodes(&'static [Which], fn(&GameCx<'_>, Node<'_>, &mut Sink<'_>)),
    /// What is remarkable along the paths of a game, one after the other.
    Paths(fn(&GameCx<'_>, &PathFact, &mut Sink<'_>)),
    /// Each game, once.
    Games(fn(&GameCx<'_>, &mut Sink<'_>)),
    /// The whole document, once.
    Documents(fn(&Cx<'_>, &mut Sink<'_>)),
}

impl Rule {
    /// Returns the page that explains the rule, in Markdown: what it does, why it matters, an example, the fix.
    ///
    /// # Examples
    ///
    /// ```
    /// let rule = sgf_lint::explain("missing-semicolon").unwrap();
    /// assert!(rule.page().starts_with("## What it does\n"));
    /// ```
    #[must_use]
    pub fn page(&self) -> String {
        let lines = lines_of(self).iter().map(|line| line.strip_prefix(' ').unwrap_or(line));
        lines.flat_map(|line| [line, "\n"]).collect()
    }

    /// Returns the first sentence of the page: what the rule finds.
    ///
    /// # Examples
    ///
    /// ```
    /// let rule = sgf_lint::explain("S012").unwrap();
    /// assert_eq!(rule.summary(), "Finds nodes that do not start with a semicolon.");
    /// ```
    #[must_use]
    pub fn summary(&self) -> String {
        let lines = lines_of(self).iter().map(|line| line.trim()).skip_while(|line| line.starts_with("## "));
        let paragraph = lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
        match paragraph.find(". ") {
            Some(end) => paragraph[..=end].to_owned(),
            None => paragraph,
        }
    }

    /// Returns a section of the page, without its heading: `Why it matters`. It is empty if there is none of that name.
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
        let is_wanted = |line: &&str| line.strip_prefix("## ") == Some(title);
        let lines = page.lines().skip_while(|line| !is_wanted(line)).skip(1);
        let lines = lines.take_while(|line| !line.starts_with("## "));
        lines.collect::<Vec<_>>().join("\n").trim().to_owned()
    }

    /// Returns the kinds of facts of the lower layers that the rule reports; none for rules that look for themselves.
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
    /// Rules are rows of one table: they are equal when their codes are.
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

/// Writes the row of a rule; the file's function `check` does the work.
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
        /// The row of this file's rule.
        pub(crate) static RULE: $crate::Rule = $crate::Rule {
            code: stringify!($code),
            name: concat!(stringify!($first) $(, "-", stringify!($rest))*),
            severity: $crate::Severity::$severity,
            fix: rule!(@fix $fix),
            since: $since,
            sgfc: &[$($sgfc),*],
            check: $crate::Check::$visit($($($what,)*)? check),
        };

        /// What people read about it.
        pub(crate) const LINES: $crate::rule::Lines = &[$($line),+];
    };
    (@fix None) => { None };
    (@fix $applicability:ident) => { Some($crate::Applicability::$applicability) };
}

pub(crate) use rule;
