//! The position in words: what somebody needs who does not see the picture.

use std::fmt::Write as _;

use sgf_model::value::Color;

use crate::Subject;
use crate::board::Site;
use crate::pen::Pen;
use crate::scene::Owner;

/// Up to how many pieces are named one by one.
const MANY: usize = 120;

/// Describes a position: the game, what stands where, the last move, and whose turn it is.
pub(super) fn describe(subject: &Subject, pen: &Pen) -> String {
    let board = pen.board();
    let mut words = format!("{}, {}×{}.", subject.spec.name, board.columns, board.rows);
    for (owner, name) in [(Owner::Black, "Black"), (Owner::White, "White"), (Owner::Neutral, "Neutral")] {
        let of_owner = || pen.pieces().iter().filter(move |(_, other, _)| *other == owner);
        let count = of_owner().count();
        if count == 0 {
            continue;
        }
        let _ = write!(words, " {name}: {count}");
        if pen.pieces().len() <= MANY {
            let mut separator = ": ";
            for &(site, _, sign) in of_owner() {
                let sign = if sign.is_alphabetic() && !"XO".contains(sign) {
                    sign.to_string()
                } else {
                    String::new()
                };
                let _ = write!(words, "{separator}{sign}{}", name_of(pen, site));
                separator = ", ";
            }
        }
        words.push('.');
    }
    if let Some(last) = subject.moves.last() {
        let place = match last.text.as_str() {
            "" => "pass",
            text => text,
        };
        let _ = write!(words, " Move {}: {} {place}.", last.number, color_name(last.color));
    }
    match (subject.position.outcome(), subject.position.turn()) {
        (Some(outcome), _) => {
            let _ = write!(words, " Result: {outcome}.");
        }
        (None, Some(color)) => {
            let _ = write!(words, " {} to move.", color_name(color));
        }
        (None, None) => {}
    }
    words
}

fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// What a site is called in the coordinates of the picture.
fn name_of(pen: &Pen, site: Site) -> String {
    let board = pen.board();
    board.across.label(site.column, board.columns) + &board.down.label(site.row, board.rows)
}
