//! Searches for games that begin with given moves.

use rayon::prelude::*;
use sgf_games::{Geometry, Site};
use sgf_model::value::Color;

use crate::index::hits::{Hit, HitList, Next, TrackHit};
use crate::query::board::BoardQuery;
use crate::storage::segment::Board;
use crate::storage::track::{Change, exchanged, moments, stone};

/// The number of games in a parallel task.
const ROWS_AT_ONCE: usize = 4096;

/// A sequence under one symmetry.
pub(crate) struct Line {
    /// The first change of each move.
    steps: Vec<u16>,
    exchanges: bool,
    /// For each site, its preimage.
    origin: Vec<usize>,
}

/// The distinct images of a sequence.
pub(crate) fn lines_of(geometry: Geometry, steps: &[(Option<Site>, Color)], query: &BoardQuery) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for symmetry in geometry.symmetries() {
        let stays = || geometry.sites().all(|site| geometry.image(site, symmetry) == site);
        if (symmetry.exchanges && !query.exchanged) || (!query.turned && !stays()) {
            continue;
        }
        let of = |&(site, color): &(Option<Site>, Color)| {
            let color = if symmetry.exchanges { color.other() } else { color };
            Change::new(site.map(|site| geometry.image(site, symmetry).index()), stone(color)).without_end()
        };
        let steps: Vec<u16> = steps.iter().map(of).collect();
        if lines.iter().all(|known| known.steps != steps) {
            let mut origin = vec![0; geometry.n_numbers()];
            geometry.sites().for_each(|site| origin[geometry.image(site, symmetry).index()] = site.index());
            lines.push(Line { steps, exchanges: symmetry.exchanges, origin });
        }
    }
    lines
}

impl Line {
    /// Returns a hit if a game starts with the sequence.
    pub(crate) fn hit(&self, track: &[u16], geometry: Geometry) -> Option<TrackHit> {
        let mut firsts = moments(track)
            .map(|changes| Change(changes[0]))
            .enumerate()
            .filter(|(_, first)| !first.is_setup());
        let mut moment = 0;
        for &step in &self.steps {
            moment = firsts.next().filter(|(_, first)| first.without_end() == step)?.0;
        }
        let following = firsts.next();
        let next = following.and_then(|(_, change)| {
            let origin = *self.origin.get(change.site()?)?;
            let state = if self.exchanges { exchanged(change.state()) } else { change.state() };
            let color = [Color::Black, Color::White].into_iter().find(|&color| stone(color) == state)?;
            let (column, row) = geometry.place(Site::new(origin as u32))?;
            Some(Next { column, row, color, is_late: false })
        });
        let move_number = self.steps.len() as u32;
        let hit = Hit { move_number, column: 0, row: 0, image: 0, exchanged: self.exchanges, next, line: 0 };
        Some(TrackHit { moment, decided: moment, next: following.map(|(at, _)| at), hit })
    }
}

pub(crate) fn beginning_with(
    segment: u32,
    board: &Board,
    rows: &[u32],
    gm: u16,
    geometry: Geometry,
    lines: &[Line],
) -> HitList {
    let size = (geometry.columns(), geometry.rows());
    let found = rows.par_chunks(ROWS_AT_ONCE).map(|rows| {
        let mut list = HitList::new(segment);
        for &number in rows {
            let row = board.rows.get(number as usize);
            let Some(row) = row.filter(|row| row.gm == gm && (row.columns, row.rows) == size) else {
                continue;
            };
            let seen = lines.iter().find_map(|line| line.hit(board.track(row), geometry));
            list.add(number, seen.map(|seen| seen.hit));
        }
        list
    });
    found.reduce(|| HitList::new(segment), HitList::joined)
}
