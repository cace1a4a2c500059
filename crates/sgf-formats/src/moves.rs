//! The moves of a foreign record, read by the rules of its game.
//!
//! Players write moves so that only the position says what they mean, and files tell variations in any order. So a reader first
//! keeps the moves as they stand, and has them read when the tree is complete: each by the position in which it is made, which is
//! put aside where the tree branches.

use std::borrow::Cow;
use std::ops::Range;

use sgf_games::{AnyPosition, Site};
use sgf_model::value::{Color, encode_simple_text};

use crate::draft::Draft;
use crate::fact::FactKind;
use crate::tree::{Place, ROOT, Tree};

/// A tree with moves that are not read yet.
pub(crate) struct Moves {
    pub(crate) tree: Tree,
    pending: Vec<Option<Pending>>,
}

/// A move as it stands in the file.
struct Pending {
    /// Who makes it, if the file says so; else the player whose turn it is.
    color: Option<Color>,
    text: String,
    at: Range<usize>,
}

/// What has been reached on the way to a move.
pub(crate) struct Reached<'p> {
    pub(crate) position: &'p dyn AnyPosition,
    /// Where the last move has gone to.
    pub(crate) last: Option<Site>,
}

/// The state at a node.
struct State {
    /// Nothing behind a move that could not be read.
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

/// A node with several children, some of which are to come.
struct Fork {
    place: Place,
    next: usize,
    state: State,
}

impl Moves {
    pub(crate) fn new() -> Moves {
        Moves { tree: Tree::new(), pending: Vec::new() }
    }

    /// Makes a node with a move, the last child of another one.
    pub(crate) fn add(&mut self, parent: Place, color: Option<Color>, text: &str, at: Range<usize>) -> Place {
        let place = self.tree.child(parent, at.start);
        self.pending.resize_with(place, || None);
        self.pending.push(Some(Pending { color, text: text.to_owned(), at }));
        place
    }

    /// Makes a node without a move, the last child of another one.
    pub(crate) fn plain(&mut self, parent: Place, at: usize) -> Place {
        self.tree.child(parent, at)
    }

    /// Reads all moves, from a position on. `spell` makes of a text what the game reads.
    ///
    /// A move that the game cannot read is kept as it stands, and so are those behind it.
    pub(crate) fn settle(
        &mut self,
        draft: &mut Draft<'_>,
        position: Option<Box<dyn AnyPosition>>,
        turn: Color,
        spell: impl for<'t> Fn(&Reached<'_>, &'t str) -> Cow<'t, str>,
    ) {
        let mut state = State { position, turn, last: None };
        let (mut forks, mut place): (Vec<Fork>, Place) = (Vec::new(), ROOT);
        loop {
            self.take(draft, place, &mut state, &spell);
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

    /// Goes to the next child of the last fork.
    fn resume(&self, forks: &mut Vec<Fork>) -> Option<(Place, State)> {
        let fork = forks.last_mut()?;
        let children = self.tree.children(fork.place);
        let child = children[fork.next];
        fork.next += 1;
        if fork.next < children.len() {
            return Some((child, fork.state.copy()));
        }
        forks.pop().map(|fork| (child, fork.state))
    }

    fn take(
        &mut self,
        draft: &mut Draft<'_>,
        place: Place,
        state: &mut State,
        spell: &impl for<'t> Fn(&Reached<'_>, &'t str) -> Cow<'t, str>,
    ) {
        let Some(pending) = self.pending.get_mut(place).and_then(Option::take) else { return };
        let color = pending.color.unwrap_or(state.turn);
        state.turn = color.other();
        let value = state.position.as_mut().and_then(|position| {
            let text = spell(&Reached { position: &**position, last: state.last }, &pending.text);
            let Ok(step) = position.read(color, &text) else {
                draft.tell(FactKind::Illegal, pending.at.clone());
                return None;
            };
            if !position.expects(color) || position.judge(color, &step).is_err() {
                draft.tell(FactKind::Illegal, pending.at.clone());
            }
            let value = position.write(&step);
            position.execute(color, &step);
            state.last = step.way().last().copied();
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

/// Takes a text as it stands.
pub(crate) fn as_it_stands<'t>(_: &Reached<'_>, text: &'t str) -> Cow<'t, str> {
    Cow::Borrowed(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::Options;

    #[test]
    fn moves_are_read_where_they_are_made() {
        let options = Options::default();
        let mut draft = Draft::new(b"", &options);
        let mut moves = Moves::new();
        let first = moves.add(ROOT, None, "e4", 0..0);
        let second = moves.add(first, None, "e5", 0..0);
        let third = moves.add(second, None, "Nf3", 0..0);
        moves.add(third, None, "Ke3", 0..0);
        let other = moves.add(first, None, "Nc6", 0..0);
        moves.add(other, None, "Nf3", 0..0);
        let position = sgf_games::chess::SPEC.begin(&sgf_games::Options::default()).expect("the usual board");
        moves.settle(&mut draft, Some(position), Color::White, as_it_stands);
        draft.sheet.begin(3, 0);
        moves.tree.write(&mut draft.sheet);
        let (sheet, facts) = draft.finish();
        let text = sheet.finish().0;
        assert!(text.ends_with(";W[e2e4](;B[e7e5];W[g1f3];B[Ke3])(;B[b8c6];W[g1f3]))\n"), "{text}");
        assert_eq!(facts.iter().map(|fact| &fact.kind).collect::<Vec<_>>(), [&FactKind::Illegal]);
    }
}
