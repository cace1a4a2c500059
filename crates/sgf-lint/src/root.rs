//! Index of the properties in a root node.
//!
//! Many rules look for root properties, and most of these are absent. The index answers that with a single bit test.

use std::collections::HashSet;

use sgf_model::table::reduce_ident;
use sgf_syntax::{Game, Property};

/// The identifiers of a root's properties and their indexes, in file order. Duplicates are dropped if there are many.
#[derive(Debug)]
pub(crate) struct RootIdents {
    idents: Vec<(u16, u32)>,
    /// A Bloom filter with one hash.
    bits: u64,
}

/// With more properties than this, most are duplicates.
const MANY: usize = 64;

impl RootIdents {
    pub(crate) fn of(game: Game<'_>) -> RootIdents {
        let properties = game.root().properties();
        let are_many = properties.len() > MANY;
        let mut known = HashSet::new();
        let mut root = RootIdents { idents: Vec::with_capacity(properties.len().min(MANY)), bits: 0 };
        for (number, property) in (0..).zip(properties) {
            let ident = packed_ident(property.ident());
            if are_many && (ident == 0 || !known.insert(ident)) {
                continue;
            }
            root.bits |= bit_of(ident);
            root.idents.push((ident, number));
        }
        root
    }

    /// Finds the first property of the root with a short identifier, even if the file spells it in full.
    #[inline]
    pub(crate) fn find<'d>(&self, game: Game<'d>, ident: &[u8]) -> Option<Property<'d>> {
        let ident = packed(ident);
        if self.bits & bit_of(ident) == 0 {
            return None;
        }
        let (_, number) = self.idents.iter().find(|&&(other, _)| other == ident)?;
        game.root().property(*number as usize)
    }
}

/// Packs an identifier without its lower-case letters into a number.
#[inline]
fn packed_ident(written: &[u8]) -> u16 {
    match *written {
        // The fast path: nearly all identifiers are one or two capitals.
        [b'A'..=b'Z'] | [b'A'..=b'Z', b'A'..=b'Z'] => packed(written),
        _ => packed(&reduce_ident(written)),
    }
}

#[inline]
fn bit_of(ident: u16) -> u64 {
    1 << ((ident ^ ident >> 5) % 64)
}

/// Packs an identifier of one or two letters or digits into a number; returns 0 for all others.
#[inline]
fn packed(ident: &[u8]) -> u16 {
    match *ident {
        [only] => u16::from_be_bytes([only, b' ']),
        [first, second] if second.is_ascii_alphanumeric() => u16::from_be_bytes([first, second]),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use sgf_model::record::find;
    use sgf_syntax::Document;

    use super::*;

    #[test]
    fn finds_the_same_property_as_a_linear_search() {
        for text in ["(;)", "(;GM[1]FileFormat[4]SZ[9]FF[3]b[x]KGSDE[y][z])", "(;B[aa]SiZe[19]SZ[9] [x])"] {
            let doc = Document::parse(text.as_bytes());
            let game = doc.game(0).unwrap();
            let idents = RootIdents::of(game);
            for ident in [&b"GM"[..], b"FF", b"SZ", b"B", b"b", b"DE", b"AB"] {
                assert_eq!(idents.find(game, ident), find(game.root(), ident), "{text}");
            }
        }
    }
}
