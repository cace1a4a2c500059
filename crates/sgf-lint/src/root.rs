//! The root of a game, in which many rules look for many properties.
//!
//! Its identifiers are read once and kept as numbers, so that a property which is not there, and most are not, costs a
//! look at a few bytes.

use sgf_model::table::reduce_ident;
use sgf_syntax::{Game, Property};

/// The identifiers of a root's properties with their numbers, in the order of the file; each but once where they are many.
#[derive(Debug)]
pub(crate) struct RootIdents {
    idents: Vec<(u16, u32)>,
    /// A bit for each identifier, which some share: most that are looked for are not there, and their bit shows it.
    bits: u64,
}

/// With more properties than this, most say again what others have said.
const MANY: usize = 64;

impl RootIdents {
    /// Reads the identifiers of a game's root.
    pub(crate) fn of(game: Game<'_>) -> RootIdents {
        let properties = game.root().properties();
        let are_many = properties.len() > MANY;
        let mut known = vec![false; if are_many { usize::from(u16::MAX) + 1 } else { 0 }];
        let mut root = RootIdents { idents: Vec::with_capacity(properties.len().min(MANY)), bits: 0 };
        for (number, property) in (0..).zip(properties) {
            let ident = packed_ident(property.ident());
            if are_many && (ident == 0 || std::mem::replace(&mut known[usize::from(ident)], true)) {
                continue;
            }
            root.bits |= bit_of(ident);
            root.idents.push((ident, number));
        }
        root
    }

    /// Finds the first property of the root with a short identifier, however the file writes it.
    #[inline]
    pub(crate) fn find<'d>(&self, game: Game<'d>, ident: &[u8]) -> Option<Property<'d>> {
        let wanted = packed(ident);
        if self.bits & bit_of(wanted) == 0 {
            return None;
        }
        let (_, number) = self.idents.iter().find(|&&(ident, _)| ident == wanted)?;
        game.root().property(*number as usize)
    }
}

/// An identifier as it is written, without its small letters, as a number.
#[inline]
fn packed_ident(written: &[u8]) -> u16 {
    match *written {
        // Nearly all are one or two capitals.
        [b'A'..=b'Z'] | [b'A'..=b'Z', b'A'..=b'Z'] => packed(written),
        _ => packed(&reduce_ident(written)),
    }
}

/// The bit of an identifier.
#[inline]
fn bit_of(ident: u16) -> u64 {
    1 << ((ident ^ ident >> 5) % 64)
}

/// An identifier of one or two letters or digits as a number; 0 for all others.
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
    fn it_finds_what_a_search_finds() {
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
