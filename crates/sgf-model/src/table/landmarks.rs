//! The properties that reveal the beginning of a game, and those whose values are texts.

use sgf_syntax::{Landmark, Landmarks};

use super::{PropType, Property, TABLE, reduce_ident};

/// The landmarks of all properties, for the parser.
///
/// A game without its last `)` swallows the games after it; the parser finds them by the properties that only roots have.
/// Texts and values of unknown properties may contain anything, so the parser never cuts them where FF\[4\] allows them.
///
/// Source: sgf4, section 2.2.1 (property types); properties.html, section "Root properties".
///
/// # Examples
///
/// ```
/// use sgf_model::table::LANDMARKS;
/// use sgf_syntax::{Buffers, Document, ScanMode};
/// let text = b"(;FF[4]GM[1]SZ[19];B[aa]\n(;FF[4]GM[1]SZ[19];B[bb])";
/// let doc = Document::parse_with_landmarks(text, LANDMARKS, |_| ScanMode::Ascii, Buffers::default());
/// assert_eq!(doc.games().len(), 2);
/// ```
pub const LANDMARKS: Landmarks = Landmarks::new(landmark).with_texts(may_be_text);

/// The relevant properties are the same in all games, so any game will do.
const ANY_GAME: u16 = 1;

fn landmark(ident: &[u8]) -> Landmark {
    let Some(row) = TABLE.get(ANY_GAME, &reduce_ident(ident)) else { return Landmark::None };
    let is = |ident: &str| row.ident == ident;
    match row.prop_type {
        PropType::Root if is("FF") || is("GM") => Landmark::Sign,
        PropType::Root => Landmark::Root,
        PropType::GameInfo => Landmark::Info,
        PropType::Move if is("B") || is("W") => Landmark::Move,
        PropType::Move | PropType::Setup | PropType::None => Landmark::None,
    }
}

/// Returns whether the values of an identifier may be texts: an unknown property may contain anything.
fn may_be_text(ident: &[u8]) -> bool {
    TABLE.get(ANY_GAME, &reduce_ident(ident)).is_none_or(Property::has_text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_types_exclude_text() {
        for ident in ["C", "GameComment", "PB", "LB", "XX", "KGSDE", "P0", "CA"] {
            assert!(may_be_text(ident.as_bytes()), "{ident}");
        }
        for ident in ["B", "White", "AB", "TR", "AR", "KM", "SZ", "PL", "MN", "KO", "DM"] {
            assert!(!may_be_text(ident.as_bytes()), "{ident}");
        }
    }

    #[test]
    fn maps_each_kind_of_property() {
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
