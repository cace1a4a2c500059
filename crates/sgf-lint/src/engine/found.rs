//! What has been found so far: of a million findings that nobody wants to see, none is kept.

use sgf_syntax::Arrange;

use crate::Diagnostic;

/// How many findings are gathered before those that nobody wants are thrown away.
const BATCH: usize = 1024;

/// Findings, and who tells which of them are kept.
pub(super) struct Found<'k> {
    list: Vec<Diagnostic>,
    /// How many of the list are kept for good.
    n_sifted: usize,
    keep: &'k mut dyn FnMut(&Diagnostic) -> bool,
}

impl<'k> Found<'k> {
    pub(super) fn new(keep: &'k mut dyn FnMut(&Diagnostic) -> bool) -> Found<'k> {
        Found { list: Vec::new(), n_sifted: 0, keep }
    }

    /// Where rules put what they find, before the next call.
    ///
    /// Between two calls, findings are as they will be.
    #[inline]
    pub(super) fn list(&mut self) -> &mut Vec<Diagnostic> {
        if self.list.len() >= self.n_sifted + BATCH {
            self.sift();
        }
        &mut self.list
    }

    /// Returns what is kept, in the order of its places.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        self.sift();
        self.list.arrange_by_key(|finding| (finding.span, finding.rule.code));
        self.list
    }

    #[cold]
    fn sift(&mut self) {
        let mut kept = self.n_sifted;
        for index in self.n_sifted..self.list.len() {
            if (self.keep)(&self.list[index]) {
                if kept < index {
                    self.list.swap(kept, index);
                }
                kept += 1;
            }
        }
        self.list.truncate(kept);
        self.n_sifted = kept;
    }
}
