//! Code shared by the Go formats: fixed handicap, and the main line of a record.

use sgf_games::{Options, Position, game, go, replay};
use sgf_model::record::GameView;
use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::{Node, NodeId};

use crate::loss::WriteError;
use crate::losses::{FirstValues, Losses};

/// The number of the game.
pub(crate) const NUMBER: u16 = 1;

/// The points of a fixed handicap on 19×19; `None` for other numbers of stones.
pub(crate) fn handicap(n_stones: u32) -> Option<&'static [&'static str]> {
    go::fixed_handicap(19, n_stones)
}

/// A move of a record of Go.
pub(crate) struct Move {
    pub(crate) color: Color,
    pub(crate) step: go::Move,
}

/// The main line of a record of Go, with setup only before the first move.
pub(crate) struct MainLine {
    /// Columns and rows.
    pub(crate) size: (u8, u8),
    /// The stones before the first move, in board order.
    pub(crate) stones: Vec<(Color, LetterPoint)>,
    /// The last node with setup.
    pub(crate) set_up: Option<NodeId>,
    pub(crate) moves: Vec<Move>,
}

impl MainLine {
    /// Reads the main line of a game.
    ///
    /// # Errors
    ///
    /// Fails if the game is not Go, if the board is too large for letters, if there is setup after a move, or if a move is
    /// unreadable.
    pub(crate) fn of(view: &GameView<'_>) -> Result<MainLine, WriteError> {
        let root = view.root().id();
        let mut position = begin(view)?;
        let size = (position.board().columns(), position.board().rows());
        let mut line = MainLine { size, stones: Vec::new(), set_up: None, moves: Vec::new() };
        let spec = game(NUMBER).ok_or(WriteError::OtherGame { node: root, number: NUMBER })?;
        for node in view.main_line() {
            let mut outcome = Ok(());
            replay::each_action(view, spec, node, |action| {
                let done = line.take(&mut position, node, &action);
                outcome = std::mem::replace(&mut outcome, Ok(())).and(done);
            });
            outcome?;
        }
        // Moves are not played, so the stones on the board are setup.
        line.stones = stones(position.board());
        Ok(line)
    }

    fn take(
        &mut self,
        position: &mut go::Go,
        node: Node<'_>,
        action: &replay::Action<'_>,
    ) -> Result<(), WriteError> {
        match action.kind {
            replay::ActionKind::Move(color) => {
                let step = position.read_move(color, &action.text);
                let step = step.map_err(|_| WriteError::Move { node: node.id() })?;
                self.moves.push(Move { color, step });
            }
            replay::ActionKind::SetUp if is_setup(action.property.ident()) => {
                let ident = String::from_utf8_lossy(action.property.ident());
                let set_up = sgf_games::SetUp { ident: &ident, value: &action.text };
                let is_done = position.set_up(&set_up).is_ok();
                if !is_done || !self.moves.is_empty() {
                    return Err(WriteError::SetUp { node: node.id() });
                }
                self.set_up = Some(node.id());
            }
            replay::ActionKind::SetUp | replay::ActionKind::Turn(_) => {}
        }
        Ok(())
    }

    /// The number of fixed handicap stones before the first move; 0 without stones.
    ///
    /// # Errors
    ///
    /// Fails if there are other stones.
    pub(crate) fn handicap(&self) -> Result<u32, WriteError> {
        let Some(node) = self.set_up.filter(|_| !self.stones.is_empty()) else { return Ok(0) };
        let n_stones = self.stones.len() as u32;
        let is_there = |place: &str| {
            let at = |stone: &(Color, LetterPoint)| stone.0 == Color::Black && stone.1.to_string() == place;
            self.stones.iter().any(at)
        };
        let places = handicap(n_stones).filter(|_| self.size == (19, 19));
        let places = places.filter(|places| places.iter().all(|place| is_there(place)));
        places.map(|_| n_stones).ok_or(WriteError::SetUp { node })
    }

    /// Records the losses of a format that holds the main line and the given game info properties.
    pub(crate) fn add_losses<'d>(
        &self,
        view: &GameView<'d>,
        first_values: &FirstValues<'_, 'd>,
        info: &[&[u8]],
        losses: &mut Losses,
    ) {
        let first = self.moves.first().map(|it| it.color.encode());
        let is_turn_implied = first.is_some() && first_values.text(b"PL").as_deref() == first;
        for node in view.main_line() {
            losses.add_unsupported(node, |ident| match ident {
                b"B" | b"W" | b"AB" | b"AW" | b"AE" => true,
                b"SZ" => node.is_root(),
                b"PL" => is_turn_implied,
                _ => info.contains(&ident) && first_values.is_first(ident, node),
            });
        }
        losses.add_variations(view);
    }
}

/// The position before the first move.
pub(crate) fn begin(view: &GameView<'_>) -> Result<go::Go, WriteError> {
    let node = view.root().id();
    if view.number() != NUMBER {
        return Err(WriteError::OtherGame { node, number: view.number() });
    }
    go::Go::begin(&Options::of(view)).map_err(|_| WriteError::OtherSize { node })
}

/// Returns whether a property changes the stones on the board.
pub(crate) fn is_setup(ident: &[u8]) -> bool {
    matches!(sgf_model::table::reduce_ident(ident).as_ref(), b"AB" | b"AW" | b"AE")
}

/// The stones on a board, row by row.
pub(crate) fn stones(board: &go::Board) -> Vec<(Color, LetterPoint)> {
    let points = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (column, row)));
    let points = points.filter_map(|(column, row)| LetterPoint::new(column, row));
    points.filter_map(|point| Some((board.stone(point)?, point))).collect()
}
