//! Lists of moves in notation, for games whose pieces move.

use sgf_games::GameSpec;

use crate::figures::Move;
use crate::language::{Language, Word};

/// The games that count a move of each player as one: chess and xiangqi.
const IN_PAIRS: [u16; 2] = [3, 7];

/// Writes the moves of a figure: `1. e4 e5 2. Nf3`, `12... Nf6 13. O-O`; in games that count each move `1. P-7f 2. P-3d`.
pub(super) fn moves(spec: &GameSpec, moves: &[Move<'_>], language: Language) -> String {
    let mut out = String::new();
    for (index, it) in moves.iter().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        // The second move of a pair has no number, unless it is the first of the list.
        match number(spec, it.number).1 && index > 0 {
            true => out.push_str(notation(it, language)),
            false => out.push_str(&last(spec, it, language)),
        }
    }
    out
}

/// Writes a move with its number: `12... Nf6`.
pub(super) fn last(spec: &GameSpec, it: &Move<'_>, language: Language) -> String {
    let (number, is_second) = number(spec, it.number);
    let dots = if is_second { "..." } else { "." };
    format!("{number}{dots}\u{A0}{}", notation(it, language))
}

/// The number of a move as players count, and whether it is the second one with that number.
pub(super) fn number(spec: &GameSpec, number: i64) -> (i64, bool) {
    match IN_PAIRS.contains(&spec.number) {
        true => (number.saturating_add(1).div_euclid(2), number.rem_euclid(2) == 0),
        false => (number, false),
    }
}

fn notation<'m>(it: &'m Move<'_>, language: Language) -> &'m str {
    match it.notation.is_empty() {
        true => language.word(Word::Pass),
        false => &it.notation,
    }
}
