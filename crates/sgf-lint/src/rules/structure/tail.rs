//! The end of a text with an unclosed game, and where to insert the missing parentheses.

use sgf_syntax::{Fact, FactKind};

use super::content::is_space;
use crate::Cx;

/// How a text ends if a game is still open there.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tail {
    /// A closing parenthesis can be inserted at this offset.
    Closable(usize),
    /// Something else must be repaired first.
    NotYet,
    /// The last parenthesis is an opening one at this offset, and no node follows it.
    OpenParenthesis(usize),
}

impl Tail {
    /// Examines the end of the text. The last game must be open there.
    pub(crate) fn of(cx: &Cx<'_>) -> Tail {
        let text = cx.text();
        let end = text.len() - text.iter().rev().take_while(|&&byte| is_space(byte)).count();
        let facts = cx.doc.facts();
        let last_value = facts.iter().rev().find(|fact| fact.kind == FactKind::UnclosedValue);
        if last_value.is_some_and(|fact| fact.span.end >= end) {
            return Tail::NotYet;
        }
        // With the parenthesis, the guessed text could be read as written.
        if facts.iter().any(|fact| fact.kind == FactKind::GuessedEnd) {
            return Tail::NotYet;
        }
        // A surplus parenthesis would be closed instead.
        let last_game = cx.doc.games().next_back().map_or(0, |game| game.span().start);
        let is_surplus = |fact: &Fact| match fact.kind {
            FactKind::DoubleOpen => cx.parens().close_of(fact.span.start).is_none(),
            FactKind::LoneOpen => fact.span.start >= last_game,
            _ => false,
        };
        if facts.iter().any(is_surplus) {
            return Tail::NotYet;
        }
        let last_open = facts.iter().rev().find(|fact| fact.kind == FactKind::UnclosedVariation);
        let last_node =
            cx.doc.games().next_back().and_then(|game| game.node(game.node_count().checked_sub(1)?));
        match last_open {
            Some(fact) if last_node.is_none_or(|node| node.span().start < fact.span.start) => {
                Tail::OpenParenthesis(fact.span.start)
            }
            _ => Tail::Closable(end),
        }
    }

    /// Returns where a closing parenthesis can be inserted, if that is possible without other repairs.
    pub(crate) fn end(self) -> Option<usize> {
        match self {
            Tail::Closable(end) => Some(end),
            _ => None,
        }
    }
}
