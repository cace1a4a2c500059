//! Commit: splicing text edits in, and reparsing what they touched.
//!
//! What the parser makes of a game tree depends on its bytes alone, as long as the tree is well formed. So the records
//! of the trees before the first edit are copied, the parser goes on after them, and as soon as it meets the start of a
//! tree that lies after the last edit, the rest is copied too: records are relative to the start of their tree, so only
//! the starts move.

use super::within;
use crate::form::Form;
use crate::parse::{self, Guide, Outcome, Resume};
use crate::tree::{GameRecord, Tables};
use crate::{AddAll, Buffers, Document, Fact, FactKind, Listed, ScanMode, Span, TextEdits};

impl Document<'_> {
    /// Makes the edits and returns the document that results.
    ///
    /// Its bytes differ from this document's only where an edit says so. Game trees that no edit touches are not parsed
    /// again, unless the collection is damaged, and neither is most of a tree that all edits lie in. A tree keeps its scan mode, also where it is replaced from its first byte
    /// on; another tree that an edit brings in gets the mode of the tree before it. In a UTF-16 file the edits must write UTF-8; bytes that are none become U+FFFD.
    ///
    /// # Panics
    ///
    /// Panics when a span lies outside of the text.
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

    /// Makes the edits like [`Document::commit`], in the memory of an earlier document, and names the scan modes of some trees.
    ///
    /// `modes` has offsets in the new text, in order, and the mode of the tree that begins there. It is for trees that edits
    /// bring in, or that are to be read in another mode than they were.
    ///
    /// # Panics
    ///
    /// Panics when a span lies outside of the text.
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
                if modes.is_empty() && within::splice(self, edits, &text, &mut tables, &mut facts).is_some() {
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
                // Usually the text has survived the way through UTF-16; if not, offsets of this document mean nothing.
                let edits =
                    if text == edits.apply(self.text()) { edits.clone() } else { TextEdits::default() };
                let splice = Splice::new(self, &edits);
                let whole = edits.is_empty();
                let (tables, mut facts) = if whole { splice.whole(&text) } else { splice.run(&text) };
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

/// The scan modes of the trees, found again in the edited text by the distance of each tree from its end.
struct Modes {
    /// How far from the end of the edited text each old tree starts, and its mode; the last tree first.
    trees: Vec<(usize, ScanMode)>,
    last: ScanMode,
}

impl Modes {
    fn new(doc: &Document<'_>, edits: &TextEdits) -> Modes {
        let games = &doc.tables.games;
        // Nearly always all trees have one mode, and nothing has to be found again.
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
        // An edit at the start of a tree may bring in its parenthesis, or a line break before it.
        let starts = |game: &GameRecord| [shift.apply(game.start), shift.apply_before(game.start)];
        let distances = |game: &GameRecord| starts(game).map(|start| (length - start, game.mode));
        let last = games.first().map_or(ScanMode::Ascii, |game| game.mode);
        Modes { trees: games.iter().rev().flat_map(distances).listed(), last }
    }

    /// Names the modes of the trees that start at some offsets of the edited text.
    fn name(&mut self, modes: &[(usize, ScanMode)], length: usize) {
        for &(start, mode) in modes {
            let distance = length - start;
            let first = self.trees.partition_point(|&(known, _)| known < distance);
            let end = self.trees.partition_point(|&(known, _)| known <= distance);
            self.trees.splice(first..end, [(distance, mode)]);
        }
    }

    /// The mode for the tree that starts `rest`, which is the text from there to its end.
    fn of_next(&mut self, rest: &[u8]) -> ScanMode {
        self.last = self.known(rest.len()).unwrap_or(self.last);
        self.last
    }

    /// The mode of the tree that starts so far from the end of the edited text.
    fn known(&self, distance: usize) -> Option<ScanMode> {
        let known = self.trees.partition_point(|&(known, _)| known < distance);
        self.trees.get(known).filter(|(known, _)| *known == distance).map(|&(_, mode)| mode)
    }
}

/// Where offsets go when edits are made.
struct Shift {
    /// For each edit: where it starts and ends in the old text, and where its replacement ends in the new one.
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

    /// The new offset of an old one; what an edit replaces goes to the end of its replacement.
    fn apply(&self, at: usize) -> usize {
        self.after(self.steps.partition_point(|(span, _)| span.start <= at), at)
    }

    /// The new offset of an old one, before an edit that starts right there.
    fn apply_before(&self, at: usize) -> usize {
        self.after(self.steps.partition_point(|(span, _)| span.start < at), at)
    }

    /// The new offset of an old one that lies after the starts of so many edits.
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

    /// Parses the whole text.
    fn whole(mut self, text: &[u8]) -> (Tables, Vec<Fact>) {
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
            return self.whole(text);
        }
        let resume = match before {
            0 => 0,
            _ => self.copy_prefix(before),
        };
        let shift = Shift::new(self.edits);
        let starts: Vec<usize> =
            self.doc.tables.games[after..].iter().map(|game| shift.apply(game.start)).listed();
        let modes = &mut self.modes;
        let guide = &mut Guide { landmarks: self.doc.landmarks(), mode: &mut |rest| modes.of_next(rest) };
        let place = Resume { at: resume, until: &starts };
        if let Outcome::Met(met) = parse::parse_from(text, place, &mut self.tables, &mut self.facts, guide) {
            self.copy_suffix(after + met, &shift);
        }
        (self.tables, self.facts)
    }

    /// The tables as they are: what has another mode was told so.
    fn unchanged(self) -> (Tables, Vec<Fact>) {
        let mut tables = self.doc.tables.clone();
        let length = self.doc.text().len();
        for game in &mut tables.games {
            game.mode = self.modes.known(length - game.start).unwrap_or(game.mode);
        }
        (tables, self.doc.facts().to_vec())
    }

    /// How many trees from the beginning are certain to be read as before.
    ///
    /// A damaged tree may have been understood with a look at what follows it, so it ends the certainty.
    fn games_before(&self, edit: usize) -> usize {
        let damage = self.doc.facts().iter().find(|fact| !is_outside(fact.kind));
        let damage = damage.map_or(edit, |fact| fact.span.start);
        let games = &self.doc.tables.games;
        // Where a game begins inside of another, that one is damaged from its start on.
        let inside = self.doc.facts().iter().find(|fact| fact.kind == FactKind::GameInside);
        let cut = inside.and_then(|fact| {
            let before = games.partition_point(|game| game.start < fact.span.start);
            Some(games[before.checked_sub(1)?].start)
        });
        let certain = edit.min(damage).min(cut.unwrap_or(usize::MAX));
        games.partition_point(|game| game.end() <= certain)
    }

    /// The first tree that lies after the last edit.
    fn games_after(&self, edit: usize) -> usize {
        use FactKind::{DoubleOpen, GameInside, LoneOpen};
        let is_surplus = |fact: &Fact| matches!(fact.kind, DoubleOpen | GameInside | LoneOpen);
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
        self.facts.add_all(facts.copied());
        end
    }

    fn copy_suffix(&mut self, from: usize, shift: &Shift) {
        let games = &self.doc.tables.games;
        let start = games[from].start;
        self.tables.extend_from(&self.doc.tables, from..games.len(), |at| shift.apply(at));
        let facts = self.doc.facts().iter().filter(|fact| fact.span.start >= start);
        self.facts.add_all(facts.map(|fact| Fact {
            span: Span::new(shift.apply(fact.span.start), shift.apply(fact.span.end)),
            kind: fact.kind,
        }));
    }
}

impl Document<'_> {
    /// Tells whether no fact shows a guess or an oddity inside of a tree: then the trees are what is written.
    pub(super) fn is_sure(&self) -> bool {
        self.facts().iter().all(|fact| is_outside(fact.kind))
    }
}

/// Facts that say nothing about how a tree was read.
pub(super) fn is_outside(kind: FactKind) -> bool {
    use FactKind::{ByteOrderMark, LongIdent, StrayClose, TextOutside, Wide};
    matches!(kind, ByteOrderMark | LongIdent | StrayClose | TextOutside | Wide)
}
