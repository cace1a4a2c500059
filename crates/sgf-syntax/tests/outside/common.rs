//! A few identifiers that tell where games begin, for the tests of what knows no property.

use sgf_syntax::{Landmark, Landmarks};

/// Returns landmarks that know one or two identifiers of each kind.
#[must_use]
pub(crate) fn landmarks() -> Landmarks {
    Landmarks::new(|ident| match ident {
        b"FF" | b"GM" => Landmark::Sign,
        b"SZ" | b"CA" => Landmark::Root,
        b"PB" | b"PW" => Landmark::Info,
        b"B" | b"W" => Landmark::Move,
        _ => Landmark::None,
    })
}
