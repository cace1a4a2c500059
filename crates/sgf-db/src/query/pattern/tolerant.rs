//! Intervals in which a pattern matches except for a few points.
//!
//! Each place of an image counts its points that differ. A change of the board updates the counts of the places around it.

use std::ops::Range;

use super::game_board::GameBoard;
use super::images::Image;
use super::intervals::Moments;
use super::{Mask, only};
use crate::storage::track::{Change, EMPTY, State, moments};

/// The number of differing points at each place of an image.
struct Places<'i> {
    image: &'i Image,
    /// The columns of the board.
    columns: usize,
    counts: Vec<u16>,
    /// The places at which a point changed in the current moment.
    touched: Vec<usize>,
}

impl<'i> Places<'i> {
    /// All places on an empty board.
    fn new(image: &'i Image, columns: usize) -> Places<'i> {
        let n_stones = image.needs.iter().filter(|(_, mask)| mask & only(EMPTY) == 0).count() as u16;
        let counts = vec![n_stones; image.xs.len() * image.ys.len()];
        Places { image, columns, counts, touched: Vec::new() }
    }

    /// The column and row of a place.
    fn corner(&self, place: usize) -> (usize, usize) {
        let width = self.image.xs.len();
        (self.image.xs.start + place % width, self.image.ys.start + place / width)
    }

    /// Counts a changed site at all places that cover it.
    fn change(&mut self, site: usize, old: State, new: State) {
        let fits = |mask: Mask, state: State| mask >> state & 1 == 1;
        let (column, row) = (site % self.columns, site / self.columns);
        let Image { columns, rows, xs, ys, .. } = self.image;
        for y in covering(ys, row, *rows) {
            for x in covering(xs, column, *columns) {
                let mask = self.image.mask((row - y) * columns + column - x);
                let (before, after) = (fits(mask, old), fits(mask, new));
                if before != after {
                    let place = (y - ys.start) * xs.len() + x - xs.start;
                    self.counts[place] = if after { self.counts[place] - 1 } else { self.counts[place] + 1 };
                    self.touched.push(place);
                }
            }
        }
    }
}

/// The starts of intervals of a length that contain a number.
fn covering(starts: &Range<usize>, number: usize, length: usize) -> Range<usize> {
    starts.start.max((number + 1).saturating_sub(length))..starts.end.min(number + 1)
}

/// Finds the maximal intervals in which at most `tolerance` points of an image differ, with their places.
pub(super) fn intervals(
    image: &Image,
    board: GameBoard<'_>,
    n_sites: usize,
    tolerance: u16,
) -> Vec<((usize, usize), Moments)> {
    let mut places = Places::new(image, board.columns);
    let mut states = vec![EMPTY; n_sites];
    let mut since = vec![Some(0); places.counts.len()];
    for (place, since) in since.iter_mut().enumerate() {
        *since = since.filter(|_| places.counts[place] <= tolerance);
    }
    let mut found = Vec::new();
    let mut n_moments = 0;
    for changes in moments(board.track) {
        for change in changes.iter().map(|&change| Change(change)) {
            let Some(site) = change.site().filter(|&site| site < n_sites) else { continue };
            let old = std::mem::replace(&mut states[site], change.state());
            places.change(site, old, change.state());
        }
        for &place in &places.touched {
            let begun = since[place];
            match (places.counts[place] <= tolerance, begun) {
                (true, None) => since[place] = Some(n_moments),
                (false, Some(begin)) => {
                    since[place] = None;
                    found.push((places.corner(place), begin..n_moments));
                }
                _ => {}
            }
        }
        places.touched.clear();
        n_moments += 1;
    }
    let lasting = since.iter().enumerate().filter_map(|(place, since)| Some((place, (*since)?)));
    found.extend(lasting.map(|(place, begin)| (places.corner(place), begin..n_moments)));
    found.retain(|(_, moments)| !moments.is_empty());
    found
}
