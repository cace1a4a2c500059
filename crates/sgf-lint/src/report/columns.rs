//! Index for looking up lines and columns, counted in characters, in any order.
//!
//! A record can be one very long line, so counting each column from the start of its line would take quadratic time. The
//! index stores the character count at checkpoints about a kilobyte apart; a lookup counts on from the last checkpoint.
//!
//! A line that is not UTF-8 is decoded in the charset of its game. There, checkpoints are only placed at offsets that
//! cannot be inside a character.

use std::cell::OnceCell;

use sgf_model::charset::{self, Charset};
use sgf_syntax::{Document, Place};

use crate::context::{charset_of_lines, game_at};

/// The minimum distance between checkpoints, in bytes.
const STEP: usize = 1024;

/// Finds lines and columns, both counted from 1. A byte order mark is not counted.
pub(super) struct Columns<'d> {
    text: &'d [u8],
    lines: Vec<Line>,
    checkpoints: Vec<Checkpoint>,
}

struct Line {
    start: usize,
    charset: Charset,
}

/// An offset, and the number of characters before it in its line.
#[derive(Clone, Copy)]
struct Checkpoint {
    at: usize,
    n_before: usize,
}

impl<'d> Columns<'d> {
    /// Builds the index of a document's text.
    pub(super) fn new(doc: &'d Document<'_>) -> Columns<'d> {
        let text = doc.text();
        let mut columns = Columns { text, lines: Vec::new(), checkpoints: Vec::new() };
        let mut start = byte_order_mark(text);
        // Detecting the charset of a game is expensive, so remember the last one.
        let mut last: Option<(Option<usize>, Charset)> = None;
        let file_charsets = OnceCell::new();
        loop {
            let end = line_end(text, start);
            let charset = match std::str::from_utf8(&text[start..end]) {
                Ok(_) => Charset::UTF_8,
                Err(_) => {
                    let game = game_at(doc, start).or_else(|| game_at(doc, end)).or_else(|| doc.game(0));
                    let key = game.map(sgf_syntax::Game::index);
                    let known = last.filter(|&(index, _)| index == key);
                    let file_charsets = || file_charsets.get_or_init(|| charset::file_charsets(doc));
                    let of_game = |game| charset_of_lines(file_charsets(), game);
                    let found = || (key, game.map_or(Charset::UTF_8, of_game));
                    last.insert(known.unwrap_or_else(found)).1
                }
            };
            columns.add(Line { start, charset }, end);
            start = end + line_break(&text[end..]);
            if start == end {
                return columns;
            }
        }
    }

    /// Adds a line and its checkpoints.
    fn add(&mut self, line: Line, end: usize) {
        let mut last = Checkpoint { at: line.start, n_before: 0 };
        while end - last.at > STEP {
            let Some(at) = next_boundary(&self.text[..end], last.at + STEP, line.charset) else { break };
            let n_before = last.n_before + count(&self.text[last.at..at], line.charset);
            last = Checkpoint { at, n_before };
            self.checkpoints.push(last);
        }
        self.lines.push(line);
    }

    /// Returns the line and column of the byte at `at`.
    pub(super) fn place(&self, at: usize) -> Place {
        let number = self.lines.partition_point(|line| line.start <= at).max(1);
        let line = &self.lines[number - 1];
        let at = at.clamp(line.start, self.text.len());
        let n_checkpoints = self.checkpoints.partition_point(|checkpoint| checkpoint.at <= at);
        let last = self.checkpoints[..n_checkpoints].last().copied();
        let line_start = Checkpoint { at: line.start, n_before: 0 };
        let from = last.filter(|checkpoint| checkpoint.at >= line.start).unwrap_or(line_start);
        let column = from.n_before + count(&self.text[from.at..at], line.charset) + 1;
        Place { line: number, column }
    }
}

/// Returns the length of the byte order mark at the start, or 0.
pub(super) fn byte_order_mark(text: &[u8]) -> usize {
    if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 }
}

/// Returns the end of the line that contains `start`, without the line break.
fn line_end(text: &[u8], start: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text[start..]).map_or(text.len(), |length| start + length)
}

/// Returns the length of the line break at the start of the bytes. CR LF and LF CR count as one break.
fn line_break(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] | [b'\n', b'\r', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// Finds the first certain character boundary at or after `from`.
fn next_boundary(text: &[u8], from: usize, charset: Charset) -> Option<usize> {
    let is_utf_8 = charset == Charset::UTF_8;
    let has_escapes = charset == Charset::ISO_2022_JP;
    let is_first = |&at: &usize| match text[at] {
        byte if is_utf_8 => byte & 0xC0 != 0x80,
        // No charset uses bytes below 0x30 or `;` as a trailing byte.
        ..0x30 | b';' => true,
        // Nor an ASCII byte after another one, unless escape sequences give them another meaning.
        ..0x80 => !has_escapes && text[at - 1] < 0x80,
        _ => false,
    };
    (from..text.len()).find(is_first)
}

/// Counts characters. An invalid byte counts as one.
fn count(bytes: &[u8], charset: Charset) -> usize {
    if charset == Charset::UTF_8 && std::str::from_utf8(bytes).is_ok() {
        return bytes.iter().filter(|&byte| byte & 0xC0 != 0x80).count();
    }
    charset::decode(bytes, charset).text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &[u8], at: usize) -> (usize, usize) {
        let doc = Document::parse(text);
        let Place { line, column } = Columns::new(&doc).place(at);
        (line, column)
    }

    #[test]
    fn every_kind_of_line_break_counts_as_one() {
        let text = b"(;C[a\r\nb\n\rc\rd\ne])";
        let starts = [(0, 1), (7, 2), (10, 3), (12, 4), (14, 5)];
        for (at, line) in starts {
            assert_eq!(place(text, at), (line, 1), "{at}");
        }
        assert_eq!(place(b"(;C[\n])\n", 8), (3, 1));
        assert_eq!(place(b"", 0), (1, 1));
    }

    #[test]
    fn columns_count_characters_of_the_charset() {
        assert_eq!(place("(;C[表🀄x])".as_bytes(), 11), (1, 7));
        let shift_jis = b"(;CA[Shift_JIS]\nPB[\x88\xCD\x8C\xE9]EV[\x8F\x98\x94\xD5\x90\xED];B[aa])";
        assert_eq!(place(shift_jis, 24), (2, 7));
        assert_eq!(place(b"(;C[\xE9t\xE9])", 7), (1, 8));
    }

    #[test]
    fn columns_ignore_the_byte_order_mark() {
        assert_eq!(place(b"\xEF\xBB\xBF(;)", 3), (1, 1));
        assert_eq!(place(b"\xEF\xBB\xBF(;)", 0), (1, 1));
        assert_eq!(place(b"\xEF\xBB\xBF(;)", 5), (1, 3));
    }

    #[test]
    fn checkpoints_give_the_same_places_as_counting() {
        let words = "(;C[a 表 🀄;é)";
        let lines = vec![words; 900].join("x\n-x\n-");
        let line = words.repeat(900);
        for text in [lines, line] {
            let doc = Document::parse(text.as_bytes());
            let columns = Columns::new(&doc);
            let (mut line, mut column) = (1, 1);
            for (at, character) in text.char_indices() {
                if at % 7 == 0 {
                    assert_eq!(columns.place(at), Place { line, column }, "{at}");
                }
                (line, column) = if character == '\n' { (line + 1, 1) } else { (line, column + 1) };
            }
        }
    }
}
