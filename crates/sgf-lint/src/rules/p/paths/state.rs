//! What is carried along the paths of a game.

use sgf_games::Resume;
use sgf_games::go::{Board, Snapshot};
use sgf_model::value::{Color, LetterPoint, LetterRange};
use sgf_syntax::Span;

use super::turn::Turn;

/// What holds behind a node.
#[derive(Debug)]
pub(super) struct State {
    /// The position, in Go on a board of a size that there is.
    pub(super) board: Option<Board>,
    pub(super) here: Here,
}

/// What holds behind a node, besides the position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Here {
    pub(super) turn: Turn,
    /// Whether a move or setup above could not be read, so that the position is not what was played.
    pub(super) is_lost: bool,
    /// The node that has the path's game info.
    pub(super) info: Option<u32>,
    /// The values of VW, DD and PM that are inherited, as spans of the properties' values.
    pub(super) inherited: [Option<Span>; 3],
    /// The point of the node's move, if it was played on an empty point and nothing was captured.
    pub(super) plain_move: Option<LetterPoint>,
}

impl Resume for State {
    type Saved = (Option<Snapshot>, Here);

    fn put_aside(&self) -> Self::Saved {
        (self.board.as_ref().map(Board::put_aside), self.here)
    }

    fn resume(&mut self, (snapshot, here): &Self::Saved) {
        if let (Some(board), Some(snapshot)) = (&mut self.board, snapshot) {
            board.resume(snapshot);
        }
        self.here = *here;
    }
}

/// The points that a node has set up so far.
#[derive(Debug)]
pub(super) struct Touched {
    /// One bit a column.
    rows: [u64; LetterPoint::LIMIT as usize],
}

impl Touched {
    pub(super) const NONE: Touched = Touched { rows: [0; LetterPoint::LIMIT as usize] };

    /// Adds points, and tells whether any of them was there.
    pub(super) fn add(&mut self, range: LetterRange) -> bool {
        let (first, last) = range.corners();
        let width = last.column() - first.column() + 1;
        let mask = ((1u64 << width) - 1) << first.column();
        let rows = &mut self.rows[usize::from(first.row())..=usize::from(last.row())];
        let mut was_there = false;
        for row in rows {
            was_there |= *row & mask != 0;
            *row |= mask;
        }
        was_there
    }
}

/// The moves of a node, at most one of each colour, in the order of the file.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moves<P>([Option<(Color, P)>; 2]);

impl<P: Copy> Moves<P> {
    pub(super) const NONE: Moves<P> = Moves([None; 2]);

    /// Adds a move; a second one of the same colour is another matter.
    pub(super) fn add(&mut self, color: Color, property: P) {
        match self.0 {
            [None, _] => self.0[0] = Some((color, property)),
            [Some((first, _)), None] if first != color => self.0[1] = Some((color, property)),
            _ => {}
        }
    }

    pub(super) fn iter(self) -> impl Iterator<Item = (Color, P)> {
        self.0.into_iter().flatten()
    }

    /// The colour of the move, if there is just one.
    pub(super) fn only(self) -> Option<Color> {
        match self.0 {
            [Some((color, _)), None] => Some(color),
            _ => None,
        }
    }
}
