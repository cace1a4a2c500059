//! Alignment: which moves two games have in common, if one of them has typos, missing moves, or moves in another order.
//!
//! The symmetry comes first: the one under which most moves are at the same point at about the same time. Then the edit
//! distance of the two lists of moves is found by diagonals, from few edits to many (Landau and Vishkin, "Fast parallel and
//! serial approximate string matching", 1989). The cost grows with the allowed edits and hardly with the length of the games.

use crate::index::keys::{KeyTable, Moved};
use crate::storage::track::{Change, moments};

/// How far apart equal moves may be when symmetries are compared.
const NEARBY: u16 = 10;

/// The moves of a game, and the stones of all its setups.
pub(super) struct Moves {
    moves: Vec<Change>,
    stones: Vec<Change>,
}

/// The differences of two aligned games. The counts are moves, and as seen from the first game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Alignment {
    /// The symmetry that turns the second game into the first.
    pub(super) image: usize,
    pub(super) n_common: u32,
    /// The number of edits that turn the shorter game into the beginning of the longer one, and the setup of one into the
    /// setup of the other.
    pub(super) n_edits: u32,
    pub(super) n_changed: u32,
    pub(super) n_exchanged: u32,
    pub(super) n_missing: u32,
    pub(super) n_added: u32,
    /// Stones of setups.
    pub(super) n_stones: u32,
    /// The number of moves after the end of the shorter game.
    pub(super) n_tail: u32,
}

impl Moves {
    pub(super) fn of(track: &[u16]) -> Moves {
        let (mut moves, mut stones) = (Vec::new(), Vec::new());
        for changes in moments(track) {
            let first = Change(Change(changes[0]).without_end());
            match first.is_setup() {
                false => moves.push(first),
                true => {
                    stones.extend(changes[1..].iter().map(|&change| Change(Change(change).without_end())));
                }
            }
        }
        Moves { moves, stones }
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Aligns two games; `None` if they differ by more edits than `most`.
    pub(super) fn aligned(&self, other: &Moves, table: &KeyTable, most: usize) -> Option<Alignment> {
        let (image, n_shared) = self.best_image(other, table);
        let (shorter, longer) = (self.len().min(other.len()), self.len().max(other.len()));
        let n_stones = self.different_stones(other, table, image);
        // Common moves are shared ones, so this many edits are needed at least.
        if shorter - n_shared.min(shorter) + n_stones > most {
            return None;
        }
        let mine = images(&self.moves, table, 0);
        let theirs = images(&other.moves, table, image);
        let is_longer = mine.len() > theirs.len();
        let (short, long) = if is_longer { (theirs, mine) } else { (mine, theirs) };
        let path = shortest_path(&short, &long, most - n_stones)?;
        let (only_short, only_long) = leftovers(&path, &short, &long);
        let n_exchanged = n_in_both(only_short.clone(), only_long.clone());
        let n_changed = only_short.len().min(only_long.len()) - n_exchanged;
        let n_rest = [only_short.len(), only_long.len()].map(|count| count - n_exchanged - n_changed);
        let [n_missing, n_added] = if is_longer { [n_rest[1], n_rest[0]] } else { n_rest };
        let n_common = short.len() - only_short.len();
        let number = |count: usize| count as u32;
        Some(Alignment {
            image,
            n_common: number(n_common),
            n_edits: number(path.n_edits + n_stones),
            n_changed: number(n_changed),
            n_exchanged: number(n_exchanged),
            n_missing: number(n_missing),
            n_added: number(n_added),
            n_stones: number(n_stones),
            n_tail: number(longer - n_common - only_long.len()),
        })
    }

    /// The symmetry under which most moves of another game are near the same moves of this one, and how many moves it has
    /// in common with this game at most.
    fn best_image(&self, other: &Moves, table: &KeyTable) -> (usize, usize) {
        // The number of the first move at each point, and 0 for none.
        let mut played = vec![0_u16; (table.n_sites() + 1) * 8];
        for (number, &change) in (1..=u16::MAX).zip(&self.moves) {
            let first = table.moved(change, 0).and_then(|moved| played.get_mut(moved.number() as usize));
            if let Some(first @ 0) = first {
                *first = number;
            }
        }
        let mut counts = vec![(0_usize, 0_usize); table.n_images()];
        let mut n_passes = 0;
        for (number, &change) in (1..=u16::MAX).zip(&other.moves) {
            n_passes += usize::from(change.site().is_none());
            for (moved, (near, shared)) in table.moves(change).iter().zip(&mut counts) {
                if let Some(&first @ 1..) = played.get(moved.number() as usize) {
                    *shared += 1;
                    *near += usize::from(number.abs_diff(first) <= NEARBY);
                }
            }
        }
        let best = counts.iter().enumerate().rev().max_by_key(|(_, (near, _))| *near);
        best.map_or((0, 0), |(image, (_, shared))| (image, shared + n_passes))
    }

    /// The number of setup stones that only one of the games has.
    fn different_stones(&self, other: &Moves, table: &KeyTable, image: usize) -> usize {
        let (mine, theirs) = (images(&self.stones, table, 0), images(&other.stones, table, image));
        let n_all = mine.len() + theirs.len();
        n_all - 2 * n_in_both(mine, theirs)
    }
}

/// Changes under a symmetry.
fn images(changes: &[Change], table: &KeyTable, image: usize) -> Vec<Moved> {
    changes.iter().filter_map(|&change| table.moved(change, image)).collect()
}

/// The number of values that two lists share.
fn n_in_both(mut one: Vec<Moved>, mut other: Vec<Moved>) -> usize {
    one.sort_unstable();
    other.sort_unstable();
    let mut theirs = other.into_iter().peekable();
    one.into_iter()
        .filter(|mine| {
            while theirs.next_if(|value| value < mine).is_some() {}
            theirs.next_if_eq(mine).is_some()
        })
        .count()
}

/// An alignment of a list with the beginning of another.
struct Path {
    n_edits: usize,
    /// The diagonal of the end: how many more moves of the longer list were used.
    end: isize,
    /// For each number of edits, how far each diagonal reaches in the shorter list. The middle one is the main diagonal.
    reached: Vec<Vec<isize>>,
}

/// Diagonals that cannot be reached.
const NEVER: isize = -1;

impl Path {
    fn at(&self, n_edits: usize, diagonal: isize) -> isize {
        let row = &self.reached[n_edits];
        usize::try_from(diagonal + n_edits as isize).ok().and_then(|at| row.get(at)).copied().unwrap_or(NEVER)
    }

    /// How far a diagonal is reached by one more edit than `n_edits`: by a change, by skipping a move of the shorter list, and
    /// by skipping one of the longer.
    fn steps(&self, n_edits: usize, diagonal: isize) -> [isize; 3] {
        let after = |reached: isize, step| if reached == NEVER { NEVER } else { reached + step };
        [
            after(self.at(n_edits, diagonal), 1),
            after(self.at(n_edits, diagonal + 1), 1),
            after(self.at(n_edits, diagonal - 1), 0),
        ]
    }
}

/// The fewest edits that turn a list into the beginning of another, at most `most`.
fn shortest_path(short: &[Moved], long: &[Moved], most: usize) -> Option<Path> {
    let (n_short, n_long) = (short.len() as isize, long.len() as isize);
    let slide = |from: isize, diagonal: isize| {
        let pairs = short[from as usize..].iter().zip(&long[(from + diagonal) as usize..]);
        from + pairs.take_while(|(one, other)| one == other).count() as isize
    };
    let mut path = Path { n_edits: 0, end: 0, reached: vec![vec![slide(0, 0)]] };
    loop {
        let n_edits = path.n_edits as isize;
        // Of equal ends, the one nearest to the main diagonal.
        let mut ends = (0..=n_edits).flat_map(|diagonal| [diagonal, -diagonal]);
        if let Some(end) = ends.find(|&diagonal| path.at(path.n_edits, diagonal) == n_short) {
            path.end = end;
            return Some(path);
        }
        if path.n_edits >= most {
            return None;
        }
        let next = (-n_edits - 1..=n_edits + 1).map(|diagonal| {
            let farthest = path.steps(path.n_edits, diagonal).into_iter();
            let fits = |at: &isize| (0..=n_short).contains(at) && (0..=n_long).contains(&(at + diagonal));
            farthest.filter(fits).max().map_or(NEVER, |from| slide(from, diagonal))
        });
        let next = next.collect();
        path.reached.push(next);
        path.n_edits += 1;
    }
}

/// The moves that only the shorter list has, and those that only the aligned part of the longer one has.
fn leftovers(path: &Path, short: &[Moved], long: &[Moved]) -> (Vec<Moved>, Vec<Moved>) {
    let (mut only_short, mut only_long) = (Vec::new(), Vec::new());
    let (mut n_edits, mut diagonal) = (path.n_edits, path.end);
    while n_edits > 0 {
        n_edits -= 1;
        let (n_short, n_long) = (short.len() as isize, long.len() as isize);
        let fits = |at: isize| (0..=n_short).contains(&at) && (0..=n_long).contains(&(at + diagonal));
        let steps = path.steps(n_edits, diagonal).map(|at| if fits(at) { at } else { NEVER });
        let [change, skip_short, skip_long] = steps;
        let at = change.max(skip_short).max(skip_long);
        let (in_short, in_long) = (at - 1, at + diagonal - 1);
        if at == change {
            only_short.push(short[in_short as usize]);
            only_long.push(long[in_long as usize]);
        } else if at == skip_short {
            only_short.push(short[in_short as usize]);
            diagonal += 1;
        } else {
            only_long.push(long[in_long as usize]);
            diagonal -= 1;
        }
    }
    (only_short, only_long)
}
