//! The root of a game, in which many rules look for many properties.
//!
//! Its identifiers are read once and kept as numbers, so that a property which is not there, and most are not, costs a
//! look at a few bytes.

use std::collections::HashSet;

use sgf_model::table::reduce_ident;
use sgf_syntax::{Game, Property};

/// The identifiers of a root's properties with their numbers, in the order of the file; each but once where they are many.
#[derive(Debug)]
pub(crate) struct RootIdents(Vec<(u16, u32)>);

/// With more properties than this, most say again what others have said.
const MANY: usize = 64;

impl RootIdents {
    /// Reads the identifiers of a game's root.
    pub(crate) fn of(game: Game<'_>) -> RootIdents {
        let properties = game.root().properties();
        let n_properties = properties.len();
        let idents = properties.map(|property| packed(&reduce_ident(property.ident()))).zip(0..);
        if n_properties <= MANY {
            return RootIdents(idents.collect());
        }
        let mut known = HashSet::new();
        RootIdents(idents.filter(|&(ident, _)| ident != 0 && known.insert(ident)).collect())
    }

    /// Finds the first property of the root with a short identifier, however the file writes it.
    pub(crate) fn find<'d>(&self, game: Game<'d>, ident: &[u8]) -> Option<Property<'d>> {
        let wanted = packed(ident);
        let (_, number) = self.0.iter().find(|&&(ident, _)| ident == wanted)?;
        game.root().property(*number as usize)
    }
}

/// An identifier of one or two letters or digits as a number; 0 for all others.
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
