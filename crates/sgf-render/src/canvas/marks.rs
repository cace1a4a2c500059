//! The shapes of marks. Each has its own shape, and a color that contrasts with what is below.

use super::{Canvas, Lettering, badge, closed, judgement};
use crate::scene::{Ground, Mark, MarkFit, Outline, Place, Role, Shape, Stroke};

/// The width of the lines of marks.
const PEN: i32 = 75;

/// The width of the lines of marks in badges.
const FINE: i32 = 50;

/// Draws a mark where it fits: large around a text, small in a badge.
pub(super) fn paint(at: Place, mark: Mark, on: Ground, fit: MarkFit, canvas: &mut impl Canvas) {
    let around = fit == MarkFit::Around;
    let (at, on, scene_builder) = match fit {
        MarkFit::Badge => (badge::mark(at, canvas), Ground::Board, FINE),
        MarkFit::Middle | MarkFit::Around => (at, on, PEN),
    };
    let ink = on.ink();
    let mut draw = |outline: Outline| canvas.shape(at, &Shape::drawn(outline, ink, scene_builder), false);
    let sized = |middle: i32, around: i32, badge: i32| match fit {
        MarkFit::Middle => middle,
        MarkFit::Around => around,
        MarkFit::Badge => badge,
    };
    match mark {
        Mark::Cross if around => corners(350, 130, &mut draw),
        Mark::Cross => draw(cross(sized(220, 220, 100))),
        Mark::Circle => draw(Outline::Circle { radius: sized(260, 385, 120) }),
        Mark::Square => {
            let side = sized(440, 640, 215);
            draw(Outline::Rect { width: side, height: side, round: 0 });
        }
        Mark::Triangle => draw(triangle(sized(300, 430, 150))),
        Mark::Selected => selected(at, on, sized(270, 470, 140), around, canvas),
        Mark::BlackTerritory => territory(at, Role::Black, Role::White, around, canvas),
        Mark::WhiteTerritory => territory(at, Role::White, Role::Black, around, canvas),
        Mark::Last if around => {
            // The mark is next to the piece, over anything; an edge in the color of the piece separates it.
            canvas.shape(at, &Shape::drawn(frame(445, 150), face(on), PEN + 60), false);
            canvas.shape(at, &Shape::drawn(frame(445, 150), ink, PEN), false);
        }
        Mark::Origin => canvas.shape(at, &Shape::drawn(frame(445, 110), ink, FINE), false),
        Mark::Last => canvas.shape(at, &Shape::filled(Outline::Circle { radius: 150 }, ink), false),
        Mark::Good | Mark::Bad | Mark::Doubtful | Mark::Interesting => evaluation(at, mark, canvas),
        Mark::Variation(_) => draw(Outline::Circle { radius: sized(180, 180, 95) }),
    }
}

/// The color that contrasts with what is below a mark.
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
        [(-1, -1), (1, -1), (1, 1), (-1, 1)].into_iter().flat_map(|(x, y)| corner(x, y)).collect();
    Outline::lines(&lines)
}

/// The four ends of a cross, with an empty center.
fn corners(reach: i32, length: i32, draw: &mut impl FnMut(Outline)) {
    let end = |x: i32, y: i32| {
        let inner = reach - length;
        (Place::new(x * reach, y * reach), Place::new(x * inner, y * inner))
    };
    draw(Outline::lines(&[end(-1, -1), end(1, -1), end(-1, 1), end(1, 1)]));
}

/// An equilateral triangle centered on the place.
fn triangle(radius: i32) -> Outline {
    let (side, low) = (radius * 866 / 1000, radius / 2);
    closed(&[(0, -radius), (side, low), (-side, low)])
}

/// A filled diamond, unlike the square of SQ and the dot of the last move.
fn selected(at: Place, on: Ground, reach: i32, around: bool, canvas: &mut impl Canvas) {
    let outline = closed(&[(0, -reach), (reach, 0), (0, reach), (-reach, 0)]);
    let shape = if around { Shape::drawn(outline, on.ink(), PEN) } else { Shape::filled(outline, on.ink()) };
    canvas.shape(at, &shape, false);
}

/// A small square in the owner's color, with a rim that is visible on any ground.
fn territory(at: Place, face: Role, rim: Role, around: bool, canvas: &mut impl Canvas) {
    let at = if around { at.moved(330, 330) } else { at };
    let side = if around { 180 } else { 300 };
    let outline = Outline::Rect { width: side, height: side, round: 30 };
    let rim = Stroke::new(rim, 45);
    canvas.shape(at, &Shape { outline, fill: Some(face), stroke: Some(rim) }, false);
}

/// A small disc in the upper right corner with the symbol that players use: `!`, `?`, `!?`, `?!`.
fn evaluation(at: Place, mark: Mark, canvas: &mut impl Canvas) {
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
