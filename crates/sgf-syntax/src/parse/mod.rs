//! The parser: any bytes to the flat tree, in one pass.
//!
//! It has two loops. The one in this file handles the text outside of game trees (license texts, mail headers,
//! trailers, stray parentheses) and decides where a tree starts. The one in [`game`] parses a tree. Broken
//! input is handled off the fast path. An unclosed tree may have swallowed others:
//! [`border`] finds their beginnings. Or a text without its `]` may have swallowed the `)`. The first unclosed tree is parsed
//! again with either assumption, at most three times.

mod border;
mod game;
mod ident;

pub(crate) use border::end_before;
pub use game::longer_text;
pub(crate) use game::looks_swallowed;
pub(crate) use ident::ident_end;

use crate::scan::{self, skip_space};
use crate::tree::{GameRecord, Tables};
use crate::{Fact, FactKind, Landmarks, ScanMode, Span};
use border::Borders;
use game::Known;

/// The maximum length of a root game tree, whose offsets have 32 bits.
pub(crate) const GAME_LIMIT: usize = u32::MAX as usize - 16;

/// The landmarks and callbacks that the caller of the parser provides.
pub(crate) struct Guide<'a> {
    pub(crate) landmarks: Landmarks,
    /// Called at the start of each root game tree, with the text from there on; more than once for unclosed trees.
    pub(crate) mode: &'a mut dyn FnMut(&[u8]) -> ScanMode,
}

/// Parses `text` into `tables` and `facts`, which are cleared first.
pub(crate) fn parse(text: &[u8], tables: &mut Tables, facts: &mut Vec<Fact>, guide: &mut Guide<'_>) {
    tables.clear();
    facts.clear();
    tables.reserve(scan::count(text));
    parse_from(text, Resume { at: 0, until: &[] }, tables, facts, guide);
}

/// A position at which to continue in a text whose first trees are known, and known trees at which to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resume<'a> {
    /// The offset after a tree, or 0.
    pub(crate) at: usize,
    /// The offsets of known trees, in order.
    pub(crate) until: &'a [usize],
}

/// How a parse ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// At a known tree: its index among them.
    Met(usize),
    /// At the end of the text, with all trees closed.
    Closed,
    /// At the end of the text, with an unclosed tree: its parse, and that of everything after it, depends on that end. The
    /// offset is the start of the tree.
    Open(usize),
}

/// Parses `text` from an offset between two trees, adding to `tables` and `facts`.
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

/// The end of a game tree.
#[derive(Clone, Copy, Debug)]
struct GameEnd {
    /// The offset after the tree.
    at: usize,
    /// The number of extra `(` before the root: as many `)` will follow.
    phantoms: usize,
    /// Whether the text ended before the tree.
    is_open: bool,
    /// Whether a text that FF\[4\] allows may have swallowed properties, by a writer who does not escape brackets.
    may_cut_texts: bool,
}

/// The parse of a collection.
struct Collection<'a> {
    text: &'a [u8],
    limit: usize,
    tables: &'a mut Tables,
    facts: &'a mut Vec<Fact>,
    /// Text outside of trees, collected into one fact.
    outside: Option<Span>,
    phantoms: usize,
    /// The start of the first unclosed tree, and what was found in it.
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
                // Only the last of several `(` is closed here; a `)` is expected for each of the others.
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
            // None of these parentheses starts a tree, so all of them are skipped together.
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

    /// A tree without its `(`.
    fn headless(&mut self, at: usize, guide: &mut Guide<'_>) -> usize {
        self.flush();
        self.facts.push(Fact { span: Span::empty(at), kind: FactKind::MissingOpen });
        self.game(at, guide)
    }

    fn game(&mut self, at: usize, guide: &mut Guide<'_>) -> usize {
        self.flush();
        let mode = (guide.mode)(&self.text[at..]);
        let n_facts = self.facts.len();
        let landmarks = guide.landmarks;
        let mut end = self.tree(at, mode, landmarks, false);
        if end.is_open && self.open.is_none() {
            let mut borders = self.borders(n_facts, landmarks);
            let mut cuts_texts = false;
            if borders.is_empty() && end.may_cut_texts {
                let cut = self.tree_again(at, n_facts, mode, landmarks, true);
                if cut.is_open {
                    borders = self.borders(n_facts, landmarks);
                }
                cuts_texts = !cut.is_open || !borders.is_empty();
                end = cut;
                if !cuts_texts {
                    end = self.tree_again(at, n_facts, mode, landmarks, false);
                }
            }
            let is_plain = borders.is_empty();
            self.open = Some((at, borders));
            if !is_plain {
                end = self.tree_again(at, n_facts, mode, landmarks, cuts_texts);
            }
        }
        self.phantoms += end.phantoms;
        if end.at - at < self.limit {
            return end.at;
        }
        self.facts.push(Fact { span: Span::new(end.at, self.text.len()), kind: FactKind::TooLarge });
        self.text.len()
    }

    /// Parses a tree, given the known borders in it.
    fn tree(&mut self, at: usize, mode: ScanMode, landmarks: Landmarks, cuts_texts: bool) -> GameEnd {
        let borders = self.open.as_ref().map(|(_, borders)| borders);
        let known = Known { landmarks, borders, cuts_texts };
        game::GameParser::new(self.text, at, self.limit, mode, known, self.tables, self.facts).run()
    }

    /// Parses the last tree again, from whose start on there were `n_facts` facts.
    fn tree_again(
        &mut self,
        at: usize,
        n_facts: usize,
        mode: ScanMode,
        landmarks: Landmarks,
        cuts_texts: bool,
    ) -> GameEnd {
        self.tables.take_back_last();
        self.facts.truncate(n_facts);
        self.tree(at, mode, landmarks, cuts_texts)
    }

    /// The borders in the last tree, which is unclosed.
    fn borders(&self, n_facts: usize, landmarks: Landmarks) -> Borders {
        Borders::of(self.text, self.tables, &self.facts[n_facts..], landmarks)
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

/// Sorts facts by location; nearly always they already are.
fn sort(facts: &mut [Fact]) {
    if !facts.is_sorted() {
        facts.sort_unstable();
    }
}

impl GameRecord {
    /// A record for the game at `start`, with the current ends of the tables as its beginnings.
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
    fn cuts_a_game_at_the_limit_and_keeps_the_rest() {
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
    fn limit_does_not_overflow_offsets() {
        // On 32-bit machines that is every game except at the very beginning.
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
