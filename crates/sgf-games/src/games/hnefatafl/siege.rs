//! How a game ends: the king taken or escaped, the defenders surrounded, a fort at the border, nobody able to move.

use sgf_model::value::Color;
use sgf_syntax::Listed;

use super::board::{Hnefatafl, Man};
use crate::Square;
use crate::grid::FOUR;

/// What besiegers could do to a fort if the defenders did nothing: which squares they can get to, and which men are left.
struct Assault<'a> {
    position: &'a Hnefatafl,
    /// The men that have not been taken; the king is not one of them.
    men: Vec<Square>,
    /// The squares that besiegers can get to, and those beside the king that they cannot.
    outside: Vec<Square>,
    inside: Vec<Square>,
    n_besiegers: usize,
}

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

    /// Tells whether the king at the border can move in a fort that besiegers cannot break: all men that they could take are taken
    /// away until nothing changes, and then no besieger can get at the squares that the king has for himself.
    fn has_fort(&self, king: Square) -> bool {
        let can_move = self.neighbors(king).any(|square| self.piece(square).is_none());
        self.is_at_border(king) && can_move && Assault::new(self).holds(king)
    }
}

impl Assault<'_> {
    fn new(position: &Hnefatafl) -> Assault<'_> {
        let of = |man| position.grid().squares().filter(move |&square| position.piece(square) == Some(man));
        let (men, n_besiegers) = (of(Man::Defender).listed(), of(Man::Besieger).count());
        Assault { position, men, outside: Vec::new(), inside: Vec::new(), n_besiegers }
    }

    fn holds(&mut self, king: Square) -> bool {
        loop {
            self.look(king);
            if self.inside.iter().any(|square| self.outside.contains(square)) {
                return false;
            }
            let mut taken = self.men.clone();
            taken.retain(|&man| self.can_take(man));
            taken.append(&mut self.rows());
            if taken.is_empty() {
                return true;
            }
            self.men.retain(|man| !taken.contains(man));
        }
    }

    /// Finds out what lies inside and outside of the men that are left.
    fn look(&mut self, king: Square) {
        let position = self.position;
        self.inside = self.field(vec![king], None);
        let is_besieger = |square: &Square| position.piece(*square) == Some(Man::Besieger);
        self.outside = self.field(position.grid().squares().filter(is_besieger).listed(), Some(king));
    }

    /// Returns what can be reached from some squares without going through a man that is left.
    fn field(&self, mut field: Vec<Square>, closed: Option<Square>) -> Vec<Square> {
        let mut next = 0;
        while let Some(&square) = field.get(next) {
            next += 1;
            for neighbor in self.position.neighbors(square) {
                let is_open = !self.men.contains(&neighbor) && closed != Some(neighbor);
                if is_open && !field.contains(&neighbor) {
                    field.push(neighbor);
                }
            }
        }
        field
    }

    /// Returns how many besiegers it takes to threaten a man from a square; `None` where no besieger comes and nothing else helps.
    fn needs(&self, square: Option<Square>) -> Option<usize> {
        let square = square?;
        let is_man = self.men.contains(&square) || self.position.piece(square) == Some(Man::King);
        let helps = self.position.is_corner(square) || self.position.is_throne(square);
        match (is_man, helps) {
            (true, _) => None,
            (false, true) => Some(0),
            (false, false) => self.outside.contains(&square).then_some(1),
        }
    }

    /// Tells whether besiegers could close a man in on a line.
    fn can_take(&self, man: Square) -> bool {
        let grid = self.position.grid();
        [(1, 0), (0, 1)].into_iter().any(|(right, up)| {
            let sides = [grid.offset(man, right, up), grid.offset(man, -right, -up)];
            let needed = self.needs(sides[0]).zip(self.needs(sides[1])).map(|(one, other)| one + other);
            // At least one of the sides has to be a besieger who has come there.
            needed.is_some_and(|needed| (1..=self.n_besiegers).contains(&needed))
        })
    }

    /// Lists the men of rows along the border that besiegers could close in from before and at both ends.
    fn rows(&self) -> Vec<Square> {
        let (position, mut rows) = (self.position, Vec::new());
        for end in position.grid().squares().filter(|&square| position.is_at_border(square)) {
            for &direction in FOUR {
                rows.append(&mut self.row(end, direction));
            }
        }
        rows
    }

    /// Returns the men of a row that begins beside a square where a besieger or a corner closes it.
    fn row(&self, end: Square, direction: (i32, i32)) -> Vec<Square> {
        let (position, mut row) = (self.position, Vec::new());
        let inward = position.inward(end);
        let (Some(mut needed), false) =
            (self.needs(Some(end)), direction == inward || direction == (-inward.0, -inward.1))
        else {
            return Vec::new();
        };
        for square in position.grid().ray(end, direction) {
            let is_king = position.piece(square) == Some(Man::King);
            if !is_king && !self.men.contains(&square) {
                let Some(last) = self.needs(Some(square)) else { break };
                let can_be = (1..=self.n_besiegers).contains(&(needed + last));
                return if can_be { row } else { Vec::new() };
            }
            let before = position.grid().offset(square, inward.0, inward.1);
            let Some(1) = self.needs(before) else { break };
            needed += 1;
            if !is_king {
                row.push(square);
            }
        }
        Vec::new()
    }
}
