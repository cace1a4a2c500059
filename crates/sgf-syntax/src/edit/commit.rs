//! Commit: applies text edits, and reparses what they touch.
//!
//! The parse of a well-formed game tree depends on its bytes alone. So the records
//! of the trees before the first edit are copied, the parser continues after them, and as soon as it reaches the start of a
//! tree after the last edit, the rest is copied too: records are relative to the start of their tree, so only
//! the starts change.

use super::splice;
use crate::form::Form;
use crate::parse::{self, Guide, Outcome, Resume};
use crate::tree::{GameRecord, Tables};
use crate::{Buffers, Document, Fact, FactKind, ScanMode, Span, TextEdits};

impl Document<'_> {
    /// Applies the edits and returns the new document.
    ///
    /// Its bytes differ from this document's only where an edit says so. Untouched game trees are not parsed
    /// again unless the collection is damaged, and neither is most of a tree that contains all edits. A tree keeps its scan mode,
    /// even if it is replaced from its first byte on; a tree that an edit inserts gets the mode of the tree before it. In a UTF-16 file
    /// the edits must be UTF-8; invalid bytes become U+FFFD.
    ///
    /// # Panics
    ///
    /// Panics if a span is outside of the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Document, Span, TextEdit, TextEdits};
    /// let doc = Document::parse(b"(;C[kept as it is])\n(;B[aa];W[bb])");
    /// let value = doc.game(1).unwrap().root().get(b"B").unwrap().values().next().unwrap();
    /// let edits = TextEdits::new(vec![TextEdit::replace(value.span(), &b"cc"[..])]).unwrap();
    /// let doc = doc.commit(&edits);
    /// assert_eq!(doc.write(), b"(;C[kept as it is])\n(;B[cc];W[bb])");
    /// assert_eq!(doc.game(1).unwrap().root().get(b"B").unwrap().raw(), b"cc");
    /// ```
    #[must_use]
    pub fn commit(&self, edits: &TextEdits) -> Document<'static> {
        self.commit_in(edits, &[], Buffers::default())
    }

    /// Applies the edits like [`Document::commit`], reusing the memory of an earlier document, and sets the scan modes of some trees.
    ///
    /// `modes` contains offsets in the new text, in order, with the mode of the tree that starts there. Use it for inserted
    /// trees, or to change the mode of a tree.
    ///
    /// # Panics
    ///
    /// Panics if a span is outside of the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Document, ScanMode, TextEdit, TextEdits};
    /// let doc = Document::parse(b"(;)");
    /// let japanese = TextEdit::insert(3, &b"(;PB[\x95\x5C])"[..]);
    /// let edits = TextEdits::new(vec![japanese]).unwrap();
    /// let doc = doc.commit_in(&edits, &[(3, ScanMode::ShiftJis)], Default::default());
    /// let modes = doc.games().map(|game| game.mode());
    /// assert_eq!(modes.collect::<Vec<_>>(), [ScanMode::Ascii, ScanMode::ShiftJis]);
    /// ```
    #[must_use]
    pub fn commit_in(
        &self,
        edits: &TextEdits,
        modes: &[(usize, ScanMode)],
        buffers: Buffers,
    ) -> Document<'static> {
        let Buffers { mut text, mut tables, mut facts } = buffers;
        edits.apply_in(self.text(), &mut text);
        match self.recoded() {
            None if Form::of(&text) == Form::Bytes => {
                if modes.is_empty() && splice::splice(self, edits, &text, &mut tables, &mut facts).is_some() {
                    return self.assemble(text, tables, facts);
                }
                let splice = Splice { tables, facts, ..Splice::new(self, edits) };
                let (tables, facts) = splice.with_modes(modes, text.len()).run(&text);
                self.assemble(text, tables, facts)
            }
            None => self.whole_again(text, edits),
            Some(recoded) => {
                let (source, mut again) = recoded.with_text(text);
                let text = std::mem::take(&mut again.text);
                if Form::of(&source) != again.form {
                    return self.whole_again(source, edits);
                }
                // Usually the text survives the conversion to UTF-16; if not, offsets of this document are invalid.
                let edits =
                    if text == edits.apply(self.text()) { edits.clone() } else { TextEdits::default() };
                let splice = Splice::new(self, &edits);
                let is_empty = edits.is_empty();
                let (tables, mut facts) = if is_empty { splice.parse_all(&text) } else { splice.run(&text) };
                if !facts.iter().any(|fact| fact.kind == FactKind::Wide) {
                    facts.insert(0, Fact { span: Span::empty(0), kind: FactKind::Wide });
                }
                self.assemble(text, tables, facts).recoded_from(source, again)
            }
        }
    }

    fn whole_again(&self, source: Vec<u8>, edits: &TextEdits) -> Document<'static> {
        let mut modes = Modes::new(self, edits);
        let mode = |rest: &[u8]| modes.of_next(rest);
        Document::parse_with_landmarks(source, self.landmarks(), mode, Buffers::default())
    }
}

/// The scan modes of the trees, identified in the edited text by their distance from its end.
struct Modes {
    /// The distance of each old tree from the end of the edited text, and its mode; the last tree first.
    trees: Vec<(usize, ScanMode)>,
    last: ScanMode,
}

impl Modes {
    fn new(doc: &Document<'_>, edits: &TextEdits) -> Modes {
        let games = &doc.tables.games;
        // Nearly always all trees have the same mode, and nothing has to be looked up.
        if games.iter().all(|game| game.mode == games[0].mode) {
            return Modes {
                trees: Vec::new(),
                last: games.first().map_or(ScanMode::Ascii, |game| game.mode),
            };
        }
        Modes::of_all(doc, edits)
    }

    /// The modes of all old trees.
    fn of_all(doc: &Document<'_>, edits: &TextEdits) -> Modes {
        let games = &doc.tables.games;
        let shift = Shift::new(edits);
        let length = shift.apply(doc.text().len());
        // An edit at the start of a tree may insert its parenthesis, or a line break before it.
        let starts = |game: &GameRecord| [shift.apply(game.start), shift.apply_before(game.start)];
        let distances = |game: &GameRecord| starts(game).map(|start| (length - start, game.mode));
        let last = games.first().map_or(ScanMode::Ascii, |game| game.mode);
        Modes { trees: games.iter().rev().flat_map(distances).collect(), last }
    }

    /// Sets the modes of the trees at some offsets of the edited text.
    fn name(&mut self, modes: &[(usize, ScanMode)], length: usize) {
        for &(start, mode) in modes {
            let distance = length - start;
            let first = self.trees.partition_point(|&(known, _)| known < distance);
            let end = self.trees.partition_point(|&(known, _)| known <= distance);
            self.trees.splice(first..end, [(distance, mode)]);
        }
    }

    /// The mode for the tree at the start of `rest`, the remaining text.
    fn of_next(&mut self, rest: &[u8]) -> ScanMode {
        self.last = self.known(rest.len()).unwrap_or(self.last);
        self.last
    }

    /// The mode of the tree at a distance from the end of the edited text.
    fn known(&self, distance: usize) -> Option<ScanMode> {
        let known = self.trees.partition_point(|&(known, _)| known < distance);
        self.trees.get(known).filter(|(known, _)| *known == distance).map(|&(_, mode)| mode)
    }
}

/// Maps old offsets to new ones.
struct Shift {
    /// For each edit: its start and end in the old text, and the end of its replacement in the new one.
    steps: Vec<(Span, usize)>,
}

impl Shift {
    fn new(edits: &TextEdits) -> Shift {
        let mut steps = Vec::new();
        let (mut old, mut new) = (0, 0);
        for edit in edits {
            new += edit.span.start - old + edit.text.len();
            old = edit.span.end;
            steps.push((edit.span, new));
        }
        Shift { steps }
    }

    /// The new offset of an old one; replaced bytes map to the end of their replacement.
    fn apply(&self, at: usize) -> usize {
        self.after(self.steps.partition_point(|(span, _)| span.start <= at), at)
    }

    /// The new offset of an old one, before an edit that starts right there.
    fn apply_before(&self, at: usize) -> usize {
        self.after(self.steps.partition_point(|(span, _)| span.start < at), at)
    }

    /// The new offset of an old one after the starts of this many edits.
    fn after(&self, steps: usize, at: usize) -> usize {
        match steps {
            0 => at,
            _ => {
                let (span, new) = self.steps[steps - 1];
                new + at.saturating_sub(span.end)
            }
        }
    }
}

struct Splice<'a> {
    doc: &'a Document<'a>,
    edits: &'a TextEdits,
    modes: Modes,
    tables: Tables,
    facts: Vec<Fact>,
}

impl<'a> Splice<'a> {
    fn new(doc: &'a Document<'_>, edits: &'a TextEdits) -> Splice<'a> {
        Splice { doc, edits, modes: Modes::new(doc, edits), tables: Tables::default(), facts: Vec::new() }
    }

    /// Takes the modes of the trees at some offsets of the new text from the caller.
    fn with_modes(mut self, modes: &[(usize, ScanMode)], length: usize) -> Splice<'a> {
        if !modes.is_empty() {
            self.modes = Modes::of_all(self.doc, self.edits);
            self.modes.name(modes, length);
        }
        self
    }

    /// Parses the entire text.
    fn parse_all(mut self, text: &[u8]) -> (Tables, Vec<Fact>) {
        let modes = &mut self.modes;
        let guide = &mut Guide { landmarks: self.doc.landmarks(), mode: &mut |rest| modes.of_next(rest) };
        parse::parse(text, &mut self.tables, &mut self.facts, guide);
        (self.tables, self.facts)
    }

    fn run(mut self, text: &[u8]) -> (Tables, Vec<Fact>) {
        let (Some(first), Some(last)) = (self.edits.iter().next(), self.edits.iter().last()) else {
            return self.unchanged();
        };
        self.tables.clear();
        self.facts.clear();
        let before = self.games_before(first.span.start);
        let after = self.games_after(last.span.end);
        if before == 0 && after == self.doc.tables.games.len() {
            return self.parse_all(text);
        }
        let resume = match before {
            0 => 0,
            _ => self.copy_prefix(before),
        };
        let shift = Shift::new(self.edits);
        let starts: Vec<usize> =
            self.doc.tables.games[after..].iter().map(|game| shift.apply(game.start)).collect();
        let modes = &mut self.modes;
        let guide = &mut Guide { landmarks: self.doc.landmarks(), mode: &mut |rest| modes.of_next(rest) };
        let place = Resume { at: resume, until: &starts };
        if let Outcome::Met(met) = parse::parse_from(text, place, &mut self.tables, &mut self.facts, guide) {
            self.copy_suffix(after + met, &shift);
        }
        (self.tables, self.facts)
    }

    /// The tables without changes, except for modes that the caller set.
    fn unchanged(self) -> (Tables, Vec<Fact>) {
        let mut tables = self.doc.tables.clone();
        let length = self.doc.text().len();
        for game in &mut tables.games {
            game.mode = self.modes.known(length - game.start).unwrap_or(game.mode);
        }
        (tables, self.doc.facts().to_vec())
    }

    /// The number of trees at the beginning whose parse cannot change.
    ///
    /// The parse of a damaged tree may depend on what follows it, so it is never certain.
    fn games_before(&self, edit: usize) -> usize {
        let damage = self.doc.facts().iter().find(|fact| !is_outside(fact.kind));
        let damage = damage.map_or(edit, |fact| fact.span.start);
        let games = &self.doc.tables.games;
        // A game that contains the beginning of another is damaged from its start.
        let inside = self.doc.facts().iter().find(|fact| fact.kind == FactKind::GameInside);
        let cut = inside.and_then(|fact| {
            let before = games.partition_point(|game| game.start < fact.span.start);
            Some(games[before.checked_sub(1)?].start)
        });
        let certain = edit.min(damage).min(cut.unwrap_or(usize::MAX));
        games.partition_point(|game| game.end() <= certain)
    }

    /// The first tree after the last edit.
    fn games_after(&self, edit: usize) -> usize {
        use FactKind::{DoubleOpen, GameInside, GuessedEnd, LoneOpen};
        let is_surplus = |fact: &Fact| matches!(fact.kind, DoubleOpen | GameInside | GuessedEnd | LoneOpen);
        let surplus = self.doc.facts().iter().any(is_surplus);
        match surplus {
            true => self.doc.tables.games.len(),
            false => self.doc.tables.games.partition_point(|game| game.start < edit),
        }
    }

    /// Copies the first trees and returns the offset after them.
    fn copy_prefix(&mut self, games: usize) -> usize {
        let end = self.doc.tables.games[games - 1].end();
        self.tables.extend_from(&self.doc.tables, 0..games, |start| start);
        let facts = self.doc.facts().iter().take_while(|fact| fact.span.start < end);
        self.facts.extend(facts.copied());
        end
    }

    fn copy_suffix(&mut self, from: usize, shift: &Shift) {
        let games = &self.doc.tables.games;
        let start = games[from].start;
        self.tables.extend_from(&self.doc.tables, from..games.len(), |at| shift.apply(at));
        let facts = self.doc.facts().iter().filter(|fact| fact.span.start >= start);
        self.facts.extend(facts.map(|fact| Fact {
            span: Span::new(shift.apply(fact.span.start), shift.apply(fact.span.end)),
            kind: fact.kind,
        }));
    }
}

impl Document<'_> {
    /// Returns whether no fact is about a guess or malformed structure inside of a tree, so that the trees are exactly as written.
    pub(super) fn is_sure(&self) -> bool {
        self.facts().iter().all(|fact| is_outside(fact.kind))
    }
}

/// Returns whether a fact says nothing about the parse of a tree.
pub(super) fn is_outside(kind: FactKind) -> bool {
    use FactKind::{ByteOrderMark, LongIdent, StrayClose, TextOutside, Wide};
    matches!(kind, ByteOrderMark | LongIdent | StrayClose | TextOutside | Wide)
}
