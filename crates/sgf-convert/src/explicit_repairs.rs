//! Writes the parser's repairs of a damaged game into its text before an edit.
//!
//! How a gap is parsed depends on its surroundings: a value without its `]` ends where the next property seems to begin.
//! Moving or changing that property would change how the gap is parsed. So the missing brackets, parentheses and
//! semicolons are inserted first. The tree stays the same, node for node.

use std::collections::BTreeSet;

use sgf_syntax::{Document, FactKind};

use crate::reparse;

/// How often repairs are inserted: one parenthesis may show that another is missing. After that, the document is formatted.
const ROUNDS: usize = 4;

/// Returns the document with explicit repairs, or `None` if no game needs any.
pub(crate) fn with_repairs(doc: &Document<'_>) -> Option<Document<'static>> {
    let mut document = with_repairs_once(doc)?;
    for _ in 1..ROUNDS {
        let Some(next) = with_repairs_once(&document) else { return Some(document) };
        document = next;
    }
    Some(if damaged_games(&document).is_empty() { document } else { reparse::formatted(&document) })
}

/// An invalid identifier. Removing it changes nothing, but a transaction writes the repairs of every game that it touches.
const NO_IDENT: &[u8] = b"-";

fn with_repairs_once(doc: &Document<'_>) -> Option<Document<'static>> {
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

/// The indices of the games that have gaps.
fn damaged_games(doc: &Document<'_>) -> BTreeSet<usize> {
    let mut games = doc.games().peekable();
    let mut damaged = BTreeSet::new();
    for fact in doc.facts().iter().filter(|fact| is_gap(fact.kind)) {
        while games.next_if(|game| game.span().end <= fact.span.start).is_some() {}
        damaged.extend(games.peek().map(|game| game.index()));
    }
    damaged
}

fn is_gap(kind: FactKind) -> bool {
    use FactKind::{
        GameInside, GuessedEnd, LoneOpen, MissingOpen, MissingSemicolon, NodeAfterVariation, UnclosedValue,
        UnclosedVariation, UnescapedBracket,
    };
    matches!(
        kind,
        UnclosedValue
            | GuessedEnd
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
    use sgf_model::record::LANDMARKS;
    use sgf_syntax::{Buffers, ScanMode};

    use super::*;

    /// The result has no gaps, and the same games and nodes.
    #[test]
    fn repairs_leave_no_gaps_and_keep_all_nodes() {
        let mut random = testkit::Random::named("with_repairs");
        let pieces: &[&[u8]] = &[
            b"(;",
            b"(",
            b")",
            b";",
            b"(;FF[4]GM[1]",
            b"\n(;FF[4]PB[x]",
            b";B[aa]",
            b";W[bb",
            b"AB[cc][dd]",
            b"C[a [3d] b]",
            b"C[x",
            b"]",
            b"((;B[ee])",
            b"\n",
            b"XX",
            b" text ",
            b"\\",
            b"(;GM[1]C[",
        ];
        for _ in 0..5000 {
            let text: Vec<u8> = (0..random.below(16)).flat_map(|_| random.pick(pieces).to_vec()).collect();
            let doc =
                Document::parse_with_landmarks(&text[..], LANDMARKS, |_| ScanMode::Ascii, Buffers::default());
            let Some(with_repairs) = with_repairs(&doc) else { continue };
            let shown = text.escape_ascii();
            assert!(
                damaged_games(&with_repairs).is_empty(),
                "{shown}: {}",
                with_repairs.write().escape_ascii()
            );
            let n_nodes = |doc: &Document<'_>| doc.games().map(|game| game.node_count()).collect::<Vec<_>>();
            assert_eq!(
                n_nodes(&with_repairs),
                n_nodes(&doc),
                "{shown}: {}",
                with_repairs.write().escape_ascii()
            );
        }
    }

    #[test]
    fn repairs_follow_the_parsed_tree() {
        for (source, expected) in [
            ("(;B[aa;W[bb])", "(;B[aa];W[bb])"),
            ("(;B[aa](;W[bb]", "(;B[aa](;W[bb]))"),
            ("(;C[a [3d] b];B[aa])", "(;C[a [3d\\] b];B[aa])"),
            ("(;B[aa](W[bb])(;))", "(;B[aa](;W[bb])(;))"),
            ("(;B[aa](;W[bb]);C[x])", "(;B[aa](;W[bb])(;C[x]))"),
        ] {
            let with_repairs = with_repairs(&Document::parse(source.as_bytes())).expect("it is damaged");
            assert_eq!(String::from_utf8_lossy(with_repairs.write()), expected);
        }
        assert!(with_repairs(&Document::parse(b"junk (;B[aa] junk)")).is_none());
    }
}
