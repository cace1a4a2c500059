//! C: rules about charsets: the declaration in CA, the detected charset, and garbled text.
//!
//! For games in pure ASCII, the rules stop after one scan of the bytes.

mod declared_charset;

crate::rules::rules! {
    c001_invalid_bytes,
    c002_unknown_charset,
    c003_charset_spelling,
    c004_false_charset,
    c005_charset_differs,
    c006_undeclared_charset,
    c007_mojibake,
    c008_lost_byte,
    c009_invisible_character,
}
