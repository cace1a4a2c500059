//! The part of the board that a problem needs.

use sgf_games::{Geometry, Site};

/// The part of the board that a problem needs: its stones and all moves of its solutions, with a margin of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProblemRegion {
    /// The number of columns.
    pub columns: u16,
    /// The number of rows.
    pub rows: u16,
    /// Its place on the board.
    pub place: RegionPlace,
}

/// The place of a region on the board, by the borders that it touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionPlace {
    /// Two borders that meet.
    Corner,
    /// One border, two opposite ones, or three.
    Side,
    /// No border.
    Center,
    /// All borders.
    Whole,
}

impl RegionPlace {
    /// The name of the place: `corner`.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(sgf_db::RegionPlace::Whole.name(), "whole");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RegionPlace::Corner => "corner",
            RegionPlace::Side => "side",
            RegionPlace::Center => "center",
            RegionPlace::Whole => "whole",
        }
    }
}

/// The first and last column and row of some points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) left: u16,
    pub(super) right: u16,
    pub(super) top: u16,
    pub(super) bottom: u16,
}

impl Extent {
    /// The extent of sites; `None` without any.
    pub(super) fn of(geometry: Geometry, sites: impl IntoIterator<Item = Site>) -> Option<Extent> {
        let places = sites.into_iter().filter_map(|site| geometry.place(site));
        let points =
            places.map(|(column, row)| Extent { left: column, right: column, top: row, bottom: row });
        points.reduce(|one, other| Extent {
            left: one.left.min(other.left),
            right: one.right.max(other.right),
            top: one.top.min(other.top),
            bottom: one.bottom.max(other.bottom),
        })
    }

    /// Grows by a line on each side, up to the borders of the board.
    fn grown(self, geometry: Geometry) -> Extent {
        Extent {
            left: self.left.saturating_sub(1),
            right: (self.right + 1).min(geometry.columns().saturating_sub(1)),
            top: self.top.saturating_sub(1),
            bottom: (self.bottom + 1).min(geometry.rows().saturating_sub(1)),
        }
    }
}

impl ProblemRegion {
    /// The region of sites; `None` without any.
    pub(super) fn of(geometry: Geometry, sites: impl IntoIterator<Item = Site>) -> Option<ProblemRegion> {
        let seen = Extent::of(geometry, sites)?.grown(geometry);
        let across = [seen.left == 0, seen.right + 1 == geometry.columns()];
        let down = [seen.top == 0, seen.bottom + 1 == geometry.rows()];
        let count = |borders: [bool; 2]| borders.into_iter().filter(|is_touched| *is_touched).count();
        let place = match (count(across), count(down)) {
            (0, 0) => RegionPlace::Center,
            (1, 1) => RegionPlace::Corner,
            (2, 2) => RegionPlace::Whole,
            _ => RegionPlace::Side,
        };
        Some(ProblemRegion { columns: seen.right - seen.left + 1, rows: seen.bottom - seen.top + 1, place })
    }

    /// Returns whether the region fits into a rectangle of this size, upright or on its side.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{ProblemRegion, RegionPlace};
    /// let region = ProblemRegion { columns: 5, rows: 7, place: RegionPlace::Corner };
    /// assert!(region.fits(7, 5) && region.fits(9, 9) && !region.fits(6, 6));
    /// ```
    #[must_use]
    pub fn fits(&self, columns: u16, rows: u16) -> bool {
        let (longer, shorter) = (self.columns.max(self.rows), self.columns.min(self.rows));
        longer <= columns.max(rows) && shorter <= columns.min(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_have_a_margin_and_a_place() {
        let board = crate::geometry(1, 9, 9).expect("Go has such boards");
        let region = |points: &[(i32, i32)]| {
            let sites = points.iter().filter_map(|(column, row)| board.at(*column, *row));
            ProblemRegion::of(board, sites).map(|it| (it.columns, it.rows, it.place.name()))
        };
        for (points, expected) in [
            (&[][..], None),
            (&[(4, 4)], Some((3, 3, "center"))),
            (&[(0, 0)], Some((2, 2, "corner"))),
            (&[(1, 1), (3, 2)], Some((5, 4, "corner"))),
            (&[(4, 1)], Some((3, 3, "side"))),
            (&[(1, 1), (7, 1)], Some((9, 3, "side"))),
            (&[(1, 4), (7, 4)], Some((9, 3, "side"))),
            (&[(0, 0), (8, 8)], Some((9, 9, "whole"))),
            (&[(2, 2), (6, 6)], Some((7, 7, "center"))),
        ] {
            assert_eq!(region(points), expected, "{points:?}");
        }
    }
}
