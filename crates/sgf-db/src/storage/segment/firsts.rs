//! Transposed games: for each point, which games ever had a stone there, and when it first changed.
//!
//! A search for a pattern tests the same conditions in every game. So games on boards of one size are grouped into lanes of 256,
//! and each point has one bit for each game of a lane: a few ANDs find the games of a lane that may match. Most points change
//! once, so the moment of the first change determines when the pattern matched. Further changes are in a sorted list.
//!
//! None of this is stored on disk. It is computed from the tracks when a segment is searched for the second time.

use std::sync::OnceLock;

use rayon::prelude::*;

use super::board::Board;
use super::corners::{Corners, SMALL};
use super::{LANE, Lane, Row};
use crate::storage::track::{BLACK, Change, EMPTY, State, WHITE};

/// The first change of a point: its moment, a bit for a white stone, and a bit for points that never change again.
pub(crate) type FirstChange = u16;
/// A point that never changes. Greater than all other values.
pub(crate) const NEVER: FirstChange = u16::MAX;
/// Set if the point never changes again.
pub(crate) const ONCE: FirstChange = 1;
/// Set for a white stone.
pub(crate) const IS_WHITE: FirstChange = 2;
/// The shift of the moment.
pub(crate) const MOMENT: u32 = 2;
/// The last moment that fits.
const LAST: u32 = (u16::MAX as u32 >> MOMENT) - 1;

/// A later change of a point: moment, column, row, and two bits for a move and its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Further(u32);

impl Further {
    pub(crate) fn moment(self) -> u32 {
        self.0 >> 16
    }

    /// The column and row.
    pub(crate) fn place(self) -> (usize, usize) {
        ((self.0 >> 2 & 0x7f) as usize, (self.0 >> 9 & 0x7f) as usize)
    }

    /// The color of the move, [`BLACK`] or [`WHITE`]; `None` for other changes.
    pub(crate) fn step(self) -> Option<State> {
        (self.0 & 2 != 0).then_some(if self.0 & 1 == 1 { WHITE } else { BLACK })
    }
}

/// The games of a segment on boards of one size.
#[derive(Debug)]
pub(crate) struct Firsts {
    /// The columns and rows of the board.
    pub(crate) size: (u16, u16),
    /// The rows of the games in the segment, sorted.
    pub(crate) rows: Vec<u32>,
    /// For each lane and point, the games that ever had a black stone there, then a white one.
    ever: Vec<Lane>,
    /// For each game and point, the first change.
    firsts: Vec<FirstChange>,
    /// The rest of each game.
    games: Vec<Game>,
    /// Small and large corners, once requested; `None` inside if memory was short.
    corners: [OnceLock<Option<Corners>>; 2],
}

#[derive(Clone, Debug, Default)]
struct Game {
    /// The number of moments, or 0 if only the track can answer.
    n_moments: u32,
    further: Box<[Further]>,
}

/// A transposed game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct First<'a> {
    /// For each point, the first change.
    pub(crate) sites: &'a [FirstChange],
    /// Further changes, in order.
    pub(crate) further: &'a [Further],
    /// The number of moments, or 0 if only the track can answer: there is later setup, other pieces, or a move that places
    /// several stones.
    pub(crate) n_moments: u32,
}

impl Firsts {
    /// Transposes the games of one kind, grouped by board size.
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

    /// The most memory that a game takes, in bytes.
    pub(crate) fn weight(size: (u16, u16)) -> usize {
        let n_sites = usize::from(size.0) * usize::from(size.1);
        // A game has about forty further changes.
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
                *game = transpose(track, self.size.0.into(), firsts, ever, number);
            }
        });
    }

    /// The corners with this side; `None` if memory is short.
    pub(crate) fn corners(&self, board: &Board, side: usize) -> Option<&Corners> {
        let kept = &self.corners[usize::from(side > SMALL)];
        kept.get_or_init(|| Corners::of(self.size, side, board, &self.rows)).as_ref()
    }

    /// For each point, the games of a lane that ever had a black stone there, then a white one.
    pub(crate) fn ever(&self, lane: usize) -> &[Lane] {
        let n_sites = self.n_sites();
        self.ever.get(lane * n_sites * 2..(lane + 1) * n_sites * 2).unwrap_or_default()
    }

    /// Returns a game.
    pub(crate) fn game(&self, number: usize) -> First<'_> {
        let n_sites = self.n_sites();
        let sites = self.firsts.get(number * n_sites..(number + 1) * n_sites).unwrap_or_default();
        let (n_moments, further) =
            self.games.get(number).map_or((0, &[][..]), |game| (game.n_moments, &game.further));
        First { sites, further, n_moments }
    }
}

/// Transposes the track of a game, which has a number within its lane.
fn transpose(
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

/// The memory that the games of a segment would take, in bytes.
pub(crate) fn weight(gm: u16, rows: &[Row]) -> usize {
    rows.iter().filter(|row| row.gm == gm).map(|row| Firsts::weight((row.columns, row.rows))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_first_and_further_changes() {
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
        let game = transpose(&track, 4, &mut firsts, &mut ever, 65);
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
    fn irregular_games_need_their_track() {
        // Later setup, and two stones at once.
        for track in [&[0xffff, 0xffff][..], &[0xffff, BLACK as u16 * 0x1000, 0x9001][..]] {
            let game = transpose(track, 4, &mut [NEVER; 4], &mut [[0; 4]; 8], 0);
            assert_eq!((game.n_moments, game.further.len()), (0, 0), "{track:?}");
        }
    }
}
