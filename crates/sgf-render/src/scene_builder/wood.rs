//! The surface of wooden boards: edge and grain.

use super::SceneBuilder;
use crate::scene::{Item, ItemKind, Layer, Outline, Place, Rect, Role, Shape, Step};

/// The width of the board's edge.
const EDGE: i32 = 60;

impl SceneBuilder {
    /// Draws the wood, with an edge on those sides where the board is not cropped.
    pub(super) fn wood(&self) -> Vec<Item> {
        let Rect { width, height, .. } = self.frame;
        let at = self.frame.center();
        let wood = Shape::filled(Outline::Rect { width, height, round: 0 }, Role::Board);
        let (from, to) = (self.shown.from, self.shown.to);
        let (right, down) = (width / 2, height / 2);
        let corner = |x, y| Place::new(x * right, y * down);
        let sides = [
            (from.row == 0, corner(-1, -1), corner(1, -1)),
            (to.column + 1 == self.board.columns, corner(1, -1), corner(1, 1)),
            (to.row + 1 == self.board.rows, corner(-1, 1), corner(1, 1)),
            (from.column == 0, corner(-1, -1), corner(-1, 1)),
        ];
        let lines: Vec<_> = sides.iter().filter(|side| side.0).map(|&(_, from, to)| (from, to)).collect();
        let edge = Shape::drawn(Outline::lines(&lines), Role::Frame, 2 * EDGE);
        let grain = Shape::drawn(Outline::Path(grain(width, height)), Role::Grain, 30);
        let item = |shape| Item { layer: Layer::Board, at, kind: ItemKind::Shape(shape), standing: None };
        [wood, grain, edge].map(item).into()
    }
}

/// Draws the grain: long, slightly curved lines from one side of the board to the other.
fn grain(width: i32, height: i32) -> Vec<Step> {
    let (right, down) = (width / 2, height / 2);
    let mut steps = Vec::new();
    let (mut y, mut number) = (-down + 180, 0_i32);
    while y < down - 60 {
        // Not quite parallel, like tree rings.
        let sway = [90, -60, 140, -110, 40][number as usize % 5];
        let bound = |y: i32| y.clamp(-down, down);
        let at = |x: i32, sway: i32| Place::new(x, bound(y + sway));
        steps.push(Step::Move(at(-right, 0)));
        steps.push(Step::Curve(at(-right / 3, sway), at(right / 3, -sway * 2 / 3), at(right, sway / 3)));
        y += [240, 410, 170, 330, 520, 210, 290][number as usize % 7];
        number += 1;
    }
    steps
}
