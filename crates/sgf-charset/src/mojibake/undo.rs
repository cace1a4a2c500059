//! Undoes known mistakes, and weighs the results.

use std::sync::OnceLock;

use super::Mojibake;
use crate::reading::{self, Reading};
use crate::sample::Sample;
use crate::units::Family;
use crate::{Charset, decode, encode};

/// The known mistakes: original charset, wrong charset.
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
    (Charset::UTF_8, Charset::MACINTOSH),
    (Charset::GB18030, Charset::MACINTOSH),
    (Charset::BIG5, Charset::MACINTOSH),
    (Charset::SHIFT_JIS, Charset::MACINTOSH),
    (Charset::EUC_KR, Charset::MACINTOSH),
    (Charset::UTF_8, Charset::WINDOWS_1250),
    (Charset::UTF_8, Charset::KOI8_R),
    (Charset::UTF_8, Charset::IBM437),
    (Charset::UTF_8, Charset::IBM850),
];

/// How much cheaper the restored text must be.
const MUCH: i32 = 120;

/// How much cheaper it must be per character if its characters are rare, such as those of a name.
const MUCH_PER_RARE: i32 = 130;

/// How much the characters of a rare name may cost on average.
const MOST: i32 = 145;
const MOST_IN_UTF8: i32 = 175;

/// Finds the mistake that explains a text best.
pub(super) fn find(text: &str) -> Option<Mojibake> {
    // Encoding and weighing is expensive, and usually one character rules out all mistakes.
    let first = text.chars().find(|character| !character.is_ascii())?;
    let begins = beginnings_with(first);
    let can_be = |(number, (_, read)): &(u32, &(Charset, Charset))| {
        // Latin-1 here is the strict standard, not windows-1252.
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

/// A bit set of the mistakes after which text beyond ASCII can begin with a character.
fn beginnings_with(character: char) -> u32 {
    // Sorted by character.
    static ALL: OnceLock<Vec<(char, u32)>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let of_each = (0..).zip(MISTAKES).flat_map(|(number, (written, read))| {
            beginnings_of(*written, *read).into_iter().map(move |character| (character, 1 << number))
        });
        let mut all: Vec<(char, u32)> = of_each.collect();
        all.sort_unstable();
        let same = all.chunk_by(|one, other| one.0 == other.0);
        same.map(|same| (same[0].0, same.iter().fold(0, |bits, (_, bit)| bits | bit))).collect()
    });
    all.binary_search_by_key(&character, |&(known, _)| known).map_or(0, |place| all[place].1)
}

fn beginnings_of(written: Charset, read: Charset) -> Vec<char> {
    let leads = if written == Charset::UTF_8 { 0xC2..=0xF4 } else { 0x80..=0xFF };
    // The second byte makes no difference in single-byte charsets.
    let nexts = if Family::of(read) == Family::Single { 0x80..=0x80 } else { 0x80..=0xBF };
    let pairs = leads.flat_map(|lead| nexts.clone().map(move |next| [lead, next, b'\n']));
    let bytes: Vec<u8> = pairs.flatten().collect();
    let text = decode(&bytes, read).text;
    let mut characters: Vec<char> = text.lines().filter_map(|line| line.chars().next()).collect();
    characters.sort_unstable();
    characters.dedup();
    characters
}

fn undo(text: &str, written: Charset, read: Charset, as_it_stands: &Reading) -> Option<(i32, Mojibake)> {
    let bytes = wrongly_read(text, read)?;
    // Any pair of accented letters is also a pair of Cyrillic ones; a word is not.
    if written == Charset::WINDOWS_1251 && !has_word(&bytes) {
        return None;
    }
    let reading = reading::read(&Sample::new(&bytes, 0), written);
    // Two accented letters are often a character of East Asian charsets.
    let may_be_letters = read == Charset::MACINTOSH || is_words(text);
    let least = if may_be_letters && written != Charset::UTF_8 { 3 } else { 1 };
    let is_text = reading.n_bad == 0 && reading.n_characters >= least;
    // Two-byte characters appear by chance: 淡淡淡 in EUC-KR is valid UTF-8.
    let is_chance = Family::of(read) != Family::Single && reading.n_long < reading.n_characters;
    let gain = as_it_stands.cost - reading.cost;
    if !is_text || is_chance || gain < MUCH || !(reading.is_ordinary() || is_rare_name(&reading, read, gain))
    {
        return None;
    }
    let text = decode(&bytes, written).text.into_owned();
    is_readable(&text, written).then_some((reading.cost, Mojibake { written, read, text }))
}

/// Returns whether several characters of two or more bytes, each beyond ASCII, explain all bytes of a text in an alphabet. No
/// word alternates between letters and symbols that way, even if the characters are rare ones.
fn is_rare_name(reading: &Reading, read: Charset, gain: i32) -> bool {
    let n_characters = reading.n_characters;
    let is_dense = n_characters >= 2 && reading.n_pairs == n_characters;
    // Valid UTF-8 is no chance, but two letters may well be a rare character of East Asian charsets.
    let most = if reading.n_long == n_characters { MOST_IN_UTF8 } else { MOST };
    let is_name = reading.makes_sense() || (n_characters >= 3 && reading.cost <= most * n_characters as i32);
    Family::of(read) == Family::Single && is_dense && is_name && gain >= MUCH_PER_RARE * n_characters as i32
}

/// Returns whether people could have written a text: no controls, no unassigned characters, and in an alphabet words of letters
/// that follow each other in one case.
fn is_readable(text: &str, written: Charset) -> bool {
    let is_layout = |letter: char| matches!(letter, '\n' | '\r' | '\t');
    let is_shown = |letter: char| {
        let is_private = matches!(letter, '\u{E000}'..='\u{F8FF}' | '\u{FFFD}');
        !is_private && (!letter.is_control() || is_layout(letter))
    };
    text.chars().all(is_shown) && (Family::of(written) != Family::Single || has_plain_words(text))
}

/// Returns whether all characters beyond ASCII are letters in words that people could have written.
fn is_words(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii() || letter.is_alphabetic()) && has_plain_words(text)
}

/// Returns whether the words of a text contain neither symbols beyond ASCII nor capitals after their first letter.
fn has_plain_words(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    letters.windows(3).all(|three| {
        let [before, letter, after] = [three[0], three[1], three[2]];
        let is_symbol = !letter.is_ascii() && !letter.is_alphabetic() && letter != '’';
        let is_capital = letter.is_uppercase() && !letter.is_ascii() && before.is_lowercase();
        !(before.is_alphabetic() && ((is_symbol && after.is_alphabetic()) || is_capital))
    })
}

/// Returns whether three bytes above 7F are adjacent.
fn has_word(bytes: &[u8]) -> bool {
    bytes.windows(3).any(|three| three.iter().all(|byte| !byte.is_ascii()))
}

/// Returns the bytes before the wrong decoding. Latin-1 is strict here, including control characters.
fn wrongly_read(text: &str, read: Charset) -> Option<Vec<u8>> {
    if read == Charset::ISO_8859_1 {
        return text.chars().map(|character| u8::try_from(character).ok()).collect::<Option<Vec<_>>>();
    }
    encode(text, read).ok().map(std::borrow::Cow::into_owned)
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
    fn undoes_mistakes() {
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
        check("朴廷桓", Charset::GB18030, Charset::ISO_8859_1);
        check("朴廷桓", Charset::UTF_8, Charset::ISO_8859_1);
        check("朴廷桓", Charset::UTF_8, Charset::WINDOWS_1252);
        check("（一）扑", Charset::GB18030, Charset::MACINTOSH);
        check("柯洁 九段", Charset::GB18030, Charset::MACINTOSH);
        check("André", Charset::UTF_8, Charset::MACINTOSH);
        check("陳詩淵", Charset::BIG5, Charset::ISO_8859_1);
        check("羋昱廷", Charset::UTF_8, Charset::MACINTOSH);
        check("井山裕太 本因坊", Charset::SHIFT_JIS, Charset::MACINTOSH);
        check("박정환 九단", Charset::EUC_KR, Charset::MACINTOSH);
        check("Jürgen", Charset::UTF_8, Charset::IBM437);
        check("許皓鋐", Charset::UTF_8, Charset::IBM850);
    }

    #[test]
    fn keeps_correct_text() {
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
            "Øyvind Ærø",
            "Ñandú ÀÉÎ",
            "£5 — ½ • ★",
            "DÉJÀ VU",
            "ÉÈ ÊË",
            "Ång Öl",
            "∆x ≤ π",
        ];
        for text in texts {
            assert_eq!(find(text), None, "{text}");
        }
    }
}
