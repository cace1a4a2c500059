//! Collects findings and drops those that the caller rejects.

use crate::Diagnostic;
use crate::diagnostic::Collect;

/// How many findings to collect before filtering them.
const BATCH: usize = 1024;

/// Findings, and the filter that decides which of them to keep.
pub(super) struct Findings<'k> {
    list: Vec<Diagnostic>,
    /// How many findings have passed the filter; they come first.
    n_kept: usize,
    keep: &'k mut dyn FnMut(&Diagnostic) -> bool,
}

impl Collect for Findings<'_> {
    /// Adds a finding. Those before it are complete, so a rule that finds millions of problems does not need memory for all.
    fn push(&mut self, finding: Diagnostic) -> &mut Diagnostic {
        if self.list.len() >= self.n_kept + BATCH {
            self.filter();
        }
        self.list.push(finding);
        self.list.last_mut().expect("a finding was pushed")
    }
}

impl<'k> Findings<'k> {
    pub(super) fn new(keep: &'k mut dyn FnMut(&Diagnostic) -> bool) -> Findings<'k> {
        Findings { list: Vec::new(), n_kept: 0, keep }
    }

    /// Returns the findings to keep, in text order.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        self.filter();
        self.list.sort_by_key(|finding| (finding.span, finding.rule.code));
        self.list
    }

    #[cold]
    fn filter(&mut self) {
        let new = self.list.split_off(self.n_kept);
        self.list.extend(new.into_iter().filter(|finding| (self.keep)(finding)));
        self.n_kept = self.list.len();
    }
}
