//! Mistakes are undone, and what comes out is weighed.

use std::sync::OnceLock;

use sgf_syntax::{Arrange, Listed};

use super::super::reading::{self, Reading};
use super::super::sample::Sample;
use super::super::units::Family;
use super::super::{Charset, decode, encode};
use super::Mojibake;

/// Mistakes that are looked for: written as, read as.
const MISTAKES: &[(Charset, Charset)] = &[
    (Charset::UTF_8, Charset::WINDOWS_1252),
    (Charset::UTF_8, Charset::ISO_8859_1),
    (Charset::WINDOWS_1252, Charset::ISO_8859_1),
    (Charset::UTF_8, Charset::GBK),
    (Charset::UTF_8, Charset::WINDOWS_1251),
    (Charset::UTF_8, Charset::SHIFT_JIS),
    (Charset::UTF_8, Charset::EUC_KR),
    (Charset::UTF_8, Charset::BIG5),
    (Charset::GB18030, Charset::WINDOWS_1252),
    (Charset::GB18030, Charset::ISO_8859_1),
    (Charset::EUC_KR, Charset::WINDOWS_1252),
    (Charset::EUC_KR, Charset::ISO_8859_1),
    (Charset::SHIFT_JIS, Charset::WINDOWS_1252),
    (Charset::SHIFT_JIS, Charset::ISO_8859_1),
    (Charset::BIG5, Charset::WINDOWS_1252),
    (Charset::BIG5, Charset::ISO_8859_1),
    (Charset::WINDOWS_1251, Charset::ISO_8859_1),
];

/// How much cheaper the undone text must be.
const MUCH: i32 = 120;

/// Finds the mistake that explains a text best.
pub(super) fn find(text: &str) -> Option<Mojibake> {
    // To weigh and to encode is costly, and one character of nearly any text shows that it comes from none of the mistakes.
    let first = text.chars().find(|character| !character.is_ascii())?;
    let begins = beginnings_with(first);
    let can_be = |(number, (_, read)): &(u32, &(Charset, Charset))| {
        // Latin-1 is taken at its word, which its table is not.
        read.covers(first) && (*read == Charset::ISO_8859_1 || begins & 1 << number != 0)
    };
    let mut possible = (0..).zip(MISTAKES).filter(can_be).peekable();
    possible.peek()?;
    let as_it_stands = reading::read(&Sample::new(text.as_bytes(), 0), Charset::UTF_8);
    if as_it_stands.is_ordinary() {
        return None;
    }
    let undone = possible.filter_map(|(_, (written, read))| undo(text, *written, *read, &as_it_stands));
    undone.min_by_key(|(cost, _)| *cost).map(|(_, mojibake)| mojibake)
}

/// A bit for each mistake after which text beyond ASCII can begin with a character.
fn beginnings_with(character: char) -> u32 {
    // The characters, sorted.
    static ALL: OnceLock<Vec<(char, u32)>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let of_each = (0..).zip(MISTAKES).flat_map(|(number, (written, read))| {
            beginnings_of(*written, *read).into_iter().map(move |character| (character, 1 << number))
        });
        let mut all: Vec<(char, u32)> = of_each.listed();
        all.arrange();
        let same = all.chunk_by(|one, other| one.0 == other.0);
        same.map(|same| (same[0].0, same.iter().fold(0, |bits, (_, bit)| bits | bit))).listed()
    });
    all.binary_search_by_key(&character, |&(known, _)| known).map_or(0, |place| all[place].1)
}

fn beginnings_of(written: Charset, read: Charset) -> Vec<char> {
    let leads = if written == Charset::UTF_8 { 0xC2..=0xF4 } else { 0x80..=0xFF };
    // What stands behind a byte makes no difference where each is a character.
    let nexts = if Family::of(read) == Family::Single { 0x80..=0x80 } else { 0x80..=0xBF };
    let pairs = leads.flat_map(|lead| nexts.clone().map(move |next| [lead, next, b'\n']));
    let bytes: Vec<u8> = pairs.flatten().listed();
    let text = decode(&bytes, read).text;
    let mut characters: Vec<char> = text.lines().filter_map(|line| line.chars().next()).listed();
    characters.arrange();
    characters.dedup();
    characters
}

fn undo(text: &str, written: Charset, read: Charset, as_it_stands: &Reading) -> Option<(i32, Mojibake)> {
    let bytes = wrongly_read(text, read)?;
    // Any pair of accented letters is a pair of Cyrillic ones; a word is not.
    if written == Charset::WINDOWS_1251 && !has_word(&bytes) {
        return None;
    }
    let reading = reading::read(&Sample::new(&bytes, 0), written);
    let is_text = reading.n_bad == 0 && reading.n_characters > 0 && reading.is_ordinary();
    // Characters of two bytes come about by chance: 淡淡淡 in EUC-KR is valid UTF-8.
    let is_chance = Family::of(read) != Family::Single && reading.n_long < reading.n_characters;
    if !is_text || is_chance || reading.cost + MUCH > as_it_stands.cost {
        return None;
    }
    let text = decode(&bytes, written).text.into_owned();
    Some((reading.cost, Mojibake { written, read, text }))
}

/// Tells whether three bytes above 7F stand side by side.
fn has_word(bytes: &[u8]) -> bool {
    bytes.windows(3).any(|three| three.iter().all(|byte| !byte.is_ascii()))
}

/// Gives back the bytes that were wrongly read. Latin-1 is taken at its word here, control characters and all.
fn wrongly_read(text: &str, read: Charset) -> Option<Vec<u8>> {
    if read == Charset::ISO_8859_1 {
        return text.chars().map(|character| u8::try_from(character).ok()).listed_if_all();
    }
    encode(text, read).ok().map(|bytes| bytes.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(meant: &str, written: Charset, read: Charset) {
        let bytes = encode(meant, written).unwrap();
        let garbled = match read {
            Charset::ISO_8859_1 => bytes.iter().map(|byte| char::from(*byte)).collect(),
            _ => decode(&bytes, read).text.into_owned(),
        };
        let found = find(&garbled).unwrap_or_else(|| panic!("{meant}: {garbled}"));
        assert_eq!(found.text, meant, "{garbled}");
    }

    #[test]
    fn mistakes_are_undone() {
        check("déjà vu", Charset::UTF_8, Charset::WINDOWS_1252);
        check("Jürgen", Charset::UTF_8, Charset::ISO_8859_1);
        check("柯洁 九段", Charset::UTF_8, Charset::WINDOWS_1252);
        check("中国围棋", Charset::UTF_8, Charset::GBK);
        check("柯洁中盘胜", Charset::GB18030, Charset::WINDOWS_1252);
        check("바둑 기원", Charset::EUC_KR, Charset::WINDOWS_1252);
        check("Белые выиграли", Charset::WINDOWS_1251, Charset::ISO_8859_1);
        check("it’s sente", Charset::WINDOWS_1252, Charset::ISO_8859_1);
        check("9段", Charset::UTF_8, Charset::WINDOWS_1252);
        check("1급", Charset::EUC_KR, Charset::ISO_8859_1);
    }

    #[test]
    fn text_that_is_meant_is_left_in_peace() {
        let texts = [
            "Loïc Boisnier",
            "Ça va, Noël?",
            "6½ points — “hane” at B…",
            "柯洁 中盘胜",
            "藤沢里菜 女流本因坊",
            "신진서 九段",
            "周俊勳",
            "Белые выиграли партию",
            "骊龙",
            "Erdős",
            "★ ☆ ○ ●",
            "礭",
            "naïveté",
            "AÉIÓÚ",
            "Ää Öö Üü ß",
            "Šš Žž",
            "淡淡淡",
            "勿念7196",
        ];
        for text in texts {
            assert_eq!(find(text), None, "{text}");
        }
    }
}
