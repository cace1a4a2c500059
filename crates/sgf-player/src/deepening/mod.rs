//! Alpha-beta search with iterative deepening, for games in which an evaluation of the position says more than a playout.
//!
//! Each iteration searches one move deeper than the one before, and begins with its best move. A table of positions remembers bounds and
//! best moves; the leaves are searched until no capture is left (quiescence). Checks are searched one move deeper, so that mates are found.
//!
//! The length is a number of positions, so that the same search is made everywhere.

mod evaluate;
mod node;
mod order;
mod quiet;
mod root;
mod table;

use sgf_model::value::Color;

use crate::{ChooseError, Found, Random, Settings};
pub(crate) use evaluate::Evaluate;
use order::Order;
use root::Candidate;
use table::Table;

/// The score of a mate at the root; a mate in n moves is worth n less.
const MATE: i32 = 1_000_000;
/// Scores beyond this are mates.
const MATES: i32 = MATE - 1_000;
/// No search is deeper than this.
const DEEPEST: i32 = 60;
/// The condition to stop is asked once for this number of positions.
const ASK: u32 = 256;

/// Searches for a move, with [`Evaluate::POSITIONS`] positions for each simulation of the settings.
pub(crate) fn deepen<P: Evaluate>(
    position: &P,
    settings: &Settings<'_>,
) -> Result<Found<P::Move>, ChooseError> {
    let turn = position.turn().ok_or(ChooseError::NoMoves)?;
    if settings.must_stop() {
        return Err(ChooseError::Stopped);
    }
    let mut search = Search::new(position, turn, settings);
    search.look();
    search.run();
    search.found(settings.margin)
}

/// A search of one position.
struct Search<'a, P: Evaluate> {
    root: &'a P,
    turn: Color,
    settings: &'a Settings<'a>,
    /// The number of positions after which the search ends.
    most: u32,
    n_positions: u32,
    has_stopped: bool,
    candidates: Vec<Candidate<P::Move>>,
    random: Random,
    table: Table,
    order: Order<P::Move>,
    /// The positions from the root to the current one; a repeated one is a draw.
    path: Vec<u64>,
    /// Lists of moves to use again.
    lists: Vec<Vec<(i32, u16, P::Move)>>,
    listed: Vec<P::Move>,
}

impl<'a, P: Evaluate> Search<'a, P> {
    fn new(root: &'a P, turn: Color, settings: &'a Settings<'a>) -> Search<'a, P> {
        let most = settings.nodes.max(1).saturating_mul(P::POSITIONS);
        Search {
            root,
            turn,
            settings,
            most,
            n_positions: 0,
            has_stopped: false,
            candidates: Vec::new(),
            random: Random::new(settings.seed ^ root.hash()),
            table: Table::new(most),
            order: Order::new(P::SLOTS),
            path: vec![root.hash()],
            lists: Vec::new(),
            listed: Vec::new(),
        }
    }

    /// Counts a position, and notes when the search has to end.
    fn count(&mut self) {
        self.n_positions += 1;
        let is_asking = self.n_positions.is_multiple_of(ASK);
        self.has_stopped |= self.n_positions >= self.most || (is_asking && self.settings.must_stop());
    }
}

/// The score of a finished game for the player to move, as many moves below the root.
fn settled<P: Evaluate>(position: &P, color: Color, ply: i32) -> i32 {
    match position.outcome().map(|outcome| outcome.winner) {
        Some(Some(winner)) if winner == color => MATE - ply,
        Some(Some(_)) => ply - MATE,
        Some(None) => 0,
        None => position.balance(color),
    }
}
