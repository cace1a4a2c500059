//! C: charsets. What CA says, what the bytes say, and texts that were decoded wrongly long ago.
//!
//! A game of nothing but ASCII is told by one look at its bytes; only where there is more does anything else happen.

pub(crate) mod said;

crate::rules::rules! {
    c001_invalid_bytes,
    c002_unknown_charset,
    c003_charset_spelling,
    c004_false_charset,
    c005_charset_differs,
    c006_undeclared_charset,
    c007_mojibake,
    c008_lost_byte,
}
