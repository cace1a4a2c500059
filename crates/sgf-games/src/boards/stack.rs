//! Stacks of checkers of two colors, and boards of them.

use sgf_model::value::Color;

use super::grid::Grid;
use super::{Occupant, Piece, Site};
use crate::zobrist::key;

/// A stack of at most 32 checkers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Stack {
    /// A bit for each checker, bottom first; 1 is White.
    bits: u32,
    height: u8,
}

impl Stack {
    pub(crate) fn height(self) -> usize {
        usize::from(self.height)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.height == 0
    }

    /// Iterates over the checkers, bottom first.
    pub(crate) fn checkers(self) -> impl DoubleEndedIterator<Item = Color> {
        (0..self.height)
            .map(move |place| if self.bits & (1 << place) == 0 { Color::Black } else { Color::White })
    }

    pub(crate) fn top(self) -> Option<Color> {
        self.checkers().next_back()
    }

    /// Puts a checker on top, if there is room.
    pub(crate) fn push(&mut self, color: Color) {
        if self.height < 32 {
            self.bits |= u32::from(color == Color::White) << self.height;
            self.height += 1;
        }
    }

    /// Puts a stack on top.
    pub(crate) fn append(&mut self, other: Stack) {
        other.checkers().for_each(|color| self.push(color));
    }

    /// Removes and returns all checkers from an index upwards.
    pub(crate) fn split_off(&mut self, place: usize) -> Stack {
        let above = self.checkers().skip(place).collect();
        *self = self.checkers().take(place).collect();
        above
    }

    /// Writes the stack, bottom first: `XOX`.
    #[cfg(test)]
    pub(crate) fn signs(self) -> String {
        self.checkers().map(|color| if color == Color::Black { 'X' } else { 'O' }).collect()
    }

    /// Returns the checkers as the content of a site.
    pub(crate) fn occupant(self) -> Occupant {
        self.checkers().map(Piece::stone).collect()
    }

    /// Puts a checker on top, or removes all of them, as a setup value does. Returns whether anything changed.
    pub(crate) fn set_up(&mut self, checker: Option<Piece>) -> bool {
        let before = *self;
        match checker.and_then(|checker| checker.owner) {
            Some(color) => self.push(color),
            None => *self = Stack::default(),
        }
        *self != before
    }

    /// Returns a number that identifies the stack.
    pub(crate) fn number(self) -> u64 {
        u64::from(self.bits) << 8 | u64::from(self.height)
    }
}

impl FromIterator<Color> for Stack {
    fn from_iter<I: IntoIterator<Item = Color>>(checkers: I) -> Stack {
        let mut stack = Stack::default();
        checkers.into_iter().for_each(|color| stack.push(color));
        stack
    }
}

/// The Zobrist hash of the stacks of a board.
pub(crate) fn hash(stacks: &[Stack]) -> u64 {
    let some = (0_u64..).zip(stacks).filter(|(_, stack)| !stack.is_empty());
    some.fold(0, |hash, (place, stack)| hash ^ key(place << 48 | stack.number()))
}

/// Lists the stacks of two or more checkers, row by row from the bottom.
pub(crate) fn piled(grid: Grid, stacks: &[Stack]) -> Vec<(Site, Occupant)> {
    let all = grid.squares().map(|square| (grid.site(square), stacks[grid.index(square)]));
    let high = all.filter(|(_, stack)| stack.height() > 1);
    high.map(|(site, stack)| (site, stack.occupant())).collect()
}
