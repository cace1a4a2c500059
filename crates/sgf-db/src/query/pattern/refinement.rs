//! Conditions on each hit of a pattern: its lines, the player to move, captured stones, and the end of the game.
//!
//! They need the track of the game, so a refined pattern is not searched in the index of corners or in transposed games.

use std::ops::RangeInclusive;

use sgf_model::value::Color;

use super::game_board::GameBoard;
use super::images::Image;
use crate::storage::track::{
    BLACK, BLACK_OTHER, Change, EMPTY, State, WHITE, WHITE_OTHER, exchanged, moments, stone,
};

/// Conditions on the hits of a pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Refinement {
    /// The number of points that may differ.
    pub(crate) tolerance: u16,
    /// The lines of the board on which the pattern may lie; line 1 is the edge.
    pub(crate) lines: Option<RangeInclusive<u16>>,
    /// The player to move when the pattern begins to match, in the colors of the pattern.
    pub(crate) to_move: Option<Color>,
    /// Whether the pattern must match until the end of the game.
    pub(crate) at_end: bool,
}

impl Refinement {
    /// Returns true if there are no conditions.
    pub(crate) fn is_none(&self) -> bool {
        *self == Refinement::default()
    }

    /// Returns true if an image at a place fulfills the conditions from one moment to the one before another.
    pub(super) fn accepts(
        &self,
        image: &Image,
        place: (usize, usize),
        board: GameBoard<'_>,
        (begin, end): (u32, u32),
    ) -> bool {
        let color = |color| if image.exchanges { exchanged(stone(color)) } else { stone(color) };
        self.lines.as_ref().is_none_or(|lines| is_on_lines(image, place, board, lines))
            && (!self.at_end || moments(board.track).count() as u32 == end)
            && self.to_move.is_none_or(|wanted| turn_after(board.track, begin) == Some(color(wanted)))
            && image.captured.iter().all(|&(point, state)| {
                let (column, row) = (point % image.columns + place.0, point / image.columns + place.1);
                is_captured(board.track, row * board.columns + column, begin, state)
            })
    }
}

/// Whether all points that the pattern constrains are on these lines.
fn is_on_lines(
    image: &Image,
    place: (usize, usize),
    board: GameBoard<'_>,
    lines: &RangeInclusive<u16>,
) -> bool {
    image.needs.iter().all(|&(distance, _)| {
        let (x, y) = (place.0 + distance % board.columns, place.1 + distance / board.columns);
        let nearest = x.min(y).min(board.columns - 1 - x).min(board.rows - 1 - y);
        lines.contains(&(nearest as u16 + 1))
    })
}

/// The stone of a player: that of the move with these changes, if it is one.
fn mover(changes: &[u16]) -> Option<State> {
    let first = Change(changes[0]);
    match first.state() {
        _ if first.is_setup() => None,
        BLACK | BLACK_OTHER => Some(BLACK),
        WHITE | WHITE_OTHER => Some(WHITE),
        _ => None,
    }
}

/// The stone of the player to move after a moment: who made the next move or, at the end of the game, did not make the last one.
fn turn_after(track: &[u16], moment: u32) -> Option<State> {
    let movers: Vec<Option<State>> = moments(track).map(mover).collect();
    let (before, after) = movers.split_at(movers.len().min(moment as usize + 1));
    let next = after.iter().flatten().next().copied();
    next.or_else(|| before.iter().flatten().next_back().copied().map(exchanged))
}

/// Whether a site is empty at a moment because the opponent's move removed this stone.
fn is_captured(track: &[u16], site: usize, moment: u32, wanted: State) -> bool {
    let (mut state, mut is_captured) = (EMPTY, false);
    for changes in moments(track).take(moment as usize + 1) {
        // The last change of a moment counts: a suicide changes nothing on its point.
        let here = changes.iter().map(|&change| Change(change)).rfind(|change| change.site() == Some(site));
        if let Some(now) = here.map(Change::state).filter(|&now| now != state) {
            is_captured = now == EMPTY && state == wanted && mover(changes) == Some(exchanged(wanted));
            state = now;
        }
    }
    is_captured
}
