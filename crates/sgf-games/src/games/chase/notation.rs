//! Moves as text: `a5-b1NE`, `f4xa6SE`, `a6=3,a5=6`, `{a1,a4}a5-b1NE`.

use sgf_syntax::whole;

use super::running::Direction;
use crate::{Square, Unreadable};

/// A move: what was done about lost speed, and what then.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The dice to which missing speed was added, in this order.
    pub balance: Vec<Square>,
    /// What was done.
    pub play: Play,
}

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// A die runs.
    Run {
        /// The field before.
        from: Square,
        /// The field after.
        to: Square,
        /// How it begins; `None` if it is not told, and no direction leads there.
        direction: Option<Direction>,
    },
    /// Two dice exchange speed: each die with its speed after.
    Exchange([(Square, u8); 2]),
}

impl Play {
    /// Returns the field where a die begins and the one where it ends, or those of the two dice.
    pub(super) fn fields(&self) -> [Square; 2] {
        match *self {
            Play::Run { from, to, .. } => [from, to],
            Play::Exchange([(one, _), (other, _)]) => [one, other],
        }
    }
}

/// Reads a field: the letter of the row, the number in the row.
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
    let speed = whole::<u8>(speed.trim()).filter(|speed| (1..=6).contains(speed))?;
    Some((field(place)?, speed))
}

/// Reads a move; a direction that is not told is left out.
pub(super) fn read(text: &str) -> Result<Move, Unreadable> {
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
    read().ok_or_else(|| Unreadable::syntax(text))
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
