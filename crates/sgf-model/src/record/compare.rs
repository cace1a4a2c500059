//! Whether two documents hold the same.
//!
//! A formatter may move white space, break long texts softly and write down a bracket that was forgotten. It may not
//! change the tree, an identifier, what a value says, or the text around the games. This comparison is the safety net
//! that a program stretches before it replaces someone's file.

use sgf_model::value::{self, TextDecoder};
use sgf_syntax::{Document, Fact, FactKind, Node, Property, Span, Value};

use crate::{GameView, games};

/// Finds the first place of `old` that `new` does not have in the same way; `None` when they hold the same.
///
/// Values are compared as texts: escapes and soft line breaks do not count. The time is linear.
///
/// # Examples
///
/// ```
/// use opensgf::{first_difference, read};
/// let old = read(b"(;C[a long text](;B[aa])(;B[bb]))");
/// assert_eq!(first_difference(&old, &read(b"(;C[a long \\\ntext]\n(;B[aa])\n(;B[bb]))")), None);
/// let place = first_difference(&old, &read(b"(;C[a long text];B[aa](;B[bb]))")).unwrap();
/// assert_eq!(&old.text()[place.range()], b";B[bb]");
/// ```
#[must_use]
pub fn first_difference(old: &Document<'_>, new: &Document<'_>) -> Option<Span> {
    let end = Span::empty(old.text().len());
    if old.games().len() != new.games().len() {
        return Some(old.game(new.games().len()).map_or(end, |game| game.span()));
    }
    let in_games = games(old).zip(games(new)).find_map(|(old, new)| between_games(&old, &new));
    in_games.or_else(|| around_games(old, new))
}

fn between_games(old: &GameView<'_>, new: &GameView<'_>) -> Option<Span> {
    if old.node_count() != new.node_count() {
        return Some(old.span());
    }
    let parent = |node: Node<'_>| node.parent().map(Node::index);
    let is_same = |&(a, b): &(Node<'_>, Node<'_>)| {
        parent(a) == parent(b)
            && a.properties().len() == b.properties().len()
            && a.properties().zip(b.properties()).all(|(a, b)| is_same_property(old, new, a, b))
    };
    old.nodes().zip(new.nodes()).find(|pair| !is_same(pair)).map(|(node, _)| node.span())
}

fn is_same_property(old: &GameView<'_>, new: &GameView<'_>, a: Property<'_>, b: Property<'_>) -> bool {
    let texts = |a: Value<'_>, b: Value<'_>| {
        a.raw() == b.raw() || value::text(old.characters(a.raw())) == value::text(new.characters(b.raw()))
    };
    a.ident() == b.ident()
        && a.values().len() == b.values().len()
        && a.values().zip(b.values()).all(|(a, b)| texts(a, b))
}

/// Compares the texts that stand around the games and between their tokens, without their white space: two texts that
/// come to stand beside each other are read as one.
fn around_games(old: &Document<'_>, new: &Document<'_>) -> Option<Span> {
    let mut others = bytes_around(new);
    let found = bytes_around(old).find(|(_, byte)| others.next().is_none_or(|(_, other)| other != *byte));
    let at = found.or_else(|| others.next().map(|_| (old.text().len(), 0)));
    at.map(|(at, _)| Span::empty(at))
}

/// The bytes that belong to no tree, with their places, and without white space.
fn bytes_around(doc: &Document<'_>) -> impl Iterator<Item = (usize, u8)> {
    let is_text = |fact: &&Fact| matches!(fact.kind, FactKind::TextOutside | FactKind::TextInside);
    let places = doc.facts().iter().filter(is_text).flat_map(|fact| fact.span.range());
    places.map(|at| (at, doc.text()[at])).filter(|(_, byte)| !byte.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What of `old` is missing in `new`.
    fn missing(old: &str, new: &str) -> Option<String> {
        let (old, new) = (crate::read(old.as_bytes()), crate::read(new.as_bytes()));
        let span = first_difference(&old, &new)?;
        Some(String::from_utf8_lossy(&old.text()[span.range()]).into_owned())
    }

    #[test]
    fn white_space_does_not_count() {
        assert_eq!(missing("(;AB[aa][bb]\n\n;W [cc](;)(;))", "(;AB[aa]\n[bb];W[cc]\n(;)\n(;))"), None);
        assert_eq!(missing("(;C[a [b\\] c]", "(;C[a [b\\\n\\] c])"), None);
        assert_eq!(missing("junk (;)", "junk\n(;)"), None);
    }

    #[test]
    fn everything_else_does() {
        for (old, new, expected) in [
            ("(;B[aa])", "(;B[ab])", ";B[aa]"),
            ("(;B[aa])", "(;W[aa])", ";B[aa]"),
            ("(;AB[aa][bb])", "(;AB[aa])", ";AB[aa][bb]"),
            ("(;B[aa]C[x])", "(;B[aa])", ";B[aa]C[x]"),
            ("(;(;a[])(;b[](;c[])))", "(;(;a[](;b[]))(;c[]))", ";b[]"),
            ("(;)(;B[aa])", "(;)", "(;B[aa])"),
            ("(;)", "(;)(;)", ""),
            ("(;;)", "(;)", "(;;)"),
            ("one (;) two", "one (;)", ""),
            ("one (;) two", "one (;) to", ""),
            ("(;)", "(;) more", ""),
        ] {
            assert_eq!(missing(old, new).as_deref(), Some(expected), "{old} {new}");
        }
    }
}
