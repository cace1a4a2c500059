//! Where games are written down as SGF: nodes, properties, variations, one after the other.
//!
//! The sheet closes what is open and keeps lines short; which properties a game needs is the reader's business. Texts come
//! decoded and are escaped here.

use sgf_games::Square;
use sgf_model::value::{Color, encode_simple_text, encode_text};

/// How long a line of nodes becomes before the next one begins.
const WIDTH: usize = 90;

/// Nodes with a move to a square, `;B[a1]`, of both colours, for the columns and rows that take one letter and one digit. Files of
/// a million moves are made of them.
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

/// What this program calls itself in AP.
const APPLICATION: &str = concat!("OpenSGF:", env!("CARGO_PKG_VERSION"));

/// The SGF of the games that were read so far.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    /// UTF-8: what is put in is whole texts.
    text: Vec<u8>,
    origins: Vec<(usize, usize)>,
    line_start: usize,
    /// How many parentheses are open.
    depth: usize,
    n_games: usize,
    is_in_root: bool,
}

impl Sheet {
    /// Makes room for so many nodes with a move each.
    pub(crate) fn reserve(&mut self, n_nodes: usize) {
        self.origins.reserve(n_nodes);
        self.text.reserve(n_nodes * 7);
    }

    /// Begins a game, and ends the one before; `at` is where it begins in the file.
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

    /// Ends the game, if one is open.
    pub(crate) fn end(&mut self) {
        if self.depth > 0 {
            self.text.extend(std::iter::repeat_n(b')', std::mem::take(&mut self.depth)));
            self.text.push(b'\n');
        }
    }

    /// Tells whether some game has more than its first node.
    pub(crate) fn is_more_than_roots(&self) -> bool {
        self.origins.len() > self.n_games
    }

    /// Begins a node; `at` is where it comes from in the file.
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

    /// Begins a node with the move of a player to a square.
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

    /// Adds a property whose value needs no escape: letters, digits and signs.
    pub(crate) fn raw(&mut self, ident: &str, value: &str) {
        self.text.extend_from_slice(ident.as_bytes());
        self.value(value);
    }

    /// Adds a property whose value is a number behind a few letters.
    pub(crate) fn counted(&mut self, ident: &str, before: &str, number: u32) {
        self.text.extend_from_slice(ident.as_bytes());
        self.text.push(b'[');
        self.text.extend_from_slice(before.as_bytes());
        self.text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
        self.text.push(b']');
    }

    /// Adds a further value, one without escapes, to the last property.
    pub(crate) fn value(&mut self, value: &str) {
        self.text.push(b'[');
        self.text.extend_from_slice(value.as_bytes());
        self.text.push(b']');
    }

    /// Adds a property with several values, none of which needs an escape; nothing when there are none.
    pub(crate) fn list<'v>(&mut self, ident: &str, values: impl IntoIterator<Item = &'v str>) {
        for (index, value) in values.into_iter().enumerate() {
            if index == 0 {
                self.text.extend_from_slice(ident.as_bytes());
            }
            self.value(value);
        }
    }

    /// Adds a SimpleText; nothing when it is empty.
    pub(crate) fn line(&mut self, ident: &str, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.raw(ident, &encode_simple_text(text));
        }
    }

    /// Adds a Text; nothing when it is empty.
    pub(crate) fn text(&mut self, ident: &str, text: &str) {
        let text = text.trim_end();
        if !text.is_empty() {
            self.raw(ident, &encode_text(text));
        }
    }

    /// Ends everything, and returns the text with the origins of the nodes.
    pub(crate) fn finish(mut self) -> (String, Vec<(usize, usize)>) {
        self.end();
        let text = String::from_utf8(self.text).expect("whole texts were put in");
        (text, self.origins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_to_squares_are_written_as_others() {
        for (color, square) in
            [(Color::Black, "a1"), (Color::White, "h8"), (Color::White, "z9"), (Color::Black, "j10")]
        {
            let written = Square::read(square).expect("a square");
            let mut sheet = Sheet::default();
            sheet.begin(2, 0);
            sheet.put(color, written, 7);
            sheet.put(color, written, 8);
            let (text, origins) = sheet.finish();
            let node = format!(";{}[{square}]", color.encode());
            assert!(text.ends_with(&format!("\n{node}{node})\n")), "{text}");
            assert_eq!(origins.last(), Some(&(text.len() - 2 - node.len(), 8)));
        }
    }

    #[test]
    fn games_are_closed_and_texts_escaped() {
        let mut sheet = Sheet::default();
        sheet.begin(1, 0);
        sheet.line("PB", " a [1]\nb ");
        sheet.node(5);
        sheet.list("TR", ["aa", "bb"]);
        sheet.open();
        sheet.begin(6, 9);
        let (text, origins) = sheet.finish();
        let head = "FF[4]GM[1]CA[UTF-8]AP[OpenSGF:";
        assert!(text.starts_with(&format!("(;{head}")));
        assert!(text.contains("PB[a [1\\] b]\n;TR[aa][bb]())\n(;FF[4]GM[6]"), "{text}");
        assert_eq!(origins.iter().map(|origin| origin.1).collect::<Vec<_>>(), [0, 5, 9]);
    }
}
