//! Making the fixes: as many as go together, in one commit, until none is left.
//!
//! Fixes of one pass were all worked out on the same text. Two of them go together when none of their edits overlap and
//! when they do not both insert at one place; two fixes of one rule may insert at one place, since a rule knows its own.
//! Whatever does not go together waits for the next pass, which looks at the text afresh. Passes are few: the bound is
//! there so that a mistake in a rule cannot make a loop.

use sgf_model::charset::reread;
use sgf_syntax::{AddAll, ByNumber, Document, Span, TextEdit, TextEdits};

use crate::{Applicability, Checker, Config, Diagnostic};

/// The most passes over a document.
const PASSES: usize = 12;

/// A document after its fixes.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Applicability, Config, fix};
/// use sgf_syntax::Document;
/// let fixed = fix(&Document::parse(b"(;B[aa];W[bb]())"), &Config::default(), Applicability::Safe);
/// assert_eq!(fixed.document.write(), b"(;B[aa];W[bb])");
/// assert_eq!((fixed.applied.len(), fixed.is_settled), (1, true));
/// ```
#[derive(Debug)]
pub struct Fixed {
    /// The document; if there was nothing to fix, byte for byte the one that was given.
    pub document: Document<'static>,
    /// The diagnostics whose fixes were made, pass after pass; their places are those of the text before that pass.
    pub applied: Vec<Diagnostic>,
    /// What is still found in the document: diagnostics without a fix, and fixes that were not allowed.
    pub remaining: Vec<Diagnostic>,
    /// How many commits it took.
    pub passes: usize,
    /// Whether the last pass found nothing more to do, as it should.
    pub is_settled: bool,
}

/// Makes all fixes that go as far as `allowed` and no further.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Applicability, Config, fix};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;B[aa] by hand;W[bb](;B[cc]");
/// let fixed = fix(&doc, &Config::default(), Applicability::Safe);
/// assert_eq!(fixed.document.write(), b"(;B[aa] by hand;W[bb](;B[cc]))");
/// assert_eq!(fixed.applied.len(), 2);
/// assert_eq!(fixed.remaining[0].rule.name, "text-inside");
///
/// let fixed = fix(&doc, &Config::default(), Applicability::Unsafe);
/// assert_eq!(fixed.document.write(), b"(;B[aa] ;W[bb](;B[cc]))");
/// assert!(fixed.remaining.is_empty());
/// ```
#[must_use]
pub fn fix(doc: &Document<'_>, config: &Config, allowed: Applicability) -> Fixed {
    Checker::new(config).fix(doc, allowed)
}

impl Checker {
    /// Makes all fixes that go as far as `allowed`: what [`fix()`] does for one document.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Applicability, Checker, Config};
    /// use sgf_syntax::Document;
    /// let checker = Checker::new(&Config::default());
    /// for broken in [&b"(;B[aa;W[bb])"[..], b"(;B[aa];W[bb]"] {
    ///     let fixed = checker.fix(&Document::parse(broken), Applicability::Safe);
    ///     assert_eq!(fixed.document.write(), b"(;B[aa];W[bb])");
    /// }
    /// ```
    #[must_use]
    pub fn fix(&self, doc: &Document<'_>, allowed: Applicability) -> Fixed {
        self.fix_within(PASSES, doc, allowed)
    }

    fn fix_within(&self, limit: usize, doc: &Document<'_>, allowed: Applicability) -> Fixed {
        let mut document = doc.clone().into_owned();
        let mut applied = Vec::new();
        for passes in 0..limit {
            let found = self.check(&document);
            let (made, remaining, edits) = choose(found, allowed);
            if made.is_empty() {
                return Fixed { document, applied, remaining, passes, is_settled: true };
            }
            // A fix may change what tells the charset: the next pass sees what the next reader will see.
            document = reread(document.commit(&edits));
            applied.add_all(made);
        }
        let remaining = self.check(&document);
        Fixed { document, applied, remaining, passes: limit, is_settled: false }
    }
}

/// Parts the diagnostics into those whose fixes are made now and the rest, and gives the edits.
fn choose(found: Vec<Diagnostic>, allowed: Applicability) -> (Vec<Diagnostic>, Vec<Diagnostic>, TextEdits) {
    let mut taken = Taken::default();
    let (made, rest): (Vec<_>, Vec<_>) = found.into_iter().partition(|diagnostic| {
        let fix = diagnostic.fix.as_ref().filter(|fix| fix.applicability <= allowed);
        fix.is_some_and(|fix| taken.take(diagnostic.rule.code, &fix.edits))
    });
    let mut edits = Vec::new();
    for fix in made.iter().filter_map(|diagnostic| diagnostic.fix.as_ref()) {
        edits.extend_from_slice(&fix.edits);
    }
    let edits = TextEdits::new(edits).expect("fixes that overlap were left for the next pass");
    (made, rest, edits)
}

/// Edits by their start: where each ends, and which rule makes it.
type Edits = ByNumber<(usize, &'static str)>;

/// The edits that were chosen so far.
#[derive(Default)]
struct Taken {
    /// Replaced bytes. They do not overlap, so their ends are in order too.
    replaced: Edits,
    inserted: Edits,
}

impl Taken {
    /// Takes all edits of a fix, or none if one of them is in the way of another fix.
    fn take(&mut self, code: &'static str, edits: &[TextEdit]) -> bool {
        if edits.iter().any(|edit| !self.is_free(code, edit.span)) {
            return false;
        }
        for edit in edits {
            let chosen = if edit.span.is_empty() { &mut self.inserted } else { &mut self.replaced };
            chosen.insert(edit.span.start as u64, (edit.span.end, code));
        }
        true
    }

    /// Whether an edit overlaps none of the others. An insertion at an edge of a replaced span is in its way too: what
    /// was worked out for a text with the span may not hold without it.
    fn is_free(&self, code: &str, span: Span) -> bool {
        let (start, end) = (span.start as u64, span.end as u64);
        if span.is_empty() {
            let replaced = self.replaced.range(0..=start).next_back();
            return replaced.is_none_or(|(_, &(end, _))| end < span.start)
                && self.inserted.get(start).is_none_or(|(_, other)| *other == code);
        }
        let replaced = self.replaced.range(0..=end - 1).next_back();
        replaced.is_none_or(|(_, &(end, _))| end <= span.start)
            && self.inserted.range(start..=end).next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(list: &[(usize, usize)]) -> Vec<TextEdit> {
        list.iter().map(|&(start, end)| TextEdit::replace(Span::new(start, end), &b"x"[..])).collect()
    }

    #[test]
    fn what_is_left_at_the_limit_is_told() {
        let doc = Document::parse(b"(;B[aa](;W[bb]");
        let checker = Checker::new(&Config::default());
        let [short, whole] = [1, PASSES].map(|limit| checker.fix_within(limit, &doc, Applicability::Unsafe));
        assert!(whole.is_settled);
        assert_eq!((short.passes, short.is_settled), (1, false));
        assert_eq!(checker.fix(&doc, Applicability::Unsafe).passes, whole.passes);
    }

    #[test]
    fn fixes_that_touch_each_other_wait() {
        let mut taken = Taken::default();
        assert!(taken.take("A", &spans(&[(10, 12), (20, 20)])));
        assert!(!taken.take("B", &spans(&[(11, 13)])));
        assert!(!taken.take("B", &spans(&[(9, 11)])));
        assert!(!taken.take("B", &spans(&[(0, 40)])));
        assert!(!taken.take("B", &spans(&[(12, 12)])));
        assert!(!taken.take("B", &spans(&[(20, 20)])));
        assert!(!taken.take("B", &spans(&[(0, 1), (20, 21)])));
        assert!(taken.take("A", &spans(&[(20, 20)])));
        assert!(taken.take("B", &spans(&[(0, 1), (12, 13), (9, 10)])));
        assert!(!taken.take("B", &spans(&[(0, 1)])));
        assert!(taken.take("B", &spans(&[(14, 14)])));
    }
}
