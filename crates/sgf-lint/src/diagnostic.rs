//! Diagnostics, their fixes, and the sink that collects them.

use std::borrow::Cow;

use sgf_syntax::{Span, TextEdit};

use crate::{Applicability, Rule, Severity};

/// A problem in a document: its place and a message.
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
    /// The severity under the configuration of the check.
    pub severity: Severity,
    /// The place, in bytes of [`Document::text`](sgf_syntax::Document::text).
    pub span: Span,
    /// The message. Starts in lower case and has no full stop.
    pub message: Cow<'static, str>,
    /// Advice for the user.
    pub help: Option<Cow<'static, str>>,
    /// A repair, if there is one.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// Lowers the severity to a note, unless the configuration has set it.
    pub(crate) fn soften(&mut self) {
        if self.severity == self.rule.severity {
            self.severity = Severity::Note;
        }
    }
}

/// A repair: edits that are applied together or not at all.
///
/// After the edits, the diagnostic is gone and no new one has appeared.
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
    /// Whether it can lose information.
    pub applicability: Applicability,
    /// The title, in the imperative: `insert the missing semicolon`.
    pub title: Cow<'static, str>,
    /// The edits, in text order and without overlaps.
    pub edits: Vec<TextEdit>,
}

/// Takes findings one by one.
pub(crate) trait Collect {
    /// Adds a finding. It may still be changed until the next call.
    fn push(&mut self, finding: Diagnostic) -> &mut Diagnostic;
}

/// Collects the findings of one rule.
pub(crate) struct Sink<'a> {
    rule: &'static Rule,
    severity: Severity,
    is_softened: bool,
    found: &'a mut dyn Collect,
}

impl<'a> Sink<'a> {
    /// Creates a sink for one rule that appends to `found`.
    pub(crate) fn new(rule: &'static Rule, severity: Severity, found: &'a mut dyn Collect) -> Sink<'a> {
        Sink { rule, severity, is_softened: false, found }
    }

    /// Lowers the severity of all findings to a note, unless the configuration has set it.
    pub(crate) fn softened(self, is_softened: bool) -> Sink<'a> {
        Sink { is_softened, ..self }
    }

    /// Reports a problem at `span`. The returned [`Finding`] takes help and a fix.
    ///
    /// ```text
    /// out.report(fact.span, "`()` holds no node").fix(Safe, "remove the parentheses", [TextEdit::delete(fact.span)]);
    /// ```
    pub(crate) fn report(&mut self, span: Span, message: impl Into<Cow<'static, str>>) -> Finding<'_> {
        let (rule, severity, message) = (self.rule, self.severity, message.into());
        let finding = self.found.push(Diagnostic { rule, severity, span, message, help: None, fix: None });
        if self.is_softened {
            finding.soften();
        }
        Finding(finding)
    }
}

/// A newly reported diagnostic, to which help and a fix can be added.
#[derive(Debug)]
pub(crate) struct Finding<'s>(&'s mut Diagnostic);

impl Finding<'_> {
    /// Adds advice.
    pub(crate) fn help(self, help: impl Into<Cow<'static, str>>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// Lowers the severity to a note, unless the configuration has set it: for conditions that are sometimes harmless.
    pub(crate) fn note(self) -> Self {
        self.0.soften();
        self
    }

    /// Adds a repair. The edits may be in any order but must not overlap.
    pub(crate) fn fix(
        self,
        applicability: Applicability,
        title: impl Into<Cow<'static, str>>,
        edits: impl IntoIterator<Item = TextEdit>,
    ) -> Self {
        let mut edits = edits.into_iter().collect::<Vec<_>>();
        TextEdit::sort(&mut edits);
        self.0.fix = Some(Fix { applicability, title: title.into(), edits });
        self
    }

    /// Adds a fix titled "write `text`".
    pub(crate) fn writes(self, applicability: Applicability, text: &str, edits: Vec<TextEdit>) -> Self {
        self.fix(applicability, format!("write `{text}`"), edits)
    }
}
