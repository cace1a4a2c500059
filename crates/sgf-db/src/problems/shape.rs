//! Equal problems: a fingerprint of the position and the player to move that is the same for all forms of a problem.
//!
//! Two problems are equal if one becomes the other by a symmetry of the board, exchanging the colors where the game allows it,
//! and if the same player is to move. In Go, only the shape counts: the stones within their bounding box, and the number of
//! free lines between the box and each border, where five or more are all the same. So a corner is equal on all board sizes and
//! in all corners, and a shape on the side is equal anywhere on the side.

use sgf_games::Placement;
use sgf_model::value::Color;
use sha2::{Digest, Sha256};

use super::region::Extent;
use crate::storage::track::{State, exchanged, state_of};

/// Identifies a position up to its symmetries, and the player to move.
pub(super) type Shape = [u8; 16];

/// From this many free lines on, a border is too far away to count.
const FAR: u16 = 5;

/// The shape of a position.
pub(super) fn shape_of(gm: u16, placement: &Placement, to_move: Option<Color>) -> Shape {
    let bytes = match gm {
        1 => go_shape(placement, to_move),
        _ => board_shape(placement, to_move),
    };
    let mut hasher = Sha256::new();
    hasher.update(gm.to_le_bytes());
    hasher.update(bytes);
    let hash = hasher.finalize();
    std::array::from_fn(|at| hash[at])
}

fn turn(to_move: Option<Color>, exchanges: bool) -> u8 {
    match (to_move, exchanges) {
        (None, _) => 0,
        (Some(Color::Black), false) | (Some(Color::White), true) => 1,
        _ => 2,
    }
}

/// The whole board: the smallest of its images.
fn board_shape(placement: &Placement, to_move: Option<Color>) -> Vec<u8> {
    let geometry = placement.geometry();
    let images = geometry.symmetries().map(|symmetry| {
        let mut bytes = placement.image(symmetry).pack();
        bytes.push(turn(to_move, symmetry.exchanges));
        bytes
    });
    let mut smallest = images.min().unwrap_or_default();
    smallest.extend([geometry.columns(), geometry.rows()].into_iter().flat_map(u16::to_le_bytes));
    smallest
}

/// Stones in their bounding box, and the free lines to the left, right, top and bottom of it.
#[derive(Clone)]
struct Stones {
    columns: usize,
    rows: usize,
    free: [u16; 4],
    states: Vec<State>,
}

/// The stones in their box: the smallest of the 16 images.
fn go_shape(placement: &Placement, to_move: Option<Color>) -> Vec<u8> {
    let geometry = placement.geometry();
    let Some(extent) = Extent::of(geometry, placement.iter().map(|(site, _)| site)) else {
        return Vec::new();
    };
    let Extent { left, right, top, bottom } = extent;
    let (columns, rows) = (usize::from(right - left) + 1, usize::from(bottom - top) + 1);
    let mut states: Vec<State> = vec![0; columns * rows];
    for (site, occupant) in placement.iter() {
        if let Some((column, row)) = geometry.place(site) {
            states[usize::from(row - top) * columns + usize::from(column - left)] = state_of(occupant);
        }
    }
    let free = [left, geometry.columns() - 1 - right, top, geometry.rows() - 1 - bottom];
    let mut stones = Stones { columns, rows, free: free.map(|lines| lines.min(FAR)), states };
    let mut smallest: Option<Vec<u8>> = None;
    for number in 0..8 {
        for exchanges in [false, true] {
            let bytes = stones.bytes(to_move, exchanges);
            smallest = Some(smallest.map_or(bytes.clone(), |known| known.min(bytes)));
        }
        // Four transpositions and mirrors in turn reach all eight images.
        stones = if number % 2 == 0 { stones.transposed() } else { stones.mirrored() };
    }
    smallest.unwrap_or_default()
}

impl Stones {
    fn transposed(&self) -> Stones {
        let [left, right, top, bottom] = self.free;
        let cells = (0..self.columns).flat_map(|column| (0..self.rows).map(move |row| (column, row)));
        let states = cells.map(|(column, row)| self.states[row * self.columns + column]).collect();
        Stones { columns: self.rows, rows: self.columns, free: [top, bottom, left, right], states }
    }

    fn mirrored(&self) -> Stones {
        let [left, right, top, bottom] = self.free;
        let states = self.states.chunks(self.columns).flat_map(|row| row.iter().rev().copied()).collect();
        Stones { free: [right, left, top, bottom], states, ..*self }
    }

    fn bytes(&self, to_move: Option<Color>, exchanges: bool) -> Vec<u8> {
        let head =
            [self.columns as u8, self.rows as u8].into_iter().chain(self.free.map(|lines| lines as u8));
        let states = self.states.iter().map(|&state| if exchanges { exchanged(state) } else { state });
        head.chain([turn(to_move, exchanges)]).chain(states).collect()
    }
}
