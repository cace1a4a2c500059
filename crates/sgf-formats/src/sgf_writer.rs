//! Writes games as SGF: nodes, properties and variations in order.
//!
//! The writer closes open variations, breaks lines, and escapes text. Readers choose the properties.

use sgf_games::Square;
use sgf_model::value::{Color, encode_simple_text, encode_text};

/// The line length after which the next node starts a new line.
const WIDTH: usize = 90;

/// Precomputed nodes such as `;B[a1]` for both colors, for squares with one letter and one digit. Files with a million moves
/// consist of them.
static PUTS: [[u8; 6]; 2 * N_ROWS * N_COLUMNS] = {
    let mut puts = [*b";B[a1]"; 2 * N_ROWS * N_COLUMNS];
    let mut index = 0;
    while index < puts.len() {
        if index >= N_ROWS * N_COLUMNS {
            puts[index][1] = b'W';
        }
        puts[index][3] = b'a' + (index % N_COLUMNS) as u8;
        puts[index][4] = b'1' + (index / N_COLUMNS % N_ROWS) as u8;
        index += 1;
    }
    puts
};
const N_COLUMNS: usize = 26;
const N_ROWS: usize = 9;

/// The value of AP.
const APPLICATION: &str = concat!("OpenSGF:", env!("CARGO_PKG_VERSION"));

/// A writer of SGF games.
#[derive(Debug, Default)]
pub(crate) struct SgfWriter {
    /// Valid UTF-8, since only strings are appended.
    text: Vec<u8>,
    origins: Vec<(usize, usize)>,
    line_start: usize,
    /// The number of open parentheses.
    depth: usize,
    n_games: usize,
    is_in_root: bool,
}

impl SgfWriter {
    /// Reserves space for nodes with a move each.
    pub(crate) fn reserve(&mut self, n_nodes: usize) {
        self.origins.reserve(n_nodes);
        self.text.reserve(n_nodes * 7);
    }

    /// Starts a game and ends the previous one; `at` is its offset in the file.
    pub(crate) fn begin(&mut self, game: u16, at: usize) {
        self.end();
        self.n_games += 1;
        self.line_start = self.text.len();
        self.is_in_root = false;
        self.open();
        self.node(at);
        self.is_in_root = true;
        self.raw("FF", "4");
        self.counted("GM", "", game.into());
        self.raw("CA", "UTF-8");
        self.raw("AP", APPLICATION);
    }

    /// Ends the current game.
    pub(crate) fn end(&mut self) {
        if self.depth > 0 {
            self.text.extend(std::iter::repeat_n(b')', std::mem::take(&mut self.depth)));
            self.text.push(b'\n');
        }
    }

    /// Returns whether a game has more than its root.
    pub(crate) fn is_more_than_roots(&self) -> bool {
        self.origins.len() > self.n_games
    }

    /// Starts a node; `at` is its offset in the file.
    pub(crate) fn node(&mut self, at: usize) {
        if std::mem::take(&mut self.is_in_root) || self.text.len() - self.line_start > WIDTH {
            self.text.push(b'\n');
            self.line_start = self.text.len();
        }
        self.origins.push((self.text.len(), at));
        self.text.push(b';');
    }

    /// Opens a variation.
    pub(crate) fn open(&mut self) {
        self.text.push(b'(');
        self.depth += 1;
    }

    /// Closes a variation.
    pub(crate) fn close(&mut self) {
        self.text.push(b')');
        self.depth = self.depth.saturating_sub(1);
    }

    /// Starts a node with a move to a square.
    pub(crate) fn put(&mut self, color: Color, square: Square, at: usize) {
        let (column, row) = (usize::from(square.column), usize::from(square.row));
        if self.is_in_root || column >= N_COLUMNS || row >= N_ROWS {
            self.node(at);
            return self.raw(color.encode(), &square.to_string());
        }
        if self.text.len() - self.line_start > WIDTH {
            self.text.push(b'\n');
            self.line_start = self.text.len();
        }
        self.origins.push((self.text.len(), at));
        self.text.extend_from_slice(&PUTS[(color as usize * N_ROWS + row) * N_COLUMNS + column]);
    }

    /// Adds a property with a value that needs no escapes.
    pub(crate) fn raw(&mut self, ident: &str, value: &str) {
        self.text.extend_from_slice(ident.as_bytes());
        self.value(value);
    }

    /// Adds a property with a number after a prefix.
    pub(crate) fn counted(&mut self, ident: &str, before: &str, number: u32) {
        self.text.extend_from_slice(ident.as_bytes());
        self.text.push(b'[');
        self.text.extend_from_slice(before.as_bytes());
        self.text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
        self.text.push(b']');
    }

    /// Adds a value without escapes to the last property.
    pub(crate) fn value(&mut self, value: &str) {
        self.text.push(b'[');
        self.text.extend_from_slice(value.as_bytes());
        self.text.push(b']');
    }

    /// Adds a property with values that need no escapes, if there are any.
    pub(crate) fn list<'v>(&mut self, ident: &str, values: impl IntoIterator<Item = &'v str>) {
        for (index, value) in values.into_iter().enumerate() {
            if index == 0 {
                self.text.extend_from_slice(ident.as_bytes());
            }
            self.value(value);
        }
    }

    /// Adds a SimpleText, unless it is empty.
    pub(crate) fn line(&mut self, ident: &str, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.raw(ident, &encode_simple_text(text));
        }
    }

    /// Adds a Text, unless it is empty.
    pub(crate) fn text(&mut self, ident: &str, text: &str) {
        let text = text.trim_end();
        if !text.is_empty() {
            self.raw(ident, &encode_text(text));
        }
    }

    /// Ends the last game; returns the text with the offsets of the nodes.
    pub(crate) fn finish(mut self) -> (String, Vec<(usize, usize)>) {
        self.end();
        let text = String::from_utf8(self.text).expect("only strings are appended");
        (text, self.origins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precomputed_moves_equal_formatted_ones() {
        for (color, square) in
            [(Color::Black, "a1"), (Color::White, "h8"), (Color::White, "z9"), (Color::Black, "j10")]
        {
            let written = Square::read(square).expect("a square");
            let mut writer = SgfWriter::default();
            writer.begin(2, 0);
            writer.put(color, written, 7);
            writer.put(color, written, 8);
            let (text, origins) = writer.finish();
            let node = format!(";{}[{square}]", color.encode());
            assert!(text.ends_with(&format!("\n{node}{node})\n")), "{text}");
            assert_eq!(origins.last(), Some(&(text.len() - 2 - node.len(), 8)));
        }
    }

    #[test]
    fn closes_games_and_escapes_text() {
        let mut writer = SgfWriter::default();
        writer.begin(1, 0);
        writer.line("PB", " a [1]\nb ");
        writer.node(5);
        writer.list("TR", ["aa", "bb"]);
        writer.open();
        writer.begin(6, 9);
        let (text, origins) = writer.finish();
        let head = "FF[4]GM[1]CA[UTF-8]AP[OpenSGF:";
        assert!(text.starts_with(&format!("(;{head}")));
        assert!(text.contains("PB[a [1\\] b]\n;TR[aa][bb]())\n(;FF[4]GM[6]"), "{text}");
        assert_eq!(origins.iter().map(|origin| origin.1).collect::<Vec<_>>(), [0, 5, 9]);
    }
}
