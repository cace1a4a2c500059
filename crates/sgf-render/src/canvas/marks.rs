//! What the marks look like. Each has a shape of its own, and takes the ink of what it lies on.

use sgf_syntax::Listed;

use super::{Canvas, Lettering, badge, closed, judgement};
use crate::scene::{Ground, Mark, MarkFit, Outline, Place, Role, Shape, Stroke};

/// The width of the lines of marks.
const PEN: i32 = 75;

/// The width of the lines of marks in badges.
const FINE: i32 = 50;

/// Draws a mark where it fits: around a text it is large, in a badge small.
pub(super) fn paint(at: Place, mark: Mark, on: Ground, fit: MarkFit, canvas: &mut impl Canvas) {
    let around = fit == MarkFit::Around;
    let (at, on, pen) = match fit {
        MarkFit::Badge => (badge::mark(at, canvas), Ground::Board, FINE),
        MarkFit::Middle | MarkFit::Around => (at, on, PEN),
    };
    let ink = on.ink();
    let mut draw = |outline: Outline| canvas.shape(at, &Shape::drawn(outline, ink, pen), false);
    let sized = |middle: i32, around: i32, badge: i32| match fit {
        MarkFit::Middle => middle,
        MarkFit::Around => around,
        MarkFit::Badge => badge,
    };
    match mark {
        Mark::Cross if around => corners(350, 130, &mut draw),
        Mark::Cross => draw(cross(sized(220, 220, 85))),
        Mark::Circle => draw(Outline::Circle { radius: sized(260, 385, 100) }),
        Mark::Square => {
            let side = sized(440, 640, 180);
            draw(Outline::Rect { width: side, height: side, round: 0 });
        }
        Mark::Triangle => draw(triangle(sized(300, 430, 125))),
        Mark::Selected => selected(at, on, sized(270, 470, 120), around, canvas),
        Mark::BlackTerritory => territory(at, Role::Black, Role::White, around, canvas),
        Mark::WhiteTerritory => territory(at, Role::White, Role::Black, around, canvas),
        Mark::Last if around => {
            // It stands beside the piece, on whatever is there; an edge in the colour of the piece keeps it apart from that.
            canvas.shape(at, &Shape::drawn(frame(445, 150), face(on), PEN + 60), false);
            canvas.shape(at, &Shape::drawn(frame(445, 150), ink, PEN), false);
        }
        Mark::Origin => canvas.shape(at, &Shape::drawn(frame(445, 110), ink, FINE), false),
        Mark::Last => canvas.shape(at, &Shape::filled(Outline::Circle { radius: 150 }, ink), false),
        Mark::Good | Mark::Bad | Mark::Doubtful | Mark::Interesting => judged(at, mark, canvas),
        Mark::Variation(_) => draw(Outline::Circle { radius: sized(180, 180, 80) }),
    }
}

/// The colour of what a mark lies on.
fn face(on: Ground) -> Role {
    match on {
        Ground::Board => Role::Board,
        Ground::Dark => Role::Neutral,
        Ground::Black => Role::Black,
        Ground::White => Role::White,
    }
}

fn cross(reach: i32) -> Outline {
    let place = Place::new;
    Outline::lines(&[
        (place(-reach, -reach), place(reach, reach)),
        (place(-reach, reach), place(reach, -reach)),
    ])
}

/// The four corners of a field.
fn frame(reach: i32, length: i32) -> Outline {
    let inner = reach - length;
    let corner = |x: i32, y: i32| {
        let tip = Place::new(x * reach, y * reach);
        [(Place::new(x * inner, y * reach), tip), (tip, Place::new(x * reach, y * inner))]
    };
    let lines: Vec<_> =
        [(-1, -1), (1, -1), (1, 1), (-1, 1)].into_iter().flat_map(|(x, y)| corner(x, y)).listed();
    Outline::lines(&lines)
}

/// The four ends of a cross, with the middle left free.
fn corners(reach: i32, length: i32, draw: &mut impl FnMut(Outline)) {
    let end = |x: i32, y: i32| {
        let inner = reach - length;
        (Place::new(x * reach, y * reach), Place::new(x * inner, y * inner))
    };
    draw(Outline::lines(&[end(-1, -1), end(1, -1), end(-1, 1), end(1, 1)]));
}

/// A triangle with equal sides, whose middle is the place.
fn triangle(radius: i32) -> Outline {
    let (side, low) = (radius * 866 / 1000, radius / 2);
    closed(&[(0, -radius), (side, low), (-side, low)])
}

/// A filled diamond: neither the square of SQ nor the dot of the last move.
fn selected(at: Place, on: Ground, reach: i32, around: bool, canvas: &mut impl Canvas) {
    let outline = closed(&[(0, -reach), (reach, 0), (0, reach), (-reach, 0)]);
    let shape = if around { Shape::drawn(outline, on.ink(), PEN) } else { Shape::filled(outline, on.ink()) };
    canvas.shape(at, &shape, false);
}

/// A small square of the owner's colour, with a rim that is seen on any ground.
fn territory(at: Place, face: Role, rim: Role, around: bool, canvas: &mut impl Canvas) {
    let at = if around { at.moved(330, 330) } else { at };
    let side = if around { 180 } else { 300 };
    let outline = Outline::Rect { width: side, height: side, round: 30 };
    let rim = Stroke::new(rim, 45);
    canvas.shape(at, &Shape { outline, fill: Some(face), stroke: Some(rim) }, false);
}

/// A small disc in the upper right corner with the sign that players use: `!`, `?`, `!?`, `?!`.
fn judged(at: Place, mark: Mark, canvas: &mut impl Canvas) {
    let at = at.moved(330, -330);
    let role = judgement(mark);
    let disc = Shape::filled(Outline::Circle { radius: 210 }, role).with_stroke(Role::Board, 30);
    canvas.shape(at, &disc, false);
    let text = match mark {
        Mark::Good => "!",
        Mark::Bad => "?",
        Mark::Doubtful => "?!",
        _ => "!?",
    };
    canvas.text(at, &Lettering { text, size: 300, role: Role::OnBlack, turned: false, bold: true });
}
