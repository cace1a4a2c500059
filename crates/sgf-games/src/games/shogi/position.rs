//! Shogi as a [`Position`].

use sgf_model::value::Color;

use super::SIZES;
use super::board::{GRID, Move, Shogi, square, write};
use super::piece::{Kind, Piece};
use super::rules;
use crate::hash::key;
use crate::{
    Cell, Diagram, Options, Outcome, Played, Position, Reason, Refused, SetUp, Square, Unreadable,
    column_label,
};

/// White's pieces at the start, rank by rank from the top, files from the left.
const START: [&str; 3] = ["LNSGKGSNL", ".R.....B.", "PPPPPPPPP"];

impl Shogi {
    /// Lists the pieces in a hand: `P2 B`.
    fn hand(&self, color: Color) -> String {
        let some = Kind::ALL.iter().filter(|&&kind| self.in_hand(color, kind) > 0);
        let texts = some.map(|&kind| match self.in_hand(color, kind) {
            1 => kind.letter().to_string(),
            number => format!("{}{number}", kind.letter()),
        });
        texts.collect::<Vec<_>>().join(" ")
    }

    fn take_into_hand(&mut self, color: Color, kind: Kind) {
        let number = &mut self.hands[color as usize][kind as usize];
        *number = number.saturating_add(1);
    }
}

impl Position for Shogi {
    type Move = Move;

    fn begin(options: &Options) -> Result<Shogi, Refused> {
        SIZES.of(options)?;
        let turn = options.first.unwrap_or(Color::Black);
        let mut position = Shogi { cells: [None; 81], hands: [[0; 8]; 2], turn, is_fresh: true };
        for (row, pieces) in (0..).zip(START) {
            for (column, letter) in (0..9).rev().zip(pieces.chars()) {
                let piece = |color| Kind::of(letter).map(|kind| Piece { color, kind, is_promoted: false });
                position.put(Square::new(column, row), piece(Color::White));
                position.put(Square::new(8 - column, 8 - row), piece(Color::Black));
            }
        }
        Ok(position)
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// The first piece that is set up clears the board and the hands.
    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        let Some(color) = set_up.stone() else { return Ok(0) };
        let Some(color) = color else {
            let square = square(set_up.value).ok_or_else(|| Unreadable::syntax(set_up.value))?;
            self.is_fresh = false;
            return Ok(u32::from(self.put(square, None).is_some()));
        };
        let (kind, is_promoted, place) = Shogi::read_stone(set_up.value)?;
        if std::mem::take(&mut self.is_fresh) {
            (self.cells, self.hands) = ([None; 81], [[0; 8]; 2]);
        }
        let Some(square) = place else {
            self.take_into_hand(color, kind);
            return Ok(1);
        };
        let piece = Some(Piece { color, kind, is_promoted });
        Ok(u32::from(self.put(square, piece) != piece))
    }

    fn read(&self, _: Color, text: &str) -> Result<Move, Unreadable> {
        let plain = text.trim();
        Shogi::read_usi(plain).or_else(|| self.read_csa(plain)).ok_or_else(|| Unreadable::syntax(text))
    }

    fn write(&self, step: &Move) -> String {
        match *step {
            Move::Go { from, to, promotes } => {
                format!("{}{}{}", write(from), write(to), if promotes { "+" } else { "" })
            }
            Move::Drop { kind, to } => format!("{}*{}", kind.letter(), write(to)),
        }
    }

    fn write_as(&self, step: &Move, habit: &str) -> Option<String> {
        let digits = |square: Square| format!("{}{}", square.column + 1, square.row + 1);
        let text = match *step {
            Move::Go { from, to, promotes } => {
                let piece = self.piece(from)?;
                let code = piece.kind.csa(piece.is_promoted || promotes);
                format!("{}{}{code}", digits(from), digits(to))
            }
            Move::Drop { kind, to } => format!("00{}{}", digits(to), kind.csa(false)),
        };
        (habit == "csa").then_some(text)
    }

    fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
        rules::judge(self, color, step)
    }

    fn execute(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        self.turn = color.other();
        let (piece, to) = match *step {
            Move::Go { from, to, promotes } => {
                let Some(piece) = self.put(from, None) else { return Played::default() };
                let can_promote = piece.kind.csa(true) != piece.kind.csa(false);
                (Piece { is_promoted: piece.is_promoted || (promotes && can_promote), ..piece }, to)
            }
            Move::Drop { kind, to } => {
                let number = &mut self.hands[color as usize][kind as usize];
                *number = number.saturating_sub(1);
                (Piece { color, kind, is_promoted: false }, to)
            }
        };
        let Some(taken) = self.put(to, Some(piece)) else { return Played::default() };
        if taken.color == color {
            return Played { captured: 0, lost: 1, replaced: true };
        }
        self.take_into_hand(color, taken.kind);
        Played { captured: 1, lost: 0, replaced: true }
    }

    fn moves(&self, into: &mut Vec<Move>) {
        rules::moves(self, self.turn, into);
    }

    /// Without a king a colour that cannot move has not lost: such boards are problems.
    fn outcome(&self) -> Option<Outcome> {
        let king = Piece { color: self.turn, kind: Kind::King, is_promoted: false };
        if !self.cells.contains(&Some(king)) {
            return None;
        }
        let mut moves = Vec::new();
        rules::moves(self, self.turn, &mut moves);
        moves.is_empty().then(|| Outcome::win(self.turn.other()))
    }

    fn hash(&self) -> u64 {
        self.fresh_hash()
    }

    fn fresh_hash(&self) -> u64 {
        let place = |square: Square| {
            let piece = self.piece(square)?;
            let what = piece.color as u64 * 16 + piece.kind as u64 * 2 + u64::from(piece.is_promoted);
            Some(key(GRID.index(square) as u64 * 32 + what))
        };
        let hands = self.hands.as_flattened().iter().fold(0, |hash, &number| key(hash ^ u64::from(number)));
        let rest = key(hands ^ self.turn as u64);
        GRID.squares().filter_map(place).fold(rest, |hash, key| hash ^ key)
    }

    fn diagram(&self, last: Option<&Move>) -> Diagram {
        let cell = |column: u16, row| {
            let square = Square::new(8 - column, row);
            let sign = match self.piece(square) {
                Some(Piece { color: Color::Black, kind, .. }) => kind.letter(),
                Some(Piece { kind, .. }) => kind.letter().to_ascii_lowercase(),
                None => '.',
            };
            let to = last.map(|step| match step {
                Move::Go { to, .. } | Move::Drop { to, .. } => *to,
            });
            Cell { sign, is_last: to == Some(square) }
        };
        let mut diagram = Diagram::grid((9, 9), column_label, cell);
        diagram.columns = (1..=9).rev().map(|file| file.to_string()).collect();
        let promoted =
            GRID.squares().filter(|&square| self.piece(square).is_some_and(|piece| piece.is_promoted));
        let promoted: Vec<String> = promoted.map(write).collect();
        if !promoted.is_empty() {
            diagram.notes.push(format!("promoted: {}", promoted.join(" ")));
        }
        let hands = (self.hand(Color::Black), self.hand(Color::White).to_lowercase());
        diagram.notes.push(format!("in hand: Black {}, White {}", or_none(hands.0), or_none(hands.1)));
        diagram
    }
}

fn or_none(text: String) -> String {
    if text.is_empty() { "none".to_owned() } else { text }
}
