//! The moves of a file, read by the rules of the game.
//!
//! Move notation depends on the position, and files list variations in any order. So readers first collect the raw moves,
//! and resolve them when the tree is complete: each in its position, which is saved at forks.

use std::borrow::Cow;
use std::ops::Range;

use sgf_games::{AnyPosition, Site};
use sgf_model::value::{Color, encode_simple_text};

use crate::fact::FactKind;
use crate::import::Import;
use crate::tree::{NodeIndex, ROOT, Tree};

/// A tree with unresolved moves.
pub(crate) struct Moves {
    pub(crate) tree: Tree,
    pending: Vec<Option<Pending>>,
}

/// A raw move.
struct Pending {
    /// The player, if the file names it; otherwise it is the player to move.
    color: Option<Color>,
    text: String,
    at: Range<usize>,
}

/// The context of a move.
pub(crate) struct MoveContext<'p> {
    pub(crate) position: &'p dyn AnyPosition,
    /// The destination of the last move.
    pub(crate) last: Option<Site>,
}

/// The state at a node.
struct State {
    /// `None` after an unreadable move.
    position: Option<Box<dyn AnyPosition>>,
    turn: Color,
    last: Option<Site>,
}

impl State {
    fn copy(&self) -> State {
        let position = self.position.as_ref().map(|position| position.copy());
        State { position, turn: self.turn, last: self.last }
    }
}

/// A node with pending children.
struct Fork {
    place: NodeIndex,
    next: usize,
    state: State,
}

impl Moves {
    pub(crate) fn new() -> Moves {
        Moves { tree: Tree::new(), pending: Vec::new() }
    }

    /// Adds a node with a move as the last child of another node.
    pub(crate) fn add(
        &mut self,
        parent: NodeIndex,
        color: Option<Color>,
        text: &str,
        at: Range<usize>,
    ) -> NodeIndex {
        let place = self.tree.child(parent, at.start);
        self.pending.resize_with(place, || None);
        self.pending.push(Some(Pending { color, text: text.to_owned(), at }));
        place
    }

    /// Adds a node without a move as the last child of another node.
    pub(crate) fn plain(&mut self, parent: NodeIndex, at: usize) -> NodeIndex {
        self.tree.child(parent, at)
    }

    /// Resolves all moves, starting at a position. `normalize` converts the text of a move to a notation that the game reads.
    ///
    /// An unreadable move and all moves after it are kept as raw text.
    pub(crate) fn resolve(
        &mut self,
        import: &mut Import<'_>,
        position: Option<Box<dyn AnyPosition>>,
        turn: Color,
        normalize: impl for<'t> Fn(&MoveContext<'_>, &'t str) -> Cow<'t, str>,
    ) {
        let mut state = State { position, turn, last: None };
        let (mut forks, mut place): (Vec<Fork>, NodeIndex) = (Vec::new(), ROOT);
        loop {
            self.resolve_node(import, place, &mut state, &normalize);
            match self.tree.children(place) {
                [] => match self.resume(&mut forks) {
                    Some((next, resumed)) => (place, state) = (next, resumed),
                    None => return,
                },
                [only] => place = *only,
                [first, ..] => {
                    forks.push(Fork { place, next: 1, state: state.copy() });
                    place = *first;
                }
            }
        }
    }

    /// Continues with the next child of the last fork.
    fn resume(&self, forks: &mut Vec<Fork>) -> Option<(NodeIndex, State)> {
        let fork = forks.last_mut()?;
        let children = self.tree.children(fork.place);
        let child = children[fork.next];
        fork.next += 1;
        if fork.next < children.len() {
            return Some((child, fork.state.copy()));
        }
        forks.pop().map(|fork| (child, fork.state))
    }

    fn resolve_node(
        &mut self,
        import: &mut Import<'_>,
        place: NodeIndex,
        state: &mut State,
        normalize: &impl for<'t> Fn(&MoveContext<'_>, &'t str) -> Cow<'t, str>,
    ) {
        let Some(pending) = self.pending.get_mut(place).and_then(Option::take) else { return };
        let color = pending.color.unwrap_or(state.turn);
        state.turn = color.other();
        let value = state.position.as_mut().and_then(|position| {
            let text = normalize(&MoveContext { position: &**position, last: state.last }, &pending.text);
            let Ok(step) = position.read_move(color, &text) else {
                import.report(FactKind::Illegal, pending.at.clone());
                return None;
            };
            if !position.expects(color) || position.check_move(color, &step).is_err() {
                import.report(FactKind::Illegal, pending.at.clone());
            }
            let value = position.write_move(&step).ok()?;
            position.play_unchecked(color, &step).ok()?;
            state.last = step.path().last().copied();
            state.turn = position.turn().unwrap_or(color.other());
            Some(value)
        });
        if value.is_none() {
            state.position = None;
        }
        let value = value.unwrap_or(pending.text);
        self.tree.add_first(place, color.encode(), encode_simple_text(&value));
    }
}

/// Returns a text unchanged.
pub(crate) fn verbatim<'t>(_: &MoveContext<'_>, text: &'t str) -> Cow<'t, str> {
    Cow::Borrowed(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    #[test]
    fn reads_moves_in_their_positions() {
        let options = Options::default();
        let mut import = Import::new(b"", &options);
        let mut moves = Moves::new();
        let first = moves.add(ROOT, None, "e4", 0..0);
        let second = moves.add(first, None, "e5", 0..0);
        let third = moves.add(second, None, "Nf3", 0..0);
        moves.add(third, None, "Ke3", 0..0);
        let other = moves.add(first, None, "Nc6", 0..0);
        moves.add(other, None, "Nf3", 0..0);
        let position = sgf_games::chess::SPEC.begin(&sgf_games::Options::default()).expect("the usual board");
        moves.resolve(&mut import, Some(position), Color::White, verbatim);
        import.writer.begin(3, 0);
        moves.tree.write(&mut import.writer);
        let (writer, facts) = import.finish();
        let text = writer.finish().0;
        assert!(text.ends_with(";W[e2e4](;B[e7e5];W[g1f3];B[Ke3])(;B[b8c6];W[g1f3]))\n"), "{text}");
        assert_eq!(facts.iter().map(|fact| &fact.kind).collect::<Vec<_>>(), [&FactKind::Illegal]);
    }
}
