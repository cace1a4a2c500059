//! The discs of engine moves.

use super::{Canvas, Lettering};
use crate::scene::{Candidate, Grade, Outline, Place, Role, Shape};
use crate::width::width;

/// The radius of a disc with text, and of one without.
const RADIUS: i32 = 455;
const DOT: i32 = 170;
/// The width of its rim.
const RIM: i32 = 30;
/// The maximum width of a line of text.
const ROOM: i32 = 760;

/// Draws the disc: the best one has a second ring, a weak one a dashed rim.
pub(super) fn paint(at: Place, candidate: &Candidate, canvas: &mut impl Canvas) {
    let role = match candidate.grade {
        Grade::Best => Role::CandidateBest,
        Grade::Good => Role::Candidate,
        Grade::Weak => Role::CandidateWeak,
    };
    let radius = if candidate.is_dot() { DOT } else { RADIUS };
    let mut disc = Shape::filled(Outline::Circle { radius }, role).with_stroke(Role::OnCandidate, RIM);
    if let (Some(stroke), Grade::Weak) = (&mut disc.stroke, candidate.grade) {
        stroke.dashed = true;
    }
    canvas.shape(at, &disc, false);
    if candidate.is_dot() {
        return;
    }
    if candidate.grade == Grade::Best {
        canvas.shape(
            at,
            &Shape::drawn(Outline::Circle { radius: RADIUS - 65 }, Role::OnCandidate, RIM),
            false,
        );
    }
    let [first, second] = &candidate.lines;
    let is_alone = second.is_empty();
    line(at.moved(0, if is_alone { 0 } else { -110 }), first, 360, true, canvas);
    line(at.moved(0, 185), second, 240, false, canvas);
}

fn line(at: Place, text: &str, largest: i32, bold: bool, canvas: &mut impl Canvas) {
    if !text.is_empty() {
        let size = largest.min(ROOM * 1000 / width(text).max(1));
        canvas.text(at, &Lettering { text, size, role: Role::OnCandidate, turned: false, bold });
    }
}
