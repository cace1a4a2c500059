//! What the formats for Go share: handicap stones at their places, and a record as such formats hold it.

use sgf_games::{Options, Position, game, go, replay};
use sgf_model::record::GameView;
use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::{Node, NodeId};

use crate::ledger::{Firsts, Ledger};
use crate::loss::Unwritable;

/// The number of the game.
pub(crate) const NUMBER: u16 = 1;

/// Returns the points of handicap stones on 19×19; `None` for a number that has no places.
pub(crate) fn handicap(n_stones: u32) -> Option<&'static [&'static str]> {
    go::fixed_handicap(19, n_stones)
}

/// A move of a record of Go.
pub(crate) struct Move {
    pub(crate) color: Color,
    pub(crate) step: go::Move,
}

/// The main line of a record of Go, in which nothing is set up but at the beginning.
pub(crate) struct MainLine {
    /// Columns and rows.
    pub(crate) size: (u8, u8),
    /// The stones before the first move, in the order of the board.
    pub(crate) stones: Vec<(Color, LetterPoint)>,
    /// The last node that sets up something.
    pub(crate) set_up: Option<NodeId>,
    pub(crate) moves: Vec<Move>,
}

impl MainLine {
    /// Reads the main line of a game.
    ///
    /// # Errors
    ///
    /// Fails when it is another game, on a board that letters do not reach, when a position is set up later than at the
    /// beginning, and when a move cannot be read.
    pub(crate) fn of(view: &GameView<'_>) -> Result<MainLine, Unwritable> {
        let root = view.root().id();
        let mut position = begin(view)?;
        let size = (position.board().columns(), position.board().rows());
        let mut line = MainLine { size, stones: Vec::new(), set_up: None, moves: Vec::new() };
        let spec = game(NUMBER).ok_or(Unwritable::OtherGame { node: root, number: NUMBER })?;
        for node in view.main_line() {
            let mut outcome = Ok(());
            replay::each_action(view, spec, node, |action| {
                let done = line.take(&mut position, node, &action);
                outcome = std::mem::replace(&mut outcome, Ok(())).and(done);
            });
            outcome?;
        }
        // Moves are read and not made: what stands on the board was set up.
        line.stones = stones(position.board());
        Ok(line)
    }

    fn take(
        &mut self,
        position: &mut go::Go,
        node: Node<'_>,
        action: &replay::Action<'_>,
    ) -> Result<(), Unwritable> {
        match action.kind {
            replay::ActionKind::Move(color) => {
                let step = position.read(color, &action.text);
                let step = step.map_err(|_| Unwritable::Move { node: node.id() })?;
                self.moves.push(Move { color, step });
            }
            replay::ActionKind::SetUp if is_setup(action.property.ident()) => {
                let ident = String::from_utf8_lossy(action.property.ident());
                let set_up = sgf_games::SetUp { ident: &ident, value: &action.text };
                let is_done = position.set_up(&set_up).is_ok();
                if !is_done || !self.moves.is_empty() {
                    return Err(Unwritable::SetUp { node: node.id() });
                }
                self.set_up = Some(node.id());
            }
            replay::ActionKind::SetUp | replay::ActionKind::Turn(_) => {}
        }
        Ok(())
    }

    /// Returns how many handicap stones are on their places of 19×19 before the first move; 0 when there are no stones.
    ///
    /// # Errors
    ///
    /// Fails when other stones are there.
    pub(crate) fn handicap(&self) -> Result<u32, Unwritable> {
        let Some(node) = self.set_up.filter(|_| !self.stones.is_empty()) else { return Ok(0) };
        let n_stones = self.stones.len() as u32;
        let is_there = |place: &str| {
            let at = |stone: &(Color, LetterPoint)| stone.0 == Color::Black && stone.1.to_string() == place;
            self.stones.iter().any(at)
        };
        let places = handicap(n_stones).filter(|_| self.size == (19, 19));
        let places = places.filter(|places| places.iter().all(|place| is_there(place)));
        places.map(|_| n_stones).ok_or(Unwritable::SetUp { node })
    }

    /// Enters what a format does not hold that holds such a line, and these properties of the game info.
    pub(crate) fn settle<'d>(
        &self,
        view: &GameView<'d>,
        firsts: &Firsts<'_, 'd>,
        info: &[&[u8]],
        ledger: &mut Ledger,
    ) {
        let first = self.moves.first().map(|it| it.color.encode());
        let is_turn_told = first.is_some() && firsts.text(b"PL").as_deref() == first;
        for node in view.main_line() {
            ledger.settle(node, |ident| match ident {
                b"B" | b"W" | b"AB" | b"AW" | b"AE" => true,
                b"SZ" => node.is_root(),
                b"PL" => is_turn_told,
                _ => info.contains(&ident) && firsts.is_first(ident, node),
            });
        }
        ledger.settle_variations(view);
    }
}

/// Makes the position before the first move.
pub(crate) fn begin(view: &GameView<'_>) -> Result<go::Go, Unwritable> {
    let node = view.root().id();
    if view.number() != NUMBER {
        return Err(Unwritable::OtherGame { node, number: view.number() });
    }
    go::Go::begin(&Options::of(view)).map_err(|_| Unwritable::OtherSize { node })
}

/// Tells whether a property changes the stones on the board.
pub(crate) fn is_setup(ident: &[u8]) -> bool {
    matches!(sgf_model::table::reduce_ident(ident).as_ref(), b"AB" | b"AW" | b"AE")
}

/// Lists the stones on a board, row by row.
pub(crate) fn stones(board: &go::Board) -> Vec<(Color, LetterPoint)> {
    let points = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (column, row)));
    let points = points.filter_map(|(column, row)| LetterPoint::new(column, row));
    points.filter_map(|point| Some((board.stone(point)?, point))).collect()
}
