//! Line ids: hashes of move sequences, equal for all rotations, reflections and color exchanges.

use crate::index::keys::{KeyTable, Moved};
use crate::storage::track::Change;

/// The number of moves in an opening id.
const OPENING: u32 = 40;

/// The ids of a track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// The id of the whole line; `None` without moves.
    pub(crate) all: Option<i64>,
    /// The id of the opening; `None` for shorter games.
    pub(crate) opening: Option<i64>,
    pub(crate) n_moves: u32,
}

impl Line {
    /// Computes the ids of a track.
    ///
    /// Of all images of a line, the one with the smallest changes counts. Most lines differ from their images within the
    /// first moves, and from then on only one image is followed.
    pub(crate) fn of(table: &KeyTable, track: &[u16]) -> Line {
        // The images that are smallest so far, and equal to each other.
        let mut firsts: Vec<usize> = (0..table.n_images()).collect();
        let (mut line, mut opening, mut n_moves) = (0, None, 0);
        // Only the first change of a move counts, but all changes of a setup.
        let (mut begins, mut is_move) = (true, true);
        for change in track.iter().map(|&change| Change(change)) {
            if begins {
                is_move = !change.is_setup();
                n_moves += u32::from(is_move);
            }
            if begins || !is_move {
                let moved = match firsts[..] {
                    [first] => table.moved(change, first),
                    _ => before_others(&mut firsts, table.moves(change)),
                };
                line = mixed(line, moved);
            }
            begins = change.is_last();
            if begins && is_move && n_moves == OPENING {
                opening = Some(line);
            }
        }
        // SQLite has signed integers only.
        let number = |line: u64| line as i64;
        Line { all: Some(number(line)).filter(|_| n_moves > 0), opening: opening.map(number), n_moves }
    }
}

/// Returns the smallest image of a change, and keeps only the images that have it.
fn before_others(firsts: &mut Vec<usize>, images: &[Moved]) -> Option<Moved> {
    let least = firsts.iter().filter_map(|&image| images.get(image).copied()).min();
    firsts.retain(|&image| images.get(image).copied() == least);
    least
}

/// Mixes a change into an id.
fn mixed(line: u64, change: Option<Moved>) -> u64 {
    let change = change.map_or(u64::MAX, Moved::number);
    (line.rotate_left(5) ^ change).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use sgf_games::{Options, game};

    use super::*;
    use crate::storage::track::exchanged;

    /// A track under a symmetry.
    fn image(track: &[u16], (exchanges, to): (bool, &[u32])) -> Vec<u16> {
        let of = |change: Change| {
            let state =
                if exchanges && !change.is_setup() { exchanged(change.state()) } else { change.state() };
            let site = change.site().map(|site| to[site] as usize);
            Change::new(site, state).0 | (change.0 ^ change.without_end())
        };
        track.iter().map(|&change| of(Change(change))).collect()
    }

    #[test]
    fn all_images_of_a_line_share_an_id() {
        for (gm, columns, rows) in [(1, 19, 19), (1, 9, 7), (11, 11, 11), (2, 8, 8)] {
            let spec = game(gm).expect("a known game");
            let options = Options::default().with_size(columns, rows);
            let geometry = spec.begin(&options).expect("a valid board").geometry();
            let table = KeyTable::of(gm, geometry);
            let mut seed = 7_u64;
            for n_moves in [1, 2, 39, 40, 41, 90] {
                let mut track = vec![0xffff];
                for number in 0..n_moves {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    // An occasional pass, and mostly points near the center, where images meet.
                    let site = (seed >> 33) as usize % geometry.n_numbers();
                    let site = Some(site).filter(|_| !(seed >> 20).is_multiple_of(9));
                    track.push(Change::new(site, 1 + (number % 2) as u8).0 | 0x8000);
                }
                let line = Line::of(&table, &track);
                assert_eq!(line.n_moves, n_moves);
                assert_eq!((line.all.is_some(), line.opening.is_some()), (true, n_moves >= OPENING));
                for turn in table.turns() {
                    assert_eq!(Line::of(&table, &image(&track, turn)), line);
                }
                assert_ne!(Line::of(&table, &track[..track.len() - 1]).all, line.all);
            }
        }
    }

    #[test]
    fn line_ids_are_stable() {
        // Databases store these ids. If this one changes, the format version must change too.
        let go = game(1).expect("a known game");
        let options = Options::default().with_size(9, 9);
        let table = KeyTable::of(1, go.begin(&options).expect("a valid board").geometry());
        let track = [0xffff, 20 | 0x9000, 33 | 0xa000, 0x9fff];
        let line = Line { all: Some(4_844_233_842_683_264_710), opening: None, n_moves: 3 };
        assert_eq!(Line::of(&table, &track), line);
    }
}
