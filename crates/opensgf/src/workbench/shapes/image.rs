//! A shape under one symmetry: required pieces, and how far it may move.

use std::ops::RangeInclusive;

use sgf_games::{Geometry, Site};

/// The number of an occupant; 0 for empty.
pub(super) type Number = u16;

/// Marks numbers without a site.
pub(super) const NOWHERE: Number = Number::MAX;

#[derive(Clone, Debug)]
pub(super) struct Image {
    /// The sites and required occupants, in the order of the shape.
    points: Vec<(usize, Number)>,
    /// The points sorted by occupant, rare ones first, because they decide soonest.
    by_number: Vec<u32>,
    /// For images that cannot move, the required occupant of each site; [`NOWHERE`] for other sites.
    wanted: Option<Vec<Number>>,
    columns: i32,
    across: RangeInclusive<i32>,
    down: RangeInclusive<i32>,
}

impl Image {
    /// Creates an image. If it may move, it stays on the board, and sides that touch an edge stay there.
    pub(super) fn new(geometry: Geometry, points: Vec<(Site, Number)>, moves: bool) -> Image {
        let places: Vec<_> = points.iter().map(|(site, _)| geometry.place(*site)).collect();
        // Sites off the board cannot move.
        let moves = moves && places.iter().all(Option::is_some);
        let room = |of: fn((u16, u16)) -> u16, size: u16| {
            let along = || places.iter().flatten().map(|place| of(*place));
            let (first, last) = (along().min().unwrap_or_default(), along().max().unwrap_or_default());
            let is_free = moves && first > 0 && last + 1 < size;
            if is_free { -i32::from(first)..=i32::from(size - 1 - last) } else { 0..=0 }
        };
        let across = room(|place| place.0, geometry.columns());
        let down = room(|place| place.1, geometry.rows());
        let points: Vec<_> = points.into_iter().map(|(site, number)| (site.index(), number)).collect();
        let mut by_number: Vec<u32> = (0..points.len() as u32).collect();
        by_number.sort_by_key(|&point| std::cmp::Reverse(points[point as usize].1));
        let wanted = ((&across, &down) == (&(0..=0), &(0..=0))).then(|| {
            let mut wanted = vec![NOWHERE; geometry.n_numbers()];
            points.iter().for_each(|&(at, number)| wanted[at] = number);
            wanted
        });
        Image { points, by_number, wanted, columns: i32::from(geometry.columns()), across, down }
    }

    pub(super) fn looks_like(&self, other: &Image) -> bool {
        let sorted = |image: &Image| {
            let mut points = image.points.clone();
            points.sort_unstable();
            points
        };
        (&self.across, &self.down) == (&other.across, &other.down) && sorted(self) == sorted(other)
    }

    pub(super) fn sites(&self, shift: i32) -> Vec<Site> {
        let there = |at: usize| Site::new((at as i64 + i64::from(shift)) as u32);
        self.points.iter().map(|(at, _)| there(*at)).collect()
    }

    /// Returns the first shift at which the image matches, as a difference of site numbers.
    pub(super) fn holds(&self, standing: &[Number]) -> Option<i32> {
        let shifts = self.down.clone().flat_map(|down| self.across.clone().map(move |right| (right, down)));
        shifts.map(|(right, down)| down * self.columns + right).find(|&shift| self.fits(standing, shift))
    }

    /// Returns the first shift at which the image matches on one of the changed sites.
    pub(super) fn begins_to_hold(&self, standing: &[Number], changed: &[usize]) -> Option<i32> {
        let Some(wanted) = &self.wanted else {
            return changed.iter().filter_map(|&site| self.through(standing, site)).min();
        };
        let comes = changed.iter().any(|&site| wanted.get(site) == Some(&standing[site]));
        (comes && self.fits(standing, 0)).then_some(0)
    }

    /// Returns the first shift at which the image matches with a point on a site.
    fn through(&self, standing: &[Number], site: usize) -> Option<i32> {
        let number = standing[site];
        let of = |point: u32| self.points[point as usize];
        // Larger numbers come first.
        let begin = self.by_number.partition_point(|&point| of(point).1 > number);
        let alike =
            self.by_number[begin..].iter().map(|&point| of(point)).take_while(|point| point.1 == number);
        let shifts = alike.filter_map(|(at, _)| self.shift_to(at, site));
        shifts.filter(|&shift| self.fits(standing, shift)).min()
    }

    /// The shift that moves a point to a site; `None` if the image cannot move there.
    fn shift_to(&self, at: usize, site: usize) -> Option<i32> {
        let (at, site) = (at as i32, site as i32);
        let right = site % self.columns - at % self.columns;
        let down = site / self.columns - at / self.columns;
        (self.across.contains(&right) && self.down.contains(&down)).then_some(site - at)
    }

    fn fits(&self, standing: &[Number], shift: i32) -> bool {
        self.by_number.iter().all(|&point| {
            let (at, number) = self.points[point as usize];
            standing.get((at as i64 + i64::from(shift)) as usize) == Some(&number)
        })
    }
}
