//! Writes tokens and breaks lines.

use super::Layout;
use crate::scan::is_space;

/// The maximum indentation: a million nested variations must not cost a million squared.
const MAX_INDENT: usize = 40;

/// The output, and the state of its last line.
pub(super) struct Writer {
    pub(super) layout: Layout,
    out: Vec<u8>,
    line_start: usize,
    /// The column of the current line's first token.
    indent: usize,
    /// Whether the next token must not touch the last one.
    gap: bool,
    /// Whether the next node starts a line because the root has ended.
    after_root: bool,
}

impl Writer {
    pub(super) fn new(layout: Layout) -> Writer {
        Writer { layout, out: Vec::new(), line_start: 0, indent: 0, gap: false, after_root: false }
    }

    pub(super) fn column(&self) -> usize {
        self.out.len() - self.line_start
    }

    fn push(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
        if let Some(at) = memchr::memrchr2(b'\n', b'\r', bytes) {
            self.line_start = self.out.len() - (bytes.len() - at - 1);
            self.indent = 0;
        }
    }

    /// Starts a line, unless one was just started. Compact layouts have none.
    fn new_line(&mut self, depth: usize) {
        if self.layout.compact {
            self.space();
            return;
        }
        self.gap = false;
        if self.column() > self.indent {
            self.out.push(b'\n');
            self.line_start = self.out.len();
            self.indent = (depth * self.layout.indent).min(MAX_INDENT);
            self.out.resize(self.out.len() + self.indent, b' ');
        }
    }

    /// Separates tokens that would merge.
    fn space(&mut self) {
        if std::mem::take(&mut self.gap) {
            self.out.push(b' ');
        }
    }

    /// Starts a line if `length` more bytes do not fit on this one.
    fn make_room(&mut self, length: usize, depth: usize) {
        self.space();
        let full = self.layout.width > 0 && self.column() + length > self.layout.width;
        if full && self.column() > self.indent && !self.layout.compact {
            self.new_line(depth);
        }
    }

    pub(super) fn mark(&mut self, mark: &[u8]) {
        self.push(mark);
        self.line_start = self.out.len();
    }

    /// Writes text outside of trees on separate lines.
    pub(super) fn outside(&mut self, text: &[u8]) {
        // At the very beginning it could be a byte order mark.
        if self.column() > 0 || (self.out.is_empty() && text.starts_with(b"\xEF\xBB\xBF")) {
            self.push(b"\n");
        }
        self.push(text);
        self.push(b"\n");
    }

    /// Writes text between tokens, word by word, separated by white space.
    pub(super) fn inside(&mut self, text: &[u8], depth: usize) {
        for word in text.split(|&byte| is_space(byte)).filter(|word| !word.is_empty()) {
            // Text directly after a `;` is parsed differently, so it touches the `;` again.
            self.gap = self.out.last() != Some(&b';');
            if self.gap {
                self.make_room(word.len(), depth);
            }
            self.push(word);
        }
        self.gap = true;
    }

    pub(super) fn game_starts(&mut self) {
        self.after_root = false;
        self.gap = false;
        if self.column() > 0 && !self.layout.compact {
            self.push(b"\n");
        }
        self.indent = 0;
    }

    pub(super) fn open(&mut self, depth: usize) {
        if depth > 0 {
            self.new_line(depth);
        }
        self.after_root = false;
        self.space();
        self.out.push(b'(');
    }

    pub(super) fn close(&mut self) {
        self.space();
        self.out.push(b')');
    }

    /// Writes the `;` of a node with an index in its sequence and a length in bytes.
    pub(super) fn node(&mut self, length: usize, index: usize, is_root: bool, depth: usize) {
        let turn = match self.layout.nodes_per_line {
            // The root has its own lines, so the count starts after it.
            Some(count) => index > 0 && (index - usize::from(depth == 0)).is_multiple_of(count.max(1)),
            None => false,
        };
        if !is_root && (turn || std::mem::take(&mut self.after_root)) {
            self.new_line(depth);
        }
        if index > 0 {
            self.make_room(length, depth);
        }
        self.space();
        self.out.push(b';');
    }

    /// Starts a new line after the properties of the root.
    pub(super) fn root_ends(&mut self) {
        self.after_root = true;
    }

    /// Writes an identifier; `bare` means that no value follows, so that it must not touch the next token.
    pub(super) fn property(&mut self, ident: &[u8], length: usize, bare: bool, depth: usize) {
        // A property stays with its `;`.
        if self.out.last() != Some(&b';') {
            self.make_room(length, depth);
        }
        self.space();
        self.push(ident);
        self.gap = bare;
    }

    pub(super) fn value(&mut self, raw: &[u8], first: bool, depth: usize) {
        if !first {
            self.make_room(raw.len() + 2, depth);
        }
        self.out.push(b'[');
        self.push(raw);
        self.out.push(b']');
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        if self.column() > 0 && !self.layout.compact {
            self.out.push(b'\n');
        }
        self.out
    }
}
