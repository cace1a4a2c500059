//! What a piece attacks, and whether a king is in check.
//!
//! A set of squares is a number of 64 bits, a1 the lowest, row by row. The ways of the long pieces are walked square by
//! square: tables would be faster and take 700 kB.

use sgf_model::value::Color;

use super::board::{Chess, GRID, Kind, side};

/// A set of squares.
pub(super) type Squares = u64;

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// The squares of the first and the last row, where no pawn stands.
const EDGES: Squares = 0xFF00_0000_0000_00FF;

pub(super) const fn bit(square: usize) -> Squares {
    1 << square
}

/// Iterates over the squares of a set, the lowest first.
pub(super) fn each(mut squares: Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (squares != 0).then(|| squares.trailing_zeros() as usize)?;
        squares &= squares - 1;
        Some(square)
    })
}

/// The square beside another one.
fn beside(square: usize, (right, up): (i8, i8)) -> Option<usize> {
    let (column, row) = ((square % 8) as i8 + right, (square / 8) as i8 + up);
    ((0..8).contains(&column) && (0..8).contains(&row)).then_some((row * 8 + column) as usize)
}

fn near(square: usize, ways: &[(i8, i8)]) -> Squares {
    ways.iter().filter_map(|way| beside(square, *way)).fold(0, |squares, to| squares | bit(to))
}

/// The squares from one on in some directions, up to the first that is occupied.
fn far(square: usize, ways: &[(i8, i8)], blockers: Squares) -> Squares {
    let mut squares = 0;
    for way in ways {
        let mut at = square;
        while let Some(next) = beside(at, *way) {
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
        Kind::Pawn => near(from, &[(1, up), (-1, up)]),
        Kind::Knight => near(from, &JUMPS),
        Kind::Bishop => far(from, &DIAGONAL, blockers),
        Kind::Rook => far(from, &STRAIGHT, blockers),
        Kind::Queen => far(from, &DIAGONAL, blockers) | far(from, &STRAIGHT, blockers),
        Kind::King => near(from, &STRAIGHT) | near(from, &DIAGONAL),
    }
}

/// Returns the squares that a pawn can advance to, without taking.
pub(super) fn advances(from: usize, color: Color, blockers: Squares) -> Squares {
    let (row, up) = side(color);
    let one = |from| beside(from, (0, up as i8)).filter(|to| blockers & bit(*to) == 0);
    let Some(first) = one(from) else { return 0 };
    let is_at_home = (from / 8) as i32 == i32::from(row) + up;
    let second = one(first).filter(|_| is_at_home);
    bit(first) | second.map_or(0, bit)
}

/// A board with a king for each colour, as the rules see it.
#[derive(Clone, Copy)]
pub(super) struct Board {
    /// Where each kind of pieces stands, of both colours.
    kinds: [Squares; 6],
    /// Where the pieces of each colour stand.
    colors: [Squares; 2],
    /// Who is to move.
    pub(super) color: Color,
    /// Where the king of that colour stands.
    pub(super) king: usize,
    /// The pieces that give check.
    pub(super) checkers: Squares,
    /// The pieces that stand alone between that king and what would give check.
    pub(super) pinned: Squares,
    /// The square that a pawn has just passed and can be taken on.
    pub(super) passed: Option<usize>,
    /// Whether the colour to move may castle: at the king's side, at the queen's.
    pub(super) rights: [bool; 2],
}

impl Board {
    /// Makes the board of a position; `None` for boards that no game reaches.
    pub(super) fn new(position: &Chess, color: Color) -> Option<Board> {
        let (mut kinds, mut colors) = ([0; 6], [0; 2]);
        for square in GRID.squares() {
            if let Some((owner, kind)) = position.piece(square) {
                kinds[kind as usize] |= bit(GRID.index(square));
                colors[owner as usize] |= bit(GRID.index(square));
            }
        }
        let (passed, rights) = (None, [false; 2]);
        let mut board = Board { kinds, colors, color, king: 0, checkers: 0, pinned: 0, passed, rights };
        let is_possible = |owner| {
            let (all, pawns) = (board.of(owner), board.are(owner, Kind::Pawn));
            let n_kings = board.are(owner, Kind::King).count_ones();
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

    /// Returns where the pieces of a colour stand.
    pub(super) fn of(&self, color: Color) -> Squares {
        self.colors[color as usize]
    }

    /// Returns where the pieces of a colour and a kind stand.
    pub(super) fn are(&self, color: Color, kind: Kind) -> Squares {
        self.of(color) & self.kinds[kind as usize]
    }

    /// Returns the squares with a piece.
    pub(super) fn occupied(&self) -> Squares {
        self.colors[0] | self.colors[1]
    }

    fn king_of(&self, color: Color) -> usize {
        self.are(color, Kind::King).trailing_zeros() as usize
    }

    /// Returns what gives check to the king of a colour, and what stands alone before that which else would.
    fn threats(&self, color: Color) -> (Squares, Squares) {
        let (king, foe) = (self.king_of(color), color.other());
        let (mut checkers, mut pinned) = (0, 0);
        for (ways, kind) in [(STRAIGHT, Kind::Rook), (DIAGONAL, Kind::Bishop)] {
            let long = self.are(foe, kind) | self.are(foe, Kind::Queen);
            for way in ways {
                let first = far(king, &[way], self.occupied()) & self.occupied();
                if first & long != 0 {
                    checkers |= first;
                } else if far(king, &[way], self.occupied() & !first) & !first & long != 0 {
                    pinned |= first;
                }
            }
        }
        for kind in [Kind::Knight, Kind::Pawn] {
            checkers |= attacks(kind, color, king, 0) & self.are(foe, kind);
        }
        (checkers, pinned)
    }

    /// Tells whether the other colour attacks a square, where pieces stand on `blockers` and some of its own are gone. Its king keeps
    /// ours from coming nearer, and gives no check.
    pub(super) fn is_attacked(&self, square: usize, blockers: Squares, gone: Squares) -> bool {
        let by = |kind| {
            let attackers = self.are(self.color.other(), kind) & !gone;
            attackers != 0 && attackers & attacks(kind, self.color, square, blockers) != 0
        };
        let counts = |kind: &Kind| *kind != Kind::King || square != self.king;
        Kind::ALL.iter().copied().filter(counts).any(by)
    }

    /// Tells whether the pawn that has just passed a square can have come so.
    pub(super) fn may_take_passed(&self) -> bool {
        let Some(passed) = self.passed else { return true };
        let (row, up) = side(self.color.other());
        let at = |steps: i32| ((i32::from(row) + steps * up) * 8) as usize + passed % 8;
        let (source, pawn) = (at(1), at(3));
        let is_there = passed == at(2)
            && self.occupied() & (bit(source) | bit(passed)) == 0
            && self.are(self.color.other(), Kind::Pawn) & bit(pawn) != 0;
        let is_uncovered = |checker| between(checker, self.king) & bit(source) != 0;
        is_there && each(self.checkers).all(|checker| checker == pawn || is_uncovered(checker))
    }
}

/// Returns the squares between two on a line; none for others.
fn between(one: usize, other: usize) -> Squares {
    let line = |ways| far(one, ways, bit(other)) & far(other, ways, bit(one));
    for ways in [STRAIGHT, DIAGONAL] {
        for way in ways {
            if far(one, &[way], bit(other)) & bit(other) != 0 {
                return line(&[way, (-way.0, -way.1)]) & !bit(one) & !bit(other);
            }
        }
    }
    0
}
