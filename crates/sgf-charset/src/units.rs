//! Decodes one character at a time, in any charset.
//!
//! To weigh a reading, each character is needed with its bytes and its position in the charset: the East Asian standards start with
//! the common characters and end with rare ones, which distinguishes a good reading from a random one even if the lists of frequent
//! characters contain neither.

use sgf_syntax::ScanMode;

use crate::Charset;
use crate::tables::Tables;

/// How bytes group into characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Utf8,
    ShiftJis,
    EucJp,
    Big5,
    Gb,
    EucKr,
    /// One byte per character.
    Single,
}

/// The part of a charset that contains a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tier {
    /// The first level of the standard: common characters.
    Common,
    /// The second level.
    Rare,
    /// Extensions of vendors and of later standards.
    Extension,
    /// A charset without levels.
    Unordered,
}

/// The unit at the start of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Character {
        character: char,
        n_bytes: usize,
        tier: Tier,
    },
    /// A UTF-8 character with a lost byte: overwritten with `?`, or cut off.
    Damaged {
        n_bytes: usize,
    },
    /// Not a character of the charset.
    Broken {
        n_bytes: usize,
    },
}

impl Family {
    /// Returns the family of a charset; ISO-2022-JP and UTF-16 count as single bytes.
    pub(crate) fn of(charset: Charset) -> Family {
        match charset {
            Charset::UTF_8 => Family::Utf8,
            Charset::SHIFT_JIS => Family::ShiftJis,
            Charset::EUC_JP => Family::EucJp,
            Charset::BIG5 => Family::Big5,
            Charset::GBK | Charset::GB18030 => Family::Gb,
            Charset::EUC_KR => Family::EucKr,
            _ => Family::Single,
        }
    }

    /// Returns the length of the character at the start of the bytes, at least 1, without consulting tables.
    pub(crate) fn width(self, bytes: &[u8]) -> usize {
        match bytes {
            [lead, ..] if lead.is_ascii() => 1,
            _ => self.group(bytes).map_or(1, |(n_bytes, _)| n_bytes),
        }
    }

    /// Returns the length of a character that starts above 7F.
    fn group(self, bytes: &[u8]) -> Option<(usize, Tier)> {
        let lead = *bytes.first()?;
        let trail = bytes.get(1).copied().unwrap_or(0);
        match self {
            Family::Single => Some((1, Tier::Unordered)),
            Family::Utf8 => utf8_width(bytes).map(|n_bytes| (n_bytes, Tier::Unordered)),
            Family::ShiftJis => shift_jis(lead, trail),
            Family::EucJp => euc_jp(lead, trail, bytes.get(2).copied().unwrap_or(0)),
            Family::Big5 => big5(lead, trail),
            Family::Gb => gb(lead, trail, bytes),
            Family::EucKr => euc_kr(lead, trail),
        }
    }
}

fn utf8_width(bytes: &[u8]) -> Option<usize> {
    let n_bytes = match bytes[0] {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    (bytes.len() >= n_bytes).then_some(n_bytes)
}

fn shift_jis(lead: u8, trail: u8) -> Option<(usize, Tier)> {
    let tier = match lead {
        0xA1..=0xDF => return Some((1, Tier::Unordered)),
        0x81..=0x84 => Tier::Unordered,
        0x88..=0x97 => Tier::Common,
        0x98 if trail <= 0x72 => Tier::Common,
        0x98..=0x9F | 0xE0..=0xEA => Tier::Rare,
        0x85..=0x87 | 0xEB..=0xFC => Tier::Extension,
        _ => return None,
    };
    matches!(trail, 0x40..=0x7E | 0x80..=0xFC).then_some((2, tier))
}

fn euc_jp(lead: u8, trail: u8, third: u8) -> Option<(usize, Tier)> {
    match (lead, trail, third) {
        (0x8E, 0xA1..=0xDF, _) => Some((2, Tier::Unordered)),
        (0x8F, 0xA1..=0xFE, 0xA1..=0xFE) => Some((3, Tier::Extension)),
        (0xB0..=0xCF, 0xA1..=0xFE, _) => Some((2, Tier::Common)),
        (0xD0..=0xF4, 0xA1..=0xFE, _) => Some((2, Tier::Rare)),
        (0xA1..=0xA8, 0xA1..=0xFE, _) => Some((2, Tier::Unordered)),
        (0xA9..=0xFE, 0xA1..=0xFE, _) => Some((2, Tier::Extension)),
        _ => None,
    }
}

fn big5(lead: u8, trail: u8) -> Option<(usize, Tier)> {
    let tier = match (lead, trail) {
        (0xA1..=0xA3, _) => Tier::Unordered,
        (0xA4..=0xC5, _) | (0xC6, ..=0x7E) => Tier::Common,
        (0xC9..=0xF9, _) => Tier::Rare,
        (0x81..=0xFE, _) => Tier::Extension,
        _ => return None,
    };
    matches!(trail, 0x40..=0x7E | 0xA1..=0xFE).then_some((2, tier))
}

fn gb(lead: u8, trail: u8, bytes: &[u8]) -> Option<(usize, Tier)> {
    match (lead, trail) {
        (0x81..=0xFE, 0x30..=0x39) => {
            let is_whole = matches!(bytes, [_, _, 0x81..=0xFE, 0x30..=0x39, ..]);
            is_whole.then_some((4, Tier::Extension))
        }
        (0xB0..=0xD7, 0xA1..=0xFE) => Some((2, Tier::Common)),
        (0xD8..=0xF7, 0xA1..=0xFE) => Some((2, Tier::Rare)),
        (0xA1..=0xA9, 0xA1..=0xFE) => Some((2, Tier::Unordered)),
        (0x81..=0xFE, 0x40..=0x7E | 0x80..=0xFE) => Some((2, Tier::Extension)),
        _ => None,
    }
}

fn euc_kr(lead: u8, trail: u8) -> Option<(usize, Tier)> {
    match (lead, trail) {
        (0xB0..=0xC8, 0xA1..=0xFE) => Some((2, Tier::Common)),
        (0xCA..=0xFD, 0xA1..=0xFE) => Some((2, Tier::Rare)),
        (0xA1..=0xAF, 0xA1..=0xFE) => Some((2, Tier::Unordered)),
        (0x81..=0xFE, 0x41..=0x5A | 0x61..=0x7A | 0x81..=0xFE) => Some((2, Tier::Extension)),
        _ => None,
    }
}

/// Decodes the character at the start of bytes whose first is above 7F.
pub(crate) fn next(bytes: &[u8], family: Family, charset: Charset) -> Unit {
    let Some((n_bytes, tier)) = family.group(bytes) else {
        return broken(bytes, family);
    };
    match decode_one(&bytes[..n_bytes], charset) {
        Some(character) => Unit::Character { character, n_bytes, tier },
        None => broken(bytes, family),
    }
}

/// Returns the length of a broken character: in UTF-8 as much of it as there is, elsewhere the lead byte.
fn broken(bytes: &[u8], family: Family) -> Unit {
    match (family, bytes) {
        (Family::Utf8, [0xE0..=0xEF, b'?', 0x80..=0xBF, ..] | [0xE0..=0xEF, 0x80..=0xBF, b'?', ..]) => {
            Unit::Damaged { n_bytes: 3 }
        }
        (Family::Utf8, [0xE0..=0xEF, 0x80..=0xBF, b']' | b' ', ..]) => Unit::Damaged { n_bytes: 2 },
        (Family::Utf8, _) => {
            let n_bytes = bytes.utf8_chunks().next().map_or(1, |chunk| chunk.invalid().len());
            Unit::Broken { n_bytes: n_bytes.max(1) }
        }
        _ => Unit::Broken { n_bytes: 1 },
    }
}

/// Decodes one UTF-8 character.
fn decode_utf8(bytes: &[u8]) -> Option<char> {
    let trail = |byte: u8| (byte & 0xC0 == 0x80).then_some(u32::from(byte & 0x3F));
    match *bytes {
        // Nearly all text beyond ASCII is East Asian.
        [lead @ 0xE0..=0xEF, second, third] => {
            let number = u32::from(lead & 0x0F) << 12 | trail(second)? << 6 | trail(third)?;
            char::from_u32(number).filter(|&character| character >= '\u{800}')
        }
        _ => str::from_utf8(bytes).ok()?.chars().next(),
    }
}

/// Decodes one character without allocating. For the few codes that give two characters, returns the first.
fn decode_one(bytes: &[u8], charset: Charset) -> Option<char> {
    match (charset.tables(), bytes) {
        (Tables::Utf8, _) => decode_utf8(bytes),
        (Tables::Page(page), [byte]) => page.character(*byte),
        #[cfg(feature = "legacy-charsets")]
        (Tables::Web(encoding), _) => crate::web::first(bytes, encoding),
        _ => None,
    }
}

/// Returns the scan mode for a charset whose characters may contain the bytes of `[`, `\` or `]`.
///
/// EUC-JP and EUC-KR (with the extension of code page 949) avoid these bytes and need none.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Charset, trail_bytes};
/// use sgf_syntax::ScanMode;
/// assert_eq!(trail_bytes(Charset::BIG5), Some(ScanMode::Big5));
/// assert_eq!(trail_bytes(Charset::EUC_KR), None);
/// ```
pub fn trail_bytes(charset: Charset) -> Option<ScanMode> {
    match charset {
        Charset::SHIFT_JIS => Some(ScanMode::ShiftJis),
        Charset::BIG5 => Some(ScanMode::Big5),
        Charset::GBK => Some(ScanMode::Gbk),
        Charset::GB18030 => Some(ScanMode::Gb18030),
        Charset::ISO_2022_JP => Some(ScanMode::Iso2022Jp),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{decode, encode};

    /// Decoding unit by unit gives the same text as `decode`.
    #[test]
    fn units_agree_with_decoding() {
        let text = "段級余能表功魔夜也棋戰ソЖα「」。";
        let charsets =
            [Charset::UTF_8, Charset::SHIFT_JIS, Charset::EUC_JP, Charset::GB18030, Charset::EUC_KR];
        for charset in charsets.into_iter().chain([Charset::BIG5]) {
            let kept: String = text.chars().filter(|it| encode(&it.to_string(), charset).is_ok()).collect();
            let bytes = encode(&kept, charset).unwrap();
            let (mut read, mut at) = (String::new(), 0);
            while at < bytes.len() {
                match next(&bytes[at..], Family::of(charset), charset) {
                    Unit::Character { character, n_bytes, .. } => {
                        read.push(character);
                        at += n_bytes;
                    }
                    other => panic!("{charset} at {at}: {other:?}"),
                }
            }
            assert_eq!(read, decode(&bytes, charset).text, "{charset}");
        }
    }

    #[test]
    fn tiers_follow_the_standards() {
        let tier =
            |text: &str, charset| match next(&encode(text, charset).unwrap(), Family::of(charset), charset) {
                Unit::Character { tier, .. } => tier,
                other => panic!("{text}: {other:?}"),
            };
        assert_eq!(tier("段", Charset::GBK), Tier::Common);
        assert_eq!(tier("骊", Charset::GBK), Tier::Rare);
        assert_eq!(tier("級", Charset::GBK), Tier::Extension);
        assert_eq!(tier("段", Charset::SHIFT_JIS), Tier::Common);
        assert_eq!(tier("囲", Charset::EUC_JP), Tier::Common);
        assert_eq!(tier("祺", Charset::SHIFT_JIS), Tier::Rare);
        assert_eq!(tier("국", Charset::EUC_KR), Tier::Common);
        assert_eq!(tier("國", Charset::EUC_KR), Tier::Rare);
        assert_eq!(tier("夜", Charset::BIG5), Tier::Common);
    }

    #[test]
    fn cut_characters_are_broken() {
        assert_eq!(next(b"\xE6\xAE]", Family::Utf8, Charset::UTF_8), Unit::Damaged { n_bytes: 2 });
        assert_eq!(next(b"\xE6?\xB5", Family::Utf8, Charset::UTF_8), Unit::Damaged { n_bytes: 3 });
        assert_eq!(next(b"\xE6\xAE?", Family::Utf8, Charset::UTF_8), Unit::Damaged { n_bytes: 3 });
        assert_eq!(next(b"\xE6??", Family::Utf8, Charset::UTF_8), Unit::Broken { n_bytes: 1 });
        assert_eq!(next(b"\xAE\xB5", Family::Utf8, Charset::UTF_8), Unit::Broken { n_bytes: 1 });
        assert_eq!(next(b"\xB6", Family::Gb, Charset::GBK), Unit::Broken { n_bytes: 1 });
        assert_eq!(next(b"\xFF\xFF", Family::EucKr, Charset::EUC_KR), Unit::Broken { n_bytes: 1 });
    }
}
