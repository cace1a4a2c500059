//! Whether a position may have come back, told at a small cost for each move.
//!
//! To know it, all positions must be remembered; but two things are seen without that. The stone that completes a position
//! which was there before stood on its point before; and the board had as many stones then. Between two moves of a ko fight
//! there are always more stones than ever. After a large capture there are not, for a long time: so the hashes of all positions
//! are kept, and where a position may have come back, two of them on one path must be the same. What is left deserves a closer
//! look.

use sgf_model::value::{Color, LetterPoint, LetterRange};

use sgf_syntax::{Arrange, Game};

use super::state::Touched;

/// What was on the board along a path, as far as it tells whether a position may come back.
#[derive(Clone, Debug)]
pub(super) struct Past {
    /// Where stones have stood, by their colour.
    stood: [Touched; 2],
    /// How many stones there are, less those of the root.
    n_stones: i64,
    /// The most that there were until now, and the most that there were until the move before.
    most: i64,
    most_before: i64,
}

impl Past {
    /// The past of a game that begins.
    pub(super) fn new() -> Past {
        Past { stood: [Touched::none(), Touched::none()], n_stones: 0, most: 0, most_before: i64::MIN }
    }

    /// Takes note of stones that are set up at the root.
    pub(super) fn begin_with(&mut self, range: LetterRange, color: Color) {
        self.stood[color as usize].add(range);
    }

    /// Takes note of a board that was changed by something else than moves: from here on everything is possible.
    pub(super) fn forget(&mut self) {
        (self.most, self.most_before) = (i64::MAX, i64::MAX);
    }

    /// Takes note of a move that took so many stones off the board, and tells whether it may have brought a position back.
    #[inline]
    pub(super) fn play(&mut self, color: Color, point: LetterPoint, n_taken: u32) -> bool {
        let has_stood = self.stood[color as usize].add_point(point);
        self.n_stones += 1 - i64::from(n_taken);
        let may_be_back = has_stood && self.n_stones <= self.most_before;
        self.most_before = self.most;
        self.most = self.most.max(self.n_stones);
        may_be_back
    }
}

/// The positions of a whole game, along all of its paths.
#[derive(Debug)]
pub(super) struct Positions {
    /// The hash of each, and the number of its node.
    all: Vec<(u64, u32)>,
    /// The hashes of those that may have been there before.
    back: Vec<u64>,
    /// Whether a replay has no other positions than these: something else than single moves may be read in two ways.
    are_all: bool,
}

impl Positions {
    /// Those of a game that begins on an empty board.
    pub(super) fn new() -> Positions {
        Positions { all: Vec::new(), back: Vec::new(), are_all: true }
    }

    /// Adds the position after a move of a node, or after the setup of the root; it may have been there before, or cannot.
    #[inline]
    pub(super) fn add(&mut self, hash: u64, node: usize, may_be_back: bool) {
        self.all.push((hash, node as u32));
        if may_be_back {
            self.back.push(hash);
        }
    }

    /// Takes note of something that a replay may read in another way.
    pub(super) fn doubt(&mut self) {
        self.are_all = false;
    }

    /// Returns whether a position may have come back.
    pub(super) fn may_repeat(mut self, game: Game<'_>) -> bool {
        !self.back.is_empty() && (!self.are_all || self.comes_back(game))
    }

    fn comes_back(&mut self, game: Game<'_>) -> bool {
        // The empty board.
        self.all.push((0, 0));
        self.keep_likely();
        self.all.arrange();
        let is_above =
            |one: u32, other: u32| game.node(one as usize).is_none_or(|one| other < one.subtree_end());
        // If a node is above any that follows it in the file, it is above the next.
        let mut pairs = self.all.windows(2);
        pairs.any(|pair| pair[0].0 == pair[1].0 && is_above(pair[0].1, pair[1].1))
    }

    /// Leaves out most of those that are not the same as one that may have been there before.
    fn keep_likely(&mut self) {
        let bit_of = |hash: u64| (hash as usize / 64 % BITS, 1 << (hash % 64));
        let mut likely = [0_u64; BITS];
        for (word, bit) in self.back.iter().map(|&hash| bit_of(hash)) {
            likely[word] |= bit;
        }
        self.all.retain(|&(hash, _)| {
            let (word, bit) = bit_of(hash);
            likely[word] & bit != 0
        });
    }
}

/// How many words of bits tell which hashes are looked for.
const BITS: usize = 64;
