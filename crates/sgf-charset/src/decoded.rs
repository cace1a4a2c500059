//! The result of decoding a value.

use std::borrow::Cow;
use std::ops::Range;

/// The text of a value, and the bytes that do not fit the charset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text; it contains one U+FFFD for each range of `bad`.
    pub text: Cow<'a, str>,
    /// The byte ranges of the value that are not characters, in ascending order.
    pub bad: Vec<Range<usize>>,
}
