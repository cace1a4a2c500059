//! Badges: small discs next to a piece that has a drawing or text, so that neither hides the other.
//!
//! Each kind has its own corner: marks the upper left, move evaluations the upper right, labels and numbers the lower right.

use super::{Canvas, Lettering};
use crate::scene::{Outline, Place, Role, Shape};
use crate::width::width;

/// The distance of the badge's center from the point's center.
const ASIDE: i32 = 320;
/// Half the height of a badge.
const HALF: i32 = 185;
/// The maximum width of a badge.
const WIDEST: i32 = 940;
/// The same for the discs of marks.
const MARK: (i32, i32) = (345, 215);
/// The width of its rim.
const RIM: i32 = 30;

/// Draws the disc of a mark and returns its center.
pub(super) fn mark(at: Place, canvas: &mut impl Canvas) -> Place {
    let (aside, radius) = MARK;
    let at = at.moved(-aside, -aside);
    canvas.shape(at, &paper(Outline::Circle { radius }), false);
    at
}

/// Draws a text on a background as wide as the text.
pub(super) fn label(at: Place, text: &str, canvas: &mut impl Canvas) {
    let largest = 300;
    let size = largest.min((WIDEST - HALF) * 1000 / width(text).max(1));
    let wide = (width(text) * size / 1000 + HALF).max(2 * HALF);
    // A wide text extends to the left, below the piece.
    let at = at.moved(ASIDE + HALF - wide / 2, ASIDE);
    canvas.shape(at, &paper(Outline::Rect { width: wide, height: 2 * HALF, round: HALF }), false);
    canvas.text(at, &Lettering { text, size, role: Role::OnBoard, turned: false, bold: false });
}

fn paper(outline: Outline) -> Shape {
    Shape::filled(outline, Role::Board).with_stroke(Role::OnBoard, RIM)
}
