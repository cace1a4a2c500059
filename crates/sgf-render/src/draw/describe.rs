//! The position in words: what somebody needs who does not see the picture.

use std::fmt::Write as _;

use sgf_model::value::Color;

use crate::Subject;
use crate::board::{Labels, Site};
use crate::pen::Pen;
use crate::scene::Owner;
use crate::skins::AnySkin;

/// Up to how many pieces are named one by one.
const MANY: usize = 120;

/// Describes a position: the game, what stands where, the last move, and whose turn it is.
pub(super) fn describe(subject: &Subject, skin: &dyn AnySkin, pen: &Pen) -> String {
    let board = pen.board();
    let mut words = match board.across.labels {
        Labels::None => format!("{}.", subject.spec.name),
        _ => format!("{}, {}×{}.", subject.spec.name, board.columns, board.rows),
    };
    for (owner, name) in [(Owner::Black, "Black"), (Owner::White, "White"), (Owner::Neutral, "Neutral")] {
        let of_owner = || pen.pieces().iter().filter(move |(_, other, _)| *other == owner);
        let count = of_owner().count();
        if count == 0 {
            continue;
        }
        let _ = write!(words, " {name}: {count}");
        if pen.pieces().len() <= MANY {
            let name = |&(site, _, sign): &(Site, Owner, char)| {
                let is_said = sign.is_alphabetic() && !"XOxo".contains(sign);
                let sign = if is_said { sign.to_string() } else { String::new() };
                sign + &skin.name(site).unwrap_or_else(|| name_of(pen, site))
            };
            let names: Vec<String> = of_owner().map(name).collect();
            let mut separator = ": ";
            // Pieces on each other are counted.
            for pile in names.chunk_by(|one, other| one == other) {
                let _ = match pile.len() {
                    1 => write!(words, "{separator}{}", pile[0]),
                    height => write!(words, "{separator}{} ×{height}", pile[0]),
                };
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
