//! Stacks of checkers, each slightly above the one below; the top one shows their number.

use crate::cell::Cell;
use crate::scene::{Body, Face, Owner, Piece};
use crate::scene_builder::SceneBuilder;

/// The geometry of a stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pile {
    /// The radius of the checkers.
    pub(crate) radius: i32,
    /// The offset of each checker from the one below.
    pub(crate) step: i32,
    /// The maximum offset of the top checker from the bottom one.
    pub(crate) highest: i32,
    /// The minimum height whose number is written on the top checker.
    pub(crate) counted: usize,
}

impl Pile {
    /// Checkers that nearly fill a field.
    pub(crate) const USUAL: Pile = Pile { radius: 400, step: 95, highest: 380, counted: 2 };
}

/// Draws a stack from the bottom up, given the owner and symbol of each checker.
pub(crate) fn pile(builder: &mut SceneBuilder, cell: Cell, kind: Pile, checkers: &[(Owner, char)]) {
    let above = checkers.len().saturating_sub(1).max(1) as i32;
    let step = kind.step.min(kind.highest / above);
    // The stack as a whole is centered on its field.
    let base = builder.at(cell).moved(0, step * (checkers.len() as i32 - 1) / 2);
    for (index, &(owner, sign)) in checkers.iter().enumerate() {
        let is_top = index + 1 == checkers.len();
        let height = || (checkers.len() >= kind.counted).then(|| checkers.len().to_string());
        let text = if is_top { height() } else { None };
        let role = owner.ground().ink();
        let face = text.map(|text| Box::new(Face { text, size: kind.radius, role, turned: false }));
        let body = Body::Disc { radius: kind.radius };
        let at = base.moved(0, -step * index as i32);
        builder.piece_at(cell, at, Piece { owner, body, face, sign, ghost: false });
    }
}
