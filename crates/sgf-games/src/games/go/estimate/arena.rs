//! A board for playouts.
//!
//! [`Board`](super::super::Board) is compact, for millions of positions in memory. A playout instead asks again and again whether a chain is
//! in atari. So this board keeps chains as linked lists, and the sum and the sum of squares of their liberties: all liberties are the same
//! point exactly if the square of the sum is the number of liberties times the sum of squares.

use super::super::cell::{BLACK, BORDER, EMPTY, WHITE};

/// No point.
const NOWHERE: u16 = u16::MAX;
/// The stones of both colors; the other color of `color` is `color ^ STONES`.
pub(super) const STONES: u8 = BLACK | WHITE;

/// A board with chains.
#[derive(Clone)]
pub(super) struct Arena {
    /// The distance from a point to the one below.
    pub(super) stride: usize,
    pub(super) cells: Vec<u8>,
    /// The first stone of the chain of each stone.
    pub(super) head: Vec<u16>,
    /// The next stone of its chain, in a circle.
    pub(super) next: Vec<u16>,
    chains: Vec<Chain>,
    /// The empty points, in no order.
    pub(super) empties: Vec<u16>,
    /// The index of each empty point in `empties`.
    slots: Vec<u16>,
    /// The point that may not be retaken.
    ko: u16,
}

/// A chain, with a liberty for each pair of a stone and an empty neighbor.
#[derive(Clone, Copy, Default)]
struct Chain {
    n_stones: u32,
    n_liberties: u32,
    sum: u32,
    squares: u64,
}

impl Arena {
    /// Makes a board with the stones of an array that has a border, like that of `Board`.
    pub(super) fn new(cells: &[u8], stride: usize) -> Arena {
        let n = cells.len();
        let mut arena = Arena {
            stride,
            cells: cells.iter().map(|&cell| if cell == BORDER { BORDER } else { EMPTY }).collect(),
            head: vec![NOWHERE; n],
            next: vec![NOWHERE; n],
            chains: vec![Chain::default(); n],
            empties: Vec::with_capacity(n),
            slots: vec![NOWHERE; n],
            ko: NOWHERE,
        };
        for at in 0..n {
            if arena.cells[at] == EMPTY {
                arena.slots[at] = arena.empties.len() as u16;
                arena.empties.push(at as u16);
            }
        }
        for (at, &cell) in cells.iter().enumerate().filter(|&(_, &cell)| cell & STONES != 0) {
            arena.put(at, cell);
        }
        arena
    }

    /// Copies a board of the same size, without allocation.
    pub(super) fn copy_from(&mut self, other: &Arena) {
        self.cells.copy_from_slice(&other.cells);
        self.head.copy_from_slice(&other.head);
        self.next.copy_from_slice(&other.next);
        self.chains.copy_from_slice(&other.chains);
        self.empties.clone_from(&other.empties);
        self.slots.copy_from_slice(&other.slots);
        self.ko = other.ko;
    }

    #[inline]
    pub(super) fn neighbors(&self, at: usize) -> [usize; 4] {
        [at - self.stride, at - 1, at + 1, at + self.stride]
    }

    /// Lets the ko be retaken.
    pub(super) fn pass(&mut self) {
        self.ko = NOWHERE;
    }

    fn diagonals(&self, at: usize) -> [usize; 4] {
        [at - self.stride - 1, at - self.stride + 1, at + self.stride - 1, at + self.stride + 1]
    }

    /// The cell of a point that may be outside the array.
    fn look(&self, at: usize) -> u8 {
        self.cells.get(at).copied().unwrap_or(BORDER)
    }

    fn put(&mut self, at: usize, color: u8) {
        let slot = usize::from(self.slots[at]);
        self.empties.swap_remove(slot);
        if let Some(&moved) = self.empties.get(slot) {
            self.slots[usize::from(moved)] = slot as u16;
        }
        self.cells[at] = color;
        self.head[at] = at as u16;
        self.next[at] = at as u16;
        let mut own = Chain { n_stones: 1, ..Chain::default() };
        for near in self.neighbors(at) {
            match self.cells[near] {
                EMPTY => own.add(near),
                BLACK | WHITE => self.chains[usize::from(self.head[near])].remove(at),
                _ => {}
            }
        }
        self.chains[at] = own;
        for near in self.neighbors(at) {
            if self.cells[near] == color && self.head[near] != self.head[at] {
                self.join(at, near);
            }
        }
    }

    fn join(&mut self, one: usize, other: usize) {
        let (mut keep, mut gone) = (self.head[one], self.head[other]);
        if self.chains[usize::from(keep)].n_stones < self.chains[usize::from(gone)].n_stones {
            (keep, gone) = (gone, keep);
        }
        let lost = self.chains[usize::from(gone)];
        self.chains[usize::from(keep)].absorb(lost);
        let mut at = gone;
        loop {
            self.head[usize::from(at)] = keep;
            at = self.next[usize::from(at)];
            if at == gone {
                break;
            }
        }
        self.next.swap(usize::from(keep), usize::from(gone));
    }

    /// Removes the chain of a stone; returns the number of stones.
    fn capture(&mut self, stone: usize) -> u32 {
        let head = self.head[stone];
        let mut at = head;
        let mut n = 0;
        loop {
            let here = usize::from(at);
            self.cells[here] = EMPTY;
            self.slots[here] = self.empties.len() as u16;
            self.empties.push(at);
            n += 1;
            at = self.next[here];
            if at == head {
                break;
            }
        }
        loop {
            let here = usize::from(at);
            for near in self.neighbors(here) {
                if self.cells[near] & STONES != 0 {
                    self.chains[usize::from(self.head[near])].add(here);
                }
            }
            at = self.next[here];
            if at == head {
                break;
            }
        }
        n
    }

    /// Returns whether the chain of a stone has one liberty.
    #[inline]
    pub(super) fn in_atari(&self, stone: usize) -> bool {
        self.chains[usize::from(self.head[stone])].single().is_some()
    }

    /// The only liberty of a chain in atari.
    pub(super) fn last_liberty(&self, stone: usize) -> Option<usize> {
        self.chains[usize::from(self.head[stone])].single()
    }

    /// The number of stones in the chain of a stone.
    pub(super) fn size(&self, stone: usize) -> u32 {
        self.chains[usize::from(self.head[stone])].n_stones
    }

    /// The stones of a chain.
    pub(super) fn stones(&self, stone: usize) -> impl Iterator<Item = usize> {
        let head = self.head[stone];
        let mut next = Some(head);
        std::iter::from_fn(move || {
            let at = next?;
            let following = self.next[usize::from(at)];
            next = (following != head).then_some(following);
            Some(usize::from(at))
        })
    }

    /// Returns whether a move on an empty point is legal.
    pub(super) fn is_legal(&self, at: usize, color: u8) -> bool {
        if at == usize::from(self.ko) {
            return false;
        }
        self.neighbors(at).into_iter().any(|near| match self.cells[near] {
            BORDER => false,
            EMPTY => true,
            cell => (cell == color) != self.in_atari(near),
        })
    }

    /// Plays a legal move, and returns the number of captured stones.
    pub(super) fn play(&mut self, at: usize, color: u8) -> u32 {
        let other = color ^ STONES;
        let mut captured = 0;
        let mut last = at;
        let is_surrounded = self
            .neighbors(at)
            .iter()
            .all(|&near| matches!(self.cells[near], cell if cell == other || cell == BORDER));
        self.put(at, color);
        for near in self.neighbors(at) {
            if self.cells[near] == other && self.chains[usize::from(self.head[near])].n_liberties == 0 {
                captured += self.capture(near);
                last = near;
            }
        }
        self.ko = if captured == 1 && is_surrounded { last as u16 } else { NOWHERE };
        captured
    }

    /// Returns whether a point is an eye of a color that its owner must not fill.
    pub(super) fn is_eye(&self, at: usize, color: u8) -> bool {
        let near = self.neighbors(at);
        if near.iter().any(|&near| self.cells[near] != color && self.cells[near] != BORDER) {
            return false;
        }
        let mut heads = near.iter().filter(|&&near| self.cells[near] == color).map(|&near| self.head[near]);
        let first = heads.next();
        if heads.all(|head| Some(head) == first) {
            return true;
        }
        let is_edge = near.iter().any(|&near| self.cells[near] == BORDER);
        let n_enemies = self.diagonals(at).iter().filter(|&&near| self.look(near) == color ^ STONES).count();
        n_enemies < if is_edge { 1 } else { 2 }
    }

    /// The chain of a legal move after it was played.
    pub(super) fn outlook(&self, at: usize, color: u8) -> Outlook {
        let mut liberties = Liberties::default();
        let mut outlook = Outlook { n_liberties: 0, n_stones: 1, captured: 0 };
        let mut seen = [NOWHERE; 4];
        for (index, near) in self.neighbors(at).into_iter().enumerate() {
            let cell = self.cells[near];
            let is_own = cell == color;
            let is_taken = cell == color ^ STONES && self.in_atari(near);
            if cell == EMPTY || is_taken {
                liberties.add(near);
            }
            if (is_own || is_taken) && !seen.contains(&self.head[near]) {
                seen[index] = self.head[near];
                let size = self.size(near);
                if is_own {
                    outlook.n_stones += size;
                    self.add_liberties(near, at, &mut liberties);
                } else {
                    outlook.captured += size;
                }
            }
        }
        outlook.n_liberties = liberties.len;
        outlook
    }

    /// Adds the liberties of a chain except one.
    fn add_liberties(&self, stone: usize, except: usize, liberties: &mut Liberties) {
        for at in self.stones(stone) {
            for near in self.neighbors(at) {
                if self.cells[near] == EMPTY && near != except && liberties.add(near) {
                    return;
                }
            }
        }
    }
}

/// Up to three different points.
#[derive(Default)]
struct Liberties {
    points: [u16; 3],
    len: usize,
}

impl Liberties {
    /// Adds a point, and returns whether there are three.
    fn add(&mut self, at: usize) -> bool {
        let at = at as u16;
        if self.len < 3 && !self.points[..self.len].contains(&at) {
            self.points[self.len] = at;
            self.len += 1;
        }
        self.len == 3
    }
}

/// The state of a chain after a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The number of liberties, at most 3.
    pub(super) n_liberties: usize,
    pub(super) n_stones: u32,
    /// The number of captured stones.
    pub(super) captured: u32,
}

impl Chain {
    #[inline]
    fn add(&mut self, at: usize) {
        self.n_liberties += 1;
        self.sum += at as u32;
        self.squares += (at * at) as u64;
    }

    #[inline]
    fn remove(&mut self, at: usize) {
        self.n_liberties -= 1;
        self.sum -= at as u32;
        self.squares -= (at * at) as u64;
    }

    fn absorb(&mut self, other: Chain) {
        self.n_stones += other.n_stones;
        self.n_liberties += other.n_liberties;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The only liberty, if all are the same point.
    #[inline]
    fn single(&self) -> Option<usize> {
        let n = u64::from(self.n_liberties);
        let sum = u64::from(self.sum);
        (n > 0 && sum * sum == n * self.squares).then(|| (self.sum / self.n_liberties) as usize)
    }
}
