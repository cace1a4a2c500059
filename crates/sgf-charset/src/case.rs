//! Non-ASCII text that is not clearly UTF-8, or for which CA names another charset.
//!
//! `legacy_detection` decides about it with the tables of charsets, `basic_detection` without them.

use crate::Charset;
use crate::declared::Root;
use crate::detection::{Confidence, Declared, Detection, Evidence};
use crate::sample::Sample;
use crate::units::Family;

/// The facts that the decision depends on.
pub(crate) struct Case<'a> {
    pub(crate) sample: Sample<'a>,
    /// The root node.
    pub(crate) root: Root,
    pub(crate) declared: Option<Declared>,
    pub(crate) assumed: Option<Charset>,
    /// Whether the bytes begin with the byte order mark of UTF-8.
    pub(crate) is_marked: bool,
    /// Whether all bytes are valid UTF-8.
    pub(crate) is_utf8: bool,
}

impl Case<'_> {
    /// Finds a CA hidden behind half a character of a charset, which took the bracket before it.
    pub(crate) fn hidden(&self, charset: Charset) -> Option<Declared> {
        let family = Family::of(charset);
        self.root.declared(self.sample.bytes, &|bytes| family.width(bytes))
    }

    /// The result when all bytes beyond ASCII are outside of values, so that nothing reveals the charset.
    pub(crate) fn silent(self) -> Detection {
        let named = self.declared.as_ref().and_then(Declared::beyond_ascii);
        Detection {
            charset: named.or(self.assumed).unwrap_or(Charset::DEFAULT),
            evidence: Evidence::Fallback,
            confidence: Confidence::Low,
            n_bad: 0,
            declared: self.declared,
            conflict: None,
        }
    }
}
