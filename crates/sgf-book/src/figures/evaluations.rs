//! Evaluations of a node in words: of the position (GB, GW, DM, UC, V, HO) and of the move (TE, BM, DO, IT).

use sgf_model::record::{GameView, find_all};
use sgf_syntax::Node;

use crate::language::{Language, Word};

/// The property, its words, and the words for a value of 2.
const EVALUATIONS: [(&[u8], Word, Word); 9] = [
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

/// Returns the evaluations of a node, if any.
///
/// Source: properties.html, "Node annotation properties" and "Move annotation properties".
pub(super) fn evaluations(view: &GameView<'_>, node: Node<'_>, language: Language) -> Vec<String> {
    let value = |ident: &[u8]| {
        let value = find_all(node, ident).flat_map(sgf_syntax::Property::values).next()?;
        Some(view.line(value).trim().to_owned())
    };
    let words = EVALUATIONS.into_iter().filter_map(|(ident, once, twice)| {
        let value = value(ident)?;
        Some(language.word(if value == "2" { twice } else { once }).to_owned())
    });
    let mut evaluations: Vec<String> = words.collect();
    // Positive values are good for Black.
    evaluations.extend(value(b"V").filter(|value| !value.is_empty()).map(
        |value| match value.strip_prefix('-') {
            Some(size) => format!("{} +{}", language.word(Word::White), language.number(size)),
            None => {
                format!("{} +{}", language.word(Word::Black), language.number(value.trim_start_matches('+')))
            }
        },
    ));
    evaluations
}
