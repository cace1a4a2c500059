//! Fixed handicap placement, as in the Go Text Protocol.

/// The points for two to nine stones, from three lines of the board.
macro_rules! places {
    ($near:literal $middle:literal $far:literal) => {
        [
            &[concat!($near, $far), concat!($far, $near)],
            &[concat!($near, $far), concat!($far, $near), concat!($near, $near)],
            places!(@corners $near $far,),
            places!(@corners $near $far, $middle $middle),
            places!(@corners $near $far, $near $middle, $far $middle),
            places!(@corners $near $far, $near $middle, $far $middle, $middle $middle),
            places!(@corners $near $far, $near $middle, $far $middle, $middle $near, $middle $far),
            places!(@corners $near $far, $near $middle, $far $middle, $middle $near, $middle $far, $middle $middle),
        ]
    };
    (@corners $near:literal $far:literal, $($column:literal $row:literal),*) => {
        &[
            concat!($near, $far), concat!($far, $near), concat!($near, $near), concat!($far, $far),
            $(concat!($column, $row)),*
        ]
    };
}

/// The boards with fixed placement.
const BOARDS: [(u32, [&[&str]; 8]); 3] =
    [(9, places!("c" "e" "g")), (13, places!("d" "g" "j")), (19, places!("d" "j" "p"))];

/// Returns the points of two to nine fixed handicap stones on a square board of 9, 13 or 19 lines, in SGF notation.
///
/// Three stones leave the lower right corner empty.
///
/// # Examples
///
/// ```
/// use sgf_games::go::fixed_handicap;
/// assert_eq!(fixed_handicap(19, 3), Some(&["dp", "pd", "dd"][..]));
/// assert_eq!(fixed_handicap(9, 5).unwrap().last(), Some(&"ee"));
/// assert_eq!((fixed_handicap(19, 10), fixed_handicap(11, 2)), (None, None));
/// ```
#[must_use]
pub fn fixed_handicap(side: u32, n_stones: u32) -> Option<&'static [&'static str]> {
    let (_, places) = BOARDS.iter().find(|(of, _)| *of == side)?;
    places.get((n_stones as usize).checked_sub(2)?).copied()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn placements_have_distinct_points_on_the_board() {
        for (side, last) in [(9, 'i'), (13, 'm'), (19, 's')] {
            for n_stones in 2..=9 {
                let places = fixed_handicap(side, n_stones).unwrap();
                let different: BTreeSet<_> = places.iter().collect();
                assert_eq!((places.len(), different.len()), (n_stones as usize, n_stones as usize));
                assert!(places.iter().flat_map(|place| place.chars()).all(|letter| letter < last));
            }
        }
        assert_eq!((fixed_handicap(19, 0), fixed_handicap(19, 1)), (None, None));
    }
}
