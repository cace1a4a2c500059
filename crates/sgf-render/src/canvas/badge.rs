//! Badges: small signs beside a piece on which something is drawn or written, so that neither hides the other.
//!
//! Each kind has a corner of its own: marks the upper left one, judgements the upper right, labels and numbers the lower right.

use super::{Canvas, Lettering};
use crate::scene::{Outline, Place, Role, Shape};
use crate::width::width;

/// How far the middle of a badge is from that of its point.
const ASIDE: i32 = 320;
/// Half the height of a badge.
const HALF: i32 = 185;
/// How wide a badge is at most.
const WIDEST: i32 = 940;
/// The width of its rim.
const RIM: i32 = 30;

/// Draws the disc of a mark and returns its middle.
pub(super) fn mark(at: Place, canvas: &mut impl Canvas) -> Place {
    let at = at.moved(-ASIDE, -ASIDE);
    canvas.shape(at, &paper(Outline::Circle { radius: HALF }), false);
    at
}

/// Draws a text on paper that is as wide as the text needs.
pub(super) fn label(at: Place, text: &str, canvas: &mut impl Canvas) {
    let largest = 300;
    let size = largest.min((WIDEST - HALF) * 1000 / width(text).max(1));
    let wide = (width(text) * size / 1000 + HALF).max(2 * HALF);
    // What is wide reaches to the left, below the piece.
    let at = at.moved(ASIDE + HALF - wide / 2, ASIDE);
    canvas.shape(at, &paper(Outline::Rect { width: wide, height: 2 * HALF, round: HALF }), false);
    canvas.text(at, &Lettering { text, size, role: Role::OnBoard, turned: false, bold: false });
}

fn paper(outline: Outline) -> Shape {
    Shape::filled(outline, Role::Board).with_stroke(Role::OnBoard, RIM)
}
