//! Bytes beyond ASCII that are not plainly UTF-8, or that CA says are something else.
//!
//! With the tables of charsets they are weighed, in `weighed`; without them they are not read, in `unread`.

use super::Charset;
use super::declared::Root;
use super::detect::{beyond_ascii, declaration};
use super::detection::{Confidence, Declared, Detection, Evidence};
use super::sample::Sample;
use super::units::Family;

/// What is known of the bytes.
pub(super) struct Case<'a> {
    pub(super) sample: Sample<'a>,
    /// What is known of the root.
    pub(super) root: Root,
    pub(super) declared: Option<Declared>,
    pub(super) assumed: Option<Charset>,
    /// The bytes begin with the mark of UTF-8.
    pub(super) is_marked: bool,
    /// All of the bytes are valid UTF-8.
    pub(super) is_utf8: bool,
}

impl Case<'_> {
    /// Finds CA behind half a character of a charset, which takes the bracket before it.
    pub(super) fn hidden(&self, charset: Charset) -> Option<Declared> {
        let family = Family::of(charset);
        declaration(self.sample.bytes, &self.root, &|bytes| family.width(bytes))
    }

    /// Beyond ASCII there is only what stands between the values: nothing tells the charset.
    pub(super) fn silent(self) -> Detection {
        let named = beyond_ascii(self.declared.as_ref());
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
