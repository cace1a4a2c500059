//! The words for what is met in foreign records, and for what is lost in them.
//!
//! Nothing of a record's text is in them: places, names of fields, identifiers and counts.

use std::collections::HashMap;

use opensgf::formats::{Fact, FactKind, Format, Loss, LossKind};
use opensgf::{Document, LineIndex, NodeId};

use super::Source;
use crate::numbers::counted;

/// A line for each kind of fact, with the first place and how often it came.
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
        let text = fact_words(&fact.kind);
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

fn times(count: usize, what: &str) -> String {
    if count > 1 { format!(" ({})", counted(count, what)) } else { String::new() }
}

fn fact_words(kind: &FactKind) -> String {
    let plain = match kind {
        FactKind::Charset(charset) => {
            return format!("the file names no charset; its texts are read in {}", charset.name());
        }
        FactKind::BadValue(field) => return format!("{field}: the value cannot be read, and is left out"),
        FactKind::Repeated(field) => return format!("{field} comes twice; the first one counts"),
        FactKind::Missing(field) => return format!("{field} is missing"),
        FactKind::Contradicted(field) => {
            return format!("{field} contradicts the rest of the file, and is left out");
        }
        FactKind::InComment(field) => {
            return format!("{field}: SGF has no property for it; it goes into a comment");
        }
        FactKind::NotHeld(field) => return format!("{field}: SGF has no property for it; it is left out"),
        FactKind::Assumed(field) => return format!("{field} is open; read as most files have it"),
        FactKind::Count { stated, found } => {
            return format!("the file says that there are {stated}, and has {found}");
        }
        FactKind::Undecoded => "bytes that are no characters of the charset",
        FactKind::Unknown => "cannot be read, and is left out",
        FactKind::OutOfSequence => "the number of this move is not the next one",
        FactKind::OffBoard => "the point is not on the board; the move is left out",
        FactKind::Illegal => "the rules do not allow this move; it is kept",
        FactKind::Forced => "the file leaves out the only possible move; it is added",
        FactKind::Truncated => "the file ends too early",
        FactKind::TooLong => "the text is too long, and is cut",
        FactKind::NoReferent => "belongs to nothing in the file, and is left out",
        FactKind::Broken => "the file is broken from here on",
        _ => "something is odd here",
    };
    plain.to_owned()
}

/// The places of nodes for people: in the record, or in the foreign file that it comes from.
pub(super) struct Places<'a> {
    document: &'a Document<'a>,
    source: Source<'a>,
    text: &'a [u8],
    lines: LineIndex,
}

impl<'a> Places<'a> {
    pub(super) fn new(document: &'a Document<'a>, source: &Source<'a>) -> Places<'a> {
        let text = source.foreign.map_or(source.bytes, |foreign| &foreign.bytes);
        Places { document, source: *source, text, lines: LineIndex::new(text) }
    }

    /// The place of a node with a colon and a blank behind it; nothing when it has none.
    pub(super) fn of(&self, node: NodeId) -> String {
        let at = self.document.node(node).map(|node| node.span().start);
        let at = match self.source.foreign {
            Some(foreign) => at.and_then(|at| foreign.reading.origin(at)),
            None => at,
        };
        at.map(|at| line_and_column(&self.lines, self.text, at) + ": ").unwrap_or_default()
    }
}

/// A line about a loss, with the first place and how often it came.
pub(super) fn loss(loss: &Loss, places: &Places<'_>) -> String {
    let words = match loss.kind {
        LossKind::Property => "left out",
        LossKind::Shortened => "shortened",
        LossKind::Altered => "changed: the format cannot hold it as it is",
        LossKind::Variations => "variations left out",
        LossKind::Moves => "moves left out",
        LossKind::Chosen => "the format needs more than the record says; the rest is chosen",
        _ => "changed",
    };
    let subject = if loss.ident.is_empty() { String::new() } else { format!("{}: ", loss.ident) };
    let what = if loss.ident.is_empty() { "node" } else { "time" };
    format!("{}{subject}{words}{}", places.of(loss.node), times(loss.n_nodes, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_that_comes_often_is_told_once() {
        let bytes = [&b"boardsize 9\n"[..], &b"play b z9\n".repeat(100_000)].concat();
        let gtp = opensgf::formats::format("gtp").unwrap();
        let reading = opensgf::formats::read(&bytes, gtp, &opensgf::formats::Options::default());
        let lines = facts(&bytes, gtp, &reading.facts);
        assert_eq!(
            lines,
            ["line 2, column 1: the point is not on the board; the move is left out (100,000 times)"]
        );
    }
}
