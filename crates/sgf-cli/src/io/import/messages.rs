//! Messages about reading foreign records, and about losses in writing them.
//!
//! They contain places, field names, identifiers and counts, but no text of the record.

use std::collections::HashMap;

use opensgf::formats::{Fact, FactKind, Format, Loss, LossKind};
use opensgf::{Document, LineIndex, NodeId};

use super::Imported;
use crate::numbers::counted;

/// One line for each kind of fact, with its first place and its count.
pub(super) fn facts(bytes: &[u8], format: &Format, facts: &[Fact]) -> Vec<String> {
    if facts.is_empty() {
        return Vec::new();
    }
    let lines = LineIndex::new(bytes);
    let place = |at: usize| match format.is_text {
        true => line_and_column(&lines, bytes, at),
        false => format!("byte {}", at + 1),
    };
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut kinds: Vec<(String, usize, usize)> = Vec::new();
    for fact in facts {
        let text = fact_message(&fact.kind);
        let index = *known.entry(text.clone()).or_insert(kinds.len());
        match kinds.get_mut(index) {
            Some((.., count)) => *count += 1,
            None => kinds.push((text, fact.span.start, 1)),
        }
    }
    kinds.iter().map(|(text, at, count)| format!("{}: {text}{}", place(*at), times(*count, "time"))).collect()
}

fn line_and_column(lines: &LineIndex, text: &[u8], at: usize) -> String {
    let place = lines.place(text, at);
    format!("line {}, column {}", place.line, place.column)
}

fn times(count: usize, unit: &str) -> String {
    if count > 1 { format!(" ({})", counted(count, unit)) } else { String::new() }
}

fn fact_message(kind: &FactKind) -> String {
    let plain = match kind {
        FactKind::Charset(charset) => {
            return format!("the file declares no charset; decoded as {}", charset.name());
        }
        FactKind::BadValue(field) => return format!("{field}: invalid value, skipped"),
        FactKind::Repeated(field) => return format!("{field} occurs twice; the first one is used"),
        FactKind::Missing(field) => return format!("{field} is missing"),
        FactKind::Contradicted(field) => {
            return format!("{field} contradicts the rest of the file; skipped");
        }
        FactKind::InComment(field) => {
            return format!("{field}: SGF has no such property; written as a comment");
        }
        FactKind::NotHeld(field) => return format!("{field}: SGF has no such property; skipped"),
        FactKind::Assumed(field) => return format!("{field} is not declared; the usual value is assumed"),
        FactKind::Count { stated, found } => {
            return format!("the file declares {stated}, but contains {found}");
        }
        FactKind::Undecoded => "bytes that are invalid in the charset",
        FactKind::Unknown => "not recognized, skipped",
        FactKind::OutOfSequence => "move number out of sequence",
        FactKind::OffBoard => "the point is not on the board; move skipped",
        FactKind::Rejected => "rejected by the engine; command skipped",
        FactKind::OtherFormat(title) => return format!("it is {title}"),
        FactKind::Illegal => "illegal move, kept",
        FactKind::Forced => "the file omits the only legal move; added",
        FactKind::Truncated => "unexpected end of the file",
        FactKind::TooLong => "the text is too long; truncated",
        FactKind::NoReferent => "refers to nothing in the file; skipped",
        FactKind::Broken => "the file is damaged from here on",
        _ => "unexpected content",
    };
    plain.to_owned()
}

/// The places of nodes in the record, or in the foreign file that it was imported from.
pub(super) struct Places<'a> {
    document: &'a Document<'a>,
    imported: Option<&'a Imported>,
    text: &'a [u8],
    lines: LineIndex,
}

impl<'a> Places<'a> {
    pub(super) fn new(
        document: &'a Document<'a>,
        bytes: &'a [u8],
        imported: Option<&'a Imported>,
    ) -> Places<'a> {
        let text = imported.map_or(bytes, |imported| &imported.bytes);
        Places { document, imported, text, lines: LineIndex::new(text) }
    }

    /// The place of a node as a prefix (`line 3, column 1: `), or nothing if it has none.
    pub(super) fn of(&self, node: NodeId) -> String {
        let at = self.document.node(node).map(|node| node.span().start);
        let at = match self.imported {
            Some(imported) => at.and_then(|at| imported.reading.origin(at)),
            None => at,
        };
        at.map(|at| line_and_column(&self.lines, self.text, at) + ": ").unwrap_or_default()
    }
}

/// A line about a loss, with its first place and its count.
pub(super) fn loss(loss: &Loss, places: &Places<'_>) -> String {
    let message = match loss.kind {
        LossKind::Property => "omitted",
        LossKind::Shortened => "shortened",
        LossKind::Altered => "changed to fit the format",
        LossKind::Variations => "variations omitted",
        LossKind::Moves => "moves omitted",
        LossKind::Chosen => "missing in the record; a default is written",
        _ => "changed",
    };
    let diagram = if loss.ident.is_empty() { String::new() } else { format!("{}: ", loss.ident) };
    let unit = if loss.ident.is_empty() { "node" } else { "time" };
    format!("{}{diagram}{message}{}", places.of(loss.node), times(loss.n_nodes, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_facts_are_reported_once() {
        let bytes = [&b"boardsize 9\n"[..], &b"play b z9\n".repeat(100_000)].concat();
        let gtp = opensgf::formats::format("gtp").unwrap();
        let reading = opensgf::formats::read(&bytes, gtp, &opensgf::formats::Options::default());
        let lines = facts(&bytes, gtp, &reading.facts);
        assert_eq!(lines, ["line 2, column 1: the point is not on the board; move skipped (100,000 times)"]);
    }
}
