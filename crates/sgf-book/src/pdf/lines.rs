//! Line breaking and justification.
//!
//! Unicode's line breaking algorithm (UAX #14) finds break opportunities: between characters in Chinese and Japanese, between
//! words in Latin script, which are also hyphenated. Widths come from the glyphs of the fonts. The remaining width of a line is
//! distributed to its spaces, or to its characters if it has none.

use std::rc::Rc;

use sgf_model::value::Color;
use unicode_linebreak::{BreakOpportunity, linebreaks};

use super::words::syllables;
use crate::language::Language;
use sgf_render::pdf::{Fonts, SOFT_HYPHEN, Shaped};

/// A piece of a paragraph.
#[derive(Clone, Debug)]
pub(super) enum Inline {
    /// Text.
    Text(String),
    /// Bold text.
    Bold(String),
    /// A small stone with a number.
    Stone(Color, i64),
    /// Keeps this many stones and the text after them on one line, if they fit.
    Together(usize, String),
}

/// The style of a paragraph.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting {
    /// The font size, in points.
    pub(super) size: f32,
    /// The width of its lines, in points.
    pub(super) width: f32,
    /// The width of a number of its first lines, next to a picture.
    pub(super) narrow: (usize, f32),
    /// Whether to justify lines and hyphenate words of a language. Narrow lines stay ragged, because few spaces would be stretched
    /// a lot.
    pub(super) filled: Option<Language>,
}

impl Setting {
    /// Ragged lines of one width.
    pub(super) const fn ragged(width: f32, size: f32) -> Setting {
        Setting { size, width, narrow: (0, width), filled: None }
    }
}

/// A line of a paragraph.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) pieces: Vec<Piece>,
    /// Its width, in points.
    pub(super) width: f32,
    /// Whether its script is right-to-left.
    pub(super) is_rtl: bool,
}

/// A piece of a line.
#[derive(Debug)]
pub(super) struct Piece {
    /// The distance from the start of the line, in points.
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
/// The gap after a stone, in em.
const GAP: f32 = 0.28;
/// How far a space, or the gap between two characters, is stretched, in em: lines that would need more stay short.
const STRETCH: (f32, f32) = (0.9, 0.3);

/// Lines of languages with spaces are justified from this width on, in em.
const JUSTIFIED: f32 = 27.0;
/// Ragged lines divide a word only if they would be shorter by this share of their width.
const RAG: f32 = 0.22;

/// Breaks a paragraph into lines.
pub(super) fn lines(fonts: &mut Fonts<'_>, inlines: &[Inline], setting: Setting) -> Vec<Line> {
    let mut setter = Setter {
        fonts,
        setting,
        lines: Vec::new(),
        parts: Vec::new(),
        done: 0.0,
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
    setter.end_line(false);
    while setter.lines.last().is_some_and(|line| line.pieces.is_empty()) {
        setter.lines.pop();
    }
    setter.lines
}

/// A line under construction.
enum Part {
    Text(String, bool),
    Stone(Color, Rc<Shaped>),
}

struct Setter<'s, 'a> {
    fonts: &'s mut Fonts<'a>,
    setting: Setting,
    lines: Vec<Line>,
    parts: Vec<Part>,
    /// The width of the parts.
    done: f32,
    /// The pending text of the line, and its weight.
    text: String,
    bold: bool,
}

impl Setter<'_, '_> {
    /// The width of the line so far.
    fn width(&self) -> f32 {
        let (count, narrow) = self.setting.narrow;
        if self.lines.len() < count { narrow } else { self.setting.width }
    }

    fn is_justified(&self) -> bool {
        let is_wide = self.width() >= JUSTIFIED * self.setting.size;
        self.setting.filled.is_some_and(|language| is_wide || language.is_solid())
    }

    fn text(&mut self, text: &str, bold: bool) {
        // A text has one weight for all its characters, some of which may have no bold glyphs.
        let bold = bold && self.fonts.has_heavy(text);
        if self.bold != bold {
            self.end_text();
            self.bold = bold;
        }
        let mut start = 0;
        for (end, opportunity) in linebreaks(text) {
            self.word(&text[start..end]);
            // The end of the text is not a break.
            if opportunity == BreakOpportunity::Mandatory && end < text.len() {
                self.end_line(false);
            }
            start = end;
        }
    }

    fn word(&mut self, word: &str) {
        let needed = self.measure(word.trim_end());
        let room = self.width() - self.done - self.pending();
        let mut word = word;
        if needed > room && !self.is_at_start() {
            word = self.divided(word, room);
            self.end_line(true);
        }
        if self.measure(word.trim_end()) > self.width() {
            return self.long_word(word);
        }
        let word = if self.is_at_start() { word.trim_start() } else { word };
        self.text.push_str(word);
    }

    /// Adds as much of a word to the line as fits, and returns the rest.
    fn divided<'w>(&mut self, word: &'w str, room: f32) -> &'w str {
        let Some(language) = self.setting.filled else { return word };
        if !self.is_justified() && room < self.width() * RAG {
            return word;
        }
        let parts = syllables(word.trim_end(), language);
        let mut end = 0;
        let mut best = 0;
        for part in &parts[..parts.len() - 1] {
            end += part.len();
            if self.measure(&format!("{}{SOFT_HYPHEN}", &word[..end])) > room {
                break;
            }
            best = end;
        }
        if best > 0 {
            self.text.push_str(&word[..best]);
            self.text.push(SOFT_HYPHEN);
        }
        &word[best..]
    }

    /// A word wider than a line is broken at the end of the line.
    fn long_word(&mut self, word: &str) {
        let mut used = self.done + self.pending();
        for letter in word.chars() {
            let mut bytes = [0; 4];
            let wide = self.measure(letter.encode_utf8(&mut bytes));
            if used + wide > self.width() && !self.is_at_start() {
                self.end_line(true);
                used = 0.0;
            }
            self.text.push(letter);
            used += wide;
        }
    }

    fn stone(&mut self, color: Color, number: i64) {
        self.end_text();
        let needed = (STONE + GAP) * self.setting.size;
        if self.done + needed > self.width() {
            self.end_line(true);
        }
        let shaped = self.fonts.shape(&number.to_string(), false);
        self.parts.push(Part::Stone(color, shaped));
        self.done += needed;
    }

    fn together(&mut self, n_stones: usize, text: &str) {
        self.end_text();
        let needed = n_stones as f32 * (STONE + GAP) * self.setting.size + self.measure(text);
        if self.done + needed > self.width() && needed <= self.width() && !self.is_at_start() {
            self.end_line(false);
        }
    }

    fn measure(&mut self, text: &str) -> f32 {
        self.fonts.shape(text, self.bold).width * self.setting.size
    }

    /// The width of the pending text; its words are cached, so measure them one by one.
    fn pending(&mut self) -> f32 {
        let text = std::mem::take(&mut self.text);
        let width = text.split_inclusive(' ').map(|word| self.measure(word)).sum();
        self.text = text;
        width
    }

    fn is_at_start(&self) -> bool {
        self.parts.is_empty() && self.text.is_empty()
    }

    fn end_text(&mut self) {
        if self.text.is_empty() {
            return;
        }
        self.done += self.pending();
        self.parts.push(Part::Text(std::mem::take(&mut self.text), self.bold));
    }

    /// Ends the line; a line that is full is justified.
    fn end_line(&mut self, is_full: bool) {
        self.text.truncate(self.text.trim_end().len());
        self.end_text();
        let width = self.width();
        let parts = std::mem::take(&mut self.parts);
        self.done = 0.0;
        let is_stretched = is_full && self.is_justified() && !parts.iter().any(Part::turns);
        let line = match is_stretched {
            true => self.stretched(&parts, width),
            false => None,
        };
        let line = line.unwrap_or_else(|| self.plain(&parts));
        self.lines.push(line);
    }

    /// The line with its texts as they are.
    fn plain(&mut self, parts: &[Part]) -> Line {
        let mut line = Line::default();
        for part in parts {
            match part {
                Part::Stone(color, shaped) => self.put_stone(&mut line, *color, shaped),
                Part::Text(text, bold) => {
                    if line.pieces.is_empty() {
                        line.is_rtl =
                            unicode_bidi::get_base_direction(text.as_str()) == unicode_bidi::Direction::Rtl;
                    }
                    self.put(&mut line, text, *bold);
                }
            }
        }
        line
    }

    fn put(&mut self, line: &mut Line, text: &str, bold: bool) {
        let shaped = self.fonts.shape(text, bold);
        let width = shaped.width * self.setting.size;
        line.pieces.push(Piece { x: line.width, what: What::Text(shaped) });
        line.width += width;
    }

    fn put_stone(&self, line: &mut Line, color: Color, shaped: &Rc<Shaped>) {
        line.pieces.push(Piece { x: line.width, what: What::Stone(color, Rc::clone(shaped)) });
        line.width += (STONE + GAP) * self.setting.size;
    }

    /// The line with the remaining width distributed between its words, or between its characters; none if the gaps would be too
    /// large.
    fn stretched(&mut self, parts: &[Part], width: f32) -> Option<Line> {
        let (of_words, of_letters) = STRETCH;
        self.spread(parts, width, |text| text.split_inclusive(' ').collect(), of_words)
            .or_else(|| self.spread(parts, width, letters, of_letters))
    }

    fn spread(
        &mut self,
        parts: &[Part],
        width: f32,
        split: impl Fn(&str) -> Vec<&str>,
        most: f32,
    ) -> Option<Line> {
        let count =
            parts.iter().map(|part| if let Part::Text(text, _) = part { split(text).len() } else { 0 });
        let n_gaps = count.sum::<usize>().saturating_sub(1);
        let mut line = Line::default();
        let mut gaps = Vec::new();
        for part in parts {
            match part {
                Part::Stone(color, shaped) => self.put_stone(&mut line, *color, shaped),
                Part::Text(text, bold) => {
                    for piece in split(text) {
                        self.put(&mut line, piece, *bold);
                        gaps.push(line.pieces.len());
                    }
                }
            }
        }
        gaps.pop();
        let gap = (width - line.width) / n_gaps.max(1) as f32;
        if n_gaps == 0 || gap > most * self.setting.size {
            return None;
        }
        let mut shift = 0.0;
        let mut gaps = gaps.into_iter().peekable();
        for (index, piece) in line.pieces.iter_mut().enumerate() {
            while gaps.peek() == Some(&index) {
                gaps.next();
                shift += gap;
            }
            piece.x += shift;
        }
        line.width += shift;
        Some(line)
    }
}

impl Part {
    /// Whether it has right-to-left characters: those are shaped as a line, not as words.
    fn turns(&self) -> bool {
        use unicode_bidi::BidiClass::{AL, R};
        let is_turned = |letter| matches!(unicode_bidi::bidi_class(letter), R | AL);
        matches!(self, Part::Text(text, _) if !text.is_ascii() && text.chars().any(is_turned))
    }
}

/// The characters of a text, with combining characters attached.
fn letters(text: &str) -> Vec<&str> {
    let is_solid = |letter: char| matches!(letter, '\u{2E80}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF00}'..='\u{FFEF}' | '\u{20000}'..='\u{3FFFF}');
    let (mut letters, mut start) = (Vec::new(), 0);
    let mut before = false;
    for (at, letter) in text.char_indices() {
        if at > start && (is_solid(letter) || before) {
            letters.push(&text[start..at]);
            start = at;
        }
        before = is_solid(letter);
    }
    letters.push(&text[start..]);
    letters
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Vec<Inline> {
        vec![Inline::Text(text.to_owned())]
    }

    /// The widths of the lines of a paragraph, in em.
    fn set(inlines: &[Inline], setting: Setting) -> Vec<f32> {
        lines(&mut Fonts::bundled(), inlines, setting).iter().map(|line| line.width).collect()
    }

    fn filled(width: f32, language: Language) -> Setting {
        Setting { filled: Some(language), ..Setting::ragged(width, 1.0) }
    }

    #[test]
    fn lines_end_between_words_and_fit() {
        for (words, width, expected) in [
            ("", 5.0, 0),
            ("one", 5.0, 1),
            ("one two three", 5.0, 2),
            ("one\ntwo", 50.0, 2),
            ("averyverylongword", 3.0, 4),
            ("一二三四五六七八九十", 4.0, 3),
        ] {
            let widths = set(&text(words), Setting::ragged(width, 1.0));
            assert_eq!(widths.len(), expected, "{words}");
            assert!(widths.iter().all(|it| *it <= width), "{words}: {widths:?}");
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
        let first_width = |inlines: &[Inline]| set(inlines, Setting::ragged(8.0, 1.0))[0];
        assert!(first_width(&apart) > first_width(&together));
    }

    #[test]
    fn justified_lines_end_at_the_margin_except_the_last() {
        let words = "The territory at the upper side is larger than it looks, and White has no time to reduce it now. ";
        let (english, chinese) = (words.repeat(3), "一二三四五六七八九十，".repeat(8));
        for (words, width, language) in
            [(&english, 30.0, Language::English), (&chinese, 9.4, Language::Chinese)]
        {
            let widths = set(&text(words), filled(width, language));
            let (last, others) = widths.split_last().expect("there are lines");
            assert!(others.len() > 2 && *last <= width);
            assert!(others.iter().all(|it| (it - width).abs() < 0.01), "{widths:?}");
        }
    }

    #[test]
    fn narrow_lines_are_ragged_and_divide_long_words() {
        let words =
            "The upper side is larger than it looks, and White has no time to reduce it now. ".repeat(3);
        let widths = set(&text(&words), filled(20.0, Language::English));
        assert!(widths.iter().any(|width| *width < 19.5), "{widths:?}");
        let words = text("a territory");
        // There is room for all but the last letters.
        let width = set(&words, Setting::ragged(100.0, 1.0))[0] - 0.5;
        let divided = set(&words, filled(width, Language::English));
        let whole = set(&words, Setting::ragged(width, 1.0));
        assert!(divided.len() == 2 && whole.len() == 2);
        assert!(divided[0] > 2.0 && whole[0] < 1.0, "{divided:?} {whole:?}");
    }

    #[test]
    fn text_is_bold_only_if_all_characters_are() {
        let serif = sgf_render::fonts::SERIF[0].bytes.to_vec();
        let file = sgf_render::fonts::FontFile { data: std::sync::Arc::new(serif), index: 0 };
        // The given font has no bold variant, and the built-in ones do not replace it.
        let given = sgf_render::pdf::Typeface::default().with(file, None);
        let mut fonts =
            Fonts::with_typeface(given, sgf_render::fonts::Finder::default()).expect("the font is valid");
        let mut width = |inline| lines(&mut fonts, &[inline], Setting::ragged(99.0, 1.0))[0].width;
        assert!((width(Inline::Bold("Go".into())) - width(Inline::Text("Go".into()))).abs() < f32::EPSILON);
        let width = |inline| lines(&mut Fonts::bundled(), &[inline], Setting::ragged(99.0, 1.0))[0].width;
        assert!(width(Inline::Bold("Go".into())) > width(Inline::Text("Go".into())));
    }

    #[test]
    fn lines_next_to_a_picture_are_narrow() {
        let words = text(&"word ".repeat(40));
        let setting = Setting { narrow: (2, 8.0), ..Setting::ragged(20.0, 1.0) };
        let widths = set(&words, setting);
        assert!(widths[..2].iter().all(|it| *it <= 8.0) && widths[2] > 8.0);
    }
}
