//! Parses a root game tree.
//!
//! The loop dispatches on one byte. Nearly all bytes of real records belong to bare moves, `;B[aa]`, so these
//! six bytes are recognized as one machine word and stored directly; everything else takes the general path. The
//! parser needs no stack: each variation knows its parent.

mod recover;

use super::border::{self, Borders};
use super::{GameEnd, ident};
use crate::scan::{ValueEnd, is_space, skip_space};
use crate::tree::{GameRecord, NONE, NodeRecord, PropertyRecord, Tables, ValueRecord, VariationRecord};
use crate::{Fact, FactKind, Landmark, Landmarks, ScanMode, Span};
use recover::{Cut, TextSearch, is_escaped};

pub use recover::longer_text;
pub(crate) use recover::looks_swallowed;

/// The parser of one root game tree. Offsets are relative to the tree's start.
pub(super) struct GameParser<'a> {
    /// The text from the tree's start on, cut at the size limit.
    pub(super) text: &'a [u8],
    base: usize,
    pub(super) mode: ScanMode,
    tables: &'a mut Tables,
    facts: &'a mut Vec<Fact>,
    game: GameRecord,
    /// The open variation.
    current: u32,
    /// The last `(` without a node yet.
    pending: Option<u32>,
    /// For each `((`: the variation that was open. Its next `)` only closes the extra parenthesis.
    phantoms: Vec<u32>,
    /// Whether properties may follow: a node has begun, and no variation was closed since.
    in_node: bool,
    /// Whether the next node simply follows the last one.
    in_sequence: bool,
    known: Known<'a>,
    /// The start of the next game, if this one is still open there; otherwise after the text.
    border: usize,
    search: TextSearch,
    /// Whether a text has escaped a bracket so far: the writer of the game escapes.
    escapes: bool,
    /// Whether a text was not cut that would be otherwise.
    suspects: bool,
}

/// The input for parsing a tree.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) landmarks: Landmarks,
    /// The borders of an unclosed tree.
    pub(super) borders: Option<&'a Borders>,
    /// Whether texts are cut that FF\[4\] allows, because the game cannot be read with them.
    pub(super) cuts_texts: bool,
}

/// The next step of the loop.
enum Step {
    Go(usize),
    Done(usize),
}

impl<'a> GameParser<'a> {
    pub(super) fn new(
        text: &'a [u8],
        start: usize,
        limit: usize,
        mode: ScanMode,
        known: Known<'a>,
        tables: &'a mut Tables,
        facts: &'a mut Vec<Fact>,
    ) -> GameParser<'a> {
        let game = GameRecord::begin(start, mode, tables);
        let text = &text[start..text.len().min(start.saturating_add(limit))];
        let mut parser = GameParser {
            text,
            base: start,
            mode,
            tables,
            facts,
            game,
            current: NONE,
            pending: None,
            phantoms: Vec::new(),
            in_node: false,
            in_sequence: false,
            known,
            border: usize::MAX,
            search: TextSearch::default(),
            escapes: false,
            suspects: false,
        };
        parser.border = parser.border_behind(0);
        parser
    }

    /// The start of the next game after an offset; beyond the text if there is none.
    fn border_behind(&self, at: usize) -> usize {
        let next = self.known.borders.and_then(|borders| borders.next(self.base + at));
        next.map_or(usize::MAX, |border| border - self.base)
    }

    /// Parses the tree to its end and writes its record.
    pub(super) fn run(mut self) -> GameEnd {
        let mut at = 0;
        let mut is_open = false;
        let end = loop {
            let Some(&byte) = self.text.get(at) else {
                is_open = self.current != NONE;
                break self.end_of_input();
            };
            if at == self.border {
                // A tree has at least one node: the `(` before this one may have been text when the border was found.
                if self.current != NONE {
                    break self.end_at_border(at);
                }
                self.border = self.border_behind(at);
            }
            let step = match byte {
                b';' => Step::Go(self.node(at)),
                b'A'..=b'Z' => Step::Go(self.property(at)),
                b'(' => Step::Go(self.open(at)),
                b')' => self.close(at),
                _ if is_space(byte) => Step::Go(at + 1),
                b'[' => Step::Go(self.value_without_ident(at)),
                _ => Step::Go(self.irregular(at)),
            };
            match step {
                Step::Go(next) => at = next,
                Step::Done(end) => break end,
            }
        };
        let phantoms = self.phantoms.iter().filter(|&&variation| variation == NONE).count();
        self.game.len = end as u32;
        self.game.count(self.tables);
        self.tables.games.push(self.game);
        let may_cut_texts = self.suspects && !self.escapes;
        GameEnd { at: self.base + end, phantoms, is_open, may_cut_texts }
    }

    fn node_count(&self) -> u32 {
        (self.tables.nodes.len() - self.game.nodes) as u32
    }

    fn property_count(&self) -> u32 {
        (self.tables.properties.len() - self.game.properties) as u32
    }

    fn value_count(&self) -> u32 {
        (self.tables.values.len() - self.game.values) as u32
    }

    fn variation_count(&self) -> u32 {
        (self.tables.variations.len() - self.game.variations) as u32
    }

    fn fact(&mut self, kind: FactKind, start: usize, end: usize) {
        self.facts.push(Fact { span: Span::new(self.base + start, self.base + end), kind });
    }

    /// Parses a `;` and all bare moves that directly follow.
    #[inline]
    fn node(&mut self, mut at: usize) -> usize {
        if !self.in_sequence {
            self.begin_sequence(at);
        }
        while let Some(chunk) = self.text.get(at..at + 8) {
            let word = u64::from_le_bytes(chunk.try_into().expect("a slice of eight bytes"));
            if !is_bare_move(word) {
                break;
            }
            self.bare_move(at);
            at += 6;
            match (word >> 48) as u8 {
                b';' => {}
                b'[' => return self.values(at),
                // A line break between moves is common and not worth a turn of the outer loop.
                b'\n' if (word >> 56) as u8 == b';' => at += 1,
                b'(' | b')' => return at,
                _ => return self.after_value(at),
            }
        }
        self.push_node(at);
        at + 1
    }

    #[inline]
    fn push_node(&mut self, at: usize) {
        let first_property = self.property_count();
        self.tables.nodes.push(NodeRecord { start: at as u32, first_property });
        self.in_node = true;
    }

    #[inline]
    fn bare_move(&mut self, at: usize) {
        let (property, value) = (self.property_count(), self.value_count());
        let at = at as u32;
        self.tables.nodes.push(NodeRecord { start: at, first_property: property });
        self.tables.properties.push(PropertyRecord { start: at + 1, first_value: value });
        self.tables.values.push(ValueRecord { start: at + 3, end: at + 5 });
        self.in_node = true;
    }

    /// Opens the variation that the node at `at` begins.
    fn begin_sequence(&mut self, at: usize) {
        let open = self.pending.take().unwrap_or_else(|| {
            if self.current != NONE {
                self.fact(FactKind::NodeAfterVariation, at, at + 1);
            }
            at as u32
        });
        let variation = self.variation_count();
        let first_node = self.node_count();
        let record =
            VariationRecord { open, close: open, first_node, parent: self.current, next: variation + 1 };
        self.tables.variations.push(record);
        self.current = variation;
        self.in_sequence = true;
    }

    /// Starts a node without `;`, unless a node is open.
    fn ensure_node(&mut self, at: usize) {
        if !self.in_node || self.pending.is_some() {
            self.fact(FactKind::MissingSemicolon, at, at);
            if !self.in_sequence {
                self.begin_sequence(at);
            }
            self.push_node(at);
        }
    }

    fn open(&mut self, at: usize) -> usize {
        if let Some(surplus) = self.pending.replace(at as u32) {
            let surplus = surplus as usize;
            if self.known.borders.is_some_and(|borders| borders.is_lone(self.base + surplus)) {
                self.fact(FactKind::LoneOpen, surplus, surplus + 1);
            } else {
                self.fact(FactKind::DoubleOpen, surplus, surplus + 1);
                self.phantoms.push(self.current);
            }
        }
        self.in_sequence = false;
        at + 1
    }

    fn close(&mut self, at: usize) -> Step {
        if let Some(open) = self.pending.take() {
            self.fact(FactKind::EmptyVariation, open as usize, at + 1);
            self.in_sequence = self.is_childless();
            return if self.current == NONE { Step::Done(at + 1) } else { Step::Go(at + 1) };
        }
        loop {
            if self.phantoms.last() == Some(&self.current) {
                self.phantoms.pop();
                self.in_sequence = self.is_childless();
                return Step::Go(at + 1);
            }
            self.in_node = false;
            self.in_sequence = false;
            let explicit = self.close_variation(at);
            if self.current == NONE {
                return Step::Done(at + 1);
            }
            if explicit {
                return Step::Go(at + 1);
            }
        }
    }

    /// Returns whether the open variation has no variations yet, so that its sequence can continue.
    fn is_childless(&self) -> bool {
        self.current != NONE && self.variation_count() == self.current + 1
    }

    /// Closes the open variation, and returns whether it had its own `(`.
    fn close_variation(&mut self, at: usize) -> bool {
        let next = self.variation_count();
        let record = &mut self.tables.variations[self.game.variations + self.current as usize];
        record.close = at as u32;
        record.next = next;
        self.current = record.parent;
        self.text[record.open as usize] == b'('
    }

    /// Closes everything at the start of another game, and returns the end of this one.
    fn end_at_border(&mut self, at: usize) -> usize {
        let least = self.tables.values[self.game.values..].last().map_or(0, |value| value.end as usize);
        let end = border::end_before(self.text, at, least);
        self.fact(FactKind::GameInside, at, at + 1);
        if let Some(open) = self.pending.take() {
            self.fact(FactKind::UnclosedVariation, open as usize, open as usize + 1);
        }
        while self.current != NONE {
            self.close_variation(end);
        }
        end
    }

    fn end_of_input(&mut self) -> usize {
        let end = self.text.len();
        if let Some(open) = self.pending.take() {
            self.fact(FactKind::UnclosedVariation, open as usize, open as usize + 1);
        }
        while self.current != NONE {
            let open = self.tables.variations[self.game.variations + self.current as usize].open as usize;
            if self.close_variation(end) {
                self.fact(FactKind::UnclosedVariation, open, open + 1);
            }
        }
        end
    }

    /// Parses a property whose identifier starts with a capital.
    #[inline]
    fn property(&mut self, at: usize) -> usize {
        let length = match &self.text[at + 1..] {
            [b'[', ..] => 1,
            [b'A'..=b'Z', b'[', ..] => 2,
            _ => return self.irregular(at),
        };
        self.ensure_node(at);
        let first_value = self.value_count();
        self.tables.properties.push(PropertyRecord { start: at as u32, first_value });
        self.values(at + length)
    }

    /// Parses the values that start with the `[` at `at`.
    #[inline]
    fn values(&mut self, mut at: usize) -> usize {
        loop {
            let start = at + 1;
            // Points, as in long lists.
            let end = match &self.text[start..] {
                [a, b, b']', ..] if a.is_ascii_alphanumeric() && b.is_ascii_alphanumeric() => start + 2,
                _ => self.value_end(start),
            };
            self.tables.values.push(ValueRecord { start: start as u32, end: end as u32 });
            at = if self.text.get(end) == Some(&b']') { end + 1 } else { end };
            match self.text.get(at) {
                Some(b'[') => {}
                Some(&byte) if is_space(byte) => {
                    let next = skip_space(self.text, at);
                    if self.text.get(next) != Some(&b'[') {
                        return next;
                    }
                    at = next;
                }
                _ => return at,
            }
        }
    }

    /// Continues after the `]` of a bare move, where further values of the same property may follow.
    #[inline]
    fn after_value(&mut self, at: usize) -> usize {
        let next = skip_space(self.text, at);
        if self.text.get(next) == Some(&b'[') { self.values(next) } else { next }
    }

    #[inline]
    fn value_end(&mut self, start: usize) -> usize {
        let found = self.scan_value(start);
        if !found.bracket && found.end < self.text.len() {
            return found.end;
        }
        self.forgotten_bracket(start, found)
    }

    fn value_without_ident(&mut self, at: usize) -> usize {
        if let Some(end) = self.text_goes_on(at) {
            return end;
        }
        // Text between the values of a list does not end the list: `AB[aa], [bb]`.
        if self.in_node && self.pending.is_none() && self.node_has_properties() {
            return self.values(at);
        }
        self.fact(FactKind::ValueWithoutIdent, at, at + 1);
        self.ensure_node(at);
        let first_value = self.value_count();
        self.tables.properties.push(PropertyRecord { start: at as u32, first_value });
        self.values(at)
    }

    fn node_has_properties(&self) -> bool {
        self.tables.nodes.last().is_some_and(|node| node.first_property < self.property_count())
    }

    /// Handles everything except one or two capitals and a `[`: other identifiers, and stray text.
    fn irregular(&mut self, at: usize) -> usize {
        let end = ident::ident_end(self.text, at);
        let next = skip_space(self.text, end);
        let ident = &self.text[at..end];
        let capitals = ident.iter().all(u8::is_ascii_uppercase);
        if end > at && self.text.get(next) == Some(&b'[') {
            // `C[a [3d] b [4d] c]`: lowercase letters followed by white space are words, if a text can continue here.
            if next > end
                && !capitals
                && let Some(end) = self.text_goes_on(at)
            {
                return end;
            }
            self.ensure_node(at);
            if !capitals {
                self.fact(FactKind::IrregularIdent, at, end);
            } else if ident.len() > 2 {
                self.fact(FactKind::LongIdent, at, end);
            }
            let first_value = self.value_count();
            self.tables.properties.push(PropertyRecord { start: at as u32, first_value });
            return self.values(next);
        }
        if let Some(end) = self.text_goes_on(at) {
            return end;
        }
        if end > at && capitals && self.in_node {
            self.fact(FactKind::IdentWithoutValue, at, end);
            let first_value = self.value_count();
            self.tables.properties.push(PropertyRecord { start: at as u32, first_value });
            return next;
        }
        self.junk(at, end.max(at + 1))
    }

    /// Records text between tokens, joining runs that only white space separates.
    fn junk(&mut self, start: usize, end: usize) -> usize {
        if let Some(last) = self.facts.last_mut()
            && last.kind == FactKind::TextInside
            && last.span.end >= self.base
            && skip_space(self.text, last.span.end - self.base) == start
        {
            last.span.end = self.base + end;
        } else {
            self.fact(FactKind::TextInside, start, end);
        }
        end
    }

    /// If the text at `at` is the rest of a comment with an unescaped `]`, includes it and returns where to continue.
    fn text_goes_on(&mut self, at: usize) -> Option<usize> {
        if !self.in_node || self.tables.values.len() == self.game.values {
            return None;
        }
        let last_property = self.tables.properties.last()?;
        let nameless = self.text[last_property.start as usize] == b'[';
        if nameless || last_property.first_value == self.value_count() {
            return None;
        }
        // No property of the root is a long text: what follows its `]` does not belong to it.
        let at_ident = last_property.start as usize;
        let ident = &self.text[at_ident..ident::ident_end(self.text, at_ident)];
        if matches!(self.known.landmarks.of(ident), Landmark::Sign | Landmark::Root) {
            return None;
        }
        let value = *self.tables.values.last()?;
        let (start, end) = (value.start as usize, value.end as usize);
        if self.text.get(end) != Some(&b']') || skip_space(self.text, end + 1) != at {
            return None;
        }
        let longer = self.longer_text(start, end)?;
        let whole = ValueEnd { end: longer, bracket: true, escape: self.escapes };
        if let Some(Cut { at, kind }) = self.cut(start, whole, false) {
            self.split(at, ValueEnd { end, ..whole });
            self.fact(kind, start - 1, at);
            self.tables.values.last_mut()?.end = at as u32;
            return Some(at);
        }
        let text = self.text;
        for bracket in (end..longer).filter(|&i| text[i] == b']' && !is_escaped(text, i)) {
            self.fact(FactKind::UnescapedBracket, bracket, bracket + 1);
        }
        self.tables.values.last_mut()?.end = longer as u32;
        Some(self.values_go_on(longer + 1))
    }

    /// Parses further values after a value was extended.
    fn values_go_on(&mut self, at: usize) -> usize {
        let next = skip_space(self.text, at);
        if self.text.get(next) == Some(&b'[') { self.values(next) } else { at }
    }
}

/// Returns whether eight bytes start with a bare move: `;`, a capital, `[`, two bytes, `]`.
///
/// The two bytes must be letters, so that no charset's trail byte can be meant.
#[inline]
fn is_bare_move(word: u64) -> bool {
    const FIXED: u64 = 0x0000_FF00_00FF_00FF;
    const SHAPE: u64 = (b';' as u64) | (b'[' as u64) << 16 | (b']' as u64) << 40;
    let letter = |byte: u8| (byte | 0x20).wrapping_sub(b'a') < 26;
    word & FIXED == SHAPE
        && ((word >> 8) as u8).wrapping_sub(b'A') < 26
        && letter((word >> 24) as u8)
        && letter((word >> 32) as u8)
}

#[cfg(test)]
mod tests {
    use super::is_bare_move;

    #[test]
    fn recognizes_bare_moves() {
        let word = |text: &[u8; 8]| u64::from_le_bytes(*text);
        for yes in [b";B[aa];W", b";W[tT]\r\n", b";X[Zz]))"] {
            assert!(is_bare_move(word(yes)), "{}", yes.escape_ascii());
        }
        for no in [
            b";B[a]];W",
            b";B[];W[a",
            b";b[aa];W",
            b"B[aa];W[",
            b";B[a\\]];",
            b";B[aa[;W",
            b";BL[aa];",
            b";B[a1];W",
        ] {
            assert!(!is_bare_move(word(no)), "{}", no.escape_ascii());
        }
    }
}
