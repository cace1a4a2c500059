//! How a game ends: the king taken or escaped, the defenders surrounded, a fort at the border, nobody able to move.

use sgf_model::value::Color;

use super::board::{Hnefatafl, Man};
use crate::Square;

impl Hnefatafl {
    /// Finds out who has won before a colour's turn.
    pub(super) fn find_winner(&self, turn: Color) -> Option<Color> {
        let Some(king) = self.king() else { return Some(Color::Black) };
        let has_escaped = if self.rules.has_corners { self.is_corner(king) } else { self.is_at_border(king) };
        if has_escaped {
            return Some(Color::White);
        }
        match turn {
            Color::Black if self.are_surrounded(king) => Some(Color::Black),
            Color::White if self.rules.has_forts && self.has_fort(king) => Some(Color::White),
            _ => (!self.can_move(turn)).then_some(turn.other()),
        }
    }

    /// Returns the squares that can be reached from the king, side by side, where a step from each to the next is open.
    fn field(&self, king: Square, is_open: impl Fn(Option<Man>) -> bool) -> Vec<Square> {
        let mut is_known = vec![false; usize::from(self.side) * usize::from(self.side)];
        let mut field = vec![king];
        is_known[self.grid().index(king)] = true;
        let mut next = 0;
        while let Some(&square) = field.get(next) {
            next += 1;
            for neighbor in self.neighbors(square) {
                let is_known = &mut is_known[self.grid().index(neighbor)];
                if !*is_known && is_open(self.piece(neighbor)) {
                    *is_known = true;
                    field.push(neighbor);
                }
            }
        }
        field
    }

    /// Tells whether all defenders are cut off from the border.
    fn are_surrounded(&self, king: Square) -> bool {
        let field = self.field(king, |piece| piece != Some(Man::Besieger));
        let is_defender = |square: &Square| self.color(*square) == Some(Color::White);
        let n_inside = field.iter().filter(|square| is_defender(square)).count();
        !field.iter().any(|&square| self.is_at_border(square))
            && n_inside == self.grid().squares().filter(is_defender).count()
    }

    /// Tells whether the king at the border can move, and nothing but defenders is round him and the empty squares with him.
    fn has_fort(&self, king: Square) -> bool {
        let can_move = self.neighbors(king).any(|square| self.piece(square).is_none());
        let field = self.field(king, |piece| piece.is_none());
        let is_met =
            |square: &Square| self.neighbors(*square).any(|it| self.piece(it) == Some(Man::Besieger));
        self.is_at_border(king) && can_move && !field.iter().any(is_met)
    }
}
