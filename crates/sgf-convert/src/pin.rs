//! Before the knife: what the reader understood of a damaged game is written down.
//!
//! How a gap is read depends on what stands beside it: a value without its `]` ends where the next property seems to
//! begin. Whoever moves or changes that property changes the reading of the gap. So a damaged game first gets the
//! brackets, parentheses and semicolons that it was read with; the tree stays what it is, node for node.

use std::collections::BTreeSet;

use sgf_syntax::{Document, FactKind};

/// How often what is missing is written down: a parenthesis may show that another one is missing.
const ROUNDS: usize = 4;

/// Returns the document with what was missing in its games; `None` when nothing is.
pub(crate) fn pinned(doc: &Document<'_>) -> Option<Document<'static>> {
    let mut document = pinned_once(doc)?;
    for _ in 1..ROUNDS {
        let Some(next) = pinned_once(&document) else { break };
        document = next;
    }
    Some(document)
}

/// What cannot be an identifier. To remove it changes nothing, but a transaction that touches a game writes the gaps down.
const NO_IDENT: &[u8] = b"-";

fn pinned_once(doc: &Document<'_>) -> Option<Document<'static>> {
    let damaged = damaged_games(doc);
    if damaged.is_empty() {
        return None;
    }
    let mut edit = doc.edit();
    damaged.into_iter().filter_map(|index| doc.game(index)).for_each(|game| {
        edit.remove(game.root(), NO_IDENT);
    });
    Some(edit.commit().document)
}

/// The numbers of the games with something missing.
fn damaged_games(doc: &Document<'_>) -> BTreeSet<usize> {
    let mut games = doc.games().peekable();
    let mut damaged = BTreeSet::new();
    for fact in doc.facts().iter().filter(|fact| is_gap(fact.kind)) {
        while games.next_if(|game| game.span().end < fact.span.start).is_some() {}
        damaged.extend(games.peek().map(|game| game.index()));
    }
    damaged
}

fn is_gap(kind: FactKind) -> bool {
    use FactKind::{
        GameInside, LoneOpen, MissingOpen, MissingSemicolon, NodeAfterVariation, UnclosedValue,
        UnclosedVariation, UnescapedBracket,
    };
    matches!(
        kind,
        UnclosedValue
            | UnescapedBracket
            | MissingOpen
            | MissingSemicolon
            | UnclosedVariation
            | NodeAfterVariation
            | GameInside
            | LoneOpen
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_understood_is_written_down() {
        for (source, expected) in [
            ("(;B[aa;W[bb])", "(;B[aa];W[bb])"),
            ("(;B[aa](;W[bb]", "(;B[aa](;W[bb]))"),
            ("(;C[a [3d] b];B[aa])", "(;C[a [3d\\] b];B[aa])"),
            ("(;B[aa](W[bb])(;))", "(;B[aa](;W[bb])(;))"),
            ("(;B[aa](;W[bb]);C[x])", "(;B[aa](;W[bb])(;C[x]))"),
        ] {
            let pinned = pinned(&Document::parse(source.as_bytes())).expect("it is damaged");
            assert_eq!(String::from_utf8_lossy(pinned.write()), expected);
        }
        assert!(pinned(&Document::parse(b"junk (;B[aa] junk)")).is_none());
    }
}
