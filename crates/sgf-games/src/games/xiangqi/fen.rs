//! A position as the FEN of Xiangqi has it: the board from Black's side at the top, and whose turn it is.
//!
//! Source: the UCCI protocol, "FEN".

use sgf_model::value::Color;
use sgf_syntax::Listed;

use super::board::{Kind, Xiangqi, is_in_palace};
use crate::fen::{board, number, wrong};
use crate::{Refused, Square};

/// Puts the position of a text on an empty board.
pub(super) fn read(position: &mut Xiangqi, text: &str) -> Result<(), Refused> {
    let fields: Vec<&str> = text.split_whitespace().listed();
    let [placement, turn, rest @ ..] = fields.as_slice() else {
        return wrong("a FEN has a board and whose turn it is: `4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1`");
    };
    if rest.len() > 4 {
        return wrong(format!("`{}` is one field too many", rest[4]));
    }
    for piece in board(placement, 9, 10)? {
        let kind = Kind::of(piece.letter).filter(|_| !piece.is_promoted);
        let Some(kind) = kind else { return wrong(format!("`{}` is no piece of Xiangqi", piece.letter)) };
        let color = if piece.is_capital { Color::White } else { Color::Black };
        let square = Square::new(piece.at.0, 9 - piece.at.1);
        if kind == Kind::General && !is_in_palace(color, square) {
            return wrong("a general stands outside of the palace");
        }
        position.place(square, Some((color, kind)));
    }
    for (color, name) in [(Color::White, "Red"), (Color::Black, "Black")] {
        for kind in Kind::ALL {
            let count = position.cells.iter().filter(|cell| **cell == Some((color, kind))).count();
            let most = [1, 2, 2, 2, 2, 2, 5][kind as usize];
            if count > most || (kind == Kind::General && count == 0) {
                return wrong(format!("{name} has {count} pieces `{}`", kind.letter()));
            }
        }
    }
    position.turn = match *turn {
        "w" | "r" => Color::White,
        "b" => Color::Black,
        turn => return wrong(format!("`{turn}` says not whose turn it is: `w` or `b`")),
    };
    if let Some(unused) = rest.iter().take(2).find(|field| **field != "-") {
        return wrong(format!("`{unused}` means nothing in Xiangqi: `-`"));
    }
    number(rest.get(2).copied(), 0)?;
    number(rest.get(3).copied(), 1)?;
    if position.is_in_check(position.turn.other()) {
        return wrong("the player who is not to move is in check");
    }
    Ok(())
}
