//! Landmarks for a few identifiers.

use sgf_syntax::{Landmark, Landmarks};

/// Returns landmarks for one or two identifiers of each kind.
#[must_use]
pub(crate) fn landmarks() -> Landmarks {
    Landmarks::new(|ident| match ident {
        b"FF" | b"GM" => Landmark::Sign,
        b"SZ" | b"CA" => Landmark::Root,
        b"PB" | b"PW" => Landmark::Info,
        b"B" | b"W" => Landmark::Move,
        _ => Landmark::None,
    })
    .with_texts(|ident| !matches!(ident, b"B" | b"W" | b"AB" | b"SZ" | b"GM" | b"FF"))
}
