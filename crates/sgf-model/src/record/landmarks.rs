//! By which properties the beginning of a game is known.

use sgf_syntax::{Landmark, Landmarks};

use crate::prop;
use crate::table::{PropType, TABLE, reduce_ident};

/// What every property tells about where a game begins, to be handed to the parser.
///
/// A game that lacks its last `)` takes in the games behind it; the parser finds them by what only roots have.
///
/// Source: sgf4, section 2.2.1 (property types); properties.html, section "Root properties".
///
/// # Examples
///
/// ```
/// use sgf_model::record::LANDMARKS;
/// use sgf_syntax::{Buffers, Document, ScanMode};
/// let text = b"(;FF[4]GM[1]SZ[19];B[aa]\n(;FF[4]GM[1]SZ[19];B[bb])";
/// let doc = Document::parse_with_landmarks(text, LANDMARKS, |_| ScanMode::Ascii, Buffers::default());
/// assert_eq!(doc.games().len(), 2);
/// ```
pub const LANDMARKS: Landmarks = Landmarks::new(landmark);

/// The game whose properties are looked at: those that matter here are the same in all games.
const ANY_GAME: u16 = 1;

fn landmark(ident: &[u8]) -> Landmark {
    let Some(row) = TABLE.get(ANY_GAME, &reduce_ident(ident)) else { return Landmark::None };
    let is = |ident: &str| row.ident == ident;
    match row.prop_type {
        PropType::Root if is(prop::FF.ident()) || is(prop::GM.ident()) => Landmark::Sign,
        PropType::Root => Landmark::Root,
        PropType::GameInfo => Landmark::Info,
        PropType::Move if is(prop::B.ident()) || is(prop::W.ident()) => Landmark::Move,
        PropType::Move | PropType::Setup | PropType::None => Landmark::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_known() {
        for (ident, expected) in [
            ("FF", Landmark::Sign),
            ("GaMe", Landmark::Sign),
            ("SiZe", Landmark::Root),
            ("CA", Landmark::Root),
            ("PB", Landmark::Info),
            ("KM", Landmark::Info),
            ("Black", Landmark::Move),
            ("AB", Landmark::None),
            ("BL", Landmark::None),
            ("C", Landmark::None),
            ("P0", Landmark::None),
        ] {
            assert_eq!(landmark(ident.as_bytes()), expected, "{ident}");
        }
    }
}
