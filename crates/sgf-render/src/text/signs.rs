//! Symbols of marks, points and pieces.

use super::Signs;
use crate::scene::{Arms, Mark, Owner, Piece, PointKind};

/// Declares each mark: its Unicode and ASCII symbols, its name, and whether the Unicode symbol needs an explanation.
macro_rules! marks {
    ($($mark:pat => $unicode:literal $ascii:literal $name:literal $is_plain:literal,)+) => {
        /// Returns the symbol of a mark; empty for marks that text shows differently.
        pub(super) fn mark(mark: Mark, signs: Signs) -> &'static str {
            match (mark, signs) {
                $(($mark, Signs::Unicode) => $unicode, ($mark, Signs::Ascii) => $ascii,)+
            }
        }

        /// Returns the name of a mark whose symbol does not explain itself.
        pub(super) fn explained(mark: Mark, signs: Signs) -> Option<&'static str> {
            match mark {
                $($mark => (signs == Signs::Ascii || !$is_plain).then_some($name),)+
            }
            .filter(|name| !name.is_empty())
        }
    };
}

marks! {
    Mark::Cross => "×" "*" "cross" true,
    Mark::Circle => "◌" "@" "circle" true,
    Mark::Square => "□" "#" "square" true,
    Mark::Triangle => "△" "^" "triangle" true,
    Mark::Selected => "◇" "&" "selected" true,
    Mark::BlackTerritory => "▪" "%" "Black's territory" true,
    Mark::WhiteTerritory => "▫" "=" "White's territory" true,
    Mark::Good => "!" "!" "" true,
    Mark::Bad => "?" "?" "" true,
    Mark::Doubtful => "?!" "?!" "" true,
    Mark::Interesting => "!?" "!?" "" true,
    // Parentheses or a color mark the last move; ghosts are the variations.
    Mark::Last => "" "" "" true,
    Mark::Origin => "" "" "" true,
    Mark::Variation(_) => "" "" "" true,
}

/// Returns the symbol of an empty point; a space outside the board.
pub(super) fn point(point: Option<PointKind>, signs: Signs, is_dimmed: bool) -> char {
    use PointKind::{Crossing, Field};
    let Some(point) = point else { return ' ' };
    match (signs, point) {
        (Signs::Ascii, _) if is_dimmed => ' ',
        (Signs::Ascii, Crossing { star: true, .. }) => '+',
        (Signs::Ascii, _) => '.',
        (Signs::Unicode, _) if is_dimmed => '·',
        (Signs::Unicode, Crossing { star: true, .. }) => '╋',
        (Signs::Unicode, Crossing { arms, .. }) => crossing(arms),
        (Signs::Unicode, Field { dark: true }) => '░',
        (Signs::Unicode, Field { dark: false }) => '·',
    }
}

/// Box-drawing characters by arms: up, right, down, left.
fn crossing(arms: Arms) -> char {
    match (arms.up, arms.right, arms.down, arms.left) {
        (true, true, true, true) => '┼',
        (true, true, true, false) => '├',
        (true, true, false, true) => '┴',
        (true, true, false, false) => '└',
        (true, false, true, true) => '┤',
        (true, false, true, false) => '│',
        (true, false, false, true) => '┘',
        (true, false, false, false) => '╵',
        (false, true, true, true) => '┬',
        (false, true, true, false) => '┌',
        (false, true, false, true) => '─',
        (false, true, false, false) => '╶',
        (false, false, true, true) => '┐',
        (false, false, true, false) => '╷',
        (false, false, false, true) => '╴',
        (false, false, false, false) => '·',
    }
}

/// Returns the symbol of a piece. In color, stones of both players are full discs.
pub(super) fn piece(piece: &Piece, signs: Signs, is_colored: bool, is_dimmed: bool) -> String {
    let is_pale = piece.ghost || is_dimmed;
    let is_stone = matches!((piece.owner, piece.sign), (Owner::Black, 'X') | (Owner::White, 'O'));
    let is_hollow = piece.owner == Owner::White && !is_colored;
    let sign = match (signs, is_pale, is_hollow) {
        (Signs::Ascii, true, _) if is_stone => piece.sign.to_ascii_lowercase(),
        (Signs::Ascii, _, _) => piece.sign,
        (Signs::Unicode, _, _) if !is_stone => piece.sign,
        (Signs::Unicode, true, true) => '◦',
        (Signs::Unicode, true, false) => '•',
        (Signs::Unicode, false, true) => '○',
        (Signs::Unicode, false, false) => '●',
    };
    sign.to_string()
}
