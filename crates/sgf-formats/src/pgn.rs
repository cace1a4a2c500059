//! Tokens of PGN and similar text: tags, moves, comments and variations.
//!
//! ```text
//! [White "oskar"]
//! 1. e4 {the king's pawn} e5 (1... c5 $5) 2. Nf3 *
//! ```
//!
//! This module reads tokens with their places; their meaning depends on the game.
//!
//! Source: the PGN standard of 1994.

use std::ops::Range;

use crate::lines::Line;

/// A token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Word<'s> {
    /// `[Name "value"]`; quotes and backslashes in the value have backslashes.
    Tag {
        name: Line<'s>,
        value: Line<'s>,
    },
    /// Text in braces, or from a semicolon to the end of the line.
    Comment(Line<'s>),
    Open(usize),
    Close(usize),
    /// `$5`, or `!?` after a move.
    Nag(Line<'s>),
    /// `1-0` and the like.
    Result(Line<'s>),
    /// A move, or any other text.
    Move(Line<'s>),
    /// An unclosed comment or tag.
    Unclosed(Line<'s>),
}

/// The results at the end of a game.
pub(crate) const RESULTS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];

/// An iterator over tokens.
pub(crate) struct Words<'s> {
    text: Line<'s>,
    at: usize,
    /// Whether moves have several words, as in UHP.
    joins_words: bool,
}

impl<'s> Words<'s> {
    pub(crate) fn new(bytes: &'s [u8], at: usize) -> Words<'s> {
        Words { text: Line { at: 0, text: bytes }, at, joins_words: false }
    }

    /// Reads text up to the end of a line, or to a brace, as one move: `bL /wS1`.
    pub(crate) fn joining(mut self) -> Words<'s> {
        self.joins_words = true;
        self
    }

    fn rest(&self) -> &'s [u8] {
        &self.text.text[self.at..]
    }

    /// Consumes a number of bytes.
    fn take(&mut self, length: usize) -> Line<'s> {
        let from = self.at;
        self.at = (from + length).min(self.text.text.len());
        self.text.part(from..self.at)
    }

    fn is_at_line_start(&self) -> bool {
        self.at == 0 || matches!(self.text.text[self.at - 1], b'\n' | b'\r')
    }

    fn comment(&mut self) -> Word<'s> {
        let rest = self.rest();
        match memchr::memchr(b'}', rest) {
            Some(end) => {
                let text = self.take(end + 1);
                Word::Comment(text.part(1..end))
            }
            None => Word::Unclosed(self.take(rest.len())),
        }
    }

    fn line_length(&self) -> usize {
        let rest = self.rest();
        memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())
    }

    fn tag(&mut self) -> Word<'s> {
        let line = self.text.part(self.at..self.at + self.line_length());
        let name_length =
            line.text[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let start = memchr::memchr(b'"', line.text);
        let end = memchr::memrchr(b'"', line.text);
        let close = memchr::memrchr(b']', line.text);
        match (start, end, close) {
            (Some(start), Some(end), Some(close)) if start < end && end < close => {
                self.at += close + 1;
                let name = line.part(1..1 + name_length);
                Word::Tag { name, value: line.part(start + 1..end) }
            }
            _ => Word::Unclosed(self.take(line.text.len())),
        }
    }

    /// The length of a move number with dots: `12.`, `12...`. Numbers are redundant.
    fn number_length(&self) -> usize {
        let rest = self.rest();
        let n_digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let n_dots = rest[n_digits..].iter().take_while(|byte| **byte == b'.').count();
        let behind = rest.get(n_digits + n_dots);
        let is_alone =
            behind.is_none_or(|byte| byte.is_ascii_whitespace() || matches!(byte, b'{' | b'(' | b')'));
        if n_dots > 0 || (n_digits > 0 && is_alone) { n_digits + n_dots } else { 0 }
    }

    fn word(&mut self) -> Word<'s> {
        let rest = self.rest();
        let ends = |byte: &u8| {
            byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}' | b'(' | b')' | b';' | b'[' | b'$')
        };
        let mut length = rest.iter().position(ends).unwrap_or(rest.len());
        if self.joins_words {
            length = rest
                .iter()
                .position(|byte| matches!(byte, b'\n' | b'\r' | b'{' | b';' | b'$'))
                .unwrap_or(rest.len());
        }
        if RESULTS.contains(&rest[..length].trim_ascii_end()) {
            return Word::Result(self.take(length).trimmed());
        }
        let marks = rest[..length].iter().rev().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        if marks == length && length > 0 {
            return Word::Nag(self.take(length));
        }
        Word::Move(self.take((length - marks).max(1)).trimmed())
    }
}

impl<'s> Iterator for Words<'s> {
    type Item = Word<'s>;

    fn next(&mut self) -> Option<Word<'s>> {
        loop {
            let rest = self.rest();
            let first = *rest.first()?;
            let number = self.number_length();
            return Some(match first {
                byte if byte.is_ascii_whitespace() => {
                    self.at += 1;
                    continue;
                }
                b'%' if self.is_at_line_start() => {
                    self.at += self.line_length();
                    continue;
                }
                _ if number > 0 => {
                    self.at += number;
                    continue;
                }
                b'{' => self.comment(),
                b';' => {
                    let length = self.line_length();
                    let line = self.take(length);
                    Word::Comment(line.part(1..line.text.len()))
                }
                b'[' => self.tag(),
                b'(' if !self.joins_words => Word::Open(self.take(1).at),
                b')' if !self.joins_words => Word::Close(self.take(1).at),
                b'$' => {
                    let n_digits = rest[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    Word::Nag(self.take(n_digits + 1))
                }
                b'}' => Word::Unclosed(self.take(1)),
                _ => self.word(),
            });
        }
    }
}

impl Word<'_> {
    pub(crate) fn range(&self) -> Range<usize> {
        match *self {
            Word::Open(at) | Word::Close(at) => at..at + 1,
            Word::Tag { name, value } => name.at..value.at + value.text.len(),
            Word::Comment(line)
            | Word::Nag(line)
            | Word::Result(line)
            | Word::Move(line)
            | Word::Unclosed(line) => line.range(),
        }
    }
}

/// A game of the text.
pub(crate) struct Game<'s> {
    pub(crate) at: usize,
    pub(crate) tags: Vec<(Line<'s>, Line<'s>)>,
    pub(crate) words: Vec<Word<'s>>,
}

impl<'s> Game<'s> {
    /// The value of a tag, the first one with this name.
    pub(crate) fn tag(&self, name: &str) -> Option<Line<'s>> {
        let is_it = |tag: &&(Line<'s>, Line<'s>)| tag.0.text.eq_ignore_ascii_case(name.as_bytes());
        self.tags.iter().find(is_it).map(|tag| tag.1).filter(|value| !value.text.trim_ascii().is_empty())
    }
}

/// Splits a text into games, which start with tags or after a result.
pub(crate) fn games<'s>(words: Words<'s>) -> Vec<Game<'s>> {
    let mut games: Vec<Game<'s>> = Vec::new();
    let mut has_ended = true;
    let mut depth = 0_usize;
    for word in words {
        let is_tag = matches!(word, Word::Tag { .. });
        let has_moves = games.last().is_some_and(|game| !game.words.is_empty());
        if games.is_empty() || (is_tag && has_moves && depth == 0) || (has_ended && !is_tag && has_moves) {
            games.push(Game { at: word.range().start, tags: Vec::new(), words: Vec::new() });
            depth = 0;
        }
        has_ended = matches!(word, Word::Result(_)) && depth == 0;
        match word {
            Word::Open(_) => depth += 1,
            Word::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        let Some(game) = games.last_mut() else { continue };
        match word {
            Word::Tag { name, value } => game.tags.push((name, value)),
            word => game.words.push(word),
        }
    }
    games
}

/// Removes the backslashes that escape quotes and backslashes.
pub(crate) fn unescape(text: &str) -> String {
    text.replace("\\\"", "\"").replace("\\\\", "\\")
}

/// Writes a tag.
pub(crate) fn write_tag(text: &mut String, name: &str, value: &str) {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    text.push_str(&format!("[{name} \"{value}\"]\n"));
}
