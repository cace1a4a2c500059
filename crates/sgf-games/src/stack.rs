//! Stacks of checkers of two colours, and boards of them.

use sgf_model::value::Color;
use sgf_syntax::Listed;

use crate::grid::Grid;
use crate::hash::key;
use crate::{Detail, Occupant, Piece};

/// Checkers on top of each other, at most 32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Stack {
    /// A bit for each checker, from the lowest; those of White are set.
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

    /// Returns the checkers from the lowest up.
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

    /// Takes off all checkers from a place on, counted from the lowest.
    pub(crate) fn split_off(&mut self, place: usize) -> Stack {
        let mut parts = [Stack::default(); 2];
        for (index, color) in self.checkers().enumerate() {
            parts[usize::from(index >= place)].push(color);
        }
        let [below, above] = parts;
        *self = below;
        above
    }

    /// Writes the stack from the lowest checker up: `XOX`.
    #[cfg(test)]
    pub(crate) fn signs(self) -> String {
        self.checkers().map(|color| if color == Color::Black { 'X' } else { 'O' }).collect()
    }

    /// Returns the checkers as what stands on a site.
    pub(crate) fn occupant(self) -> Occupant {
        self.checkers().map(Piece::stone).collect()
    }

    /// Puts a checker on top, as setup does, or takes all of them off; tells whether that has changed anything.
    pub(crate) fn set_up(&mut self, checker: Option<Piece>) -> bool {
        let before = *self;
        match checker.and_then(|checker| checker.owner) {
            Some(color) => self.push(color),
            None => *self = Stack::default(),
        }
        *self != before
    }

    /// Returns a number for the stack.
    pub(crate) fn number(self) -> u64 {
        u64::from(self.bits) << 8 | u64::from(self.height)
    }
}

/// Computes a hash of the stacks of a board.
pub(crate) fn hash(stacks: &[Stack]) -> u64 {
    let some = (0_u64..).zip(stacks).filter(|(_, stack)| !stack.is_empty());
    some.fold(0, |hash, (place, stack)| hash ^ key(place << 48 | stack.number()))
}

/// Lists the stacks of a board that are higher than one, row by row from the bottom.
pub(crate) fn piled(grid: Grid, stacks: &[Stack]) -> Detail {
    let all = grid.squares().map(|square| (grid.site(square), stacks[grid.index(square)]));
    let high = all.filter(|(_, stack)| stack.height() > 1);
    Detail::Stacks(high.map(|(site, stack)| (site, stack.occupant())).listed())
}
