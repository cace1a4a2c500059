//! Stacks of checkers of two colours, and boards of them.

use sgf_model::value::Color;

use crate::grid::Grid;
use crate::hash::key;
use crate::{Diagram, Square};

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

    /// Draws the stack from the lowest checker up: `XOX`.
    pub(crate) fn signs(self) -> String {
        self.checkers().map(sign).collect()
    }

    /// Returns a number for the stack.
    pub(crate) fn number(self) -> u64 {
        u64::from(self.bits) << 8 | u64::from(self.height)
    }
}

pub(crate) fn sign(color: Color) -> char {
    if color == Color::Black { 'X' } else { 'O' }
}

/// Computes a hash of the stacks of a board.
pub(crate) fn hash(stacks: &[Stack]) -> u64 {
    let some = (0_u64..).zip(stacks).filter(|(_, stack)| !stack.is_empty());
    some.fold(0, |hash, (place, stack)| hash ^ key(place << 48 | stack.number()))
}

/// Draws a board of stacks by their top checkers, and those that are higher than one in notes.
pub(crate) fn diagram(
    grid: Grid,
    stacks: &[Stack],
    is_point: impl Fn(Square) -> bool,
    is_last: impl Fn(Square) -> bool,
) -> Diagram {
    let empty = |square| if is_point(square) { '.' } else { ' ' };
    let cell = |square| stacks[grid.index(square)].top().map_or_else(|| empty(square), sign);
    let mut diagram = grid.diagram(cell, is_last);
    let high = grid.squares().map(|square| (square, stacks[grid.index(square)]));
    let high = high.filter(|(_, stack)| stack.height() > 1);
    let texts: Vec<String> = high.map(|(square, stack)| format!("{square} {}", stack.signs())).collect();
    if !texts.is_empty() {
        diagram.notes.push(format!("stacks: {}", texts.join(", ")));
    }
    diagram
}
