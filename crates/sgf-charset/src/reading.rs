//! A reading: a sample decoded in one charset, and its cost.
//!
//! A reading walks through the stretches of a sample character by character in one charset, and adds up the costs for all languages
//! in parallel. Besides the characters, the structure of the game counts: a reading whose characters swallow a `]` that
//! the rest of the record needs, or that leaves text outside of values, is wrong.

use std::ops::Range;

use crate::Charset;
use crate::cost::{self, Around};
use crate::sample::Sample;
use crate::structure::{is_after_value, rest_of_text, soft_break, takes_bracket};
use crate::units::{self, Family, Tier, Unit};

/// The cost of broken structure.
const BROKEN_STRUCTURE: i32 = 200;
/// The cost of an ASCII byte that a character takes from a Latin word.
const INSIDE_WORD: i32 = 60;

/// The result of reading a sample in one charset.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub(crate) charset: Charset,
    /// In tenths of a bit; lower is better.
    pub(crate) cost: i32,
    /// The number of places that are not characters.
    pub(crate) n_bad: u32,
    /// The first of them.
    pub(crate) first_bad: Option<Range<usize>>,
    pub(crate) n_characters: u32,
    /// The number of bad places that are UTF-8 characters with one lost byte.
    pub(crate) n_damaged: u32,
    /// The number of characters with three or more bytes.
    pub(crate) n_long: u32,
    /// The number of characters with two or more bytes, none of them ASCII.
    pub(crate) n_pairs: u32,
}

/// The highest cost per character, in tenths of a bit, of ordinary text, familiar text, text that makes sense, and text that is
/// not nonsense.
const ORDINARY: i32 = 110;
const FAMILIAR: i32 = 115;
const SENSIBLE: i32 = 125;
const POSSIBLE: i32 = 175;

impl Reading {
    /// Returns whether people write such text: names and words rather than arbitrary characters.
    pub(crate) fn makes_sense(&self) -> bool {
        self.cost <= SENSIBLE * self.n_characters as i32
    }

    /// Returns whether most characters are frequent.
    pub(crate) fn is_ordinary(&self) -> bool {
        self.cost <= ORDINARY * self.n_characters as i32
    }

    /// Returns whether few of the characters are rare.
    pub(crate) fn is_familiar(&self) -> bool {
        self.cost <= FAMILIAR * self.n_characters as i32
    }

    /// Returns whether no one would write such text.
    pub(crate) fn is_nonsense(&self) -> bool {
        self.cost > POSSIBLE * (self.n_characters + self.n_bad) as i32
    }
}

/// Reads a sample in a charset.
pub(crate) fn read(sample: &Sample<'_>, charset: Charset) -> Reading {
    let reading = Reading {
        charset,
        cost: 0,
        n_bad: 0,
        first_bad: None,
        n_characters: 0,
        n_damaged: 0,
        n_long: 0,
        n_pairs: 0,
    };
    let mut walk = Walk { family: Family::of(charset), costs: [0; 4], is_in_word: false, reading };
    for stretch in &sample.stretches {
        walk.stretch(sample.bytes, stretch.clone());
    }
    walk.finish()
}

struct Walk {
    family: Family,
    /// One sum per language.
    costs: [i32; 4],
    /// Whether the last ASCII byte was a lowercase letter, with only bytes above 7F since.
    is_in_word: bool,
    reading: Reading,
}

impl Walk {
    fn stretch(&mut self, bytes: &[u8], stretch: Range<usize>) {
        let mut at = stretch.start;
        let mut before = '\0';
        // Whether text is allowed here, which is unknown at the start of a stretch.
        let mut is_inside = true;
        while at < stretch.end {
            let byte = bytes[at];
            // Soft line breaks depend on the layout, so they are skipped.
            if let n_bytes @ 1.. = soft_break(&bytes[at..]) {
                at += n_bytes;
                continue;
            }
            if byte.is_ascii() {
                is_inside = match byte {
                    b'[' => true,
                    b']' => before == '\\' || rest_of_text(bytes, at).is_some(),
                    _ => is_inside,
                };
                before = char::from(byte);
                self.is_in_word = byte.is_ascii_lowercase();
                at += 1;
                continue;
            }
            if !is_inside {
                self.add(BROKEN_STRUCTURE);
                is_inside = true;
            }
            let rest = &bytes[at..];
            let (character, n_bytes) = self.unit(rest, before, at);
            if breaks_structure(&rest[..n_bytes], &rest[n_bytes..]) {
                self.add(BROKEN_STRUCTURE);
            }
            before = character;
            at += n_bytes;
        }
    }

    /// Decodes one unit at an offset, and returns its character and length.
    fn unit(&mut self, rest: &[u8], before: char, at: usize) -> (char, usize) {
        match units::next(rest, self.family, self.reading.charset) {
            Unit::Character { character, n_bytes, tier } => {
                let behind = n_bytes + soft_break(&rest[n_bytes..]);
                let around = Around { before, after: rest.get(behind).copied().unwrap_or(0) };
                self.reading.n_characters += 1;
                self.reading.n_long += u32::from(n_bytes > 2);
                self.character(character, tier, around);
                let n_ascii = rest[..n_bytes].iter().filter(|byte| byte.is_ascii()).count();
                self.reading.n_pairs += u32::from(n_bytes > 1 && n_ascii == 0);
                // Letters of a Latin word do not count as swallowed bytes: `s\xA4h\xA4n`.
                let is_letter = self.is_in_word && rest[..n_bytes].iter().any(u8::is_ascii_lowercase);
                self.add(if is_letter { INSIDE_WORD } else { -cost::ASCII } * n_ascii as i32);
                (character, n_bytes)
            }
            Unit::Damaged { n_bytes } => {
                self.reading.n_damaged += 1;
                self.bad(at..at + n_bytes, cost::DAMAGED)
            }
            Unit::Broken { n_bytes } => self.bad(at..at + n_bytes, cost::BROKEN),
        }
    }

    fn bad(&mut self, place: Range<usize>, cost: i32) -> (char, usize) {
        let n_bytes = place.len();
        self.add(cost);
        self.reading.n_bad += 1;
        self.reading.first_bad.get_or_insert(place);
        (char::REPLACEMENT_CHARACTER, n_bytes)
    }

    fn character(&mut self, character: char, tier: Tier, around: Around) {
        let costs = cost::of(character, tier, around);
        self.costs.iter_mut().zip(costs).for_each(|(sum, cost)| *sum += cost);
    }

    fn add(&mut self, cost: i32) {
        self.costs.iter_mut().for_each(|sum| *sum += cost);
    }

    fn finish(self) -> Reading {
        let surprises = surprise_of_language(self.family);
        let sums = self.costs.iter().zip(surprises).map(|(sum, surprise)| sum + surprise);
        Reading { cost: sums.min().unwrap_or(0), ..self.reading }
    }
}

/// How unexpected each language is in a charset family, in the order of [`Language::ALL`].
fn surprise_of_language(family: Family) -> [i32; 4] {
    match family {
        Family::Gb => [0, 40, 60, 90],
        Family::Big5 => [200, 0, 90, 200],
        Family::ShiftJis | Family::EucJp => [90, 90, 0, 200],
        Family::EucKr => [100, 100, 100, 0],
        Family::Utf8 | Family::Single => [0; 4],
    }
}

/// Returns whether a character swallows a `]` that should close a value, or a backslash that was not an escape.
fn breaks_structure(character: &[u8], after: &[u8]) -> bool {
    let escapes = after.starts_with(b"\\]") && is_after_value(&after[2..]);
    takes_bracket(character, after) || escapes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode;

    fn cost(bytes: &[u8], charset: Charset) -> i32 {
        read(&Sample::new(bytes, 0), charset).cost
    }

    #[test]
    fn the_original_charset_costs_least() {
        let games = [
            ("(;PB[柯洁]BR[9段]PW[朴廷桓])", Charset::GB18030),
            ("(;PB[張栩]EV[名人戦決勝]PW[羽根直樹])", Charset::SHIFT_JIS),
            ("(;PB[張栩]EV[名人戦決勝]PW[羽根直樹])", Charset::EUC_JP),
            ("(;PB[周俊勳]EV[國手戰]PW[林至涵])", Charset::BIG5),
            ("(;PB[이세돌]EV[국수전]PW[박정환])", Charset::EUC_KR),
            ("(;C[un coup bien joué, déjà vu])", Charset::ISO_8859_1),
        ];
        for (game, charset) in games {
            let bytes = encode(game, charset).unwrap();
            let own = cost(&bytes, charset);
            for (_, other) in games.iter().filter(|(_, other)| *other != charset) {
                assert!(own + 30 < cost(&bytes, *other), "{game} is {charset}, not {other}");
            }
        }
    }

    #[test]
    fn structure_reveals_half_characters() {
        // E9 5D is a character of Shift_JIS, but then the value would never end.
        assert!(breaks_structure(b"\xE9]", b"PW[Lee]"));
        assert!(!breaks_structure(b"\x97]", b"\x8A\xE4]"));
        assert!(breaks_structure(b"\x94", b"\\]PW[Lee]"));
        assert!(!breaks_structure(b"\xE9", b"]PW[Lee]"));
    }

    #[test]
    fn counts_and_locates_bad_bytes() {
        let reading = read(&Sample::new(b"(;PB[\xE6\xAE\xB5\xE6\xAE])", 0), Charset::UTF_8);
        assert_eq!((reading.n_bad, reading.first_bad, reading.n_characters), (1, Some(8..10), 1));
    }
}
