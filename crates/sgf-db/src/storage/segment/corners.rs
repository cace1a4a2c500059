//! Tries over the stones played in the corners of boards.
//!
//! A corner pattern depends only on the first moves there, and thousands of corners start alike. So each corner of each game
//! becomes a list of the stones played in it. The sorted lists form a trie, and a search visits each common prefix once.
//! Corners are mirrored to look like the upper left one.
//!
//! A list ends before the first moment that changes a point of the corner again, for example by a capture. For the rest of the
//! game, three point sets determine what may still match: Black's stones, White's stones, and the points that change later.
//!
//! None of this is stored on disk. It is computed from the tracks on demand.

use rayon::prelude::*;

use super::board::Board;
use super::memory::{release, reserve};
use super::{LANE, Lane};
use crate::storage::track::{BLACK, Change, EMPTY, WHITE, moments};

/// The side of small corners, used if the pattern fits.
pub(crate) const SMALL: usize = 7;
/// The side of the largest corners.
const WIDEST: usize = 10;

/// A stone played in a corner: its point (from bit 3), whether it is White's, whether it is setup rather than a move, and
/// whether another stone follows at the same moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stone(u16);

const NO_STEP: u16 = 2;
const NOT_LAST: u16 = 1;

impl Stone {
    /// The number of combinations of point and color.
    pub(crate) const N_CODES: usize = WIDEST * WIDEST * 2;

    /// Twice the point number, plus 1 for White.
    #[inline]
    pub(crate) fn code(self) -> usize {
        usize::from(self.0 >> 2)
    }

    #[inline]
    pub(crate) fn is_step(self) -> bool {
        self.0 & NO_STEP == 0
    }

    #[inline]
    pub(crate) fn is_last(self) -> bool {
        self.0 & NOT_LAST == 0
    }
}

/// A step shared by the lists with a common prefix. Steps are in depth-first order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) stone: Stone,
    /// The depth in the trie.
    pub(crate) depth: u16,
    /// The next step outside of this subtree.
    pub(crate) skip: u32,
    /// The first list with this prefix. The lists end where those of `skip` start.
    pub(crate) first: u32,
}

/// A set of points.
pub(crate) type Sites = [u64; 2];

/// A list that is followed by changes of the same points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tail {
    /// The list number.
    pub(crate) list: u32,
    /// Black's stones at the end of the list.
    pub(crate) black: Sites,
    pub(crate) white: Sites,
    /// The points that change afterwards.
    pub(crate) later: Sites,
}

/// The corners of games on boards of one size.
#[derive(Debug)]
pub(crate) struct Corners {
    /// The number of columns and rows of a corner.
    pub(crate) side: usize,
    /// The steps, and a final one after all lists.
    pub(crate) steps: Vec<Step>,
    /// Sorted lists: the game number times four, plus the corner (0 upper left, 1 upper right, 2 and 3 below).
    pub(crate) lists: Vec<u32>,
    /// For each list, the start of its move numbers in `numbers`, one for each stone.
    starts: Vec<u32>,
    numbers: Vec<u16>,
    pub(crate) tails: Vec<Tail>,
    /// Games without lists: they have other pieces, or moves that place several stones.
    others: Vec<u32>,
    weight: usize,
}

impl Drop for Corners {
    fn drop(&mut self) {
        release(self.weight);
    }
}

/// The side of the corners that fit a pattern of side `needed`; `None` if the pattern is larger than half the board.
pub(crate) fn side((columns, rows): (u16, u16), needed: usize) -> Option<usize> {
    let half = usize::from(columns.min(rows)).div_ceil(2).min(WIDEST);
    let side = if needed <= SMALL { half.min(SMALL) } else { half };
    (needed <= side).then_some(side)
}

impl Corners {
    /// Builds the corners of some games; `None` if memory is short.
    pub(crate) fn of(size: (u16, u16), side: usize, board: &Board, rows: &[u32]) -> Option<Corners> {
        let parts = rows.par_chunks(512).enumerate().map(|(part, rows)| {
            let mut lists = Lists::new(size, side);
            for (at, &row) in rows.iter().enumerate() {
                let track = board.rows.get(row as usize).map_or(&[][..], |row| board.track(row));
                lists.add((part * 512 + at) as u32, track);
            }
            lists
        });
        let lists = parts.reduce_with(Lists::joined)?;
        let mut corners = lists.sorted();
        if reserve(corners.weight) {
            return Some(corners);
        }
        // Drop must not release memory that was never reserved.
        corners.weight = 0;
        None
    }

    /// The number of moves up to a step of a list.
    #[inline]
    pub(crate) fn number(&self, list: usize, depth: usize) -> u32 {
        self.numbers[self.starts[list] as usize + depth].into()
    }

    /// Keeps only the games without lists.
    pub(crate) fn leave_others(&self, lanes: &mut Vec<(usize, Lane)>) {
        lanes.retain_mut(|(lane, games)| {
            let mut others = [0; LANE / 64];
            let first = (*lane * LANE) as u32;
            let from = self.others.partition_point(|&game| game < first);
            for game in self.others[from..].iter().take_while(|&&game| game < first + LANE as u32) {
                others[(game - first) as usize / 64] |= 1_u64 << (game % 64);
            }
            games.iter_mut().zip(others).for_each(|(games, others)| *games &= others);
            *games != [0; LANE / 64]
        });
    }
}

/// Lists under construction, in the order of the games.
struct Lists {
    size: (usize, usize),
    side: usize,
    corners: [Corner; 4],
    /// For each list: game and corner, start of its stones, and their number.
    lists: Vec<(u32, u32, u16)>,
    stones: Vec<Stone>,
    numbers: Vec<u16>,
    tails: Vec<Tail>,
    others: Vec<u32>,
}

/// A corner of the game being read.
#[derive(Clone, Default)]
struct Corner {
    stones: Vec<Stone>,
    numbers: Vec<u16>,
    black: Sites,
    white: Sites,
    later: Sites,
    has_ended: bool,
    /// The changes of this moment: point, state, and whether it is a move.
    pending: Vec<(usize, u8, bool)>,
}

impl Corner {
    fn clear(&mut self) {
        let Corner { stones, numbers, pending, .. } = std::mem::take(self);
        *self = Corner { stones, numbers, pending, ..Corner::default() };
        self.stones.clear();
        self.numbers.clear();
        self.pending.clear();
    }

    /// Adds the changes of a moment after `n_moves` moves. Returns false for a move that places several stones.
    fn end(&mut self, n_moves: u16, is_setup: bool) -> bool {
        let has = |sites: &Sites, site: usize| sites[site / 64] >> (site % 64) & 1 == 1;
        let mut now = [0; 2];
        for &(site, state, _) in &self.pending {
            let is_again = has(&self.black, site) || has(&self.white, site) || has(&now, site);
            self.has_ended |= is_again || !matches!(state, BLACK | WHITE);
            now[site / 64] |= 1 << (site % 64);
        }
        let (n_stones, mut is_usual) = (self.pending.len(), true);
        for (number, (site, state, is_step)) in self.pending.drain(..).enumerate() {
            let bit = 1 << (site % 64);
            if self.has_ended {
                self.later[site / 64] |= bit;
                continue;
            }
            let is_white = state == WHITE;
            let plane = if is_white { &mut self.white } else { &mut self.black };
            plane[site / 64] |= bit;
            let flags = if is_step { 0 } else { NO_STEP } | if number + 1 < n_stones { NOT_LAST } else { 0 };
            self.stones.push(Stone((site as u16) << 3 | u16::from(is_white) << 2 | flags));
            self.numbers.push(n_moves);
            is_usual &= is_step || is_setup;
        }
        is_usual
    }
}

impl Lists {
    fn new(size: (u16, u16), side: usize) -> Lists {
        Lists {
            size: (size.0.into(), size.1.into()),
            side,
            corners: Default::default(),
            lists: Vec::new(),
            stones: Vec::new(),
            numbers: Vec::new(),
            tails: Vec::new(),
            others: Vec::new(),
        }
    }

    fn joined(mut self, mut other: Lists) -> Lists {
        let (n_lists, n_stones) = (self.lists.len() as u32, self.stones.len() as u32);
        self.lists.extend(other.lists.iter().map(|&(list, start, n)| (list, start + n_stones, n)));
        self.stones.append(&mut other.stones);
        self.numbers.append(&mut other.numbers);
        self.others.append(&mut other.others);
        self.tails.extend(other.tails.iter().map(|tail| Tail { list: tail.list + n_lists, ..*tail }));
        self
    }

    fn add(&mut self, game: u32, track: &[u16]) {
        if !self.read(track) {
            self.others.push(game);
            return;
        }
        for (number, corner) in self.corners.iter().enumerate() {
            if corner.has_ended {
                let Corner { black, white, later, .. } = *corner;
                self.tails.push(Tail { list: self.lists.len() as u32, black, white, later });
            }
            let list = game * 4 + number as u32;
            self.lists.push((list, self.stones.len() as u32, corner.stones.len() as u16));
            self.stones.extend_from_slice(&corner.stones);
            self.numbers.extend_from_slice(&corner.numbers);
        }
    }

    /// Reads the corners of a game. Returns false if it cannot have lists.
    fn read(&mut self, track: &[u16]) -> bool {
        self.corners.iter_mut().for_each(Corner::clear);
        let n_sites = self.size.0 * self.size.1;
        let (mut n_moves, mut is_usual) = (0_u16, true);
        for changes in moments(track) {
            let is_setup = Change(changes[0]).is_setup();
            let Some(next) = n_moves.checked_add(u16::from(!is_setup)) else { return false };
            n_moves = next;
            for (number, change) in changes.iter().map(|&change| Change(change)).enumerate() {
                if let Some(site) = change.site().filter(|&site| site < n_sites) {
                    is_usual &= matches!(change.state(), EMPTY | BLACK | WHITE);
                    self.add_change(site, change.state(), number == 0);
                }
            }
            for corner in self.corners.iter_mut().filter(|corner| !corner.pending.is_empty()) {
                is_usual &= corner.end(n_moves, is_setup);
            }
        }
        is_usual
    }

    fn add_change(&mut self, site: usize, state: u8, is_step: bool) {
        let (column, row) = (site % self.size.0, site / self.size.0);
        for (number, corner) in self.corners.iter_mut().enumerate() {
            let x = if number & 1 == 0 { column } else { self.size.0 - 1 - column };
            let y = if number & 2 == 0 { row } else { self.size.1 - 1 - row };
            if x < self.side && y < self.side {
                corner.pending.push((y * self.side + x, state, is_step));
            }
        }
    }

    /// The stones of a list.
    fn stones(&self, list: u32) -> &[Stone] {
        let (_, start, n_stones) = self.lists[list as usize];
        &self.stones[start as usize..start as usize + usize::from(n_stones)]
    }

    /// Sorts the lists, and builds the trie.
    fn sorted(&self) -> Corners {
        // Most lists differ within their first four stones.
        let beginning = |list: u32| {
            let stones = self.stones(list);
            (0..4).fold(0, |all, at| all << 16 | stones.get(at).map_or(0, |stone| u64::from(stone.0) + 1))
        };
        let mut order: Vec<(u64, u32)> = (0..self.lists.len() as u32).map(|it| (beginning(it), it)).collect();
        let rest = |list: u32| self.stones(list).get(4..).unwrap_or_default();
        order.par_sort_unstable_by(|one, other| {
            one.0.cmp(&other.0).then_with(|| rest(one.1).cmp(rest(other.1))).then(one.1.cmp(&other.1))
        });
        let mut corners = Corners {
            side: self.side,
            steps: Vec::new(),
            lists: Vec::with_capacity(order.len()),
            starts: Vec::with_capacity(order.len()),
            numbers: Vec::with_capacity(self.numbers.len()),
            tails: Vec::new(),
            others: self.others.clone(),
            weight: 0,
        };
        let mut places = vec![0; order.len()];
        let mut path: Vec<u32> = Vec::new();
        let mut before: &[Stone] = &[];
        for (at, &(_, list)) in order.iter().enumerate() {
            places[list as usize] = at as u32;
            let stones = self.stones(list);
            let n_common = before.iter().zip(stones).take_while(|(one, other)| one == other).count();
            corners.leave(&mut path, n_common);
            for (depth, &stone) in stones.iter().enumerate().skip(n_common) {
                path.push(corners.steps.len() as u32);
                corners.steps.push(Step { stone, depth: depth as u16, skip: 0, first: at as u32 });
            }
            before = stones;
            let (number, start, n_stones) = self.lists[list as usize];
            corners.lists.push(number);
            corners.starts.push(corners.numbers.len() as u32);
            let range = start as usize..start as usize + usize::from(n_stones);
            corners.numbers.extend_from_slice(&self.numbers[range]);
        }
        corners.leave(&mut path, 0);
        let end = corners.steps.len() as u32;
        corners.steps.push(Step { stone: Stone(0), depth: 0, skip: end, first: order.len() as u32 });
        corners.steps.shrink_to_fit();
        let tail = |tail: &Tail| Tail { list: places[tail.list as usize], ..*tail };
        corners.tails = self.tails.iter().map(tail).collect();
        corners.tails.sort_unstable_by_key(|tail| tail.list);
        corners.weight = corners.steps.len() * size_of::<Step>()
            + corners.lists.len() * 8
            + corners.numbers.len() * 2
            + corners.tails.len() * size_of::<Tail>();
        corners
    }
}

impl Corners {
    /// Pops the path to a depth, and sets where the popped subtrees end.
    fn leave(&mut self, path: &mut Vec<u32>, n_steps: usize) {
        let skip = self.steps.len() as u32;
        path.drain(n_steps.min(path.len())..).for_each(|step| self.steps[step as usize].skip = skip);
    }
}
