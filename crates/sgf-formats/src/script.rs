//! The moves of a record as another format writes them.
//!
//! The record is followed by the rules of its game, and each move is written in the position in which it is made.

use sgf_games::{AnyMove, AnyPosition, Options, Paths, SetUp, game, replay};
use sgf_model::record::GameView;
use sgf_model::value::Color;
use sgf_syntax::{Node, NodeId};

use crate::ledger::Ledger;
use crate::loss::Unwritable;

/// How much of a record a format holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    MainLine,
    Tree,
}

/// A move in the words of a format.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Told {
    pub(crate) color: Color,
    pub(crate) text: String,
}

/// The moves of a record.
pub(crate) struct Script {
    /// The position before the first move.
    pub(crate) start: Box<dyn AnyPosition>,
    /// The position behind the last node that was followed: the end of the main line, if that is the scope.
    pub(crate) end: Box<dyn AnyPosition>,
    /// The last node that sets up something; it comes before all moves.
    pub(crate) set_up: Option<NodeId>,
    /// The moves of each node, by its number.
    pub(crate) told: Vec<Vec<Told>>,
}

/// What a move is, when it is to be written.
pub(crate) struct Made<'p> {
    /// The position before the move.
    pub(crate) position: &'p dyn AnyPosition,
    pub(crate) color: Color,
    pub(crate) step: &'p AnyMove,
}

/// Writes the moves of a game; `say` writes one, or nothing when the format has no words for it.
///
/// # Errors
///
/// Fails when it is another game, when a position is set up later than at the beginning, and at a move that cannot be read or
/// written.
pub(crate) fn script(
    view: &GameView<'_>,
    numbers: &[u16],
    scope: Scope,
    mut say: impl FnMut(Made<'_>) -> Option<String>,
) -> Result<Script, Unwritable> {
    let root = view.root().id();
    let other = Unwritable::OtherGame { node: root, number: view.number() };
    let spec = game(view.number()).filter(|spec| numbers.contains(&spec.number)).ok_or(other)?;
    let begun = spec.begin(&Options::of(view)).map_err(|_| Unwritable::OtherSize { node: root })?;
    let mut script = Script { start: begun.copy(), end: begun.copy(), set_up: None, told: Vec::new() };
    script.told.resize_with(view.node_count(), Vec::new);
    let mut walk = Walk { script, head: head(view), has_moved: false, current: begun };
    let mut follow = |walk: &mut Walk, node: Node<'_>| {
        let mut outcome = Ok(());
        replay::each_action(view, spec, node, |action| {
            if outcome.is_ok() {
                outcome = walk.take(node, &action, &mut say);
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
    walk.script.end = walk.current;
    Ok(walk.script)
}

/// The number of the last node to which all variations belong.
fn head(view: &GameView<'_>) -> usize {
    let mut node = view.root();
    while let (Some(child), None) = (node.first_child(), node.children().nth(1)) {
        node = child;
    }
    node.index()
}

/// A record on the way.
struct Walk {
    script: Script,
    /// The last node in which something may be set up.
    head: usize,
    has_moved: bool,
    current: Box<dyn AnyPosition>,
}

impl Walk {
    fn take(
        &mut self,
        node: Node<'_>,
        action: &replay::Action<'_>,
        say: &mut impl FnMut(Made<'_>) -> Option<String>,
    ) -> Result<(), Unwritable> {
        let position = &mut self.current;
        let is_before = node.index() <= self.head && !self.has_moved;
        match action.kind {
            replay::ActionKind::Move(color) => {
                let refused = Unwritable::Move { node: node.id() };
                let color = position.mover(color);
                let step = position.read(color, &action.text).map_err(|_| refused.clone())?;
                let text = say(Made { position: &**position, color, step: &step }).ok_or(refused)?;
                self.script.told[node.index()].push(Told { color, text });
                position.execute(color, &step);
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
                    return Err(Unwritable::SetUp { node: node.id() });
                }
                self.script.set_up = Some(node.id());
            }
        }
        if is_before {
            self.script.start = position.copy();
        }
        Ok(())
    }
}

impl Script {
    /// The moves of the main line, in their order.
    pub(crate) fn line<'s>(&'s self, view: &GameView<'_>) -> impl Iterator<Item = &'s Told> {
        let nodes: Vec<usize> = view.main_line().map(|node| node.index()).collect();
        nodes.into_iter().flat_map(|index| &self.told[index])
    }

    /// Fails at the first node whose moves a format cannot hold that has one move for a node, in turns.
    ///
    /// # Errors
    ///
    /// Fails when a node has several moves, or a player moves twice in a row.
    pub(crate) fn expect_turns(
        &self,
        view: &GameView<'_>,
        first: Color,
        scope: Scope,
    ) -> Result<(), Unwritable> {
        let mut next: Vec<Color> = vec![first; self.told.len()];
        let mut check = |node: Node<'_>| {
            let turn = node.parent().map_or(first, |parent| next[parent.index()]);
            next[node.index()] = match &self.told[node.index()][..] {
                [] => turn,
                [told] if told.color == turn => turn.other(),
                _ => return Err(Unwritable::Move { node: node.id() }),
            };
            Ok(())
        };
        match scope {
            Scope::MainLine => view.main_line().try_for_each(check),
            Scope::Tree => view.nodes().try_for_each(&mut check),
        }
    }
}

/// Properties that make the position and the moves.
const OF_MOVES: &[&[u8]] = &[b"B", b"W", b"AB", b"AW", b"AE", b"PL"];

/// Enters what a format does not hold that holds moves, and other properties as `holds` says.
pub(crate) fn settle(
    view: &GameView<'_>,
    scope: Scope,
    ledger: &mut Ledger,
    holds: impl Fn(Node<'_>, &[u8]) -> bool,
) {
    let mut settle = |node: Node<'_>| {
        ledger.settle(node, |ident| {
            OF_MOVES.contains(&ident) || (ident == b"SZ" && node.is_root()) || holds(node, ident)
        });
    };
    match scope {
        Scope::MainLine => {
            view.main_line().for_each(settle);
            ledger.settle_variations(view);
        }
        Scope::Tree => view.nodes().for_each(&mut settle),
    }
}

/// The only game of a record, for formats that hold one.
///
/// # Errors
///
/// Fails when there is none, or more.
pub(crate) fn only<'g, 'd>(games: &'g [GameView<'d>]) -> Result<&'g GameView<'d>, Unwritable> {
    match games {
        [view] => Ok(view),
        [] => Err(Unwritable::NoGame),
        _ => Err(Unwritable::SeveralGames),
    }
}
