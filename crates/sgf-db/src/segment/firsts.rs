//! The games of a segment turned over: for each site which games ever had a stone there, and for each game when its sites changed first.
//!
//! A pattern that is looked for in many games asks the same of each of them. So games on boards of one size stand in lanes of 256, and
//! a site has one bit for each: a few ANDs tell which games of a lane may have the pattern at a place. Most sites of a board change once, so
//! the moment of the first change says when the pattern stood there. What changes again stands in a list of its own, in order.
//!
//! Nothing of this is on the disk. It is computed from the tracks when a segment is gone through again.

use std::sync::OnceLock;

use rayon::prelude::*;

use super::corners::{Corners, SMALL};
use super::{Board, Row};
use crate::track::{BLACK, Change, EMPTY, State, WHITE};

/// How many games a lane has: bits of [`Lane`].
pub(crate) const LANE: usize = 256;
/// A bit for each game of a lane.
pub(crate) type Lane = [u64; LANE / 64];

/// The first change of a site: its moment, then a bit for a white stone, and one that says that nothing changes there again.
pub(crate) type FirstChange = u16;
/// A site that never changes. It is greater than all others.
pub(crate) const NEVER: FirstChange = u16::MAX;
/// The bit of what never changes again.
pub(crate) const ONCE: FirstChange = 1;
/// The bit of a white stone.
pub(crate) const IS_WHITE: FirstChange = 2;
/// Where the moment begins.
pub(crate) const MOMENT: u32 = 2;
/// The last moment that can be kept.
const LAST: u32 = (u16::MAX as u32 >> MOMENT) - 1;

/// A further change of a site: the moment, column and row, and two bits for a move and for its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Further(u32);

impl Further {
    pub(crate) fn moment(self) -> u32 {
        self.0 >> 16
    }

    /// Column and row of the site.
    pub(crate) fn place(self) -> (usize, usize) {
        ((self.0 >> 2 & 0x7f) as usize, (self.0 >> 9 & 0x7f) as usize)
    }

    /// The move that it is, if it is one: [`BLACK`] or [`WHITE`].
    pub(crate) fn step(self) -> Option<State> {
        (self.0 & 2 != 0).then_some(if self.0 & 1 == 1 { WHITE } else { BLACK })
    }
}

/// The games of a segment on boards of one size.
#[derive(Debug)]
pub(crate) struct Firsts {
    /// Columns and rows of the board.
    pub(crate) size: (u16, u16),
    /// The rows of the games in the segment, in order.
    pub(crate) rows: Vec<u32>,
    /// For each lane, for each site, which games ever had a black stone there, then which a white one.
    ever: Vec<Lane>,
    /// For each game, for each site, the first change.
    firsts: Vec<FirstChange>,
    /// What is known of each game besides.
    games: Vec<Game>,
    /// The corners, small ones and large ones, once they were asked for; nothing where memory is short.
    corners: [OnceLock<Option<Corners>>; 2],
}

#[derive(Clone, Debug, Default)]
struct Game {
    /// How many moments it has; 0 if its track has to be asked.
    n_moments: u32,
    further: Box<[Further]>,
}

/// What is known of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct First<'a> {
    /// For each site, the first change.
    pub(crate) sites: &'a [FirstChange],
    /// Further changes, in order.
    pub(crate) further: &'a [Further],
    /// How many moments there are; 0 if the track has to be asked, because stones were set up later, there are pieces of other kinds,
    /// or a move puts several on the board.
    pub(crate) n_moments: u32,
}

impl Firsts {
    /// Turns over the games of a kind, by the sizes of their boards.
    pub(crate) fn of(gm: u16, board: &Board) -> Vec<Firsts> {
        let mut found: Vec<Firsts> = Vec::new();
        for (number, row) in board.rows.iter().enumerate().filter(|(_, row)| row.gm == gm && row.columns > 0)
        {
            let size = (row.columns, row.rows);
            let at = found.iter().position(|known| known.size == size).unwrap_or_else(|| {
                found.push(Firsts::new(size));
                found.len() - 1
            });
            found[at].rows.push(number as u32);
        }
        found.iter_mut().for_each(|firsts| firsts.fill(board));
        found
    }

    /// How many bytes of memory a game takes at most on a board of a size.
    pub(crate) fn weight(size: (u16, u16)) -> usize {
        let n_sites = usize::from(size.0) * usize::from(size.1);
        // The further changes of a game are some forty.
        n_sites * 2 + n_sites / 4 + 184
    }

    fn new(size: (u16, u16)) -> Firsts {
        Firsts {
            size,
            rows: Vec::new(),
            ever: Vec::new(),
            firsts: Vec::new(),
            games: Vec::new(),
            corners: Default::default(),
        }
    }

    fn n_sites(&self) -> usize {
        usize::from(self.size.0) * usize::from(self.size.1)
    }

    fn fill(&mut self, board: &Board) {
        let n_sites = self.n_sites();
        self.ever = vec![[0; LANE / 64]; self.rows.len().div_ceil(LANE) * n_sites * 2];
        self.firsts = vec![NEVER; self.rows.len() * n_sites];
        self.games = vec![Game::default(); self.rows.len()];
        let lanes = self.rows.par_chunks(LANE).zip(self.ever.par_chunks_mut(n_sites * 2));
        let games = self.firsts.par_chunks_mut(LANE * n_sites).zip(self.games.par_chunks_mut(LANE));
        lanes.zip(games).for_each(|((rows, ever), (firsts, games))| {
            let games = rows.iter().zip(firsts.chunks_exact_mut(n_sites)).zip(games);
            for (number, ((&row, firsts), game)) in games.enumerate() {
                let track = board.track(&board.rows[row as usize]);
                *game = turn_over(track, self.size.0.into(), firsts, ever, number);
            }
        });
    }

    /// The corners of the games, with so many columns and rows; nothing where memory is short.
    pub(crate) fn corners(&self, board: &Board, side: usize) -> Option<&Corners> {
        let kept = &self.corners[usize::from(side > SMALL)];
        kept.get_or_init(|| Corners::of(self.size, side, board, &self.rows)).as_ref()
    }

    /// Which games of a lane ever had which stones: for each site those with a black one, then those with a white one.
    pub(crate) fn ever(&self, lane: usize) -> &[Lane] {
        let n_sites = self.n_sites();
        self.ever.get(lane * n_sites * 2..(lane + 1) * n_sites * 2).unwrap_or_default()
    }

    /// What is known of a game.
    pub(crate) fn game(&self, number: usize) -> First<'_> {
        let n_sites = self.n_sites();
        let sites = self.firsts.get(number * n_sites..(number + 1) * n_sites).unwrap_or_default();
        let (n_moments, further) =
            self.games.get(number).map_or((0, &[][..]), |game| (game.n_moments, &game.further));
        First { sites, further, n_moments }
    }
}

/// Reads the track of a game, the number of which in its lane is given.
fn turn_over(
    track: &[u16],
    columns: usize,
    firsts: &mut [FirstChange],
    ever: &mut [Lane],
    number: usize,
) -> Game {
    let mut further = Vec::new();
    let (mut moment, mut is_plain, mut is_first) = (0_u32, true, true);
    for &change in track {
        let change = Change(change);
        is_plain &= !(is_first && change.is_setup() && moment > 0) && moment <= LAST;
        if let Some(site) = change.site().filter(|&site| site < firsts.len()) {
            let state = change.state();
            let is_white = u16::from(state == WHITE);
            let is_stone = matches!(state, BLACK | WHITE);
            if is_stone {
                ever[site * 2 + usize::from(is_white)][number / 64] |= 1 << (number % 64);
            }
            if firsts[site] == NEVER {
                is_plain &= is_stone && (is_first || moment == 0);
                firsts[site] = (moment << MOMENT) as u16 | is_white << 1 | ONCE;
            } else {
                firsts[site] &= !ONCE;
                let step = u32::from(is_first && is_stone) << 1 | u32::from(is_white);
                is_plain &= matches!(state, BLACK | WHITE | EMPTY);
                let (column, row) = (site % columns, site / columns);
                is_plain &= column < 128 && row < 128;
                further.push(Further(moment << 16 | (row as u32) << 9 | (column as u32) << 2 | step));
            }
        }
        is_first = change.is_last();
        moment += u32::from(change.is_last());
    }
    if is_plain { Game { n_moments: moment, further: further.into() } } else { Game::default() }
}

/// How many bytes the games of a segment would take, turned over.
pub(crate) fn weight(gm: u16, rows: &[Row]) -> usize {
    rows.iter().filter(|row| row.gm == gm).map(|row| Firsts::weight((row.columns, row.rows))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_and_further_changes_are_kept() {
        let (black, white, last) = (BLACK, WHITE, 0x8000);
        let change = |site, state, end: u16| Change::new(site, state).0 | end;
        // setup; black@0; white@1; black@2 none@1; white;
        let track = [
            0xffff,
            change(Some(0), black, last),
            change(Some(1), white, last),
            change(Some(2), black, 0),
            change(Some(1), EMPTY, last),
            change(None, white, last),
        ];
        let (mut firsts, mut ever) = ([NEVER; 4], [[0; 4]; 8]);
        let game = turn_over(&track, 4, &mut firsts, &mut ever, 65);
        assert_eq!((game.n_moments, &*game.further), (5, &[Further(3 << 16 | 1 << 2)][..]));
        assert_eq!(firsts, [1 << MOMENT | ONCE, 2 << MOMENT | IS_WHITE, 3 << MOMENT | ONCE, NEVER]);
        let sites: Vec<usize> = (0..8).filter(|&at| ever[at] == [0, 2, 0, 0]).collect();
        assert_eq!(sites, [0, 3, 4]);
        assert_eq!(
            (game.further[0].moment(), game.further[0].place(), game.further[0].step()),
            (3, (1, 0), None)
        );
    }

    #[test]
    fn what_is_not_plain_is_not_kept() {
        // A later setup; and two stones at once.
        for track in [&[0xffff, 0xffff][..], &[0xffff, BLACK as u16 * 0x1000, 0x9001][..]] {
            let game = turn_over(track, 4, &mut [NEVER; 4], &mut [[0; 4]; 8], 0);
            assert_eq!((game.n_moments, game.further.len()), (0, 0), "{track:?}");
        }
    }
}
