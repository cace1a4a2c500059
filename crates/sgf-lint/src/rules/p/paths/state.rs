//! What is carried along the paths of a game.

use sgf_games::Resume;
use sgf_games::go::{Board, Snapshot};
use sgf_model::value::{Color, LetterPoint, LetterRange};
use sgf_syntax::{Property, Span};

use super::clock::{Clock, Shown};
use super::past::Past;
use super::turn::Turn;
use crate::rules::v::board::Board as SizeOfBoard;

/// What holds after a node.
#[derive(Debug)]
pub(super) struct State {
    /// The position, in Go on a board of a size that there is.
    pub(super) board: Option<Board>,
    /// What was on the board, where the rules forbid that it comes back.
    pub(super) past: Option<Box<Past>>,
    pub(super) here: Here,
}

/// What holds after a node, besides the position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Here {
    pub(super) turn: Turn,
    /// The node that has the path's game info.
    pub(super) info: Option<u32>,
    /// The values of VW, DD and PM that are inherited, as spans of the properties' values.
    pub(super) inherited: [Option<Span>; 3],
    /// What the clocks showed.
    pub(super) clock: Clock,
    /// The point of the node's move, if it was played on an empty point and nothing was captured.
    pub(super) plain_move: Option<LetterPoint>,
}

impl Resume for State {
    type Saved = (Option<Snapshot>, Option<Box<Past>>, Here);

    fn put_aside(&self) -> Self::Saved {
        (self.board.as_ref().map(Board::put_aside), self.past.clone(), self.here)
    }

    fn resume(&mut self, (snapshot, past, here): &Self::Saved) {
        if let (Some(board), Some(snapshot)) = (&mut self.board, snapshot) {
            board.resume(snapshot);
        }
        self.past.clone_from(past);
        self.here = *here;
    }
}

/// Points of a node that were named so far.
#[derive(Clone, Debug)]
pub(in super::super) struct Touched {
    /// One bit a column.
    rows: [u64; LetterPoint::LIMIT as usize],
}

impl Touched {
    pub(in super::super) fn none() -> Touched {
        Touched { rows: [0; LetterPoint::LIMIT as usize] }
    }

    /// Adds points, and tells whether any of them was there.
    pub(in super::super) fn add(&mut self, range: LetterRange) -> bool {
        let (first, last, mask) = rows_of(range);
        let mut was_there = false;
        for row in &mut self.rows[first..=last] {
            was_there |= *row & mask != 0;
            *row |= mask;
        }
        was_there
    }

    /// Adds a point, and tells whether it was there.
    #[inline]
    pub(super) fn add_point(&mut self, point: LetterPoint) -> bool {
        let (row, bit) = (&mut self.rows[usize::from(point.row())], 1 << point.column());
        let was_there = *row & bit != 0;
        *row |= bit;
        was_there
    }

    /// Returns whether any point of a range was there already.
    pub(in super::super) fn meets(&self, range: LetterRange) -> bool {
        let (first, last, mask) = rows_of(range);
        self.rows[first..=last].iter().any(|row| row & mask != 0)
    }

    /// Returns whether all points of a range were there already.
    pub(in super::super) fn has(&self, range: LetterRange) -> bool {
        let (first, last, mask) = rows_of(range);
        self.rows[first..=last].iter().all(|row| row & mask == mask)
    }

    /// How many of the points lie on a board.
    pub(in super::super) fn count(&self, board: SizeOfBoard) -> u32 {
        let rows = self.rows.iter().take(board.rows as usize);
        let mask = 1u64.checked_shl(board.columns).map_or(u64::MAX, |bit| bit - 1);
        rows.map(|row| (row & mask).count_ones()).sum()
    }
}

/// The rows of a range, and its columns as bits.
fn rows_of(range: LetterRange) -> (usize, usize, u64) {
    let (first, last) = range.corners();
    let width = last.column() - first.column() + 1;
    let mask = ((1u64 << width) - 1) << first.column();
    (usize::from(first.row()), usize::from(last.row()), mask)
}

/// What a node holds, as far as the walk has seen it. There is one, used for node after node.
#[derive(Debug)]
pub(super) struct Content<'a> {
    /// The first move, and the first of the other colour, in the order of the file.
    moves: [Move<'a>; 2],
    n_moves: usize,
    /// How many moves the node holds, those among them that are not made.
    pub(super) n_made: usize,
    /// The colour that PL names.
    pub(super) player: Option<Color>,
    /// How many properties set up stones, and the place of the last of them among the node's properties.
    pub(super) n_setup: usize,
    pub(super) last_setup: usize,
    /// The points that were set up, if any property did so.
    pub(super) touched: Touched,
    /// Whether KO says that the move is to be executed, legal or not.
    pub(super) is_forced: bool,
    /// Whether there is anything about time, and what, for each colour.
    pub(super) shows_clock: bool,
    clocks: [Option<Shown>; 2],
}

/// A move as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move<'a> {
    pub(super) color: Color,
    pub(super) raw: &'a [u8],
    /// The place of the property among the node's properties.
    pub(super) place: usize,
}

impl Move<'_> {
    /// The move of a node that holds nothing else.
    pub(super) fn bare(color: Color) -> Move<'static> {
        Move { color, raw: &[], place: 0 }
    }
}

impl<'a> Content<'a> {
    pub(super) fn new() -> Content<'a> {
        Content {
            moves: [Move { color: Color::Black, raw: &[], place: 0 }; 2],
            n_moves: 0,
            n_made: 0,
            player: None,
            n_setup: 0,
            last_setup: 0,
            touched: Touched::none(),
            is_forced: false,
            shows_clock: false,
            clocks: [None; 2],
        }
    }

    /// Starts with another node.
    #[inline]
    pub(super) fn clear(&mut self) {
        (self.n_moves, self.n_made, self.n_setup, self.player, self.is_forced) = (0, 0, 0, None, false);
        if std::mem::take(&mut self.shows_clock) {
            self.clocks = [None; 2];
        }
    }

    /// Adds a move; a second one of the same colour is another matter.
    #[inline]
    pub(super) fn play(&mut self, color: Color, property: Property<'a>, place: usize) {
        self.n_made += property.values().len();
        if self.n_moves == 0 || (self.n_moves == 1 && self.moves[0].color != color) {
            self.moves[self.n_moves] = Move { color, raw: property.raw(), place };
            self.n_moves += 1;
        }
    }

    /// Adds a property that sets up stones.
    pub(super) fn set_up(&mut self, place: usize) {
        if self.n_setup == 0 {
            self.touched.rows.fill(0);
        }
        self.n_setup += 1;
        self.last_setup = place;
    }

    /// Adds a property about time: BL, WL, OB or OW.
    pub(super) fn show_clock(&mut self, ident: &str, amount: Option<f64>, place: usize) {
        let color = if matches!(ident, "BL" | "OB") { Color::Black } else { Color::White };
        let shown = self.clocks[color as usize].get_or_insert_default();
        if ident.ends_with('L') {
            (shown.seconds, shown.place) = (amount, place);
        } else {
            shown.moves = Some(amount.unwrap_or(0.0));
        }
        self.shows_clock = true;
    }

    /// What the node shows of a colour's clock.
    pub(super) fn clock(&self, color: Color) -> Option<Shown> {
        self.clocks[color as usize]
    }

    /// The moves, in the order of the file.
    #[inline]
    pub(super) fn moves(&self) -> &[Move<'a>] {
        &self.moves[..self.n_moves]
    }

    /// The colour of the move, if there is just one.
    pub(super) fn mover(&self) -> Option<Color> {
        match self.moves() {
            [only] => Some(only.color),
            _ => None,
        }
    }
}
