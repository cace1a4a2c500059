//! Intervals in which a pattern matches except for a few points.
//!
//! Each place of an image counts its points that differ. A change of the board updates the counts of the places around it.

use super::images::Image;
use super::intervals::Moments;
use super::scan::GameBoard;
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

    /// The place whose image has a point with this distance from its upper left point on a site.
    fn at(&self, site: usize, distance: usize) -> Option<usize> {
        let x = (site % self.columns).checked_sub(distance % self.columns)?;
        let y = (site / self.columns).checked_sub(distance / self.columns)?;
        let is_inside = self.image.xs.contains(&x) && self.image.ys.contains(&y);
        is_inside.then(|| (y - self.image.ys.start) * self.image.xs.len() + x - self.image.xs.start)
    }

    /// The column and row of a place.
    fn corner(&self, place: usize) -> (usize, usize) {
        let width = self.image.xs.len();
        (self.image.xs.start + place % width, self.image.ys.start + place / width)
    }

    fn change(&mut self, site: usize, old: State, new: State) {
        let fits = |mask: Mask, state: State| mask >> state & 1 == 1;
        for &(distance, mask) in &self.image.needs {
            let (before, after) = (fits(mask, old), fits(mask, new));
            let Some(place) = (before != after).then(|| self.at(site, distance)).flatten() else { continue };
            self.counts[place] = if after { self.counts[place] - 1 } else { self.counts[place] + 1 };
            self.touched.push(place);
        }
    }
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
        for place in std::mem::take(&mut places.touched) {
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
        n_moments += 1;
    }
    let lasting = since.iter().enumerate().filter_map(|(place, since)| Some((place, (*since)?)));
    found.extend(lasting.map(|(place, begin)| (places.corner(place), begin..n_moments)));
    found.retain(|(_, moments)| !moments.is_empty());
    found
}
