//! The parser: any bytes to the flat tree, never failing, in one pass.
//!
//! Two loops share the work. The one in this file walks over what lies outside game trees (licence texts, mail headers,
//! trailers, stray parentheses) and decides where a tree starts. The one in [`game`] reads one tree. What to make of
//! broken input is decided in [`recover`], off the fast path.

mod game;
mod ident;
mod recover;

pub(crate) use ident::ident_end;
pub(crate) use recover::looks_swallowed;

use crate::scan::{self, skip_space};
use crate::tree::{GameRecord, Tables};
use crate::{Fact, FactKind, ScanMode, Span};

/// A root game tree may not be longer than its 32-bit offsets can say.
pub(crate) const GAME_LIMIT: usize = u32::MAX as usize - 16;

/// Parses `text` into `tables` and `facts`, which are emptied first.
///
/// `mode` is asked at the start of each root game tree and gets the text from there on.
pub(crate) fn parse(
    text: &[u8],
    tables: &mut Tables,
    facts: &mut Vec<Fact>,
    mode: &mut dyn FnMut(&[u8]) -> ScanMode,
) {
    tables.clear();
    facts.clear();
    tables.reserve(scan::count(text));
    let start = Resume { at: 0, until: &[] };
    Collection { text, limit: GAME_LIMIT, tables, facts, outside: None, phantoms: 0 }.run(mode, start);
}

/// Where to go on in a text whose first trees are known, and the places of known trees where to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resume<'a> {
    /// The offset behind a tree, or 0.
    pub(crate) at: usize,
    /// Offsets, in order, at which known trees start.
    pub(crate) until: &'a [usize],
}

/// Parses `text` from a place between two trees on, adding to `tables` and `facts`.
///
/// Returns which of the known trees it has come to, or `None` at the end of the text.
pub(crate) fn parse_from(
    text: &[u8],
    resume: Resume<'_>,
    tables: &mut Tables,
    facts: &mut Vec<Fact>,
    mode: &mut dyn FnMut(&[u8]) -> ScanMode,
) -> Option<usize> {
    Collection { text, limit: GAME_LIMIT, tables, facts, outside: None, phantoms: 0 }.run(mode, resume)
}

/// Where a game tree ended.
#[derive(Clone, Copy, Debug)]
struct GameEnd {
    /// Offset behind the tree.
    at: usize,
    /// How many `(` in front of the root were taken as not written: as many `)` will follow.
    phantoms: usize,
}

/// The walk over a whole collection.
struct Collection<'a> {
    text: &'a [u8],
    limit: usize,
    tables: &'a mut Tables,
    facts: &'a mut Vec<Fact>,
    /// The text outside of trees that is being gathered into one fact.
    outside: Option<Span>,
    phantoms: usize,
}

impl Collection<'_> {
    fn run(mut self, mode: &mut dyn FnMut(&[u8]) -> ScanMode, resume: Resume<'_>) -> Option<usize> {
        let mut at = resume.at;
        if at == 0 && self.text.starts_with(b"\xEF\xBB\xBF") {
            self.facts.push(Fact { span: Span::new(0, 3), kind: FactKind::ByteOrderMark });
            at = 3;
        }
        let mut met = None;
        let mut until = resume.until.iter().enumerate().peekable();
        loop {
            at = skip_space(self.text, at);
            let Some(&byte) = self.text.get(at) else { break };
            while until.next_if(|&(_, &start)| start < at).is_some() {}
            if self.phantoms == 0
                && let Some((known, _)) = until.next_if(|&(_, &start)| start == at)
            {
                met = Some(known);
                break;
            }
            at = match byte {
                b'(' => self.open(at, mode),
                b')' => self.close(at),
                b';' if ident::property_follows(self.text, at + 1) => self.headless(at, mode),
                _ => self.junk(at, at + 1),
            };
        }
        self.flush();
        if self.tables.games.is_empty() && met.is_none() {
            self.facts.push(Fact { span: Span::new(0, self.text.len()), kind: FactKind::NoGame });
        }
        sort(self.facts);
        met
    }

    /// Decides what a `(` outside of all trees is: a tree, an empty one, or part of a text.
    fn open(&mut self, at: usize, mode: &mut dyn FnMut(&[u8]) -> ScanMode) -> usize {
        let mut inner = at;
        while self.text.get(inner) == Some(&b'(') {
            inner = skip_space(self.text, inner + 1);
        }
        match self.text.get(inner) {
            Some(b';') => self.game(at, mode),
            Some(b')') if self.outside.is_none() => {
                // Of several `(` only the last is closed here; each of the others is owed a `)`.
                let mut opens = (at..inner).rev().filter(|&i| self.text[i] == b'(');
                let open = opens.next().unwrap_or(at);
                self.facts.push(Fact { span: Span::new(open, inner + 1), kind: FactKind::EmptyVariation });
                for surplus in opens {
                    self.facts
                        .push(Fact { span: Span::new(surplus, surplus + 1), kind: FactKind::DoubleOpen });
                    self.phantoms += 1;
                }
                inner + 1
            }
            _ if ident::property_follows(self.text, inner) => self.game(at, mode),
            // None of the parentheses that were looked at starts a tree, so all of them are passed over at once.
            _ => self.junk(at, inner.max(at + 1)),
        }
    }

    fn close(&mut self, at: usize) -> usize {
        if self.outside.is_some() {
            return self.junk(at, at + 1);
        }
        if self.phantoms > 0 {
            self.phantoms -= 1;
        } else {
            self.facts.push(Fact { span: Span::new(at, at + 1), kind: FactKind::StrayClose });
        }
        at + 1
    }

    /// A tree whose `(` is missing.
    fn headless(&mut self, at: usize, mode: &mut dyn FnMut(&[u8]) -> ScanMode) -> usize {
        self.flush();
        self.facts.push(Fact { span: Span::empty(at), kind: FactKind::MissingOpen });
        self.game(at, mode)
    }

    fn game(&mut self, at: usize, mode: &mut dyn FnMut(&[u8]) -> ScanMode) -> usize {
        self.flush();
        let mode = mode(&self.text[at..]);
        let parser = game::GameParser::new(self.text, at, self.limit, mode, self.tables, self.facts);
        let end = parser.run();
        self.phantoms += end.phantoms;
        if end.at - at < self.limit {
            return end.at;
        }
        self.facts.push(Fact { span: Span::new(end.at, self.text.len()), kind: FactKind::TooLarge });
        self.text.len()
    }

    /// Adds bytes to the text outside of trees, joining runs that only white space separates.
    fn junk(&mut self, start: usize, end: usize) -> usize {
        let rest = &self.text[end..];
        let end = end + rest.iter().position(|byte| matches!(byte, b'(' | b')' | b';')).unwrap_or(rest.len());
        let end = start + self.text[start..end].trim_ascii_end().len().max(1);
        self.outside = Some(Span::new(self.outside.map_or(start, |span| span.start), end));
        end
    }

    fn flush(&mut self) {
        if let Some(span) = self.outside.take() {
            self.facts.push(Fact { span, kind: FactKind::TextOutside });
        }
    }
}

/// Brings facts into the order of their places; nearly always they are already.
fn sort(facts: &mut [Fact]) {
    if !facts.is_sorted() {
        facts.sort();
    }
}

impl GameRecord {
    /// The record of a game whose tree starts at `start`, with its tables' current ends as its beginnings.
    fn begin(start: usize, mode: ScanMode, tables: &Tables) -> GameRecord {
        GameRecord {
            start,
            len: 0,
            mode,
            variations: tables.variations.len(),
            nodes: tables.nodes.len(),
            properties: tables.properties.len(),
            values: tables.values.len(),
            variation_count: 0,
            node_count: 0,
            property_count: 0,
            value_count: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_beyond_the_limit_is_cut_and_the_rest_kept() {
        let (mut tables, mut facts) = (Tables::default(), Vec::new());
        let text = b"(;B[aa];W[bb];B[cc])(;C[later])";
        let collection = Collection {
            text,
            limit: 10,
            tables: &mut tables,
            facts: &mut facts,
            outside: None,
            phantoms: 0,
        };
        collection.run(&mut |_| ScanMode::Ascii, Resume { at: 0, until: &[] });
        assert_eq!(tables.games.len(), 1);
        assert_eq!(tables.games[0].len, 10);
        assert!(facts.contains(&Fact { span: Span::new(10, text.len()), kind: FactKind::TooLarge }));
    }
}
