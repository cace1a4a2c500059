//! Before the knife: what the reader understood of a damaged game is written down.
//!
//! How a gap is read depends on what stands beside it: a value without its `]` ends where the next property seems to
//! begin. Whoever moves or changes that property changes the reading of the gap. So a damaged game first gets the
//! brackets, parentheses and semicolons that it was read with; the tree stays what it is, node for node.

use std::collections::BTreeSet;

use sgf_syntax::{Document, FactKind};

use crate::surgery;

/// How often what is missing is written down: a parenthesis may show that another one is missing. What is left then is laid
/// out anew.
const ROUNDS: usize = 4;

/// Returns the document with what was missing in its games; `None` when nothing is.
pub(crate) fn pinned(doc: &Document<'_>) -> Option<Document<'static>> {
    let mut document = pinned_once(doc)?;
    for _ in 1..ROUNDS {
        let Some(next) = pinned_once(&document) else { return Some(document) };
        document = next;
    }
    Some(if damaged_games(&document).is_empty() { document } else { surgery::laid_out(&document) })
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
    use sgf_model::record::LANDMARKS;
    use sgf_syntax::{Buffers, ScanMode};

    use super::*;

    /// Nothing is missing afterwards, and no game and no node is lost.
    #[test]
    fn nothing_is_missing_in_what_was_written_down() {
        let mut random = testkit::Random::named("pinned");
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
            let Some(pinned) = pinned(&doc) else { continue };
            let shown = text.escape_ascii();
            assert!(damaged_games(&pinned).is_empty(), "{shown}: {}", pinned.write().escape_ascii());
            let n_nodes = |doc: &Document<'_>| doc.games().map(|game| game.node_count()).collect::<Vec<_>>();
            assert_eq!(n_nodes(&pinned), n_nodes(&doc), "{shown}: {}", pinned.write().escape_ascii());
        }
    }

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
