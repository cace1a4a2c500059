//! Compares two records.
//!
//! A rewrite may move white space, add a missing bracket, or change the properties that it is meant to change. It must not change
//! the tree, another identifier, the meaning of a value, or the text around the games. In a damaged record, or if the bytes
//! determine the charset, a change in one place can change how another place is parsed. So before a new text replaces a file, it
//! is parsed again and compared with the original.

use std::borrow::Cow;

use sgf_syntax::{Buffers, Document, Fact, FactKind, Form, Node, Property, ScanMode, Span, Value};

use super::{GameView, games};
use crate::charset::{self, Charset, has_shift, is_plain_text};
use crate::value::{TextDecoder, text};

/// A record whose new text would not parse as intended.
///
/// Undamaged records have none. In a damaged one, white space or the neighbor of a game can determine the parse of an unclosed
/// value, or the charset of a text with halves of characters; then the record has to stay as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the new text would not read back the same")]
#[non_exhaustive]
pub struct RoundTripError {
    /// The first place of the old document that differs, or all of it if only the next change would differ.
    pub place: Span,
}

impl RoundTripError {
    /// Creates an error for a span of the old document.
    #[must_use]
    pub fn at(place: Span) -> RoundTripError {
        RoundTripError { place }
    }
}

/// Returns whether a document has no guesses: its structure is intact, and it is scanned as UTF-8.
///
/// # Examples
///
/// ```
/// use sgf_model::{charset::read_in, record::is_plain};
/// let is_plain = |bytes: &[u8]| is_plain(&read_in(bytes, Default::default()));
/// assert!(is_plain(b"(;PB[Dosaku])"));
/// assert!(!is_plain(b"(;PB[Dosaku"));
/// assert!(!is_plain(b"(;PB[Zo\xEB])"));
/// ```
#[must_use]
pub fn is_plain(doc: &Document<'_>) -> bool {
    let text = doc.text();
    doc.form() == Form::Bytes
        && doc.facts().iter().all(|fact| is_certain(fact.kind))
        && !has_shift(text)
        && str::from_utf8(text).is_ok()
        && doc.games().all(|game| game.mode() == ScanMode::Ascii)
}

/// Returns whether a fact is not about damage. Lowercase letters before a bracket may be an identifier or words of the
/// text before them, but the bytes there decide.
fn is_certain(kind: FactKind) -> bool {
    matches!(kind, FactKind::LongIdent | FactKind::RepeatedProperty | FactKind::SwallowedProperty)
}

/// Parses new bytes of a file like the next reader.
///
/// # Examples
///
/// ```
/// use sgf_model::record::{games, read_back};
/// let doc = read_back(b"(;CA[Big5]PB[\xA5\x5C])");
/// assert_eq!(games(&doc).next().unwrap().charset().name(), "Big5");
/// ```
#[must_use]
pub fn read_back(bytes: &[u8]) -> Document<'_> {
    charset::read_in(bytes, Buffers::default())
}

/// Finds the first place of `old` that differs in `new`; `None` if they are the same.
///
/// Values are compared as texts: escapes and soft line breaks do not count. The cost is linear.
///
/// # Examples
///
/// ```
/// use sgf_model::{charset::read_in, record::first_difference};
/// let read = |text: &'static str| read_in(text.as_bytes(), Default::default());
/// let old = read("(;C[a long text](;B[aa])(;B[bb]))");
/// assert_eq!(first_difference(&old, &read("(;C[a long \\\ntext]\n(;B[aa])\n(;B[bb]))")), None);
/// let place = first_difference(&old, &read("(;C[a long text];B[aa](;B[bb]))")).unwrap();
/// assert_eq!(&old.text()[place.range()], b";B[bb]");
/// ```
#[must_use]
pub fn first_difference(old: &Document<'_>, new: &Document<'_>) -> Option<Span> {
    let end = Span::empty(old.text().len());
    if old.games().len() != new.games().len() {
        return Some(old.game(new.games().len()).map_or(end, sgf_syntax::Game::span));
    }
    let all = |_: Property<'_>| true;
    let in_games = games(old).zip(games(new)).find_map(|(old, new)| game_difference(&old, &new, all));
    in_games.or_else(|| around_games(old, new))
}

/// Finds the first node of a game that differs in another one, considering only some properties.
///
/// # Examples
///
/// ```
/// use sgf_model::{charset::read_in, record::{game_difference, games, is_named}};
/// let (old, new) = (read_in(b"(;PB[a];B[aa])", Default::default()), read_in(b"(;PB[b];B[aa])", Default::default()));
/// let (old, new) = (games(&old).next().unwrap(), games(&new).next().unwrap());
/// assert!(game_difference(&old, &new, |_| true).is_some());
/// assert!(game_difference(&old, &new, |property| !is_named(property, b"PB")).is_none());
/// ```
#[must_use]
pub fn game_difference(
    old: &GameView<'_>,
    new: &GameView<'_>,
    matters: impl Fn(Property<'_>) -> bool,
) -> Option<Span> {
    match old.node_count() == new.node_count() {
        true => node_difference((old, old.nodes()), (new, new.nodes()), matters),
        false => Some(old.span()),
    }
}

/// The same for some nodes of each game, which have the same indices in both.
#[must_use]
pub fn node_difference<'o, 'n>(
    old: (&GameView<'o>, impl Iterator<Item = Node<'o>>),
    new: (&GameView<'n>, impl Iterator<Item = Node<'n>>),
    matters: impl Fn(Property<'_>) -> bool,
) -> Option<Span> {
    let (old, mut old_nodes) = old;
    let (new, mut new_nodes) = new;
    loop {
        match (old_nodes.next(), new_nodes.next()) {
            (None, None) => return None,
            (Some(a), Some(b)) if is_same_node((old, a), (new, b), &matters) => {}
            (Some(node), _) => return Some(node.span()),
            (None, Some(_)) => return Some(Span::empty(old.span().end)),
        }
    }
}

fn is_same_node(
    (old, a): (&GameView<'_>, Node<'_>),
    (new, b): (&GameView<'_>, Node<'_>),
    matters: &impl Fn(Property<'_>) -> bool,
) -> bool {
    let parent = |node: Node<'_>| node.parent().map(Node::index);
    let mut others = b.properties().filter(|property| matters(*property));
    parent(a) == parent(b)
        && a.properties()
            .filter(|property| matters(*property))
            .all(|a| others.next().is_some_and(|b| is_same_property(old, new, a, b)))
        && others.next().is_none()
}

fn is_same_property(old: &GameView<'_>, new: &GameView<'_>, a: Property<'_>, b: Property<'_>) -> bool {
    let texts = |a: Value<'_>, b: Value<'_>| {
        let texts = || (text(old.characters(a.raw())), text(new.characters(b.raw())));
        let (one, other) = (old.charset(), new.charset());
        let is_same = a.raw() == b.raw() && (one == other || is_alike(a.raw(), one, other));
        is_same || is_same_text(texts(), a.is_closed())
    };
    a.ident() == b.ident()
        && a.values().len() == b.values().len()
        && a.values().zip(b.values()).all(|(a, b)| texts(a, b))
}

/// Returns whether two charsets decode some bytes to the same text.
fn is_alike(raw: &[u8], one: Charset, other: Charset) -> bool {
    !one.is_wide() && !other.is_wide() && is_plain_text(raw)
}

/// A file that was cut inside a character gets a space between the half and the missing bracket
/// ([`ScanMode::guard`]).
fn is_same_text((old, new): (Cow<'_, str>, Cow<'_, str>), is_closed: bool) -> bool {
    let is_half = |half: &str| !is_closed && half == old && half.ends_with(char::REPLACEMENT_CHARACTER);
    old == new || new.strip_suffix(' ').is_some_and(is_half)
}

/// Compares the texts around the games and between their tokens, ignoring white space: adjacent texts
/// are joined.
fn around_games(old: &Document<'_>, new: &Document<'_>) -> Option<Span> {
    let mut others = bytes_around(new);
    let found = bytes_around(old).find(|(_, byte)| others.next().is_none_or(|(_, other)| other != *byte));
    let at = found.or_else(|| others.next().map(|_| (old.text().len(), 0)));
    at.map(|(at, _)| Span::empty(at))
}

/// The bytes outside of all trees, with their spans, and without white space.
fn bytes_around(doc: &Document<'_>) -> impl Iterator<Item = (usize, u8)> {
    let is_text = |fact: &&Fact| matches!(fact.kind, FactKind::TextOutside | FactKind::TextInside);
    let places = doc.facts().iter().filter(is_text).flat_map(|fact| fact.span.range());
    places.map(|at| (at, doc.text()[at])).filter(|(_, byte)| !byte.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the part of `old` that is missing in `new`.
    fn missing(old: &str, new: &str) -> Option<String> {
        let (old, new) = (read_back(old.as_bytes()), read_back(new.as_bytes()));
        let span = first_difference(&old, &new)?;
        Some(String::from_utf8_lossy(&old.text()[span.range()]).into_owned())
    }

    #[test]
    fn ignores_white_space() {
        assert_eq!(missing("(;AB[aa][bb]\n\n;W [cc](;)(;))", "(;AB[aa]\n[bb];W[cc]\n(;)\n(;))"), None);
        assert_eq!(missing("(;C[a [b\\] c]", "(;C[a [b\\\n\\] c])"), None);
        assert_eq!(missing("junk (;)", "junk\n(;)"), None);
    }

    #[test]
    fn compares_charsets() {
        let (old, new) = (read_back(b"(;CA[GBK]PB[\xB6\xCE])"), read_back(b"(;CA[EUC-KR]PB[\xB6\xCE])"));
        let [old, new] = [&old, &new].map(|doc| games(doc).next().expect("there is a game"));
        assert!(game_difference(&old, &new, |property| property.ident() == b"PB").is_some());
    }

    #[test]
    fn accepts_a_guard_after_half_a_character() {
        let is_same = |old: &[u8], new: &[u8]| first_difference(&read_back(old), &read_back(new)).is_none();
        let old = b"(;CA[Shift_JIS]C[\x95\x5C\x97";
        assert!(is_same(old, b"(;CA[Shift_JIS]C[\x95\x5C\x97 ])"));
        assert!(!is_same(old, b"(;CA[Shift_JIS]C[\x95\x5C\x97  ])"));
        assert!(!is_same(b"(;C[a", b"(;C[a ])"));
    }

    #[test]
    fn reports_all_other_differences() {
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
