//! The corners of boards, one by one: what was put there, in order, the same beginnings once.
//!
//! A pattern that lies in a corner is decided by the first moves there, and thousands of corners begin alike. So each corner of each game
//! has a list of the stones that came there, and the lists are sorted: what lists have in common is one way through a tree, which a search
//! goes once for all of them. Corners are mirrored so that they look like the one at the upper left.
//!
//! A list ends before the first moment at which a site of the corner changes again, because something is taken, say. What may come
//! to stand after that is told by three sets of sites: where stones of Black's and of White's stood then, and which sites changed later.
//!
//! Nothing of this is on the disk. It is computed from the tracks when corners are asked for.

use rayon::prelude::*;

use super::read::{release, reserve};
use super::{Board, LANE, Lane};
use crate::track::{BLACK, Change, EMPTY, WHITE, moments};

/// Corners have so many columns and rows if the pattern fits in,
pub(crate) const SMALL: usize = 7;
/// and at most so many.
const WIDEST: usize = 10;

/// A stone that comes to a corner: the site, from bit 3 on, whether it is White's, that it is set up and not the stone of a move, and that
/// another one comes to the corner at the same moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stone(u16);

const NO_STEP: u16 = 2;
const NOT_LAST: u16 = 1;

impl Stone {
    /// How many sites and colours there are at most.
    pub(crate) const N_CODES: usize = WIDEST * WIDEST * 2;

    /// Twice the number of the site, and one more for a white stone.
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

/// A step on the way that some lists have in common. Steps stand in the order in which a walk through the tree comes to them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) stone: Stone,
    /// How many steps lead here.
    pub(crate) depth: u16,
    /// The first step that does not go on from here.
    pub(crate) skip: u32,
    /// The first of the lists that come here. They end where those of `skip` begin.
    pub(crate) first: u32,
}

/// A set of sites.
pub(crate) type Sites = [u64; 2];

/// A list that goes on with changes of sites that have changed before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tail {
    /// The number of the list.
    pub(crate) list: u32,
    /// Where stones stand at the end of the list,
    pub(crate) black: Sites,
    pub(crate) white: Sites,
    /// and what changes afterwards.
    pub(crate) later: Sites,
}

/// The corners of some games on boards of one size.
#[derive(Debug)]
pub(crate) struct Corners {
    /// How many columns and rows they have.
    pub(crate) side: usize,
    /// The steps, and one more that is behind all lists.
    pub(crate) steps: Vec<Step>,
    /// The lists in their order: the number of the game, times four, and the corner: 0 at the upper left, 1 at the right of it, 2 and 3 below.
    pub(crate) lists: Vec<u32>,
    /// Where the numbers of each list begin: for each of its stones, how many moves there were until then.
    starts: Vec<u32>,
    numbers: Vec<u16>,
    pub(crate) tails: Vec<Tail>,
    /// The games that have no lists: there are other pieces, or a move puts several.
    others: Vec<u32>,
    weight: usize,
}

impl Drop for Corners {
    fn drop(&mut self) {
        release(self.weight);
    }
}

/// How many columns and rows corners have on a board of a size for patterns that need so many; `None` if that is more than a half of it.
pub(crate) fn side((columns, rows): (u16, u16), needed: usize) -> Option<usize> {
    let half = usize::from(columns.min(rows)).div_ceil(2).min(WIDEST);
    let side = if needed <= SMALL { half.min(SMALL) } else { half };
    (needed <= side).then_some(side)
}

impl Corners {
    /// Lists what comes to the corners of some games; nothing where memory is short.
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
        // What was not taken is not given back.
        corners.weight = 0;
        None
    }

    /// How many moves there were until a step of a list.
    #[inline]
    pub(crate) fn number(&self, list: usize, depth: usize) -> u32 {
        self.numbers[self.starts[list] as usize + depth].into()
    }

    /// Leaves those games of lanes that have no lists.
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

/// Lists on their way, in the order of the games.
struct Lists {
    size: (usize, usize),
    side: usize,
    corners: [Corner; 4],
    /// For each list the game and the corner, where its stones begin, and how many they are.
    lists: Vec<(u32, u32, u16)>,
    stones: Vec<Stone>,
    numbers: Vec<u16>,
    tails: Vec<Tail>,
    others: Vec<u32>,
}

/// A corner of the game that is read.
#[derive(Clone, Default)]
struct Corner {
    stones: Vec<Stone>,
    numbers: Vec<u16>,
    black: Sites,
    white: Sites,
    later: Sites,
    has_ended: bool,
    /// The changes of the moment: site and state, and whether it is the stone of a move.
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

    /// Takes in the changes of a moment, before which there were so many moves. Returns whether they are those of a setup, or of a move that
    /// puts one stone.
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

    /// Reads the corners of a game. Returns whether they can be listed.
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

    /// Sorts the lists, and finds the steps that they have in common.
    fn sorted(&self) -> Corners {
        // Most lists differ in their first four stones.
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
        let mut way: Vec<u32> = Vec::new();
        let mut before: &[Stone] = &[];
        for (at, &(_, list)) in order.iter().enumerate() {
            places[list as usize] = at as u32;
            let stones = self.stones(list);
            let n_common = before.iter().zip(stones).take_while(|(one, other)| one == other).count();
            corners.leave(&mut way, n_common);
            for (depth, &stone) in stones.iter().enumerate().skip(n_common) {
                way.push(corners.steps.len() as u32);
                corners.steps.push(Step { stone, depth: depth as u16, skip: 0, first: at as u32 });
            }
            before = stones;
            let (number, start, n_stones) = self.lists[list as usize];
            corners.lists.push(number);
            corners.starts.push(corners.numbers.len() as u32);
            let range = start as usize..start as usize + usize::from(n_stones);
            corners.numbers.extend_from_slice(&self.numbers[range]);
        }
        corners.leave(&mut way, 0);
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
    /// Goes back on a way until it has so many steps.
    fn leave(&mut self, way: &mut Vec<u32>, n_steps: usize) {
        let skip = self.steps.len() as u32;
        way.drain(n_steps.min(way.len())..).for_each(|step| self.steps[step as usize].skip = skip);
    }
}
