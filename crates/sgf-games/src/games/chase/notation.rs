//! Moves as text: `a5-b1NE`, `f4xa6SE`, `a6=3,a5=6`, `{a1,a4}a5-b1NE`.

use super::running::Direction;
use crate::{ParseMoveError, Square};

/// A move: compensation for lost speed, then an action.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The dice that receive missing speed, in this order.
    pub balance: Vec<Square>,
    /// The action.
    pub play: Play,
}

/// The action of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Moves a die.
    Run {
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
        /// The initial direction; `None` if it is not given and no direction leads there.
        direction: Option<Direction>,
    },
    /// Exchanges speed between two dice, given with their new speeds.
    Exchange([(Square, u8); 2]),
}

impl Play {
    /// Returns the origin and destination of a move, or the fields of both dice of an exchange.
    pub(super) fn fields(&self) -> [Square; 2] {
        match *self {
            Play::Run { from, to, .. } => [from, to],
            Play::Exchange([(one, _), (other, _)]) => [one, other],
        }
    }
}

/// Reads a field: the letter of the row, and the number in the row.
pub(super) fn field(text: &str) -> Option<Square> {
    let [row, number] = *text.trim().as_bytes() else { return None };
    let row = row.to_ascii_lowercase().checked_sub(b'a').filter(|&row| row < 9)?;
    let column = number.checked_sub(b'1').filter(|&column| column < 9)?;
    Some(Square::new(u16::from(column), u16::from(row)))
}

/// Writes a field: `a5`.
pub(super) fn write_field(square: Square) -> String {
    format!("{}{}", crate::column_label(square.row), square.column + 1)
}

/// Reads a field with a speed: `a6=3`.
pub(super) fn die(text: &str) -> Option<(Square, u8)> {
    let (place, speed) = text.split_once('=')?;
    let speed = speed.trim().parse::<u8>().ok().filter(|speed| (1..=6).contains(speed))?;
    Some((field(place)?, speed))
}

/// Reads a move; the direction is optional.
pub(super) fn read(text: &str) -> Result<Move, ParseMoveError> {
    let read = || {
        let (balance, play) = match text.trim().strip_prefix('{') {
            Some(rest) => rest.split_once('}')?,
            None => ("", text.trim()),
        };
        let mut fields = Vec::new();
        for text in balance.split(',').filter(|text| !text.is_empty()) {
            fields.push(field(text)?);
        }
        Some(Move { balance: fields, play: read_play(play.trim())? })
    };
    read().ok_or_else(|| ParseMoveError::syntax(text))
}

fn read_play(text: &str) -> Option<Play> {
    if let Some((one, other)) = text.split_once(',') {
        return Some(Play::Exchange([die(one)?, die(other)?]));
    }
    let (from, rest) = text.split_at_checked(2)?;
    let (to, letters) = rest.strip_prefix(['-', 'x'])?.split_at_checked(2)?;
    let direction = match letters.trim() {
        "" => None,
        letters => {
            Some(Direction::ALL.iter().copied().find(|it| it.letters().eq_ignore_ascii_case(letters))?)
        }
    };
    Some(Play::Run { from: field(from)?, to: field(to)?, direction })
}
