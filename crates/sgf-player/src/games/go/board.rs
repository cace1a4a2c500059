//! A board of Go for playouts: chains with pseudo-liberties, and a list of empty points.
//!
//! A pseudo-liberty is a pair of a stone and an empty neighbor. A chain without any is captured, and their number is much easier to maintain
//! than the set of liberties. The sums of their places and of the squares of these tell whether they are all at one point.

use sgf_games::go::Board;
use sgf_model::value::{Color, LetterPoint};

use super::stone_of;

pub(super) const EMPTY: u8 = 0;
pub(super) const BORDER: u8 = 3;
pub(super) const NOWHERE: u16 = u16::MAX;

/// The pseudo-liberties of a chain: their number, the sum of their places, and the sum of the squares of these.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Liberties {
    number: u32,
    sum: u32,
    squares: u32,
}

impl Liberties {
    fn add(&mut self, at: usize) {
        self.number += 1;
        self.sum += at as u32;
        self.squares += (at * at) as u32;
    }

    fn remove(&mut self, at: usize) {
        self.number -= 1;
        self.sum -= at as u32;
        self.squares -= (at * at) as u32;
    }

    /// The only liberty of a chain in atari. All numbers are equal if their mean square is the square of their mean.
    pub(super) fn only(self) -> Option<usize> {
        let is_one =
            u64::from(self.sum) * u64::from(self.sum) == u64::from(self.number) * u64::from(self.squares);
        (self.number > 0 && is_one).then(|| (self.sum / self.number) as usize)
    }
}

/// The board, surrounded by a border.
pub(super) struct FastBoard {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// The distance between rows.
    stride: usize,
    pub(super) cells: Vec<u8>,
    /// By stone: the first stone of its chain.
    pub(super) head: Vec<u16>,
    /// By stone: the next stone of its chain, in a ring.
    next: Vec<u16>,
    /// By first stone: the pseudo-liberties of the chain.
    pub(super) liberties: Vec<Liberties>,
    pub(super) empty: Vec<u16>,
    /// By empty point: its place in `empty`.
    place: Vec<u16>,
    /// The point that may not be played now, because of ko.
    pub(super) ko: u16,
}

impl FastBoard {
    /// Copies a board.
    pub(super) fn of(board: &Board) -> FastBoard {
        let (columns, rows) = (usize::from(board.columns()), usize::from(board.rows()));
        let stride = columns + 1;
        let length = stride * (rows + 2) + 1;
        let mut fast = FastBoard {
            columns,
            rows,
            stride,
            cells: vec![BORDER; length],
            head: vec![0; length],
            next: vec![0; length],
            liberties: vec![Liberties::default(); length],
            empty: Vec::with_capacity(columns * rows),
            place: vec![0; length],
            ko: NOWHERE,
        };
        for row in 0..rows as u8 {
            for column in 0..columns as u8 {
                let at = fast.index(column, row);
                fast.cells[at] = EMPTY;
                fast.add_empty(at);
            }
        }
        for row in 0..rows as u8 {
            for column in 0..columns as u8 {
                let stone = LetterPoint::new(column, row).and_then(|point| board.stone(point));
                if let Some(color) = stone {
                    fast.put(stone_of(color), fast.index(column, row));
                }
            }
        }
        fast
    }

    /// The index of a point.
    pub(super) fn index(&self, column: u8, row: u8) -> usize {
        self.stride * (usize::from(row) + 1) + usize::from(column) + 1
    }

    /// The number of a point, as [`Policy::point`](crate::Policy::point) counts them.
    pub(super) fn number(&self, at: usize) -> u16 {
        ((at / self.stride - 1) * self.columns + at % self.stride - 1) as u16
    }

    pub(super) fn neighbors(&self, at: usize) -> [usize; 4] {
        [at - self.stride, at - 1, at + 1, at + self.stride]
    }

    /// Returns whether an empty point is an eye: all neighbors are stones of the color, and at most one diagonal is missing.
    pub(super) fn is_eye(&self, color: Color, at: usize) -> bool {
        let stone = stone_of(color);
        if self.neighbors(at).iter().any(|&next| self.cells[next] != stone && self.cells[next] != BORDER) {
            return false;
        }
        let diagonals =
            [at - self.stride - 1, at - self.stride + 1, at + self.stride - 1, at + self.stride + 1];
        let is_other = |cell: u8| cell != stone && cell != BORDER && cell != EMPTY;
        let n_others = diagonals.iter().filter(|&&next| is_other(self.cells[next])).count();
        let is_at_edge = self.neighbors(at).iter().any(|&next| self.cells[next] == BORDER);
        n_others + usize::from(is_at_edge) < 2
    }

    fn add_empty(&mut self, at: usize) {
        self.place[at] = self.empty.len() as u16;
        self.empty.push(at as u16);
    }

    fn remove_empty(&mut self, at: usize) {
        let place = usize::from(self.place[at]);
        self.empty.swap_remove(place);
        if let Some(&moved) = self.empty.get(place) {
            self.place[usize::from(moved)] = place as u16;
        }
    }

    /// Returns whether a stone on an empty point would be captured at once, without capturing any.
    pub(super) fn is_suicide(&mut self, stone: u8, at: usize) -> bool {
        let neighbors = self.neighbors(at);
        if neighbors.iter().any(|&next| self.cells[next] == EMPTY) {
            return false;
        }
        let stones =
            neighbors.map(|next| (next, self.cells[next])).into_iter().filter(|(_, cell)| *cell != BORDER);
        for (next, _) in stones.clone() {
            self.liberties[usize::from(self.head[next])].number -= 1;
        }
        // An own chain keeps a liberty, or another color's chain loses its last.
        let mut is_suicide = true;
        for (next, cell) in stones.clone() {
            let has_liberty = self.liberties[usize::from(self.head[next])].number > 0;
            is_suicide &= has_liberty != (cell == stone);
        }
        for (next, _) in stones {
            self.liberties[usize::from(self.head[next])].number += 1;
        }
        is_suicide
    }

    /// Puts a stone on an empty point and removes what it captures.
    pub(super) fn put(&mut self, stone: u8, at: usize) {
        self.remove_empty(at);
        self.cells[at] = stone;
        (self.head[at], self.next[at]) = (at as u16, at as u16);
        self.liberties[at] = Liberties::default();
        let neighbors = self.neighbors(at);
        for next in neighbors {
            match self.cells[next] {
                EMPTY => self.liberties[usize::from(self.head[at])].add(next),
                BORDER => {}
                cell => {
                    self.liberties[usize::from(self.head[next])].remove(at);
                    if cell == stone {
                        self.join(at, next);
                    }
                }
            }
        }
        let (mut n_captured, mut captured) = (0, NOWHERE);
        for next in neighbors {
            let is_other =
                self.cells[next] != EMPTY && self.cells[next] != BORDER && self.cells[next] != stone;
            if is_other && self.liberties[usize::from(self.head[next])].number == 0 {
                n_captured += self.remove(next);
                captured = next as u16;
            }
        }
        let is_alone = usize::from(self.next[at]) == at && self.liberties[at].number == 1;
        self.ko = if n_captured == 1 && is_alone { captured } else { NOWHERE };
    }

    /// Joins the chains of two stones.
    fn join(&mut self, one: usize, other: usize) {
        let (keep, gone) = (self.head[one], self.head[other]);
        if keep == gone {
            return;
        }
        let joined = self.liberties[usize::from(gone)];
        let liberties = &mut self.liberties[usize::from(keep)];
        liberties.number += joined.number;
        liberties.sum += joined.sum;
        liberties.squares += joined.squares;
        let mut at = usize::from(gone);
        loop {
            self.head[at] = keep;
            at = usize::from(self.next[at]);
            if at == usize::from(gone) {
                break;
            }
        }
        self.next.swap(usize::from(keep), usize::from(gone));
    }

    /// Removes a chain, and returns the number of its stones.
    fn remove(&mut self, first: usize) -> u32 {
        let (mut at, mut n_stones) = (first, 0);
        loop {
            self.cells[at] = EMPTY;
            self.add_empty(at);
            for next in self.neighbors(at) {
                if self.cells[next] != EMPTY && self.cells[next] != BORDER {
                    self.liberties[usize::from(self.head[next])].add(at);
                }
            }
            n_stones += 1;
            at = usize::from(self.next[at]);
            if at == first {
                return n_stones;
            }
        }
    }

    /// Black's stones and eyes less White's, at the end of a playout.
    pub(super) fn area_lead(&self) -> i32 {
        let mut lead = 0;
        for row in 0..self.rows as u8 {
            for column in 0..self.columns as u8 {
                let at = self.index(column, row);
                let owner = match self.cells[at] {
                    EMPTY => self
                        .neighbors(at)
                        .iter()
                        .fold(0, |owners, &next| owners | (self.cells[next] % BORDER)),
                    stone => stone,
                };
                lead += match owner {
                    1 => 1,
                    2 => -1,
                    _ => 0,
                };
            }
        }
        lead
    }
}
