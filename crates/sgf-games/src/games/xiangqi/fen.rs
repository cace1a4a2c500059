//! Reads positions in the FEN of Xiangqi, with Black's side at the top.
//!
//! Source: the UCCI protocol, "FEN".

use sgf_model::value::Color;

use super::board::{Kind, Xiangqi, is_in_palace};
use crate::boards::fen::{board, number, wrong};
use crate::{Square, StartError};

impl Xiangqi {
    /// Reads a FEN into an empty position.
    pub(super) fn read_fen(&mut self, text: &str) -> Result<(), StartError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [placement, turn, rest @ ..] = fields.as_slice() else {
            return wrong("a FEN needs a board and the player to move: `4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1`");
        };
        if rest.len() > 4 {
            return wrong(format!("unexpected field `{}`", rest[4]));
        }
        for piece in board(placement, 9, 10)? {
            let kind = Kind::of(piece.letter).filter(|_| !piece.is_promoted);
            let Some(kind) = kind else { return wrong(format!("`{}` is not a Xiangqi piece", piece.letter)) };
            let color = if piece.is_capital { Color::White } else { Color::Black };
            let square = Square::new(piece.at.0, 9 - piece.at.1);
            if kind == Kind::General && !is_in_palace(color, square) {
                return wrong("a general is outside the palace");
            }
            self.place(square, Some((color, kind)));
        }
        for (color, name) in [(Color::White, "Red"), (Color::Black, "Black")] {
            for kind in Kind::ALL {
                let count = self.cells.iter().filter(|cell| **cell == Some((color, kind))).count();
                let most = [1, 2, 2, 2, 2, 2, 5][kind as usize];
                if count > most || (kind == Kind::General && count == 0) {
                    return wrong(format!("{name} has {count} pieces `{}`", kind.letter()));
                }
            }
        }
        self.turn = match *turn {
            "w" | "r" => Color::White,
            "b" => Color::Black,
            turn => return wrong(format!("the player to move is `w` or `b`, not `{turn}`")),
        };
        if let Some(unused) = rest.iter().take(2).find(|field| **field != "-") {
            return wrong(format!("unexpected `{unused}`: this field is `-` in Xiangqi"));
        }
        number(rest.get(2).copied(), 0)?;
        number(rest.get(3).copied(), 1)?;
        if self.is_in_check(self.turn.other()) {
            return wrong("the player who is not to move is in check");
        }
        Ok(())
    }
}
