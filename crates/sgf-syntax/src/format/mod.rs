//! The formatter: the same record with other white space.
//!
//! Formatting keeps the tree, every value and every text that does not belong to the tree. What it changes is the white
//! space between tokens, and, where the reader had to guess, it writes down what was understood: the missing `;`, `(`,
//! `)` and `]`, the backslash in front of a bracket. The result depends on the tree and the layout alone, so formatting
//! twice is formatting once.

mod layout;
mod text;
mod writer;

pub use layout::{IsText, Layout};
pub(crate) use text::{close_escape, escape_all, escape_brackets, escape_openings, guard};

use std::borrow::Cow;

use crate::tree::NONE;
use crate::{Document, Fact, FactKind, Form, Game, Node, Property, Value};
use writer::Writer;

impl Document<'_> {
    /// Formats the record and returns the bytes of the file.
    ///
    /// The tree, every value and the text outside of the trees are kept; a parse of the result gives the same tree. A
    /// document without any game tree is returned as it is. UTF-16 and UTF-32 are kept; where they would not be known
    /// without a byte order mark, one is added.
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
            // A white space in front, and nobody takes the beginning for that of another form.
            None => [b"\n", text.as_slice()].concat(),
            Some(recoded) => recoded.marked(text),
        }
    }
}

struct Formatter<'d> {
    doc: &'d Document<'d>,
    /// The facts that are still to come; texts among them are written when their place is reached.
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

    /// Writes the texts that stand between tokens in front of the offset `at`.
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

    /// Writes the `)` of a variation and returns the one around it.
    fn close(&mut self, game: Game<'d>, variation: u32, depth: usize) -> u32 {
        let record = game.variation(variation);
        self.texts_before(game.span().start + record.close as usize, depth);
        self.out.close();
        record.parent
    }

    /// Writes a node. Texts between its properties come in front of the first one that has an identifier: there no value
    /// stands before them that they might be taken for the rest of.
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
        for (index, value) in property.values().enumerate() {
            let raw = written(value, wrap.is_some());
            let raw = match wrap {
                Some(width) => text::wrap(&raw, self.out.column() + 1, width, mode).into(),
                None => raw,
            };
            self.out.value(&raw, index == 0, depth);
        }
    }

    /// The width at which the texts of a property are wrapped, if it is one with texts.
    fn wrap(&self, ident: &[u8]) -> Option<usize> {
        self.out.layout.wrap.filter(|(_, is_text)| is_text(ident)).map(|(width, _)| width)
    }

    /// The length of a property on one line; soft line breaks that will be replaced do not count.
    fn length(&self, property: Property<'_>) -> usize {
        let wrapped = self.wrap(property.ident()).is_some();
        let values = property.values().map(|value| written(value, wrapped).len() + 2);
        property.ident().len() + values.sum::<usize>()
    }
}

/// Where what follows a node starts: the next node, a variation, or the end of its own.
fn texts_end(node: Node<'_>) -> usize {
    let game = node.game();
    let start = game.span().start;
    match node.first_child() {
        Some(next) if next.variation() == node.variation() => next.span().start,
        Some(next) => start + game.variation(next.variation()).open as usize,
        None => start + game.variation(node.variation()).close as usize,
    }
}

/// A value as it must be written to be read as it was understood, whatever will stand after it: with its escapes.
pub(crate) fn closed_value(value: Value<'_>) -> Cow<'_, [u8]> {
    written(value, false)
}

/// The same, without its soft line breaks if they will be replaced.
fn written(value: Value<'_>, unwrapped: bool) -> Cow<'_, [u8]> {
    let mode = value.game().mode();
    if !unwrapped && value.is_closed() && memchr::memchr2(b'[', b']', value.raw()).is_none() {
        return Cow::Borrowed(value.raw());
    }
    let raw = if unwrapped { text::unwrap(value.raw(), mode) } else { Cow::Borrowed(value.raw()) };
    let raw = escape_brackets(raw, mode);
    let raw = if value.is_closed() { raw } else { close_escape(raw, mode) };
    // A bracket that was forgotten and yet not missed, because text follows where structure should.
    if crate::parse::looks_swallowed(&raw, mode) { Cow::Owned(escape_openings(&raw, mode)) } else { raw }
}
