//! Structural data of a document that several rules share, computed on first use.

use std::cell::OnceCell;

use sgf_syntax::Game;

use super::parens::Parens;
use super::repeats::Repeats;
use super::tail::Tail;
use crate::Cx;

/// The cached data of a document.
#[derive(Default)]
pub(crate) struct Cache {
    parens: OnceCell<Parens>,
    repeats: OnceCell<Repeats>,
    tail: OnceCell<Tail>,
    /// For each game, whether it escapes a bracket.
    escapes: OnceCell<Vec<bool>>,
}

impl<'a> Cx<'a> {
    /// Returns the matching pairs of parentheses.
    pub(crate) fn parens(&self) -> &Parens {
        self.caches.structure.parens.get_or_init(|| Parens::new(self.doc))
    }

    /// Returns the repairs of repeated properties.
    pub(crate) fn repeats(&self) -> &Repeats {
        self.caches.structure.repeats.get_or_init(|| Repeats::of(self))
    }

    /// Returns how the text ends if a game is still open there.
    pub(crate) fn tail(&self) -> Tail {
        *self.caches.structure.tail.get_or_init(|| Tail::of(self))
    }

    /// Returns whether a game escapes any bracket: its writer knows how, and means every other one.
    pub(crate) fn escapes_brackets(&self, game: Game<'a>) -> bool {
        let escapes = |game: Game<'_>| {
            let text = &self.text()[game.span().range()];
            memchr::memchr_iter(b'\\', text).any(|at| matches!(text.get(at + 1), Some(b'[' | b']')))
        };
        self.caches.structure.escapes.get_or_init(|| self.doc.games().map(escapes).collect())[game.index()]
    }

    /// Returns where to insert a closing parenthesis for an unclosed game, if that is possible without other repairs.
    pub(crate) fn end_of_open_game(&self, game: Game<'a>) -> Option<usize> {
        if game.index() + 1 == self.doc.games().len() {
            return self.tail().end();
        }
        let last = game.node(game.node_count().checked_sub(1)?)?.properties().next_back();
        let last = last.and_then(|property| property.values().next_back());
        last.is_none_or(sgf_syntax::Value::is_closed).then_some(game.span().end)
    }
}
