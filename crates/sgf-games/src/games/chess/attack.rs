//! Attacks, checks and pins.
//!
//! Sets of squares are 64-bit numbers, with a1 as the lowest bit, row by row. Sliding pieces move square by square; tables would be
//! faster, but take 700 kB.

use sgf_model::value::Color;

use super::board::Chess;
use super::pieces::{GRID, Kind, side};

/// A set of squares.
pub(super) type Squares = u64;

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// The squares of the first and last row, which cannot have pawns.
const EDGES: Squares = 0xFF00_0000_0000_00FF;

pub(super) const fn bit(square: usize) -> Squares {
    1 << square
}

/// Iterates over the squares of a set in ascending order.
pub(super) fn each(mut squares: Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (squares != 0).then(|| squares.trailing_zeros() as usize)?;
        squares &= squares - 1;
        Some(square)
    })
}

/// The square at an offset.
fn offset(square: usize, (right, up): (i8, i8)) -> Option<usize> {
    let (column, row) = ((square % 8) as i8 + right, (square / 8) as i8 + up);
    ((0..8).contains(&column) && (0..8).contains(&row)).then_some((row * 8 + column) as usize)
}

fn steps(square: usize, directions: &[(i8, i8)]) -> Squares {
    directions.iter().filter_map(|step| offset(square, *step)).fold(0, |squares, to| squares | bit(to))
}

/// The squares in some directions, up to and including the first occupied one.
fn slides(square: usize, directions: &[(i8, i8)], blockers: Squares) -> Squares {
    let mut squares = 0;
    for direction in directions {
        let mut at = square;
        while let Some(next) = offset(at, *direction) {
            squares |= bit(next);
            if blockers & bit(next) != 0 {
                break;
            }
            at = next;
        }
    }
    squares
}

/// Returns the squares that a piece attacks.
pub(super) fn attacks(piece: Kind, color: Color, from: usize, blockers: Squares) -> Squares {
    let up = side(color).1 as i8;
    match piece {
        Kind::Pawn => steps(from, &[(1, up), (-1, up)]),
        Kind::Knight => steps(from, &JUMPS),
        Kind::Bishop => slides(from, &DIAGONAL, blockers),
        Kind::Rook => slides(from, &STRAIGHT, blockers),
        Kind::Queen => slides(from, &DIAGONAL, blockers) | slides(from, &STRAIGHT, blockers),
        Kind::King => steps(from, &STRAIGHT) | steps(from, &DIAGONAL),
    }
}

/// Returns the squares to which a pawn can advance.
pub(super) fn advances(from: usize, color: Color, blockers: Squares) -> Squares {
    let (row, up) = side(color);
    let one = |from| offset(from, (0, up as i8)).filter(|to| blockers & bit(*to) == 0);
    let Some(first) = one(from) else { return 0 };
    let is_at_home = (from / 8) as i32 == i32::from(row) + up;
    let second = one(first).filter(|_| is_at_home);
    bit(first) | second.map_or(0, bit)
}

/// A reachable board with bitboards, checks and pins.
#[derive(Clone, Copy)]
pub(super) struct Board {
    /// The squares of each kind of piece.
    kinds: [Squares; 6],
    /// The squares of each color.
    colors: [Squares; 2],
    /// The player to move.
    pub(super) color: Color,
    /// The square of that player's king.
    pub(super) king: usize,
    /// The squares of the pieces that give check.
    pub(super) checkers: Squares,
    /// The pieces of either color that alone block a check of that king.
    pub(super) pinned: Squares,
    /// The en passant square.
    pub(super) passed: Option<usize>,
    /// The rooks with which the player to move may castle kingside and queenside.
    pub(super) castling_rooks: [Option<usize>; 2],
    /// Whether castling is written as the king's move to its rook.
    pub(super) is_shuffled: bool,
}

impl Board {
    /// Makes the board of a position; `None` for unreachable boards.
    pub(super) fn new(position: &Chess, color: Color) -> Option<Board> {
        let (mut kinds, mut colors) = ([0; 6], [0; 2]);
        for square in GRID.squares() {
            if let Some((owner, kind)) = position.piece(square) {
                kinds[kind as usize] |= bit(GRID.index(square));
                colors[owner as usize] |= bit(GRID.index(square));
            }
        }
        let mut board = Board {
            kinds,
            colors,
            color,
            king: 0,
            checkers: 0,
            pinned: 0,
            passed: None,
            castling_rooks: [None; 2],
            is_shuffled: position.is_shuffled,
        };
        let is_possible = |owner| {
            let (all, pawns) = (board.of(owner), board.pieces(owner, Kind::Pawn));
            let n_kings = board.pieces(owner, Kind::King).count_ones();
            n_kings == 1 && all.count_ones() <= 16 && pawns.count_ones() <= 8 && pawns & EDGES == 0
        };
        if !is_possible(color) || !is_possible(color.other()) {
            return None;
        }
        let (checkers, _) = board.threats(color.other());
        if checkers != 0 {
            return None;
        }
        board.king = board.king_of(color);
        (board.checkers, board.pinned) = board.threats(color);
        Some(board)
    }

    /// Returns the squares of a color.
    pub(super) fn of(&self, color: Color) -> Squares {
        self.colors[color as usize]
    }

    /// Returns the squares of a color's pieces of a kind.
    pub(super) fn pieces(&self, color: Color, kind: Kind) -> Squares {
        self.of(color) & self.kinds[kind as usize]
    }

    /// Returns all occupied squares.
    pub(super) fn occupied(&self) -> Squares {
        self.colors[0] | self.colors[1]
    }

    fn king_of(&self, color: Color) -> usize {
        self.pieces(color, Kind::King).trailing_zeros() as usize
    }

    /// Returns the pieces that give check to the king of a color, and the pieces that alone block a check.
    fn threats(&self, color: Color) -> (Squares, Squares) {
        let (king, foe) = (self.king_of(color), color.other());
        let (mut checkers, mut pinned) = (0, 0);
        for (directions, kind) in [(STRAIGHT, Kind::Rook), (DIAGONAL, Kind::Bishop)] {
            let sliders = self.pieces(foe, kind) | self.pieces(foe, Kind::Queen);
            for direction in directions {
                let first = slides(king, &[direction], self.occupied()) & self.occupied();
                if first & sliders != 0 {
                    checkers |= first;
                } else if slides(king, &[direction], self.occupied() & !first) & !first & sliders != 0 {
                    pinned |= first;
                }
            }
        }
        for kind in [Kind::Knight, Kind::Pawn] {
            checkers |= attacks(kind, color, king, 0) & self.pieces(foe, kind);
        }
        (checkers, pinned)
    }

    /// Returns whether the opponent attacks a square, with pieces on `blockers` and without its own pieces on `gone`. The opposing king
    /// only counts for squares to which our king moves.
    pub(super) fn is_attacked(&self, square: usize, blockers: Squares, gone: Squares) -> bool {
        let attacks_with = |kind| {
            let attackers = self.pieces(self.color.other(), kind) & !gone;
            attackers != 0 && attackers & attacks(kind, self.color, square, blockers) != 0
        };
        let counts = |kind: &Kind| *kind != Kind::King || square != self.king;
        Kind::ALL.iter().copied().filter(counts).any(attacks_with)
    }

    /// Returns whether the en passant square is consistent with a double step of a pawn.
    pub(super) fn may_take_passed(&self) -> bool {
        let Some(passed) = self.passed else { return true };
        let (row, up) = side(self.color.other());
        let at = |steps: i32| ((i32::from(row) + steps * up) * 8) as usize + passed % 8;
        let (source, pawn) = (at(1), at(3));
        let is_possible = passed == at(2)
            && self.occupied() & (bit(source) | bit(passed)) == 0
            && self.pieces(self.color.other(), Kind::Pawn) & bit(pawn) != 0;
        let is_discovered = |checker| between(checker, self.king) & bit(source) != 0;
        is_possible && each(self.checkers).all(|checker| checker == pawn || is_discovered(checker))
    }
}

/// Returns the squares of a row from one square to another, with both ends.
pub(super) fn row_between(one: usize, other: usize) -> Squares {
    (one.min(other)..=one.max(other)).fold(0, |squares, square| squares | bit(square))
}

/// Returns the squares between two squares on a line, or none if they are not on a line.
fn between(one: usize, other: usize) -> Squares {
    for (right, up) in STRAIGHT.into_iter().chain(DIAGONAL) {
        let ray = slides(one, &[(right, up)], bit(other));
        if ray & bit(other) != 0 {
            return ray & slides(other, &[(-right, -up)], bit(one));
        }
    }
    0
}
