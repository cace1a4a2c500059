//! The formatter: the same record with other white space.
//!
//! Formatting keeps the tree, every value and all text outside of the tree. It changes the white
//! space between tokens, and makes the parser's repairs explicit: a missing `;`, `(`,
//! `)` or `]`, or a backslash before a bracket. The result only depends on the tree and the layout, so formatting
//! is idempotent.

mod layout;
mod text;
mod writer;

pub use layout::{IsText, Layout};
pub(crate) use text::{close_escape, escape_all, escape_brackets, escape_openings};

use std::borrow::Cow;

use crate::tree::NONE;
use crate::{Document, Fact, FactKind, Form, Game, Node, Property, Value};
use writer::Writer;

impl Document<'_> {
    /// Formats the record and returns the bytes of the file.
    ///
    /// Parsing the result gives the same tree. A
    /// document without any game tree is returned unchanged. UTF-16 and UTF-32 are kept, with a byte order mark if they would
    /// not be recognized without one.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Document, Layout};
    /// let doc = Document::parse(b"(; FF[4]\n  C [a\\]b] ;B [aa");
    /// assert_eq!(doc.format(&Layout::compact()), b"(;FF[4]C[a\\]b];B[aa])");
    /// ```
    #[must_use]
    pub fn format(&self, layout: &Layout) -> Vec<u8> {
        if self.tables.games.is_empty() {
            return self.write().to_vec();
        }
        let text =
            Formatter { doc: self, facts: self.facts().iter().peekable(), out: Writer::new(*layout) }.run();
        match self.recoded() {
            None if Form::of(&text) == Form::Bytes => text,
            // White space at the start, so that no reader takes the beginning for another encoding form.
            None => [b"\n", text.as_slice()].concat(),
            Some(recoded) => recoded.marked(text),
        }
    }
}

struct Formatter<'d> {
    doc: &'d Document<'d>,
    /// The remaining facts; text among them is written when its position is reached.
    facts: std::iter::Peekable<std::slice::Iter<'d, Fact>>,
    out: Writer,
}

impl<'d> Formatter<'d> {
    fn run(mut self) -> Vec<u8> {
        for game in self.doc.games() {
            self.texts_before(game.span().start, 0);
            self.out.game_starts();
            self.game(game);
        }
        self.texts_before(usize::MAX, 0);
        self.out.finish()
    }

    /// Writes the text between tokens before the offset `at`.
    fn texts_before(&mut self, at: usize, depth: usize) {
        while let Some(fact) = self.facts.next_if(|fact| fact.span.start < at) {
            let text = &self.doc.text()[fact.span.range()];
            match fact.kind {
                FactKind::ByteOrderMark => self.out.mark(text),
                FactKind::TextOutside | FactKind::TooLarge => self.out.outside(text),
                FactKind::TextInside => self.out.inside(text, depth),
                _ => {}
            }
        }
    }

    fn game(&mut self, game: Game<'d>) {
        let mut depth = 0;
        let mut current = NONE;
        for variation in 0..game.variation_count() as u32 {
            let record = *game.variation(variation);
            while current != record.parent {
                depth -= 1;
                current = self.close(game, current, depth);
            }
            self.out.open(depth);
            depth += 1;
            current = variation;
            let nodes = record.first_node..game.sequence_end(variation);
            for (index, node) in nodes.clone().enumerate() {
                self.node(game.node_at(variation, node), index, depth - 1);
            }
        }
        while current != NONE {
            depth -= 1;
            current = self.close(game, current, depth);
        }
    }

    /// Writes the `)` of a variation and returns the variation around it.
    fn close(&mut self, game: Game<'d>, variation: u32, depth: usize) -> u32 {
        let record = game.variation(variation);
        self.texts_before(game.span().start + record.close as usize, depth);
        self.out.close();
        record.parent
    }

    /// Writes a node. Text between its properties moves before the first one with an identifier, so that it does not look like
    /// the rest of a value.
    fn node(&mut self, node: Node<'d>, index_in_sequence: usize, depth: usize) {
        self.texts_before(node.span().start, depth);
        let length = 1 + node.properties().map(|property| self.length(property)).sum::<usize>();
        self.out.node(length, index_in_sequence, node.is_root(), depth);
        let mut texts = Some(texts_end(node));
        for property in node.properties() {
            if !property.ident().is_empty()
                && let Some(end) = texts.take()
            {
                self.texts_before(end, depth);
            }
            self.property(property, depth);
        }
        if let Some(end) = texts {
            self.texts_before(end, depth);
        }
        if node.is_root() {
            self.out.root_ends();
        }
    }

    fn property(&mut self, property: Property<'d>, depth: usize) {
        let ident = property.ident();
        self.out.property(ident, self.length(property), property.values().len() == 0, depth);
        let mode = property.game().mode();
        let wrap = self.wrap(ident);
        let is_text = self.is_text(ident);
        for (index, value) in property.values().enumerate() {
            let raw = written(value, wrap.is_some(), is_text);
            let raw = match wrap {
                Some(width) => text::wrap(&raw, self.out.column() + 1, width, mode).into(),
                None => raw,
            };
            self.out.value(&raw, index == 0, depth);
        }
    }

    /// The line width for a property, if it contains text to wrap.
    fn wrap(&self, ident: &[u8]) -> Option<usize> {
        self.out.layout.wrap.filter(|(_, is_text)| is_text(ident)).map(|(width, _)| width)
    }

    /// Returns whether the values of an identifier are known as texts, which the parser never cuts in a closed game.
    fn is_text(&self, ident: &[u8]) -> bool {
        self.doc.landmarks().is_text(ident) == Some(true)
    }

    /// The length of a property on one line, without soft line breaks that will be replaced.
    fn length(&self, property: Property<'_>) -> usize {
        let wrapped = self.wrap(property.ident()).is_some();
        let is_text = self.is_text(property.ident());
        let values = property.values().map(|value| written(value, wrapped, is_text).len() + 2);
        property.ident().len() + values.sum::<usize>()
    }
}

/// The end of a node's stray text: the next node, a variation, or the end of its variation.
fn texts_end(node: Node<'_>) -> usize {
    let game = node.game();
    let start = game.span().start;
    match node.first_child() {
        Some(next) if next.variation() == node.variation() => next.span().start,
        Some(next) => start + game.variation(next.variation()).open as usize,
        None => start + game.variation(node.variation()).close as usize,
    }
}

/// A value with all escapes that it needs, whatever follows it.
pub(crate) fn closed_value(value: Value<'_>) -> Cow<'_, [u8]> {
    written(value, false, false)
}

/// The same, without its soft line breaks if they will be replaced. A `[` in a text needs no escape.
fn written(value: Value<'_>, unwrapped: bool, is_text: bool) -> Cow<'_, [u8]> {
    let mode = value.game().mode();
    if !unwrapped && value.is_closed() && memchr::memchr2(b'[', b']', value.raw()).is_none() {
        return Cow::Borrowed(value.raw());
    }
    let raw = if unwrapped { text::unwrap(value.raw(), mode) } else { Cow::Borrowed(value.raw()) };
    let raw = escape_brackets(raw, mode);
    let raw = if value.is_closed() { raw } else { close_escape(raw, mode) };
    // A forgotten bracket that was not noticed, because text follows it instead of structure.
    let is_certain = is_text && mode == crate::ScanMode::Ascii && value.is_closed();
    if !is_certain && crate::parse::looks_swallowed(&raw, mode) {
        Cow::Owned(escape_openings(&raw, mode))
    } else {
        raw
    }
}
