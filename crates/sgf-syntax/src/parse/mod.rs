//! The parser: any bytes to the flat tree, never failing, in one pass.
//!
//! Two loops share the work. The one in this file walks over what lies outside game trees (licence texts, mail headers,
//! trailers, stray parentheses) and decides where a tree starts. The one in [`game`] reads one tree. What to make of
//! broken input is decided in [`recover`], off the fast path. A tree that is never closed may have swallowed others:
//! [`border`] looks where they begin, and the text is read a second time from there on, so twice is the most.

mod border;
mod game;
mod ident;
mod recover;

pub(crate) use border::end_before;
pub(crate) use ident::ident_end;
pub use recover::longer_text;
pub(crate) use recover::looks_swallowed;

use crate::scan::{self, skip_space};
use crate::tree::{GameRecord, Tables};
use crate::{Arrange, Fact, FactKind, Landmarks, ScanMode, Span};
use border::Borders;
use game::Known;

/// A root game tree may not be longer than its 32-bit offsets can say.
pub(crate) const GAME_LIMIT: usize = u32::MAX as usize - 16;

/// What the parser asks of those who know properties.
pub(crate) struct Guide<'a> {
    pub(crate) landmarks: Landmarks,
    /// Asked at the start of each root game tree, with the text from there on; more than once where trees are open.
    pub(crate) mode: &'a mut dyn FnMut(&[u8]) -> ScanMode,
}

/// Parses `text` into `tables` and `facts`, which are emptied first.
pub(crate) fn parse(text: &[u8], tables: &mut Tables, facts: &mut Vec<Fact>, guide: &mut Guide<'_>) {
    tables.clear();
    facts.clear();
    tables.reserve(scan::count(text));
    parse_from(text, Resume { at: 0, until: &[] }, tables, facts, guide);
}

/// Where to go on in a text whose first trees are known, and the places of known trees where to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resume<'a> {
    /// The offset behind a tree, or 0.
    pub(crate) at: usize,
    /// Offsets, in order, at which known trees start.
    pub(crate) until: &'a [usize],
}

/// What a parse has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// One of the known trees: its number among them.
    Met(usize),
    /// The end of the text, all trees closed.
    Closed,
    /// The end of the text, with a tree that is never closed: how it is read, and all behind it, depends on that end. The
    /// offset is where it starts.
    Open(usize),
}

/// Parses `text` from a place between two trees on, adding to `tables` and `facts`.
pub(crate) fn parse_from(
    text: &[u8],
    resume: Resume<'_>,
    tables: &mut Tables,
    facts: &mut Vec<Fact>,
    guide: &mut Guide<'_>,
) -> Outcome {
    Collection { text, limit: GAME_LIMIT, tables, facts, outside: None, phantoms: 0, open: None }
        .run(guide, resume)
}

/// Where a game tree ended.
#[derive(Clone, Copy, Debug)]
struct GameEnd {
    /// Offset behind the tree.
    at: usize,
    /// How many `(` in front of the root were taken as not written: as many `)` will follow.
    phantoms: usize,
    /// Whether the text ended before the tree did.
    is_open: bool,
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
    /// Where the first tree starts that is never closed, and what a look at it has shown.
    open: Option<(usize, Borders)>,
}

impl Collection<'_> {
    fn run(mut self, guide: &mut Guide<'_>, resume: Resume<'_>) -> Outcome {
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
                && self.open.is_none()
                && let Some((known, _)) = until.next_if(|&(_, &start)| start == at)
            {
                met = Some(known);
                break;
            }
            at = match byte {
                b'(' => self.open(at, guide),
                b')' => self.close(at),
                b';' if ident::property_follows(self.text, at + 1) => self.headless(at, guide),
                _ => self.junk(at, at + 1),
            };
        }
        self.flush();
        if self.tables.games.is_empty() && met.is_none() {
            self.facts.push(Fact { span: Span::new(0, self.text.len()), kind: FactKind::NoGame });
        }
        sort(self.facts);
        match (met, self.open) {
            (Some(known), _) => Outcome::Met(known),
            (None, None) => Outcome::Closed,
            (None, Some((start, _))) => Outcome::Open(start),
        }
    }

    /// Decides what a `(` outside of all trees is: a tree, an empty one, or part of a text.
    fn open(&mut self, at: usize, guide: &mut Guide<'_>) -> usize {
        let mut inner = at;
        while self.text.get(inner) == Some(&b'(') {
            inner = skip_space(self.text, inner + 1);
        }
        match self.text.get(inner) {
            Some(b';') => self.game(at, guide),
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
            _ if ident::property_follows(self.text, inner) => self.game(at, guide),
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
    fn headless(&mut self, at: usize, guide: &mut Guide<'_>) -> usize {
        self.flush();
        self.facts.push(Fact { span: Span::empty(at), kind: FactKind::MissingOpen });
        self.game(at, guide)
    }

    fn game(&mut self, at: usize, guide: &mut Guide<'_>) -> usize {
        self.flush();
        let mode = (guide.mode)(&self.text[at..]);
        let n_facts = self.facts.len();
        let mut end = self.tree(at, mode, guide.landmarks);
        if end.is_open && self.open.is_none() {
            let borders = Borders::of(self.text, self.tables, &self.facts[n_facts..], guide.landmarks);
            let is_plain = borders.is_empty();
            self.open = Some((at, borders));
            if !is_plain {
                self.tables.take_back_last();
                self.facts.truncate(n_facts);
                end = self.tree(at, mode, guide.landmarks);
            }
        }
        self.phantoms += end.phantoms;
        if end.at - at < self.limit {
            return end.at;
        }
        self.facts.push(Fact { span: Span::new(end.at, self.text.len()), kind: FactKind::TooLarge });
        self.text.len()
    }

    /// Reads one tree, with what is known of borders in it.
    fn tree(&mut self, at: usize, mode: ScanMode, landmarks: Landmarks) -> GameEnd {
        let known = Known { landmarks, borders: self.open.as_ref().map(|(_, borders)| borders) };
        game::GameParser::new(self.text, at, self.limit, mode, known, self.tables, self.facts).run()
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
        facts.arrange();
    }
}

impl GameRecord {
    /// The record of a game whose tree starts at `start`, with its tables' current ends as its beginnings.
    pub(crate) fn begin(start: usize, mode: ScanMode, tables: &Tables) -> GameRecord {
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
            open: None,
        };
        let guide = &mut Guide { landmarks: Landmarks::default(), mode: &mut |_| ScanMode::Ascii };
        collection.run(guide, Resume { at: 0, until: &[] });
        assert_eq!(tables.games.len(), 1);
        assert_eq!(tables.games[0].len, 10);
        assert!(facts.contains(&Fact { span: Span::new(10, text.len()), kind: FactKind::TooLarge }));
    }

    #[test]
    fn a_game_may_begin_where_the_limit_reaches_beyond_the_largest_offset() {
        // So it is on machines of 32 bits for every game that does not stand at the very beginning.
        let (mut tables, mut facts) = (Tables::default(), Vec::new());
        let text = b"(;C[first])(;C[second];B[aa])";
        let limit = usize::MAX;
        let collection = Collection {
            text,
            limit,
            tables: &mut tables,
            facts: &mut facts,
            outside: None,
            phantoms: 0,
            open: None,
        };
        let guide = &mut Guide { landmarks: Landmarks::default(), mode: &mut |_| ScanMode::Ascii };
        collection.run(guide, Resume { at: 0, until: &[] });
        assert_eq!(tables.games.iter().map(|game| game.len).collect::<Vec<_>>(), [11, 18]);
        assert_eq!(facts, []);
    }
}
