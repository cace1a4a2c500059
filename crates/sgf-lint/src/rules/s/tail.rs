//! How a text ends in the middle of a game, and where its missing parentheses are to be inserted.

use sgf_syntax::{Fact, FactKind};

use super::content::is_space;
use crate::Cx;

/// What the end of a text looks like, when a game is still open there.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tail {
    /// A closing parenthesis can be inserted at this offset.
    Closable(usize),
    /// A parenthesis would not close what is open: something else must be repaired first.
    NotYet,
    /// The last parenthesis is an opening one, at this offset, with no node behind it.
    OpenParenthesis(usize),
}

impl Tail {
    /// Looks at the end of the text. The last game must be open there.
    pub(crate) fn of(cx: &Cx<'_>) -> Tail {
        let text = cx.text();
        let end = text.len() - text.iter().rev().take_while(|&&byte| is_space(byte)).count();
        let facts = cx.doc.facts();
        let last_value = facts.iter().rev().find(|fact| fact.kind == FactKind::UnclosedValue);
        if last_value.is_some_and(|fact| fact.span.end >= end) {
            return Tail::NotYet;
        }
        // A surplus parenthesis takes the next closing one for itself.
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

    /// The offset where a closing parenthesis can be inserted, if that is possible as things are.
    pub(crate) fn end(self) -> Option<usize> {
        match self {
            Tail::Closable(end) => Some(end),
            _ => None,
        }
    }
}
