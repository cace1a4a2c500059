//! Reads SFEN positions: the board, the player to move, the pieces in hand, and the move number.
//!
//! Source: the USI protocol.

use sgf_model::value::Color;

use super::board::Shogi;
use super::piece::{Kind, Man};
use crate::boards::fen::{board, number, wrong};
use crate::{Square, StartError};

/// Sets up the position of a SFEN on an empty board.
pub(super) fn read(position: &mut Shogi, text: &str) -> Result<(), StartError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [placement, turn, rest @ ..] = fields.as_slice() else {
        return wrong("an SFEN needs a board and the player to move: `4k4/9/9/9/9/9/9/9/4K4 b 2P 1`");
    };
    if rest.len() > 2 {
        return wrong(format!("unexpected field `{}`", rest[2]));
    }
    for piece in board(placement, 9, 9)? {
        let kind = Kind::of(piece.letter).filter(|kind| !piece.is_promoted || kind.can_promote());
        let Some(kind) = kind else {
            let plus = if piece.is_promoted { "+" } else { "" };
            return wrong(format!("`{plus}{}` is not a shogi piece", piece.letter));
        };
        let color = if piece.is_capital { Color::Black } else { Color::White };
        let square = Square::new(8 - piece.at.0, piece.at.1);
        position.place(square, Some(Man { color, kind, is_promoted: piece.is_promoted }));
    }
    position.turn = match *turn {
        "b" => Color::Black,
        "w" => Color::White,
        turn => return wrong(format!("the player to move is `b` or `w`, not `{turn}`")),
    };
    read_hands(position, rest.first().copied().unwrap_or("-"))?;
    number(rest.get(1).copied(), 1)?;
    check(position)
}

fn read_hands(position: &mut Shogi, text: &str) -> Result<(), StartError> {
    if text == "-" {
        return Ok(());
    }
    let mut digits = String::new();
    for sign in text.chars() {
        if sign.is_ascii_digit() {
            digits.push(sign);
            continue;
        }
        let kind = Kind::of(sign.to_ascii_uppercase()).filter(|kind| *kind != Kind::King);
        let count = if digits.is_empty() { Some(1) } else { digits.parse::<u8>().ok() };
        let (Some(kind), Some(count @ 1..=18)) = (kind, count) else {
            return wrong(format!("`{digits}{sign}` in `{text}` is not a piece in hand"));
        };
        let color = if sign.is_ascii_uppercase() { Color::Black } else { Color::White };
        position.hands[color as usize][kind as usize] += count;
        if position.hands[color as usize][kind as usize] > 18 {
            return wrong(format!("`{text}` has too many pieces of a kind"));
        }
        digits.clear();
    }
    if digits.is_empty() { Ok(()) } else { wrong(format!("there is no piece after `{digits}` in `{text}`")) }
}

/// The total number of pieces of each kind, in the order of the kinds.
const NUMBERS: [usize; 8] = [18, 4, 4, 4, 4, 2, 2, 2];

/// Rejects positions that cannot occur in games or problems: too many pieces, pieces without future moves, two pawns on a file, a king that
/// could be captured.
fn check(position: &Shogi) -> Result<(), StartError> {
    for (&kind, most) in Kind::ALL.iter().zip(NUMBERS) {
        let men = || position.cells.iter().flatten().filter(|man| man.kind == kind);
        let in_hand: usize =
            [Color::Black, Color::White].map(|it| position.in_hand(it, kind).into()).iter().sum();
        if men().count() + in_hand > most {
            return wrong(format!("there are more than {most} pieces `{}`", kind.letter()));
        }
        for color in [Color::Black, Color::White] {
            if kind == Kind::King && men().filter(|man| man.color == color).count() > 1 {
                return wrong("a player has two kings");
            }
        }
    }
    for column in 0..9 {
        for color in [Color::Black, Color::White] {
            let pawn = Man { color, kind: Kind::Pawn, is_promoted: false };
            let is_pawn = |row: &u16| position.piece(Square::new(column, *row)) == Some(pawn);
            if (0..9).filter(is_pawn).count() > 1 {
                return wrong(format!("a player has two pawns on file {}", column + 1));
            }
            let rank = |far: u16| if color == Color::Black { far } else { 8 - far };
            let stuck =
                |far: u16| position.piece(Square::new(column, rank(far))).filter(|man| man.color == color);
            let is = |man: Man, kinds: &[Kind]| !man.is_promoted && kinds.contains(&man.kind);
            let is_stuck = stuck(0).is_some_and(|man| is(man, &[Kind::Pawn, Kind::Lance, Kind::Knight]))
                || stuck(1).is_some_and(|man| is(man, &[Kind::Knight]));
            if is_stuck {
                return wrong(format!("a piece on file {} could never move", column + 1));
            }
        }
    }
    if position.is_in_check(position.turn.other()) {
        return wrong("the player who is not to move is in check");
    }
    Ok(())
}
