//! Endings: the king is captured or escapes, the defenders are surrounded, a fort at the border, no legal move.

use sgf_model::value::Color;

use super::board::{Hnefatafl, Man};
use crate::Square;
use crate::boards::grid::FOUR;

/// A simulated attack on a passive fort: the squares that besiegers can reach, and the remaining men.
struct Assault<'a> {
    position: &'a Hnefatafl,
    /// The men that have not been captured, except the king.
    men: Squares,
    /// The squares that besiegers can reach, and those next to the king that they cannot.
    outside: Squares,
    inside: Squares,
    n_besiegers: usize,
}

/// A set of squares, in the order of the grid.
type Squares = Vec<bool>;

impl Hnefatafl {
    fn set_of(&self, squares: impl Iterator<Item = Square>) -> Squares {
        let mut set = vec![false; usize::from(self.side) * usize::from(self.side)];
        squares.for_each(|square| set[self.grid().index(square)] = true);
        set
    }

    /// Determines the winner before a color's turn. Rings and forts win as soon as they are complete.
    pub(super) fn find_winner(&self, turn: Color) -> Option<Color> {
        let Some(king) = self.king() else { return Some(Color::Black) };
        let has_escaped = if self.rules.has_corners { self.is_corner(king) } else { self.is_at_border(king) };
        if has_escaped {
            return Some(Color::White);
        }
        if self.are_surrounded() {
            return Some(Color::Black);
        }
        if self.rules.has_forts && self.has_fort(king) {
            return Some(Color::White);
        }
        (!self.can_move(turn)).then_some(turn.other())
    }

    /// Returns the squares connected to some squares by steps between open squares.
    fn field(&self, mut field: Vec<Square>, is_open: impl Fn(Option<Man>) -> bool) -> Vec<Square> {
        let mut is_known = vec![false; usize::from(self.side) * usize::from(self.side)];
        field.iter().for_each(|&square| is_known[self.grid().index(square)] = true);
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

    /// Returns whether all defenders are cut off from the border, together or in several pockets.
    fn are_surrounded(&self) -> bool {
        let defenders = self.own(Color::White).collect();
        let field = self.field(defenders, |piece| piece != Some(Man::Besieger));
        !field.iter().any(|&square| self.is_at_border(square))
    }

    /// Returns whether the king at the border can move in a fort that besiegers cannot break: after repeatedly removing all men that they
    /// could capture, no besieger can reach the king's squares.
    fn has_fort(&self, king: Square) -> bool {
        let can_move = self.neighbors(king).any(|square| self.piece(square).is_none());
        self.is_at_border(king) && can_move && Assault::new(self).holds(king)
    }
}

impl Assault<'_> {
    fn new(position: &Hnefatafl) -> Assault<'_> {
        let of = |man| position.grid().squares().filter(move |&square| position.piece(square) == Some(man));
        let (men, n_besiegers) = (position.set_of(of(Man::Defender)), of(Man::Besieger).count());
        Assault { position, men, outside: Vec::new(), inside: Vec::new(), n_besiegers }
    }

    fn holds(&mut self, king: Square) -> bool {
        loop {
            self.look(king);
            if self.inside.iter().zip(&self.outside).any(|(&inside, &outside)| inside && outside) {
                return false;
            }
            let men = self.position.grid().squares().filter(|&square| self.has(&self.men, square));
            let taken: Vec<Square> = men.filter(|&man| self.can_take(man)).chain(self.rows()).collect();
            if taken.is_empty() {
                return true;
            }
            taken.iter().for_each(|&man| self.men[self.position.grid().index(man)] = false);
        }
    }

    /// Computes the inside and the outside of the remaining men.
    fn look(&mut self, king: Square) {
        let position = self.position;
        self.inside = self.field(vec![king], |_| false);
        let besiegers = position.own(Color::Black).collect();
        // No besieger can stop on a corner, and nothing is behind it.
        self.outside = self.field(besiegers, |square| square == king || position.is_corner(square));
    }

    /// Returns the squares that can be reached without passing a remaining man or a closed square.
    fn field(&self, mut open: Vec<Square>, is_closed: impl Fn(Square) -> bool) -> Squares {
        let mut field = self.position.set_of(open.iter().copied());
        while let Some(square) = open.pop() {
            for neighbor in self.position.neighbors(square) {
                let index = self.position.grid().index(neighbor);
                if !self.men[index] && !field[index] && !is_closed(neighbor) {
                    field[index] = true;
                    open.push(neighbor);
                }
            }
        }
        field
    }

    fn has(&self, set: &Squares, square: Square) -> bool {
        set[self.position.grid().index(square)]
    }

    /// Returns the number of besiegers needed to threaten a man from a square; `None` if no besieger can reach it.
    fn needs(&self, square: Option<Square>) -> Option<usize> {
        let square = square?;
        let is_man = self.has(&self.men, square) || self.position.piece(square) == Some(Man::King);
        let helps = self.position.is_corner(square) || self.position.is_throne(square);
        match (is_man, helps) {
            (true, _) => None,
            (false, true) => Some(0),
            (false, false) => self.has(&self.outside, square).then_some(1),
        }
    }

    /// Returns whether besiegers could enclose a man on a line.
    fn can_take(&self, man: Square) -> bool {
        let grid = self.position.grid();
        [(1, 0), (0, 1)].into_iter().any(|(right, up)| {
            let sides = [grid.offset(man, right, up), grid.offset(man, -right, -up)];
            let needed = self.needs(sides[0]).zip(self.needs(sides[1])).map(|(one, other)| one + other);
            // At least one side must be a besieger that moved there.
            needed.is_some_and(|needed| (1..=self.n_besiegers).contains(&needed))
        })
    }

    /// Lists the men of rows along the border that besiegers could capture from the front and both ends.
    fn rows(&self) -> Vec<Square> {
        let (position, mut rows) = (self.position, Vec::new());
        for end in position.grid().squares().filter(|&square| position.is_at_border(square)) {
            for &direction in FOUR {
                rows.append(&mut self.row(end, direction));
            }
        }
        rows
    }

    /// Returns the men of a row that starts next to a besieger or a corner.
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
            if !is_king && !self.has(&self.men, square) {
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
