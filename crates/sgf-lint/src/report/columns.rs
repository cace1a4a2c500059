//! Lines and columns of any places, in any order, counted in characters.
//!
//! Reports for programs tell where findings end and what fixes change, and a fix may reach from the first byte of a file to
//! the last. So places cannot be counted in one walk, and counting each from the start of its line would take forever where
//! a record is one line. The index notes how many characters stand in front of marks, a kilobyte apart; from the mark
//! before a place, little is left to count.
//!
//! A line that is no UTF-8 is decoded in the charset of its game. There, marks stand only where no charset cuts a character.

use std::cell::OnceCell;

use sgf_model::charset::{self, Charset, Company};
use sgf_syntax::{Document, Place};

use crate::context::{charset_of_lines, game_at};

/// How far marks are apart, in bytes.
const STEP: usize = 1024;

/// Finds lines and columns, both from 1; a byte order mark counts as nothing.
pub(super) struct Columns<'d> {
    text: &'d [u8],
    lines: Vec<Line>,
    marks: Vec<Mark>,
}

/// A line, by where it starts.
struct Line {
    start: usize,
    /// How its bytes are to be read.
    charset: Charset,
}

/// A place within a line, and how many characters of the line stand in front of it.
#[derive(Clone, Copy)]
struct Mark {
    at: usize,
    n_before: usize,
}

impl<'d> Columns<'d> {
    /// Makes the index of a document's text.
    pub(super) fn new(doc: &'d Document<'_>) -> Columns<'d> {
        let text = doc.text();
        let mut columns = Columns { text, lines: Vec::new(), marks: Vec::new() };
        let mut start = byte_order_mark(text);
        // The games of a file mostly share a charset; finding it is dear.
        let mut last: Option<(Option<usize>, Charset)> = None;
        let company = OnceCell::new();
        loop {
            let end = line_end(text, start);
            let charset = match std::str::from_utf8(&text[start..end]) {
                Ok(_) => Charset::UTF_8,
                Err(_) => {
                    let game = game_at(doc, start).or_else(|| game_at(doc, end)).or_else(|| doc.game(0));
                    let key = game.map(|game| game.index());
                    let known = last.filter(|&(index, _)| index == key);
                    let company = || company.get_or_init(|| Company::of(doc));
                    let of_game = |game| charset_of_lines(company(), game);
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

    /// Adds a line and its marks.
    fn add(&mut self, line: Line, end: usize) {
        let mut mark = Mark { at: line.start, n_before: 0 };
        while end - mark.at > STEP {
            let Some(at) = next_mark(&self.text[..end], mark.at + STEP, line.charset) else { break };
            let n_before = mark.n_before + count(&self.text[mark.at..at], line.charset);
            mark = Mark { at, n_before };
            self.marks.push(mark);
        }
        self.lines.push(line);
    }

    /// Returns the line and column of the byte at `at`.
    pub(super) fn place(&self, at: usize) -> Place {
        let number = self.lines.partition_point(|line| line.start <= at).max(1);
        let line = &self.lines[number - 1];
        let at = at.clamp(line.start, self.text.len());
        let before = self.marks[..self.marks.partition_point(|mark| mark.at <= at)].last();
        let first = Mark { at: line.start, n_before: 0 };
        let mark = before.copied().filter(|mark| mark.at >= line.start).unwrap_or(first);
        let column = mark.n_before + count(&self.text[mark.at..at], line.charset) + 1;
        Place { line: number, column }
    }
}

/// How many bytes a byte order mark takes at the beginning.
pub(super) fn byte_order_mark(text: &[u8]) -> usize {
    if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 }
}

/// Where the line ends that `start` is in, without its break.
fn line_end(text: &[u8], start: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text[start..]).map_or(text.len(), |length| start + length)
}

/// How long the line break is that some bytes begin with. CR LF and LF CR are one break.
fn line_break(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] | [b'\n', b'\r', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// A place from `from` on where no character is cut.
fn next_mark(text: &[u8], from: usize, charset: Charset) -> Option<usize> {
    let is_utf_8 = charset == Charset::UTF_8;
    let has_escapes = charset == Charset::ISO_2022_JP;
    let is_first = |&at: &usize| match text[at] {
        byte if is_utf_8 => byte & 0xC0 != 0x80,
        // Bytes below 0x30, and `;`, are the second byte of no charset's character.
        ..0x30 | b';' => true,
        // Nor is a byte of ASCII behind another one, but where escapes make characters of them.
        ..0x80 => !has_escapes && text[at - 1] < 0x80,
        _ => false,
    };
    (from..text.len()).find(is_first)
}

/// How many characters some bytes are; a byte that is none counts as one.
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
    fn every_kind_of_line_break_counts_once() {
        let text = b"(;C[a\r\nb\n\rc\rd\ne])";
        let starts = [(0, 1), (7, 2), (10, 3), (12, 4), (14, 5)];
        for (at, line) in starts {
            assert_eq!(place(text, at), (line, 1), "{at}");
        }
        assert_eq!(place(b"(;C[\n])\n", 8), (3, 1));
        assert_eq!(place(b"", 0), (1, 1));
    }

    #[test]
    fn columns_are_characters_of_the_charset() {
        assert_eq!(place("(;C[表🀄x])".as_bytes(), 11), (1, 7));
        let shift_jis = b"(;CA[Shift_JIS]\nPB[\x88\xCD\x8C\xE9]EV[\x8F\x98\x94\xD5\x90\xED];B[aa])";
        assert_eq!(place(shift_jis, 24), (2, 7));
        assert_eq!(place(b"(;C[\xE9t\xE9])", 7), (1, 8));
    }

    #[test]
    fn a_byte_order_mark_is_no_character() {
        assert_eq!(place(b"\xEF\xBB\xBF(;)", 3), (1, 1));
        assert_eq!(place(b"\xEF\xBB\xBF(;)", 0), (1, 1));
        assert_eq!(place(b"\xEF\xBB\xBF(;)", 5), (1, 3));
    }

    #[test]
    fn places_behind_marks_are_those_that_a_count_gives() {
        let words = "(;C[a 表 🀄;é)";
        let long: String =
            std::iter::repeat_n(words, 900).collect::<Vec<_>>().join("x\n-".repeat(2).as_str());
        let line = words.repeat(900);
        for text in [long, line] {
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
