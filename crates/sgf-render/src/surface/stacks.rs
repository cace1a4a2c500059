//! Stacks of checkers: each lies a little above the one below, and the uppermost tells how many there are.

use crate::board::Cell;
use crate::pen::Pen;
use crate::scene::{Body, Face, Owner, Piece};

/// How a stack is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pile {
    /// The radius of the checkers.
    pub(crate) radius: i32,
    /// How far each is above the one below.
    pub(crate) step: i32,
    /// How far the uppermost may be above the lowest.
    pub(crate) highest: i32,
    /// From what height on the number of checkers is written on the uppermost.
    pub(crate) counted: usize,
}

impl Pile {
    /// Checkers that nearly fill a field.
    pub(crate) const USUAL: Pile = Pile { radius: 400, step: 95, highest: 380, counted: 2 };
}

/// Draws a stack, the lowest checker first: whose each is, and its sign.
pub(crate) fn pile(pen: &mut Pen, cell: Cell, kind: Pile, checkers: &[(Owner, char)]) {
    let above = checkers.len().saturating_sub(1).max(1) as i32;
    let step = kind.step.min(kind.highest / above);
    // The stack as a whole stands in the middle of its field.
    let base = pen.at(cell).moved(0, step * (checkers.len() as i32 - 1) / 2);
    for (index, &(owner, sign)) in checkers.iter().enumerate() {
        let is_top = index + 1 == checkers.len();
        let height = || (checkers.len() >= kind.counted).then(|| checkers.len().to_string());
        let text = if is_top { height() } else { None };
        let role = owner.ground().ink();
        let face = text.map(|text| Box::new(Face { text, size: kind.radius, role, turned: false }));
        let body = Body::Disc { radius: kind.radius };
        let at = base.moved(0, -step * index as i32);
        pen.piece_at(cell, at, Piece { owner, body, face, sign, ghost: false });
    }
}
