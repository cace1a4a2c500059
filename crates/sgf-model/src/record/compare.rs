//! Whether two records hold the same.
//!
//! What rewrites records may move white space, write down a bracket that was forgotten, or change the properties that it
//! was asked to change. It may not change the tree, another identifier, what a value says, or the text around the games.
//! In a damaged record, or where the bytes tell the charset, a change in one place can decide how another is read. So what
//! will replace a file is read again as the next reader will read it, and compared with what it was made of.

use std::borrow::Cow;
use std::fmt;

use sgf_syntax::{Buffers, Document, Fact, FactKind, Form, Node, Property, ScanMode, Span, Value};

use super::{GameView, games};
use crate::charset::{self, Charset, has_shift, is_plain_text};
use crate::value::{TextDecoder, text};

/// A record that would not hold the same when the next reader reads it.
///
/// Undamaged records have none. In a damaged one, white space or the neighbour of a game can decide how a value without its
/// end is read, or in which charset a text with halves of characters is; then the record has to stay as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Differs {
    /// The first place of the old document that its new form does not have; all of it where only the next change would differ.
    pub place: Span,
}

impl Differs {
    /// The difference at a place of the old document.
    #[must_use]
    pub fn at(place: Span) -> Differs {
        Differs { place }
    }
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("its new form would not hold the same")
    }
}

impl std::error::Error for Differs {}

/// Tells whether a document is read without a guess: its structure is whole, and its bytes are UTF-8 and scanned as such.
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

/// Facts that show no damage: nothing was read otherwise for their sake. Small letters before a bracket are an identifier or words of the
/// text before them; what stands there decides.
fn is_certain(kind: FactKind) -> bool {
    matches!(kind, FactKind::LongIdent | FactKind::RepeatedProperty)
}

/// Reads bytes that will replace a file as the next reader will.
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

/// Finds the first place of `old` that `new` does not have in the same way; `None` when they hold the same.
///
/// Values are compared as texts: escapes and soft line breaks do not count. The time is linear.
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
        return Some(old.game(new.games().len()).map_or(end, |game| game.span()));
    }
    let all = |_: Property<'_>| true;
    let in_games = games(old).zip(games(new)).find_map(|(old, new)| game_difference(&old, &new, all));
    in_games.or_else(|| around_games(old, new))
}

/// Finds the first node of a game that another one does not have in the same way, of the properties that matter.
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

/// The same of some nodes of each game, which have the same numbers in both.
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

/// Tells whether two charsets read some bytes as the same text.
fn is_alike(raw: &[u8], one: Charset, other: Charset) -> bool {
    !one.is_wide() && !other.is_wide() && is_plain_text(raw)
}

/// A file that was cut in the middle of a character gets a space between the half and the bracket that was missing
/// ([`ScanMode::guard`]).
fn is_same_text((old, new): (Cow<'_, str>, Cow<'_, str>), is_closed: bool) -> bool {
    let is_half = |half: &str| !is_closed && half == old && half.ends_with(char::REPLACEMENT_CHARACTER);
    old == new || new.strip_suffix(' ').is_some_and(is_half)
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
        let (old, new) = (read_back(old.as_bytes()), read_back(new.as_bytes()));
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
    fn the_same_bytes_in_another_charset_are_another_text() {
        let (old, new) = (read_back(b"(;CA[GBK]PB[\xB6\xCE])"), read_back(b"(;CA[EUC-KR]PB[\xB6\xCE])"));
        let [old, new] = [&old, &new].map(|doc| games(doc).next().expect("there is a game"));
        assert!(game_difference(&old, &new, |property| property.ident() == b"PB").is_some());
    }

    #[test]
    fn half_a_character_at_the_end_gets_a_space() {
        let is_same = |old: &[u8], new: &[u8]| first_difference(&read_back(old), &read_back(new)).is_none();
        let old = b"(;CA[Shift_JIS]C[\x95\x5C\x97";
        assert!(is_same(old, b"(;CA[Shift_JIS]C[\x95\x5C\x97 ])"));
        assert!(!is_same(old, b"(;CA[Shift_JIS]C[\x95\x5C\x97  ])"));
        assert!(!is_same(b"(;C[a", b"(;C[a ])"));
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
