//! The moves of a record in the notation of another format.
//!
//! The record is replayed, and each move is written in its position.

use sgf_games::{AnyMove, AnyPosition, Options, Paths, SetUp, game, replay};
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::{Node, NodeId};

use crate::loss::WriteError;
use crate::losses::Losses;

/// The part of a record that a format holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    MainLine,
    Tree,
}

/// A move in the notation of a format.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WrittenMove {
    pub(crate) color: Color,
    pub(crate) text: String,
}

/// The moves of a record.
pub(crate) struct WrittenMoves {
    /// The position before the first move.
    pub(crate) start: Box<dyn AnyPosition>,
    /// The position after the last node; for the main line, its end.
    pub(crate) end: Box<dyn AnyPosition>,
    /// The last node with setup, which is before all moves.
    pub(crate) set_up: Option<NodeId>,
    /// The moves of each node, by node index.
    pub(crate) moves: Vec<Vec<WrittenMove>>,
}

/// A move to be written.
#[derive(Clone, Copy)]
pub(crate) struct MoveToWrite<'p> {
    /// The position before the move.
    pub(crate) position: &'p dyn AnyPosition,
    pub(crate) color: Color,
    pub(crate) step: &'p AnyMove,
}

impl MoveToWrite<'_> {
    /// Returns the move in the notation of records.
    pub(crate) fn text(self) -> Option<String> {
        self.position.write_move(self.step).ok()
    }
}

/// Writes the moves of a game. `format_move` returns the text of a move, or `None` if the format cannot represent it.
///
/// # Errors
///
/// Fails if the game is not supported, if there is setup after a move, or if a move cannot be read or written.
pub(crate) fn write_moves(
    view: &GameView<'_>,
    numbers: &[u16],
    scope: Scope,
    mut format_move: impl FnMut(MoveToWrite<'_>) -> Option<String>,
) -> Result<WrittenMoves, WriteError> {
    let root = view.root().id();
    let other = WriteError::OtherGame { node: root, number: view.number() };
    let spec = game(view.number()).filter(|spec| numbers.contains(&spec.number)).ok_or(other)?;
    let start = spec.begin(&Options::of(view)).map_err(|_| WriteError::OtherSize { node: root })?;
    let mut written =
        WrittenMoves { start: start.copy(), end: start.copy(), set_up: None, moves: Vec::new() };
    written.moves.resize_with(view.node_count(), Vec::new);
    let mut walk = Walk { written, head: head(view), has_moved: false, current: start };
    let mut follow = |walk: &mut Walk, node: Node<'_>| {
        let mut outcome = Ok(());
        replay::each_action(view, spec, node, |action| {
            if outcome.is_ok() {
                outcome = walk.take(node, &action, &mut format_move);
            }
        });
        outcome
    };
    match scope {
        Scope::MainLine => view.main_line().try_for_each(|node| follow(&mut walk, node))?,
        Scope::Tree => {
            let mut paths = Paths::default();
            for node in view.nodes() {
                paths.enter(node, &mut walk.current);
                follow(&mut walk, node)?;
            }
        }
    }
    walk.written.end = walk.current;
    Ok(walk.written)
}

/// The index of the last node before the first fork.
fn head(view: &GameView<'_>) -> usize {
    let mut node = view.root();
    while let (Some(child), None) = (node.first_child(), node.children().nth(1)) {
        node = child;
    }
    node.index()
}

/// The state of a replay.
struct Walk {
    written: WrittenMoves,
    /// The last node that may have setup.
    head: usize,
    has_moved: bool,
    current: Box<dyn AnyPosition>,
}

impl Walk {
    fn take(
        &mut self,
        node: Node<'_>,
        action: &replay::Action<'_>,
        format_move: &mut impl FnMut(MoveToWrite<'_>) -> Option<String>,
    ) -> Result<(), WriteError> {
        let position = &mut self.current;
        let is_before = node.index() <= self.head && !self.has_moved;
        match action.kind {
            replay::ActionKind::Move(color) => {
                let error = WriteError::Move { node: node.id() };
                let color = position.mover(color);
                let step = position.read_move(color, &action.text).map_err(|_| error.clone())?;
                let made = MoveToWrite { position: &**position, color, step: &step };
                let text = format_move(made).ok_or_else(|| error.clone())?;
                self.written.moves[node.index()].push(WrittenMove { color, text });
                position.play_unchecked(color, &step).map_err(|_| error)?;
                self.has_moved = true;
                return Ok(());
            }
            replay::ActionKind::Turn(color) => position.set_turn(color),
            replay::ActionKind::SetUp => {
                let ident = String::from_utf8_lossy(action.property.ident());
                let set_up = SetUp { ident: &ident, value: &action.text };
                let n_changed = position.set_up(&set_up);
                if set_up.stone().is_none() {
                    return Ok(());
                }
                if n_changed.is_err() || !is_before {
                    return Err(WriteError::SetUp { node: node.id() });
                }
                self.written.set_up = Some(node.id());
            }
        }
        if is_before {
            self.written.start = position.copy();
        }
        Ok(())
    }
}

impl WrittenMoves {
    /// The moves of the main line, in order.
    pub(crate) fn main_line<'s>(&'s self, view: &GameView<'_>) -> impl Iterator<Item = &'s WrittenMove> {
        let nodes: Vec<usize> = view.main_line().map(sgf_syntax::Node::index).collect();
        nodes.into_iter().flat_map(|index| &self.moves[index])
    }

    /// Checks that players alternate and that each node has at most one move.
    ///
    /// # Errors
    ///
    /// Fails at the first node with several moves, or with a second move in a row of one player.
    pub(crate) fn expect_turns(
        &self,
        view: &GameView<'_>,
        first: Color,
        scope: Scope,
    ) -> Result<(), WriteError> {
        let mut next: Vec<Color> = vec![first; self.moves.len()];
        let mut check = |node: Node<'_>| {
            let turn = node.parent().map_or(first, |parent| next[parent.index()]);
            next[node.index()] = match &self.moves[node.index()][..] {
                [] => turn,
                [written] if written.color == turn => turn.other(),
                _ => return Err(WriteError::Move { node: node.id() }),
            };
            Ok(())
        };
        match scope {
            Scope::MainLine => view.main_line().try_for_each(check),
            Scope::Tree => view.nodes().try_for_each(&mut check),
        }
    }
}

/// Setup and move properties.
const MOVE_PROPERTIES: &[&[u8]] = &[b"B", b"W", b"AB", b"AW", b"AE", b"PL"];

/// Records the losses of a format that holds moves and the properties selected by `holds`.
pub(crate) fn add_losses(
    view: &GameView<'_>,
    scope: Scope,
    losses: &mut Losses,
    holds: impl Fn(Node<'_>, &[u8]) -> bool,
) {
    let mut add_unsupported = |node: Node<'_>| {
        losses.add_unsupported(node, |ident| {
            MOVE_PROPERTIES.contains(&ident) || (ident == b"SZ" && node.is_root()) || holds(node, ident)
        });
    };
    match scope {
        Scope::MainLine => {
            view.main_line().for_each(add_unsupported);
            losses.add_variations(view);
        }
        Scope::Tree => view.nodes().for_each(&mut add_unsupported),
    }
}

/// The game of a record, for formats that hold a single game.
///
/// # Errors
///
/// Fails if there is no game, or more than one.
pub(crate) fn only<'g, 'd>(games: &'g [GameView<'d>]) -> Result<&'g GameView<'d>, WriteError> {
    match games {
        [view] => Ok(view),
        [] => Err(WriteError::NoGame),
        _ => Err(WriteError::SeveralGames),
    }
}
