//! Diagnostics, their fixes, and the sink that rules put them in.

use std::borrow::Cow;

use sgf_syntax::{Span, TextEdit};

use crate::{Applicability, Rule, Severity};

/// A problem in a document, with its place, in words.
///
/// A diagnostic is about the record; it is not an error of the program.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Config, check};
/// use sgf_syntax::Document;
/// let text = b"(;B[aa];W[bb]())";
/// let found = check(&Document::parse(text), &Config::default()).remove(0);
/// assert_eq!((found.rule.name, &text[found.span.range()]), ("empty-variation", &b"()"[..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The rule that found it.
    pub rule: &'static Rule,
    /// How severe it is, under the configuration of the check.
    pub severity: Severity,
    /// Where, in bytes of [`Document::text`](sgf_syntax::Document::text).
    pub span: Span,
    /// What is there: starts in lower case, has no full stop.
    pub message: Cow<'static, str>,
    /// Advice, or what the fix does.
    pub help: Option<Cow<'static, str>>,
    /// A repair, where one is known.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// Lowers the severity to a note, unless a configuration has set it.
    pub(crate) fn soften(&mut self) {
        if self.severity == self.rule.severity {
            self.severity = Severity::Note;
        }
    }
}

/// A repair of what a diagnostic is about: edits that are made together or not at all.
///
/// The law of fixes: after the edits the diagnostic is gone, and none has come instead.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Applicability, Config, check};
/// use sgf_syntax::Document;
/// let found = check(&Document::parse(b"(;B[aa];W[bb]())"), &Config::default()).remove(0);
/// let fix = found.fix.expect("it can be repaired");
/// assert_eq!((fix.applicability, fix.edits.len()), (Applicability::Safe, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// How far it can be trusted.
    pub applicability: Applicability,
    /// What it does, as an order: `insert the missing semicolon`.
    pub title: Cow<'static, str>,
    /// The edits, in the order of the text, none overlapping another.
    pub edits: Vec<TextEdit>,
}

/// Takes the findings of a rule.
///
/// The engine tells it which rule is running, so a rule only has to give places and words.
#[derive(Debug)]
pub(crate) struct Sink<'a> {
    rule: &'static Rule,
    severity: Severity,
    found: &'a mut Vec<Diagnostic>,
}

impl<'a> Sink<'a> {
    /// Makes a sink for one rule that adds to `found`.
    pub(crate) fn new(rule: &'static Rule, severity: Severity, found: &'a mut Vec<Diagnostic>) -> Sink<'a> {
        Sink { rule, severity, found }
    }

    /// Reports what is at `span`; the result takes what else there is to say.
    ///
    /// ```text
    /// out.report(fact.span, "`()` holds no node").fix(Safe, "remove the parentheses", [TextEdit::delete(fact.span)]);
    /// ```
    pub(crate) fn report(&mut self, span: Span, message: impl Into<Cow<'static, str>>) -> Finding<'_> {
        self.push(span, message.into())
    }

    fn push(&mut self, span: Span, message: Cow<'static, str>) -> Finding<'_> {
        let (rule, severity) = (self.rule, self.severity);
        self.found.push(Diagnostic { rule, severity, span, message, help: None, fix: None });
        Finding(self.found.last_mut().expect("one was pushed just now"))
    }
}

/// A diagnostic that has just been reported, to be completed.
#[derive(Debug)]
pub(crate) struct Finding<'s>(&'s mut Diagnostic);

impl Finding<'_> {
    /// Adds advice; without it the title of the fix stands in its place.
    pub(crate) fn help(self, help: impl Into<Cow<'static, str>>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// Lowers the severity to a note, unless a configuration has set it: for conditions that are sometimes harmless.
    pub(crate) fn note(self) -> Self {
        self.0.soften();
        self
    }

    /// Adds a repair.
    ///
    /// `title` is an order; `edits` may be given in any order but must not overlap.
    pub(crate) fn fix(
        mut self,
        applicability: Applicability,
        title: impl Into<Cow<'static, str>>,
        edits: impl IntoIterator<Item = TextEdit>,
    ) -> Self {
        self.set_fix(applicability, title.into(), edits.into_iter().collect());
        self
    }

    /// Adds a fix that writes a text, and says so.
    pub(crate) fn writes(self, applicability: Applicability, text: &str, edits: Vec<TextEdit>) -> Self {
        self.fix(applicability, format!("write `{text}`"), edits)
    }

    // This is there once, whatever the rules give.
    fn set_fix(&mut self, applicability: Applicability, title: Cow<'static, str>, mut edits: Vec<TextEdit>) {
        TextEdit::sort(&mut edits);
        self.0.fix = Some(Fix { applicability, title, edits });
    }
}
