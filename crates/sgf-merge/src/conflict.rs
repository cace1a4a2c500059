//! Conflicts and their representation in a record.
//!
//! If both sides changed the same thing differently, ours is kept, and the node gets the private property `CONFLICT` with a
//! value for each conflict. A value consists of words and SGF nodes, for people and for this crate:
//!
//! ```text
//! theirs (;KM[7.5]) base (;KM[6.5])     a property, or its value for one point; (;) if there was none
//! deleted by ours                       theirs changed something in the deleted subtree
//! main line (;B[dp])                    theirs made this child the first, ours made another child the first
//! ```
//!
//! In the record, brackets and backslashes in the value are escaped.

use sgf_model::charset::{Charset, UnmappableError, decode_value, encode_value, trail_bytes};
use sgf_model::record::{self, GameView, find_all};
use sgf_model::table::CONFLICT;
use sgf_syntax::{Document, Node, NodeId, ScanMode};

use crate::node::Clash;
use crate::semantics::Entry;

/// One of the two sides of a merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side that wins where both disagree.
    Ours,
    /// The other side.
    Theirs,
}

/// The kind of a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConflictKind {
    /// Both sides changed a property differently.
    Property {
        /// The properties of theirs, as a game with one node.
        theirs: Vec<u8>,
        /// The properties of the base, in the same form.
        base: Vec<u8>,
    },
    /// One side deleted a node and its subtree, and the other changed something in it.
    Deleted {
        /// The side that deleted it.
        by: Side,
    },
    /// Both sides made a different child the first.
    MainLine {
        /// The move of the first child in theirs, as a game with one node.
        theirs: Vec<u8>,
    },
    /// The value was not written by a merge.
    Unreadable,
}

/// A conflict of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The node.
    pub node: NodeId,
    /// The kind.
    pub kind: ConflictKind,
}

/// Lists the conflicts of a record, in node order.
///
/// # Examples
///
/// ```
/// use sgf_merge::{ConflictKind, conflicts, merge};
/// use sgf_syntax::Document;
/// let [base, ours, theirs] = ["6.5", "7", "7.5"].map(|komi| format!("(;GM[1]KM[{komi}])"));
/// let [base, ours, theirs] = [&base, &ours, &theirs].map(|text| Document::parse(text.as_bytes()));
/// let merged = merge(Some(&base), &ours, &theirs)?;
/// let [conflict] = &conflicts(&merged.document)[..] else { panic!("there is one") };
/// let ConflictKind::Property { theirs, base } = &conflict.kind else { panic!("it is about a property") };
/// assert_eq!((&theirs[..], &base[..]), (&b"(;KM[7.5])"[..], &b"(;KM[6.5])"[..]));
/// # Ok::<(), sgf_merge::MergeError>(())
/// ```
#[must_use]
pub fn conflicts(doc: &Document<'_>) -> Vec<Conflict> {
    let mut all = Vec::new();
    for view in record::games(doc) {
        for node in view.nodes() {
            all.extend(of_node(&view, node).map(|kind| Conflict { node: node.id(), kind }));
        }
    }
    all
}

/// The conflicts of a node.
pub(crate) fn of_node<'d>(view: &GameView<'d>, node: Node<'d>) -> impl Iterator<Item = ConflictKind> {
    let (mode, charset) = (view.mode(), view.charset());
    let values = find_all(node, CONFLICT.as_bytes()).flat_map(sgf_syntax::Property::values);
    values.map(move |value| read(value.raw(), mode, charset))
}

fn read(raw: &[u8], mode: ScanMode, charset: Charset) -> ConflictKind {
    let Some(text) = unescaped(raw, mode, charset) else { return ConflictKind::Unreadable };
    let inner = Document::parse_with(&text[..], |_| mode);
    let mut games = inner.games().map(|game| game.bytes().to_vec());
    match (games.next(), games.next()) {
        (None, _) if text == b"deleted by ours" => ConflictKind::Deleted { by: Side::Ours },
        (None, _) if text == b"deleted by theirs" => ConflictKind::Deleted { by: Side::Theirs },
        (Some(theirs), None) if text.starts_with(b"main line") => ConflictKind::MainLine { theirs },
        (Some(theirs), Some(base)) => ConflictKind::Property { theirs, base },
        _ => ConflictKind::Unreadable,
    }
}

/// The value for a clash of properties.
pub(crate) fn of_clash(
    clash: &Clash<'_>,
    mode: ScanMode,
    charset: Charset,
) -> Result<Vec<u8>, UnmappableError> {
    let [theirs, base] = [&clash.theirs, &clash.base].map(|entries| node_of(entries));
    escaped(&[b"theirs (", &theirs[..], b") base (", &base, b")"].concat(), mode, charset)
}

/// The value for a deleted node.
pub(crate) fn of_deletion(by: Side) -> Vec<u8> {
    match by {
        Side::Ours => b"deleted by ours".to_vec(),
        Side::Theirs => b"deleted by theirs".to_vec(),
    }
}

/// The value for a child that theirs made the first.
pub(crate) fn of_main_line(key: &[u8], mode: ScanMode, charset: Charset) -> Result<Vec<u8>, UnmappableError> {
    escaped(&[b"main line (", key, b")"].concat(), mode, charset)
}

/// The text of a node with the given entries.
pub(crate) fn node_of(entries: &[Entry<'_>]) -> Vec<u8> {
    let mut text = b";".to_vec();
    let mut last: Option<&[u8]> = None;
    for entry in entries {
        if last != Some(&*entry.ident) {
            text.extend_from_slice(&entry.ident);
        }
        last = Some(&entry.ident);
        text.push(b'[');
        text.extend_from_slice(&entry.raw);
        text.push(b']');
    }
    text
}

/// Escapes brackets and backslashes. An unescaped opening bracket after a letter would look like a property value.
///
/// In charsets where these bytes can be half of a character, the text has to be decoded, and so must be valid.
fn escaped(raw: &[u8], mode: ScanMode, charset: Charset) -> Result<Vec<u8>, UnmappableError> {
    if is_plain(raw, mode) {
        let mut out = Vec::with_capacity(raw.len() + 8);
        for &byte in raw {
            if matches!(byte, b'['..=b']') {
                out.push(b'\\');
            }
            out.push(byte);
        }
        return Ok(out);
    }
    let decoded = decode_value(raw, charset);
    if let Some(bad) = decoded.bad.first() {
        return Err(UnmappableError { at: bad.start, character: char::REPLACEMENT_CHARACTER });
    }
    let text = decoded.text.replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]");
    Ok(encode_value(&text, charset)?.into_owned())
}

fn unescaped(raw: &[u8], mode: ScanMode, charset: Charset) -> Option<Vec<u8>> {
    if is_plain(raw, mode) {
        let mut bytes = raw.iter();
        let mut out = Vec::with_capacity(raw.len());
        while let Some(&byte) = bytes.next() {
            out.push(if byte == b'\\' { *bytes.next()? } else { byte });
        }
        return Some(out);
    }
    let text = decode_value(raw, charset).text;
    let mut characters = text.chars();
    let mut out = String::with_capacity(text.len());
    while let Some(character) = characters.next() {
        out.push(if character == '\\' { characters.next()? } else { character });
    }
    Some(encode_value(&out, charset).ok()?.into_owned())
}

/// Returns whether bracket and backslash bytes are always characters.
fn is_plain(raw: &[u8], mode: ScanMode) -> bool {
    match mode {
        ScanMode::Ascii => true,
        ScanMode::Iso2022Jp => !raw.contains(&0x1B),
        _ => raw.is_ascii(),
    }
}

/// The scan mode of a charset.
pub(crate) fn mode_of(charset: Charset) -> ScanMode {
    trail_bytes(charset).unwrap_or_default()
}
