//! What a node says in a word, as books print it: what the position is worth (GB, GW, DM, UC, V), what the move is (TE, BM, DO, IT),
//! whether it is a hotspot (HO).

use sgf_model::record::{GameView, find_all};
use sgf_syntax::Node;

use crate::language::{Language, Word};

/// The property, its words, and those for a value of 2.
const JUDGED: [(&[u8], Word, Word); 9] = [
    (b"TE", Word::Good, Word::VeryGood),
    (b"BM", Word::Bad, Word::VeryBad),
    (b"DO", Word::Doubtful, Word::Doubtful),
    (b"IT", Word::Interesting, Word::Interesting),
    (b"GB", Word::GoodForBlack, Word::VeryGoodForBlack),
    (b"GW", Word::GoodForWhite, Word::VeryGoodForWhite),
    (b"DM", Word::Even, Word::VeryEven),
    (b"UC", Word::Unclear, Word::VeryUnclear),
    (b"HO", Word::Hotspot, Word::VeryHotspot),
];

/// Says what a node judges; nothing where it does not.
///
/// Source: properties.html, "Node annotation properties" and "Move annotation properties".
pub(super) fn judged(view: &GameView<'_>, node: Node<'_>, language: Language) -> Vec<String> {
    let value = |ident: &[u8]| {
        let value = find_all(node, ident).flat_map(|property| property.values()).next()?;
        Some(view.line(value).trim().to_owned())
    };
    let words = JUDGED.into_iter().filter_map(|(ident, once, twice)| {
        let value = value(ident)?;
        Some(language.word(if value == "2" { twice } else { once }).to_owned())
    });
    let mut judged: Vec<String> = words.collect();
    // Positive values are good for Black.
    judged.extend(value(b"V").filter(|value| !value.is_empty()).map(|value| match value.strip_prefix('-') {
        Some(size) => format!("{} +{}", language.word(Word::White), language.number(size)),
        None => {
            format!("{} +{}", language.word(Word::Black), language.number(value.trim_start_matches('+')))
        }
    }));
    judged
}
