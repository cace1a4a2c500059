//! How a text ends in the middle of a game, and where its missing parentheses are to be inserted.

use sgf_syntax::FactKind;

use super::content::is_space;
use crate::Cx;

/// What the end of a text looks like, when a game is still open there.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tail {
    /// A closing parenthesis can be inserted at this offset.
    Closable(usize),
    /// The last value is open: its bracket must be inserted first.
    OpenValue,
    /// The last parenthesis is an opening one, at this offset, with nothing behind it.
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
            return Tail::OpenValue;
        }
        let last_open = facts.iter().rev().find(|fact| fact.kind == FactKind::UnclosedVariation);
        match last_open {
            Some(fact) if fact.span.end == end => Tail::OpenParenthesis(fact.span.start),
            _ => Tail::Closable(end),
        }
    }

    /// The offset where a closing parenthesis can be inserted, if that is possible as things are.
    pub(super) fn end(self) -> Option<usize> {
        match self {
            Tail::Closable(end) => Some(end),
            _ => None,
        }
    }
}
