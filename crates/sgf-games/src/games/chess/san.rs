//! Standard algebraic notation (SAN).

use sgf_model::value::Color;

use super::board::Chess;
use super::pieces::{Kind, Move, square};
use crate::{Outcome, ParseMoveError, Position, Square, column_label};

impl Chess {
    /// Writes a legal move in SAN; illegal moves have none.
    pub(super) fn write_san(&self, color: Color, step: &Move) -> Option<String> {
        let mut legal = Vec::new();
        self.legal_moves_of(color, &mut legal);
        if !legal.contains(step) {
            return None;
        }
        let (_, piece) = self.piece(step.from)?;
        let mut text = match self.castling(color, step) {
            Some(0) => "O-O".to_owned(),
            Some(_) => "O-O-O".to_owned(),
            None => {
                let n_columns = step.from.column.abs_diff(step.to.column);
                let is_taking = self.piece(step.to).is_some() || (piece == Kind::Pawn && n_columns > 0);
                let before = match piece {
                    Kind::Pawn if is_taking => column_label(step.from.column),
                    Kind::Pawn => String::new(),
                    piece => format!("{}{}", piece.letter(), disambiguation(self, &legal, step)),
                };
                let promotion =
                    step.promotion.map(|becomes| format!("={}", becomes.letter())).unwrap_or_default();
                format!("{before}{}{}{promotion}", if is_taking { "x" } else { "" }, step.to)
            }
        };
        let mut after = self.clone();
        after.play_unchecked(color, step);
        match after.is_in_check(color.other()) {
            true if after.outcome() == Some(Outcome::win(color)) => text.push('#'),
            true => text.push('+'),
            false => {}
        }
        Some(text)
    }

    /// Reads SAN that matches exactly one legal move.
    pub(super) fn read_san(&self, color: Color, text: &str) -> Result<Move, ParseMoveError> {
        let mut plain = text.trim().trim_end_matches(['+', '#', '!', '?']);
        while let Some(shorter) = plain.strip_suffix("e.p.") {
            plain = shorter;
        }
        let pattern = Pattern::read(plain.trim_end()).ok_or_else(|| ParseMoveError::syntax(text))?;
        let mut moves = Vec::new();
        self.legal_moves_of(color, &mut moves);
        let mut matching = moves.into_iter().filter(|step| pattern.matches(self, step));
        match (matching.next(), matching.next()) {
            (Some(step), None) => Ok(step),
            _ => Err(ParseMoveError::syntax(text)),
        }
    }
}

/// The column, row or square that distinguishes a piece from others of its kind with the same destination.
fn disambiguation(position: &Chess, legal: &[Move], step: &Move) -> String {
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

/// The parts of a move in SAN.
struct Pattern {
    piece: Kind,
    column: Option<u16>,
    row: Option<u16>,
    to: To,
    promotion: Option<Kind>,
}

enum To {
    Square(Square),
    /// Castling kingside or queenside.
    Castling(usize),
}

impl Pattern {
    fn read(text: &str) -> Option<Pattern> {
        let castling = match text.to_ascii_uppercase().replace('0', "O").as_str() {
            "O-O" | "OO" => Some(0),
            "O-O-O" | "OOO" => Some(1),
            _ => None,
        };
        if let Some(flank) = castling {
            let to = To::Castling(flank);
            return Some(Pattern { piece: Kind::King, column: None, row: None, to, promotion: None });
        }
        let piece = text.chars().next().and_then(Kind::of);
        let text = if piece.is_some() { &text[1..] } else { text };
        let promotion = text.chars().last().and_then(Kind::of);
        let text = if promotion.is_some() { text[..text.len() - 1].trim_end_matches('=') } else { text };
        let (before, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
        let mut pattern = Pattern {
            piece: piece.unwrap_or(Kind::Pawn),
            column: None,
            row: None,
            to: To::Square(square(to).map(|(square, _)| square)?),
            promotion,
        };
        for sign in before.strip_suffix(['x', ':', '-']).unwrap_or(before).bytes() {
            match sign {
                b'a'..=b'h' => pattern.column = Some(u16::from(sign - b'a')),
                b'1'..=b'8' => pattern.row = Some(u16::from(sign - b'1')),
                _ => return None,
            }
        }
        Some(pattern)
    }

    fn matches(&self, position: &Chess, step: &Move) -> bool {
        let Some((color, piece)) = position.piece(step.from) else { return false };
        let castling = position.castling(color, step);
        piece == self.piece
            && self.column.is_none_or(|column| column == step.from.column)
            && self.row.is_none_or(|row| row == step.from.row)
            && self.promotion == step.promotion
            && match self.to {
                To::Square(to) => to == step.to && (castling.is_none() || !position.is_shuffled),
                To::Castling(flank) => castling == Some(flank),
            }
    }
}
