//! Rotations and reflections of a board.

/// A rotation or reflection of a board. A quarter turn exchanges the columns and rows of an oblong board.
///
/// # Examples
///
/// ```
/// use sgf_convert::Turn;
/// assert_eq!(Turn::Quarter.place((19, 19), (1, 1)), (17, 1));
/// assert_eq!(Turn::Quarter.then(Turn::Quarter), Turn::Half);
/// assert_eq!(Turn::Quarter.inverse(), Turn::ThreeQuarters);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The board as it is.
    #[default]
    None,
    /// 90 degrees clockwise.
    Quarter,
    /// 180 degrees.
    Half,
    /// 270 degrees clockwise.
    ThreeQuarters,
    /// Exchanges left and right.
    Horizontal,
    /// Exchanges top and bottom.
    Vertical,
    /// Exchanges columns and rows; the upper left corner stays.
    Diagonal,
    /// Exchanges columns and rows; the upper right corner stays.
    Antidiagonal,
}

impl Turn {
    /// All turns, starting with the identity.
    pub const ALL: [Turn; 8] = [
        Turn::None,
        Turn::Quarter,
        Turn::Half,
        Turn::ThreeQuarters,
        Turn::Horizontal,
        Turn::Vertical,
        Turn::Diagonal,
        Turn::Antidiagonal,
    ];

    /// The image of a place. The arguments are the size of the board and the place, both as columns and rows from the upper
    /// left.
    #[must_use]
    pub fn place(self, (columns, rows): (i32, i32), (column, row): (i32, i32)) -> (i32, i32) {
        match self {
            Turn::None => (column, row),
            Turn::Quarter => (rows - 1 - row, column),
            Turn::Half => (columns - 1 - column, rows - 1 - row),
            Turn::ThreeQuarters => (row, columns - 1 - column),
            Turn::Horizontal => (columns - 1 - column, row),
            Turn::Vertical => (column, rows - 1 - row),
            Turn::Diagonal => (row, column),
            Turn::Antidiagonal => (rows - 1 - row, columns - 1 - column),
        }
    }

    /// Returns whether columns become rows.
    #[must_use]
    pub fn exchanges_sides(self) -> bool {
        matches!(self, Turn::Quarter | Turn::ThreeQuarters | Turn::Diagonal | Turn::Antidiagonal)
    }

    /// The turn that has the effect of this one and then another.
    #[must_use]
    pub fn then(self, next: Turn) -> Turn {
        // On a board of two by two, the images of two neighbors tell all turns apart.
        let both = |place| next.place((2, 2), self.place((2, 2), place));
        let is_same = |turn: &Turn| [(0, 0), (1, 0)].iter().all(|&at| turn.place((2, 2), at) == both(at));
        Turn::ALL.into_iter().find(is_same).unwrap_or(Turn::None)
    }

    /// The turn that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Turn {
        Turn::ALL.into_iter().find(|turn| self.then(*turn) == Turn::None).unwrap_or(Turn::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_form_a_group() {
        for one in Turn::ALL {
            assert_eq!(one.then(one.inverse()), Turn::None);
            for other in Turn::ALL {
                let size = (5, 3);
                let between = if one.exchanges_sides() { (3, 5) } else { size };
                for place in (0..3).flat_map(|row| (0..5).map(move |column| (column, row))) {
                    let twice = other.place(between, one.place(size, place));
                    assert_eq!(one.then(other).place(size, place), twice, "{one:?} {other:?}");
                }
            }
        }
    }
}
