//! Paragraphs broken into lines.
//!
//! Where a line may end is told by Unicode's line breaking algorithm (UAX #14), so Chinese and Japanese break between characters and
//! Latin letters between words; how wide it is, by the glyphs of the fonts.

use std::rc::Rc;

use sgf_model::value::Color;
use unicode_linebreak::{BreakOpportunity, linebreaks};

use crate::pdf::{Fonts, Shaped};

/// A piece of a paragraph.
#[derive(Clone, Debug)]
pub(super) enum Inline {
    /// Text.
    Text(String),
    /// Text in heavy letters.
    Bold(String),
    /// A small stone with a number.
    Stone(Color, i64),
    /// What follows, so many stones and then a text, stands in one line if it fits into one.
    Together(usize, String),
}

/// A line of a paragraph.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) pieces: Vec<Piece>,
    /// How wide it is, in points.
    pub(super) width: f32,
    /// Whether its script is written from the right.
    pub(super) is_rtl: bool,
}

/// A piece of a line.
#[derive(Debug)]
pub(super) struct Piece {
    /// How far from the beginning of the line it is, in points.
    pub(super) x: f32,
    pub(super) what: What,
}

#[derive(Debug)]
pub(super) enum What {
    Text(Rc<Shaped>),
    Stone(Color, Rc<Shaped>),
}

/// The diameter of stones in the text, in em.
pub(super) const STONE: f32 = 1.3;
/// What is left free behind a stone, in em.
const GAP: f32 = 0.28;

/// Breaks a paragraph into lines of a width, in points, with letters of a size.
pub(super) fn lines(fonts: &mut Fonts<'_>, inlines: &[Inline], width: f32, size: f32) -> Vec<Line> {
    let mut setter = Setter {
        fonts,
        width,
        size,
        lines: Vec::new(),
        line: Line::default(),
        text: String::new(),
        bold: false,
    };
    for inline in inlines {
        match inline {
            Inline::Text(text) => setter.text(text, false),
            Inline::Bold(text) => setter.text(text, true),
            Inline::Stone(color, number) => setter.stone(*color, *number),
            Inline::Together(n_stones, text) => setter.together(*n_stones, text),
        }
    }
    setter.end_line();
    while setter.lines.last().is_some_and(|line| line.pieces.is_empty()) {
        setter.lines.pop();
    }
    setter.lines
}

struct Setter<'s, 'a> {
    fonts: &'s mut Fonts<'a>,
    width: f32,
    size: f32,
    lines: Vec<Line>,
    line: Line,
    /// The text that is still to be put into the line, and its weight.
    text: String,
    bold: bool,
}

impl Setter<'_, '_> {
    fn text(&mut self, text: &str, bold: bool) {
        if self.bold != bold {
            self.end_text();
            self.bold = bold;
        }
        let mut start = 0;
        for (end, opportunity) in linebreaks(text) {
            self.word(&text[start..end]);
            // The end of the text is no reason to end the line.
            if opportunity == BreakOpportunity::Mandatory && end < text.len() {
                self.end_line();
            }
            start = end;
        }
    }

    fn word(&mut self, word: &str) {
        let seen = word.trim_end();
        let needed = self.measure(seen);
        if self.line.width + self.pending() + needed > self.width && !self.is_at_start() {
            self.end_line();
        }
        if needed > self.width {
            return self.long_word(word);
        }
        let word = if self.is_at_start() { word.trim_start() } else { word };
        self.text.push_str(word);
    }

    /// A word that is wider than a line is broken where the line ends.
    fn long_word(&mut self, word: &str) {
        let mut used = self.line.width + self.pending();
        for letter in word.chars() {
            let mut bytes = [0; 4];
            let wide = self.measure(letter.encode_utf8(&mut bytes));
            if used + wide > self.width && !self.is_at_start() {
                self.end_line();
                used = 0.0;
            }
            self.text.push(letter);
            used += wide;
        }
    }

    fn stone(&mut self, color: Color, number: i64) {
        self.end_text();
        let needed = (STONE + GAP) * self.size;
        if self.line.width + needed > self.width {
            self.end_line();
        }
        let shaped = self.fonts.shape(&number.to_string(), false);
        self.line.pieces.push(Piece { x: self.line.width, what: What::Stone(color, shaped) });
        self.line.width += needed;
    }

    fn together(&mut self, n_stones: usize, text: &str) {
        self.end_text();
        let needed = n_stones as f32 * (STONE + GAP) * self.size + self.measure(text);
        if self.line.width + needed > self.width && needed <= self.width && !self.is_at_start() {
            self.end_line();
        }
    }

    fn measure(&mut self, text: &str) -> f32 {
        self.fonts.shape(text, self.bold).width * self.size
    }

    /// The width of the text that waits; its words are known, so this asks for them one by one.
    fn pending(&mut self) -> f32 {
        let text = std::mem::take(&mut self.text);
        let width = text.split_inclusive(' ').map(|word| self.measure(word)).sum();
        self.text = text;
        width
    }

    fn is_at_start(&self) -> bool {
        self.line.pieces.is_empty() && self.text.is_empty()
    }

    fn end_text(&mut self) {
        if self.text.is_empty() {
            return;
        }
        let text = std::mem::take(&mut self.text);
        if self.line.pieces.is_empty() {
            self.line.is_rtl =
                unicode_bidi::get_base_direction(text.as_str()) == unicode_bidi::Direction::Rtl;
        }
        let shaped = self.fonts.shape(&text, self.bold);
        let width = shaped.width * self.size;
        self.line.pieces.push(Piece { x: self.line.width, what: What::Text(shaped) });
        self.line.width += width;
    }

    fn end_line(&mut self) {
        self.text.truncate(self.text.trim_end().len());
        self.end_text();
        self.lines.push(std::mem::take(&mut self.line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many lines a paragraph has, and how wide the widest of them is, in em.
    fn set(inlines: &[Inline], width: f32) -> (usize, f32) {
        let lines = lines(&mut Fonts::bundled(), inlines, width, 1.0);
        (lines.len(), lines.iter().map(|line| line.width).fold(0.0, f32::max))
    }

    #[test]
    fn lines_end_between_words_and_are_never_too_wide() {
        let text = |text: &str| vec![Inline::Text(text.to_owned())];
        for (words, width, expected) in [
            ("", 5.0, 0),
            ("one", 5.0, 1),
            ("one two three", 5.0, 2),
            ("one\ntwo", 50.0, 2),
            ("averyverylongword", 3.0, 4),
            ("一二三四五六七八九十", 4.0, 3),
        ] {
            let (count, widest) = set(&text(words), width);
            assert_eq!(count, expected, "{words}");
            assert!(widest <= width, "{words}: {widest}");
        }
    }

    #[test]
    fn stones_stay_with_the_text_of_their_note() {
        let stone = Inline::Stone(Color::Black, 12);
        let apart = [Inline::Text("some words ".to_owned()), stone.clone(), Inline::Text("at 7".to_owned())];
        let together = [
            Inline::Text("some words ".to_owned()),
            Inline::Together(1, "at 7".to_owned()),
            stone,
            Inline::Text("at 7".to_owned()),
        ];
        let first_width = |inlines: &[Inline]| lines(&mut Fonts::bundled(), inlines, 8.0, 1.0)[0].width;
        assert!(first_width(&apart) > first_width(&together));
    }
}
