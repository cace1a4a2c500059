//! Moves as text: squares as engines write them, and the short notation of players, for which the legal moves are asked.

use sgf_model::value::Color;
use sgf_syntax::FindText;

use super::board::{Chess, GRID, Kind, Move};
use super::rules;
use crate::{Outcome, Position, Square, Unreadable, column_label};

/// Reads `e2e4`, `e2-e4`, `e4xd5`, `e7e8q`, `e7-e8=Q`; `None` for anything else.
pub(super) fn read_squares(text: &str) -> Option<Move> {
    let text = text.trim();
    let (from, rest) = square(text)?;
    let (to, rest) = square(rest.strip_prefix(['-', 'x', ':']).unwrap_or(rest))?;
    let mut letters = rest.strip_prefix('=').unwrap_or(rest).chars();
    let promotion = match letters.next() {
        Some(letter) => Some(Kind::of(letter.to_ascii_uppercase())?),
        None => None,
    };
    letters.next().is_none().then_some(Move { from, to, promotion })
}

/// Reads a small letter and a digit, and returns the rest.
fn square(text: &str) -> Option<(Square, &str)> {
    let (square, rest) = text.split_at_checked(2)?;
    let is_small = square.starts_with(|letter: char| letter.is_ascii_lowercase());
    Some((GRID.read(square).ok().filter(|_| is_small)?, rest))
}

/// The name of the short notation of players.
pub(super) const NAME: &str = "san";

/// Writes the short notation of a legal move; others have none.
pub(super) fn write(position: &Chess, color: Color, step: &Move) -> Option<String> {
    let mut legal = Vec::new();
    rules::moves(position, color, &mut legal);
    if !legal.contains(step) {
        return None;
    }
    let (_, piece) = position.piece(step.from)?;
    let mut text = match step.from.column.abs_diff(step.to.column) {
        2 if piece == Kind::King && step.to.column == 6 => "O-O".to_owned(),
        2 if piece == Kind::King => "O-O-O".to_owned(),
        n_columns => {
            let is_taking = position.piece(step.to).is_some() || (piece == Kind::Pawn && n_columns > 0);
            let before = match piece {
                Kind::Pawn if is_taking => column_label(step.from.column),
                Kind::Pawn => String::new(),
                piece => format!("{}{}", piece.letter(), which(position, &legal, step)),
            };
            let promotion =
                step.promotion.map(|becomes| format!("={}", becomes.letter())).unwrap_or_default();
            format!("{before}{}{}{promotion}", if is_taking { "x" } else { "" }, step.to)
        }
    };
    let mut after = position.clone();
    after.execute(color, step);
    match rules::is_in_check(&after, color.other()) {
        true if after.outcome() == Some(Outcome::win(color)) => text.push('#'),
        true => text.push('+'),
        false => {}
    }
    Some(text)
}

/// What tells a piece from others of its kind that could go to the same square: its column, its row, or both.
fn which(position: &Chess, legal: &[Move], step: &Move) -> String {
    let is_other = |other: &&Move| {
        other.to == step.to
            && other.from != step.from
            && position.piece(other.from) == position.piece(step.from)
    };
    let others = || legal.iter().filter(is_other);
    let shares_column = others().any(|other| other.from.column == step.from.column);
    let shares_row = others().any(|other| other.from.row == step.from.row);
    match (others().next().is_some(), shares_column, shares_row) {
        (false, ..) => String::new(),
        (true, false, _) => column_label(step.from.column),
        (true, true, false) => (step.from.row + 1).to_string(),
        (true, true, true) => step.from.to_string(),
    }
}

/// Reads the short notation of players: the one legal move that it fits.
pub(super) fn read(position: &Chess, color: Color, text: &str) -> Result<Move, Unreadable> {
    let mut plain = text.trim().trim_end_signs("+#!?");
    while let Some(shorter) = plain.strip_suffix("e.p.") {
        plain = shorter;
    }
    let wanted = Wanted::read(plain.trim_end()).ok_or_else(|| Unreadable::syntax(text))?;
    let mut moves = Vec::new();
    rules::moves(position, color, &mut moves);
    let mut fitting = moves.into_iter().filter(|step| wanted.is_it(position, step));
    match (fitting.next(), fitting.next()) {
        (Some(step), None) => Ok(step),
        _ => Err(Unreadable::syntax(text)),
    }
}

/// What the short notation says of a move.
struct Wanted {
    piece: Kind,
    column: Option<u16>,
    row: Option<u16>,
    to: To,
    promotion: Option<Kind>,
}

enum To {
    Square(Square),
    /// Castling: the column of the king.
    Column(u16),
}

impl Wanted {
    fn read(text: &str) -> Option<Wanted> {
        let castling = match text {
            "O-O" | "0-0" | "o-o" => Some(6),
            "O-O-O" | "0-0-0" | "o-o-o" => Some(2),
            _ => None,
        };
        if let Some(column) = castling {
            return Some(Wanted {
                piece: Kind::King,
                column: Some(4),
                row: None,
                to: To::Column(column),
                promotion: None,
            });
        }
        let piece = text.chars().next().and_then(Kind::of);
        let text = if piece.is_some() { &text[1..] } else { text };
        let promotion = text.chars().last().and_then(Kind::of);
        let text = if promotion.is_some() { text[..text.len() - 1].trim_end_matches('=') } else { text };
        let (before, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
        let mut wanted = Wanted {
            piece: piece.unwrap_or(Kind::Pawn),
            column: None,
            row: None,
            to: To::Square(square(to).map(|(square, _)| square)?),
            promotion,
        };
        for sign in before.strip_suffix(['x', ':', '-']).unwrap_or(before).bytes() {
            match sign {
                b'a'..=b'h' => wanted.column = Some(u16::from(sign - b'a')),
                b'1'..=b'8' => wanted.row = Some(u16::from(sign - b'1')),
                _ => return None,
            }
        }
        Some(wanted)
    }

    fn is_it(&self, position: &Chess, step: &Move) -> bool {
        position.piece(step.from).is_some_and(|(_, piece)| piece == self.piece)
            && self.column.is_none_or(|column| column == step.from.column)
            && self.row.is_none_or(|row| row == step.from.row)
            && self.promotion == step.promotion
            && match self.to {
                To::Square(to) => to == step.to,
                To::Column(column) => column == step.to.column && step.from.column.abs_diff(column) == 2,
            }
    }
}
