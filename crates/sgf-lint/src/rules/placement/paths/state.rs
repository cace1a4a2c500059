//! The state of the walk along the paths of a game.

use sgf_games::Resume;
use sgf_games::go::{Board, Snapshot};
use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::{Property, Span};

use super::clock::{Clock, Shown};
use super::repetition::History;
use super::turn::Turn;
use crate::rules::placement::point_set::PointSet;

/// The state after a node.
#[derive(Debug)]
pub(super) struct State {
    /// The position, in games of Go with a supported board size.
    pub(super) board: Option<Board>,
    /// The history of the position, if the rules have superko.
    pub(super) history: Option<Box<History>>,
    pub(super) node: NodeState,
}

/// The state after a node, except for the position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NodeState {
    pub(super) turn: Turn,
    /// The node with the game info of the path.
    pub(super) info: Option<u32>,
    /// The inherited values of VW, DD and PM, as spans.
    pub(super) inherited: [Option<Span>; 3],
    pub(super) clock: Clock,
    /// The point of the move, if it was played on an empty point without captures.
    pub(super) plain_move: Option<LetterPoint>,
}

impl Resume for State {
    type Saved = (Option<Snapshot>, Option<Box<History>>, NodeState);

    fn save(&self) -> Self::Saved {
        (self.board.as_ref().map(Board::save), self.history.clone(), self.node)
    }

    fn resume(&mut self, (snapshot, history, node): &Self::Saved) {
        if let (Some(board), Some(snapshot)) = (&mut self.board, snapshot) {
            board.resume(snapshot);
        }
        self.history.clone_from(history);
        self.node = *node;
    }
}

/// The content of the current node. Reused for all nodes to avoid initialization.
#[derive(Debug)]
pub(super) struct NodeContent<'a> {
    /// The first move, and the first of the other color, in file order.
    moves: [Move<'a>; 2],
    n_moves: usize,
    /// The number of values of all moves.
    pub(super) n_move_values: usize,
    /// The color that PL names.
    pub(super) player: Option<Color>,
    /// The number of setup properties, and the index of the last one in the node.
    pub(super) n_setup: usize,
    pub(super) last_setup: usize,
    /// The points that have been set up, if `n_setup` is not 0.
    pub(super) touched: PointSet,
    /// Whether KO allows illegal moves.
    pub(super) is_forced: bool,
    /// Whether `clocks` contains anything.
    pub(super) shows_clock: bool,
    clocks: [Option<Shown>; 2],
}

/// A move in the record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move<'a> {
    pub(super) color: Color,
    pub(super) raw: &'a [u8],
    /// The index of the property in the node.
    pub(super) place: usize,
}

impl Move<'_> {
    /// Returns the move of a quiet node.
    pub(super) fn bare(color: Color) -> Move<'static> {
        Move { color, raw: &[], place: 0 }
    }
}

impl<'a> NodeContent<'a> {
    pub(super) fn new() -> NodeContent<'a> {
        NodeContent {
            moves: [Move { color: Color::Black, raw: &[], place: 0 }; 2],
            n_moves: 0,
            n_move_values: 0,
            player: None,
            n_setup: 0,
            last_setup: 0,
            touched: PointSet::new(),
            is_forced: false,
            shows_clock: false,
            clocks: [None; 2],
        }
    }

    /// Prepares for another node.
    #[inline]
    pub(super) fn clear(&mut self) {
        (self.n_moves, self.n_move_values, self.n_setup, self.player, self.is_forced) =
            (0, 0, 0, None, false);
        if std::mem::take(&mut self.shows_clock) {
            self.clocks = [None; 2];
        }
    }

    /// Adds a move. Ignores a second move of the same color, which S025 reports.
    #[inline]
    pub(super) fn play(&mut self, color: Color, property: Property<'a>, place: usize) {
        self.n_move_values += property.values().len();
        if self.n_moves == 0 || (self.n_moves == 1 && self.moves[0].color != color) {
            self.moves[self.n_moves] = Move { color, raw: property.raw(), place };
            self.n_moves += 1;
        }
    }

    /// Adds a property that sets up stones.
    pub(super) fn set_up(&mut self, place: usize) {
        if self.n_setup == 0 {
            self.touched.clear();
        }
        self.n_setup += 1;
        self.last_setup = place;
    }

    /// Adds BL, WL, OB or OW.
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

    /// Returns the clock of a color.
    pub(super) fn clock(&self, color: Color) -> Option<Shown> {
        self.clocks[color as usize]
    }

    /// Returns the moves, in file order.
    #[inline]
    pub(super) fn moves(&self) -> &[Move<'a>] {
        &self.moves[..self.n_moves]
    }

    /// Returns the color of the move, if there is exactly one.
    pub(super) fn mover(&self) -> Option<Color> {
        match self.moves() {
            [only] => Some(only.color),
            _ => None,
        }
    }
}
