//! What several rules about the structure need to know of a document; found out when the first of them asks.

use std::cell::OnceCell;

use sgf_syntax::Game;

use super::parens::Parens;
use super::repeats::Repeats;
use super::tail::Tail;
use crate::Cx;

/// What the rules of this family found out about a document.
#[derive(Default)]
pub(crate) struct Cache {
    parens: OnceCell<Parens>,
    repeats: OnceCell<Repeats>,
    tail: OnceCell<Tail>,
}

impl<'a> Cx<'a> {
    /// Returns which parentheses belong together; found out when first asked for.
    pub(crate) fn parens(&self) -> &Parens {
        self.caches.s.parens.get_or_init(|| Parens::new(self.doc))
    }

    /// Returns how repeated properties are joined; found out when first asked for.
    pub(crate) fn repeats(&self) -> &Repeats {
        self.caches.s.repeats.get_or_init(|| Repeats::of(self))
    }

    /// Returns how the text ends, while a game is open there; found out when first asked for.
    pub(crate) fn tail(&self) -> Tail {
        *self.caches.s.tail.get_or_init(|| Tail::of(self))
    }

    /// Returns where a closing parenthesis can be inserted for a game that is open at its end, if that is possible as things
    /// are.
    pub(crate) fn end_of_open_game(&self, game: Game<'a>) -> Option<usize> {
        if game.index() + 1 == self.doc.games().len() {
            return self.tail().end();
        }
        let last = game.node(game.node_count().checked_sub(1)?)?.properties().next_back();
        let last = last.and_then(|property| property.values().next_back());
        last.is_none_or(|value| value.is_closed()).then_some(game.span().end)
    }
}
