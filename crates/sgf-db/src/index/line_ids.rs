//! Line ids: hashes of move sequences, equal for all rotations, reflections and color exchanges.

use crate::index::keys::{KeyTable, Moved};
use crate::storage::track::{Change, moments};

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
    pub(crate) fn of(table: &KeyTable, track: &[u16]) -> Line {
        Line::with_image(table, track).0
    }

    /// Computes the ids of a track, and the symmetry of its canonical image.
    ///
    /// Of all images of a line, the one with the smallest changes counts. Most lines differ from their images within the
    /// first moves, and from then on only one image is followed.
    pub(crate) fn with_image(table: &KeyTable, track: &[u16]) -> (Line, usize) {
        // The images that are smallest so far, and equal to each other.
        let mut firsts: Vec<usize> = (0..table.n_images()).collect();
        let (mut line, mut opening, mut n_moves) = (0, None, 0);
        for changes in moments(track) {
            let first = Change(changes[0]);
            let moved = match firsts[..] {
                [only] => table.moved(first, only),
                _ => before_others(&mut firsts, |image| table.moved(first, image)),
            };
            line = mixed(line, moved.map_or(u64::MAX, Moved::number));
            if !first.is_setup() {
                // Captures follow from the moves.
                n_moves += 1;
                opening = opening.or((n_moves == OPENING).then_some(line));
            } else if let stones @ [_, ..] = &changes[1..] {
                let of_setup = |image| Some(setup(table, stones, image));
                line = mixed(line, before_others(&mut firsts, of_setup).unwrap_or_default());
            }
        }
        // SQLite has signed integers only.
        let number = |line: u64| line as i64;
        let all = Some(number(line)).filter(|_| n_moves > 0);
        let line = Line { all, opening: opening.map(number), n_moves };
        (line, firsts.first().copied().unwrap_or_default())
    }
}

/// Returns the smallest value of the images, and keeps only the images that have it.
fn before_others<T: Ord>(firsts: &mut Vec<usize>, value: impl Fn(usize) -> Option<T>) -> Option<T> {
    let values: Vec<Option<T>> = firsts.iter().map(|&image| value(image)).collect();
    let least = values.iter().flatten().min();
    let mut is_least = values.iter().map(|value| value.as_ref() == least);
    firsts.retain(|_| is_least.next().unwrap_or_default());
    drop(is_least);
    values.into_iter().flatten().min()
}

/// The changes of a setup under a symmetry, as a sum: symmetries change the order of the sites.
fn setup(table: &KeyTable, stones: &[u16], image: usize) -> u64 {
    let moved = stones.iter().filter_map(|&change| table.moved(Change(change), image));
    moved.map(|moved| scattered(moved.number())).fold(0, u64::wrapping_add)
}

/// Scatters a number over all bits (the finalizer of SplitMix64), so that sums of different numbers differ.
fn scattered(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// Mixes a number into an id.
pub(crate) fn mixed(id: u64, number: u64) -> u64 {
    (id.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use sgf_games::{Options, game};

    use super::*;
    use crate::storage::track::exchanged;

    /// A track under a symmetry. The stones of a setup are in the order of their sites, as in all tracks.
    fn image(track: &[u16], (exchanges, to): (bool, &[u32])) -> Vec<u16> {
        let of = |change: Change| {
            let state =
                if exchanges && !change.is_setup() { exchanged(change.state()) } else { change.state() };
            Change::new(change.site().map(|site| to[site] as usize), state).0
        };
        let moved = |changes: &[u16]| {
            let mut moved: Vec<u16> = changes.iter().map(|&change| of(Change(change))).collect();
            moved[1..].sort_by_key(|&change| Change(change).site());
            *moved.last_mut().expect("a moment has a change") |= 0x8000;
            moved
        };
        moments(track).flat_map(moved).collect()
    }

    /// A track that begins with a setup, followed by moves.
    fn with_setup(stones: &[(usize, u8)], moves: &[u16]) -> Vec<u16> {
        let mut track = vec![0x7fff];
        track.extend(stones.iter().map(|&(site, state)| Change::new(Some(site), state).0));
        *track.last_mut().expect("it has a marker") |= 0x8000;
        track.extend(moves.iter().map(|change| change | 0x8000));
        track
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
    fn all_images_of_a_setup_share_an_id() {
        let go = game(1).expect("a known game");
        let table = KeyTable::of(1, go.begin(&Options::default()).expect("a valid board").geometry());
        let moves = [Change::new(Some(180), 2).0, Change::new(Some(60), 1).0];
        for stones in [
            vec![(60, 1), (72, 1)],
            vec![(72, 1), (288, 1), (300, 1)],
            vec![(40, 1), (41, 2), (59, 2), (77, 1), (81, 1), (200, 2)],
        ] {
            let track = with_setup(&stones, &moves);
            let line = Line::of(&table, &track);
            assert_eq!((line.all.is_some(), line.n_moves), (true, 2));
            for turn in table.turns() {
                assert_eq!(Line::of(&table, &image(&track, turn)), line, "{stones:?} {}", turn.0);
            }
            let later: Vec<u16> = moves.iter().map(|change| change | 0x8000).chain(track.clone()).collect();
            for turn in table.turns() {
                assert_eq!(Line::of(&table, &image(&later, turn)), Line::of(&table, &later));
            }
        }
    }

    #[test]
    fn different_setups_have_different_ids() {
        let go = game(1).expect("a known game");
        let table = KeyTable::of(1, go.begin(&Options::default()).expect("a valid board").geometry());
        let step = [Change::new(Some(3), 1).0];
        let mut ids = std::collections::HashSet::new();
        // The sums of the sites are equal.
        for offset in 0..20 {
            let stones = [(100 - offset, 1), (160 + offset, 1)];
            assert!(ids.insert(Line::of(&table, &with_setup(&stones, &step)).all), "{stones:?}");
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
