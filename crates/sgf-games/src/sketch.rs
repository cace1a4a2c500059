//! Text drawings of positions for the messages and expectations of tests.

use sgf_model::value::Color;

use crate::{AnyPosition, Geometry, Placement, Position};

/// Draws the occupied part of a board: `X` for Black, `O` for White, `*` for neutral pieces, in small letters for kinds other than 0.
pub(crate) fn sketch(placement: &Placement) -> String {
    let geometry = placement.geometry();
    let places: Vec<_> = placement.iter().filter_map(|(site, _)| geometry.place(site)).collect();
    let ends = |of: fn(&(u16, u16)) -> u16| (places.iter().map(of).min(), places.iter().map(of).max());
    let ((Some(left), Some(right)), (Some(top), Some(bottom))) = (ends(|it| it.0), ends(|it| it.1)) else {
        return String::from("nothing\n");
    };
    let row = |row| {
        let signs: String = (left..=right).map(|column| sign(geometry, placement, (column, row))).collect();
        signs.trim_end().to_owned() + "\n"
    };
    (top..=bottom).map(row).collect()
}

fn sign(geometry: Geometry, placement: &Placement, (column, row): (u16, u16)) -> char {
    let Some(site) = geometry.at(column.into(), row.into()) else { return ' ' };
    let Some(piece) = placement.get(site).top() else { return '.' };
    let sign = match piece.owner {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '*',
    };
    if piece.kind == 0 { sign } else { sign.to_ascii_lowercase() }
}

/// Draws a position.
pub(crate) fn of<P: Position>(position: &P) -> String {
    sketch(&position.placement())
}

/// Draws a position whose game is known only at run time.
pub(crate) fn of_any(position: &dyn AnyPosition) -> String {
    sketch(&position.placement())
}
