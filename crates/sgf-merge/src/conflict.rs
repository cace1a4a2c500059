//! Conflicts, as they stand in a record.
//!
//! What two sides have changed differently stays as ours, and the node gets the private property `CONFLICT` with a value for each
//! conflict. A value is words and nodes of SGF, so that a person can read it and this crate too:
//!
//! ```text
//! theirs (;KM[7.5]) base (;KM[6.5])     a property, or what it says of one point; (;) where there was none
//! deleted by ours                       the other side has changed something below
//! main line (;B[dp])                    they made this child the first one, ours made another one the first
//! ```
//!
//! In the record, each bracket and each backslash of it has a backslash before it.

use sgf_model::charset::{Charset, Unencodable, decode_value, encode_value, trail_bytes};
use sgf_model::record::{self, GameView, find_all};
use sgf_model::table::CONFLICT;
use sgf_syntax::{Document, Node, NodeId, ScanMode};

use crate::meaning::Entry;
use crate::node::Clash;

/// One of the two sides of a merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side that the result is made of where both disagree.
    Ours,
    /// The other one.
    Theirs,
}

/// What a conflict is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConflictKind {
    /// Both have given a property another value: raw bytes of a node with what theirs has, and of one with what both began with.
    Property {
        /// The properties of theirs, as the text of a game with one node.
        theirs: Vec<u8>,
        /// The properties of the base.
        base: Vec<u8>,
    },
    /// One side has taken out the node with all below it, and the other has changed something there.
    Deleted {
        /// The side that has taken it out.
        by: Side,
    },
    /// Both have made another child the first one; the text of a game with the move of the one that theirs chose.
    MainLine {
        /// The child that is the first one in theirs.
        theirs: Vec<u8>,
    },
    /// The value is not one that this crate writes.
    Unreadable,
}

/// A conflict of a record, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The node.
    pub node: NodeId,
    /// What it is about.
    pub kind: ConflictKind,
}

/// Lists the conflicts of a record, in the order of the nodes.
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
/// # Ok::<(), sgf_merge::Refused>(())
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
    let values = find_all(node, CONFLICT.as_bytes()).flat_map(|property| property.values());
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

/// The value that tells of a clash.
pub(crate) fn of_clash(clash: &Clash<'_>, mode: ScanMode, charset: Charset) -> Result<Vec<u8>, Unencodable> {
    let [theirs, base] = [&clash.theirs, &clash.base].map(|entries| node_of(entries));
    escaped(&[b"theirs (", &theirs[..], b") base (", &base, b")"].concat(), mode, charset)
}

/// The value that tells of a node that one side has taken out.
pub(crate) fn of_deletion(by: Side) -> Vec<u8> {
    match by {
        Side::Ours => b"deleted by ours".to_vec(),
        Side::Theirs => b"deleted by theirs".to_vec(),
    }
}

/// The value that tells of a child that theirs has made the first one.
pub(crate) fn of_main_line(key: &[u8], mode: ScanMode, charset: Charset) -> Result<Vec<u8>, Unencodable> {
    escaped(&[b"main line (", key, b")"].concat(), mode, charset)
}

/// A node with some entries.
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

/// Puts a backslash before each bracket and each backslash; behind a letter, the bracket that opens would look like that of a property.
///
/// Where half a character may look like one of them, only the text as characters tells, so it must be one that its charset can
/// decode.
fn escaped(raw: &[u8], mode: ScanMode, charset: Charset) -> Result<Vec<u8>, Unencodable> {
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
        return Err(Unencodable { at: bad.start, character: char::REPLACEMENT_CHARACTER });
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

/// Whether each byte of a bracket or backslash is one.
fn is_plain(raw: &[u8], mode: ScanMode) -> bool {
    match mode {
        ScanMode::Ascii => true,
        ScanMode::Iso2022Jp => !raw.contains(&0x1B),
        _ => raw.is_ascii(),
    }
}

/// The mode in which values in a charset are scanned.
pub(crate) fn mode_of(charset: Charset) -> ScanMode {
    trail_bytes(charset).unwrap_or_default()
}
