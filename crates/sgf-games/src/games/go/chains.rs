//! Chains: stones of a colour that are connected, and how many liberties they have in common.
//!
//! The stones of a chain stand in a ring, each knows the next, and all know the chain's number, which is the place of one of
//! them. A liberty is counted once for every stone that touches it: such a count is kept true by an addition for each
//! neighbour of a stone that comes or goes, and it is zero when the liberties are. Two chains that meet become one by
//! renumbering the smaller.
//!
//! What is known can be forgotten, and is learned again chain by chain as stones are played beside them. So setup and a jump
//! to another variation cost nothing here.

use super::board::{BLACK, Board, EMPTY, WHITE};

/// What is known of the stone on a point, and of the chain that has the point for its number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chain {
    /// The next stone of the ring.
    next: u16,
    /// The liberties of the chain of this number, each as often as a stone touches it.
    liberties: u16,
}

// A point is sixteen bits: the cell, a bit that tells of a stone without a chain, and the number of the chain, 0 for none.
const CELL: u16 = 0b0111;
const UNCONNECTED: u16 = 0b1000;
const KIND: u16 = CELL | UNCONNECTED;
const NUMBER: u32 = KIND.count_ones();

/// A one for each of the four points beside a point, when they are looked at together.
const EACH: u64 = 0x0001_0001_0001_0001;

/// What stands on a point.
#[inline]
pub(super) const fn cell_at(point: u16) -> u8 {
    (point & CELL) as u8
}

/// A point with a cell of which no chain is known.
#[inline]
pub(super) const fn unconnected(cell: u8) -> u16 {
    cell as u16 | if is_stone(cell) { UNCONNECTED } else { 0 }
}

/// A stone that belongs to a chain.
#[inline]
const fn connected(cell: u8, chain: usize) -> u16 {
    cell as u16 | ((chain as u16) << NUMBER)
}

/// The number of the chain of a stone; of no meaning otherwise.
#[inline]
const fn chain_of(point: u16) -> usize {
    (point >> NUMBER) as usize
}

#[inline]
const fn is_stone(cell: u8) -> bool {
    cell & (BLACK | WHITE) != 0
}

/// Four points as one number.
#[inline]
const fn together(points: [u16; 4]) -> u64 {
    points[0] as u64 | ((points[1] as u64) << 16) | ((points[2] as u64) << 32) | ((points[3] as u64) << 48)
}

/// All bits of those of four points that are of a kind.
#[inline]
const fn where_kind(points: u64, kind: u16) -> u64 {
    let differences = (points & (EACH * KIND as u64)) ^ (EACH * kind as u64);
    let differs = ((differences + EACH * KIND as u64) >> NUMBER) & EACH;
    (EACH - differs) * 0xFFFF
}

impl Board {
    /// Forgets what is known about chains, because stones have come or gone without a move.
    pub(super) fn forget_chains(&mut self) {
        self.points.iter_mut().for_each(|point| *point = unconnected(cell_at(*point)));
    }

    /// Puts a stone on an empty point and connects it; `false` if then a chain beside it, or its own, may have no liberty.
    ///
    /// What the neighbours are cannot be guessed, so there is no branch but to what is rare.
    #[inline]
    pub(super) fn connect(&mut self, at: usize, stone: u8) -> bool {
        let mut beside = self.beside(at);
        if together(beside) & (EACH * u64::from(UNCONNECTED)) != 0 {
            self.learn_around(at);
            beside = self.beside(at);
        }
        let chains = &mut self.chains[..];
        let mut is_sure = true;
        for point in beside {
            let chain = &mut chains[chain_of(point)];
            chain.liberties = chain.liberties.wrapping_sub(1);
            is_sure &= chain.liberties != 0;
        }
        let beside = together(beside);
        let of_kind = where_kind(beside, u16::from(stone));
        let stones = beside & of_kind;
        let alone = connected(stone, at);
        let own = if stones == 0 { alone } else { (stones >> (stones.trailing_zeros() & !15)) as u16 };
        self.points[at] = own;
        let empties = ((beside / u64::from(EMPTY)) & EACH).wrapping_mul(EACH) >> 48;
        // The stone is a ring of its own, which becomes part of that of its chain.
        chains[at] = Chain { next: at as u16, liberties: 0 };
        let chain = &mut chains[chain_of(own)];
        chain.liberties += empties as u16;
        is_sure &= chain.liberties != 0;
        let next = std::mem::replace(&mut chain.next, at as u16);
        chains[at].next = next;
        if stones != (EACH * u64::from(own)) & of_kind {
            self.join_around(at);
        }
        is_sure
    }

    /// Tells whether the chain of a stone has no liberty; it must be known.
    pub(super) fn is_dead(&self, stone: usize) -> bool {
        self.chains[chain_of(self.points[stone])].liberties == 0
    }

    /// Tells whether the chain of a stone is known to have another liberty than this one.
    pub(super) fn has_other_liberty(&self, stone: usize, liberty: usize) -> bool {
        let own = self.points[stone];
        let touching = self.beside(liberty).into_iter().filter(|&point| point == own).count();
        own & UNCONNECTED == 0 && usize::from(self.chains[chain_of(own)].liberties) > touching
    }

    /// Takes the chain of a stone from the board, and returns how many stones it had.
    pub(super) fn remove_chain(&mut self, stone: usize) -> u32 {
        let (mut at, mut stones) = (stone, 0);
        loop {
            self.toggle(at, self.cell(at));
            self.points[at] = unconnected(EMPTY);
            for point in self.beside(at) {
                let chain = &mut self.chains[chain_of(point)];
                chain.liberties = chain.liberties.wrapping_add(1);
            }
            stones += 1;
            at = usize::from(self.chains[at].next);
            if at == stone {
                return stones;
            }
        }
    }

    #[inline]
    fn beside(&self, at: usize) -> [u16; 4] {
        self.neighbours(at).map(|neighbour| self.points[neighbour])
    }

    /// Finds the chains around a point that are not known.
    #[inline(never)]
    fn learn_around(&mut self, at: usize) {
        for neighbour in self.neighbours(at) {
            if self.points[neighbour] & UNCONNECTED != 0 {
                self.learn(neighbour);
            }
        }
    }

    /// Finds the chain of a stone.
    fn learn(&mut self, stone: usize) {
        let unknown = self.points[stone];
        let known = connected(cell_at(unknown), stone);
        self.points[stone] = known;
        let (mut at, mut last, mut liberties) = (stone, stone, 0);
        // The ring, not yet closed, holds the stones whose neighbours are still to be looked at.
        loop {
            for neighbour in self.neighbours(at) {
                let point = self.points[neighbour];
                liberties += u16::from(cell_at(point) == EMPTY);
                if point == unknown {
                    self.points[neighbour] = known;
                    self.chains[last].next = neighbour as u16;
                    last = neighbour;
                }
            }
            if at == last {
                break;
            }
            at = usize::from(self.chains[at].next);
        }
        self.chains[last].next = stone as u16;
        self.chains[stone].liberties = liberties;
    }

    /// Joins the chains of a stone's colour around it to its own.
    #[inline(never)]
    fn join_around(&mut self, at: usize) {
        for neighbour in self.neighbours(at) {
            let (one, other) = (self.points[at], self.points[neighbour]);
            if cell_at(one) == cell_at(other) && one != other {
                self.join(chain_of(one), chain_of(other));
            }
        }
    }

    /// Makes two chains one; it has the number of the larger.
    fn join(&mut self, one: usize, other: usize) {
        let (large, small) = if self.is_smaller(one, other) { (other, one) } else { (one, other) };
        let (mut at, point) = (small, self.points[large]);
        while self.points[at] != point {
            self.points[at] = point;
            at = usize::from(self.chains[at].next);
        }
        self.chains[large].liberties += self.chains[small].liberties;
        self.splice(large, small);
    }

    /// Tells whether a chain has fewer stones than another, in as many steps as the smaller has stones.
    fn is_smaller(&self, one: usize, other: usize) -> bool {
        let (mut at, mut beyond) = (one, other);
        loop {
            at = usize::from(self.chains[at].next);
            beyond = usize::from(self.chains[beyond].next);
            if beyond == other {
                return false;
            }
            if at == one {
                return true;
            }
        }
    }

    /// Makes one ring of the rings of two stones.
    #[inline]
    fn splice(&mut self, one: usize, other: usize) {
        let next = self.chains[one].next;
        self.chains[one].next = self.chains[other].next;
        self.chains[other].next = next;
    }
}
