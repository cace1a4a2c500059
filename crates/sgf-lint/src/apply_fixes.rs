//! Applies fixes in passes until none is left.
//!
//! Each pass checks the document and applies every fix that does not conflict with one already chosen. Two fixes conflict
//! if their edits overlap, or if both insert at the same place, unless they belong to the same rule. Conflicting fixes
//! wait for the next pass. The number of passes is limited in case a rule's fix never settles.
//!
//! An unsafe fix may reveal or cause other problems, so a pass with unsafe fixes that adds errors of any rule is undone, and the
//! rules whose fixes add errors are barred until no other fixes are left.

use std::collections::{BTreeMap, BTreeSet};

use sgf_model::charset::reread;
use sgf_syntax::{Document, Span, TextEdit, TextEdits};

use crate::{Applicability, Checker, Config, Diagnostic, Severity};

/// The maximum number of passes over a long document.
const MAX_PASSES: usize = 12;
/// The maximum number over a short one: damage of which each repair reveals the next.
const MAX_SHORT_PASSES: usize = 400;
/// The bytes that these passes read in total, so that the cost of a long document stays linear.
const SHORT: usize = 1 << 20;

/// A fixed document.
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
    /// The document. Byte for byte the original if there was nothing to fix.
    pub document: Document<'static>,
    /// The diagnostics whose fixes were applied. Their spans refer to the text before the pass that applied them.
    pub applied: Vec<Diagnostic>,
    /// The diagnostics left in the document: those without a fix, and those whose fix was not allowed.
    pub remaining: Vec<Diagnostic>,
    /// The number of passes that changed the document.
    pub passes: usize,
    /// Whether the last pass found nothing left to fix.
    pub is_settled: bool,
}

/// Applies all fixes up to the applicability `allowed`.
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
    /// Applies all fixes up to the applicability `allowed`; see [`fix()`].
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
        self.fix_within(passes_for(doc), doc, allowed, &mut |_| true)
    }

    /// Applies all fixes up to the applicability `allowed`, and returns the remaining diagnostics for which `keep` returns
    /// true.
    ///
    /// `keep` is called with `None` before each check of the document, and then once per finding. The findings of the last
    /// check are those that remain.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_lint::{Applicability, Checker, Config};
    /// use sgf_syntax::Document;
    /// let checker = Checker::new(&Config::default());
    /// let mut n_remaining = 0;
    /// let fixed = checker.fix_for(&Document::parse(b"(;FF[4];B[aa;W[9])"), Applicability::Safe, |finding| {
    ///     n_remaining = if finding.is_some() { n_remaining + 1 } else { 0 };
    ///     false
    /// });
    /// assert_eq!((fixed.applied.len(), fixed.remaining.len(), n_remaining), (1, 0, 1));
    /// ```
    #[must_use]
    pub fn fix_for(
        &self,
        doc: &Document<'_>,
        allowed: Applicability,
        mut keep: impl FnMut(Option<&Diagnostic>) -> bool,
    ) -> Fixed {
        self.fix_within(passes_for(doc), doc, allowed, &mut keep)
    }

    fn fix_within(
        &self,
        limit: usize,
        doc: &Document<'_>,
        allowed: Applicability,
        keep: &mut Keep<'_>,
    ) -> Fixed {
        let mut passes = Passes { checker: self, allowed, barred: BTreeSet::new(), keep };
        let mut document = doc.clone().into_owned();
        let mut applied = Vec::new();
        let mut found = passes.check(&document);
        for n_passes in 0..limit {
            let Some(pass) = passes.next(&document, &found) else {
                let remaining = passes.remaining(&document, found);
                return Fixed { document, applied, remaining, passes: n_passes, is_settled: true };
            };
            document = pass.document;
            applied.extend(pass.chosen.iter().map(|&index| found.list[index].clone()));
            found = pass.found;
        }
        let remaining = passes.remaining(&document, found);
        Fixed { document, applied, remaining, passes: limit, is_settled: false }
    }
}

/// Returns the maximum number of passes over a document.
fn passes_for(doc: &Document<'_>) -> usize {
    (SHORT / doc.text().len().max(1)).clamp(MAX_PASSES, MAX_SHORT_PASSES)
}

/// Decides whether a finding is kept; `None` begins a check.
type Keep<'k> = dyn FnMut(Option<&Diagnostic>) -> bool + 'k;

/// The findings of a check: those with a fix to apply, and those that the caller keeps.
struct Found {
    list: Vec<Diagnostic>,
    /// The number of errors of each rule.
    errors: BTreeMap<&'static str, usize>,
}

impl Found {
    /// Returns whether any rule has more errors than before.
    fn adds_errors(&self, before: &Found) -> bool {
        self.errors.iter().any(|(code, count)| *count > before.errors.get(code).copied().unwrap_or(0))
    }
}

/// The result of a pass.
struct Pass {
    document: Document<'static>,
    /// The indexes of the fixed findings.
    chosen: Vec<usize>,
    found: Found,
}

struct Passes<'p, 'k> {
    checker: &'p Checker,
    allowed: Applicability,
    /// The codes of the rules whose unsafe fixes added errors.
    barred: BTreeSet<&'static str>,
    keep: &'p mut Keep<'k>,
}

impl Passes<'_, '_> {
    fn check(&mut self, document: &Document<'_>) -> Found {
        let (mut errors, allowed) = (BTreeMap::new(), self.allowed);
        (self.keep)(None);
        let list = self.checker.check_for(document, |finding| {
            if finding.severity == Severity::Error {
                *errors.entry(finding.rule.code).or_default() += 1;
            }
            let is_kept = (self.keep)(Some(finding));
            is_kept || finding.fix.as_ref().is_some_and(|fix| fix.applicability <= allowed)
        });
        Found { list, errors }
    }

    /// Returns the findings that remain. The last check may have been about a pass that was undone; then fixes were not applied,
    /// and the document is checked again.
    fn remaining(&mut self, document: &Document<'_>, found: Found) -> Vec<Diagnostic> {
        if self.choose_any(&found).0.is_empty() {
            return found.list;
        }
        (self.keep)(None);
        self.checker.check_for(document, |finding| (self.keep)(Some(finding)))
    }

    /// Applies the next fixes. `None` if there are none.
    ///
    /// Rules that were barred from an earlier text get another chance at the end, as in a second run.
    fn next(&mut self, document: &Document<'static>, found: &Found) -> Option<Pass> {
        let had_barred = !self.barred.is_empty();
        let pass = self.try_next(document, found);
        if pass.is_some() || !had_barred {
            return pass;
        }
        self.barred.clear();
        self.try_next(document, found)
    }

    fn try_next(&mut self, document: &Document<'static>, found: &Found) -> Option<Pass> {
        let pass = self.apply(document, found, |_| true)?;
        let is_unsafe = |index: &usize| is_unsafe(&found.list[*index]);
        if !pass.chosen.iter().any(is_unsafe) || !pass.found.adds_errors(found) {
            return Some(pass);
        }
        let codes: BTreeSet<_> = pass
            .chosen
            .iter()
            .filter(|index| is_unsafe(index))
            .map(|&index| found.list[index].rule.code)
            .collect();
        let adds_errors = |code: &&'static str| {
            let alone = self.apply(document, found, |finding| is_unsafe_of(finding, code));
            alone.is_some_and(|pass| pass.found.adds_errors(found))
        };
        let culprits: BTreeSet<_> = codes.iter().copied().filter(adds_errors).collect();
        self.barred.extend(if culprits.is_empty() { codes } else { culprits });
        let pass = self.apply(document, found, |_| true)?;
        if pass.chosen.iter().any(is_unsafe) && pass.found.adds_errors(found) {
            return self.apply(document, found, |finding| !self::is_unsafe(finding));
        }
        Some(pass)
    }

    fn apply(
        &mut self,
        document: &Document<'static>,
        found: &Found,
        admits: impl Fn(&Diagnostic) -> bool,
    ) -> Option<Pass> {
        let (chosen, edits) = self.choose(found, admits);
        if chosen.is_empty() {
            return None;
        }
        // A fix may change the detected charset, so parse the result again.
        let document = reread(document.commit(&edits));
        let found = self.check(&document);
        Some(Pass { document, chosen, found })
    }

    /// Chooses the findings whose fixes are applied together, and returns the edits.
    fn choose(&self, found: &Found, admits: impl Fn(&Diagnostic) -> bool) -> (Vec<usize>, TextEdits) {
        choose(&found.list, |finding| {
            let fix = finding.fix.as_ref().filter(|fix| fix.applicability <= self.allowed);
            let is_barred = is_unsafe(finding) && self.barred.contains(finding.rule.code);
            fix.is_some() && !is_barred && admits(finding)
        })
    }

    /// Chooses fixes, barred ones too.
    fn choose_any(&self, found: &Found) -> (Vec<usize>, TextEdits) {
        choose(&found.list, |finding| {
            finding.fix.as_ref().is_some_and(|fix| fix.applicability <= self.allowed)
        })
    }
}

fn is_unsafe(finding: &Diagnostic) -> bool {
    finding.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Unsafe)
}

fn is_unsafe_of(finding: &Diagnostic, code: &str) -> bool {
    finding.rule.code == code && is_unsafe(finding)
}

/// Chooses diagnostics whose fixes do not conflict. Returns their indexes and the edits.
fn choose(found: &[Diagnostic], admits: impl Fn(&Diagnostic) -> bool) -> (Vec<usize>, TextEdits) {
    let mut accepted = AcceptedEdits::default();
    let (mut chosen, mut edits) = (Vec::new(), Vec::new());
    for (index, finding) in found.iter().enumerate().filter(|(_, finding)| admits(finding)) {
        let Some(fix) = &finding.fix else { continue };
        if accepted.add(finding.rule.code, &fix.edits) {
            chosen.push(index);
            edits.extend(fix.edits.iter().cloned());
        }
    }
    (chosen, TextEdits::new(edits).expect("conflicting fixes wait for the next pass"))
}

/// Maps the start of an edit to its end and the code of its rule.
type Edits = BTreeMap<usize, (usize, &'static str)>;

/// The edits accepted so far in this pass.
#[derive(Default)]
struct AcceptedEdits {
    /// Replacements. They do not overlap, so their ends are in order as well.
    replaced: Edits,
    inserted: Edits,
}

impl AcceptedEdits {
    /// Accepts all edits of a fix, or none if one of them conflicts with another fix.
    fn add(&mut self, code: &'static str, edits: &[TextEdit]) -> bool {
        if edits.iter().any(|edit| !self.is_free(code, edit.span)) {
            return false;
        }
        for edit in edits {
            let map = if edit.span.is_empty() { &mut self.inserted } else { &mut self.replaced };
            map.insert(edit.span.start, (edit.span.end, code));
        }
        true
    }

    /// Whether an edit conflicts with none of the others. An insertion at the edge of a replaced span counts as a conflict,
    /// because it may no longer make sense without the replaced text.
    fn is_free(&self, code: &str, span: Span) -> bool {
        if span.is_empty() {
            let replaced = self.replaced.range(..=span.start).next_back();
            return replaced.is_none_or(|(_, &(end, _))| end < span.start)
                && self.inserted.get(&span.start).is_none_or(|(_, other)| *other == code);
        }
        let replaced = self.replaced.range(..span.end).next_back();
        replaced.is_none_or(|(_, &(end, _))| end <= span.start)
            && self.inserted.range(span.start..=span.end).next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(list: &[(usize, usize)]) -> Vec<TextEdit> {
        list.iter().map(|&(start, end)| TextEdit::replace(Span::new(start, end), &b"x"[..])).collect()
    }

    #[test]
    fn reports_when_the_pass_limit_is_reached() {
        let doc = Document::parse(b"(;B[aa](;W[bb]");
        let checker = Checker::new(&Config::default());
        let [limited, full] = [1, MAX_PASSES]
            .map(|limit| checker.fix_within(limit, &doc, Applicability::Unsafe, &mut |_| true));
        assert!(full.is_settled);
        assert_eq!((limited.passes, limited.is_settled), (1, false));
        assert_eq!(checker.fix(&doc, Applicability::Unsafe).passes, full.passes);
    }

    #[test]
    fn conflicting_fixes_wait() {
        let mut accepted = AcceptedEdits::default();
        assert!(accepted.add("A", &spans(&[(10, 12), (20, 20)])));
        assert!(!accepted.add("B", &spans(&[(11, 13)])));
        assert!(!accepted.add("B", &spans(&[(9, 11)])));
        assert!(!accepted.add("B", &spans(&[(0, 40)])));
        assert!(!accepted.add("B", &spans(&[(12, 12)])));
        assert!(!accepted.add("B", &spans(&[(20, 20)])));
        assert!(!accepted.add("B", &spans(&[(0, 1), (20, 21)])));
        assert!(accepted.add("A", &spans(&[(20, 20)])));
        assert!(accepted.add("B", &spans(&[(0, 1), (12, 13), (9, 10)])));
        assert!(!accepted.add("B", &spans(&[(0, 1)])));
        assert!(accepted.add("B", &spans(&[(14, 14)])));
    }
}
