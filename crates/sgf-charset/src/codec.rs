//! Decoding and encoding single values.
//!
//! Each value is decoded by itself after the tree is built: real files contain names cut in the middle of a
//! character directly before `]`, and one such value must not affect the next. Decoding never fails: bytes that are not a
//! character decode to U+FFFD with their location, and stay as they are in the file.

use std::borrow::Cow;
use std::ops::Range;

#[cfg(not(feature = "legacy-charsets"))]
use crate::ascii_codec;
use crate::tables::{Endian, Page, Tables};
#[cfg(feature = "legacy-charsets")]
use crate::web;
use crate::{Charset, Decoded, UnmappableError};

/// Decodes the bytes of one value.
///
/// Borrows if the bytes are the UTF-8 of the text. Bytes 80-9F of ISO-8859-1 are read as in windows-1252, because no record
/// contains the control characters of the standard. A byte order mark is an ordinary character here.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Charset, decode};
/// assert_eq!(decode(b"\x88\xCD\x8C\xE9", Charset::SHIFT_JIS).text, "囲碁");
/// // A name that was cut in the middle of its last character.
/// let cut = decode(b"\xE5\x90\xB4\xE6\xB8", Charset::UTF_8);
/// assert_eq!((&*cut.text, cut.bad), ("吴\u{FFFD}", vec![3..5]));
/// ```
pub fn decode(bytes: &[u8], charset: Charset) -> Decoded<'_> {
    if !cfg!(feature = "charsets") {
        return if charset == Charset::UTF_8 { decode_utf8(bytes) } else { decode_ascii(bytes) };
    }
    match charset.tables() {
        _ if charset == Charset::US_ASCII => decode_ascii(bytes),
        Tables::Utf8 => decode_utf8(bytes),
        Tables::Utf16(endian) => decode_utf16(bytes, endian),
        Tables::Utf32(endian) => decode_utf32(bytes, endian),
        Tables::Page(page) => decode_page(bytes, page),
        #[cfg(feature = "legacy-charsets")]
        Tables::Web(encoding) => web::decode(bytes, encoding),
        #[cfg(not(feature = "legacy-charsets"))]
        Tables::LeftOut => ascii_codec::decode(bytes, charset),
    }
}

fn decode_utf8(bytes: &[u8]) -> Decoded<'_> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Decoded { text: Cow::Borrowed(text), bad: Vec::new() };
    }
    let mut text = String::with_capacity(bytes.len() + 8);
    let mut bad = Vec::new();
    let mut offset = 0;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        offset += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
            bad.push(offset..offset + chunk.invalid().len());
            offset += chunk.invalid().len();
        }
    }
    Decoded { text: Cow::Owned(text), bad }
}

fn decode_ascii(bytes: &[u8]) -> Decoded<'_> {
    decode_bytes(bytes, |byte| byte.is_ascii().then(|| char::from(byte)))
}

fn decode_page(bytes: &[u8], page: Page) -> Decoded<'_> {
    decode_bytes(bytes, |byte| page.character(byte))
}

/// Decodes single-byte characters.
fn decode_bytes(bytes: &[u8], character: impl Fn(u8) -> Option<char>) -> Decoded<'_> {
    if let Some(text) = std::str::from_utf8(bytes).ok().filter(|text| text.is_ascii()) {
        return Decoded { text: Cow::Borrowed(text), bad: Vec::new() };
    }
    let mut bad = Vec::new();
    let mut replaced = |at| {
        bad.push(at..at + 1);
        char::REPLACEMENT_CHARACTER
    };
    let characters = bytes.iter().enumerate();
    let text = characters.map(|(at, byte)| character(*byte).unwrap_or_else(|| replaced(at))).collect();
    Decoded { text: Cow::Owned(text), bad }
}

/// Unpaired surrogates are bad, and so is half a unit at the end, together with an unpaired surrogate before it.
fn decode_utf16(bytes: &[u8], endian: Endian) -> Decoded<'static> {
    let (units, rest) = bytes.as_chunks();
    let units = units.iter().map(|unit| match endian {
        Endian::Little => u16::from_le_bytes(*unit),
        Endian::Big => u16::from_be_bytes(*unit),
    });
    let mut text = String::with_capacity(bytes.len());
    let mut bad: Vec<Range<usize>> = Vec::new();
    let (mut at, mut is_waiting) = (0, false);
    for decoded in char::decode_utf16(units) {
        let n_bytes = decoded.as_ref().map_or(2, |character| 2 * character.len_utf16());
        is_waiting = matches!(&decoded, Err(half) if half.unpaired_surrogate() < 0xDC00);
        bad.extend(decoded.is_err().then_some(at..at + n_bytes));
        text.push(decoded.unwrap_or(char::REPLACEMENT_CHARACTER));
        at += n_bytes;
    }
    match bad.last_mut() {
        _ if rest.is_empty() => {}
        Some(last) if is_waiting => last.end = bytes.len(),
        _ => {
            bad.push(at..bytes.len());
            text.push(char::REPLACEMENT_CHARACTER);
        }
    }
    Decoded { text: Cow::Owned(text), bad }
}

fn decode_utf32(bytes: &[u8], endian: Endian) -> Decoded<'static> {
    let mut text = String::with_capacity(bytes.len() / 2);
    let mut bad = Vec::new();
    for (index, unit) in bytes.chunks(4).enumerate() {
        let unit_at = index * 4..index * 4 + unit.len();
        let code = unit.try_into().ok().map(|unit| match endian {
            Endian::Little => u32::from_le_bytes(unit),
            Endian::Big => u32::from_be_bytes(unit),
        });
        let character = code.and_then(char::from_u32);
        bad.extend(character.is_none().then_some(unit_at));
        text.push(character.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    Decoded { text: Cow::Owned(text), bad }
}

/// Encodes text into the bytes of a value.
///
/// The result decodes to the same text. Escapes are part of the text: escape first, then encode, because a
/// character of Shift_JIS, Big5, GBK or GB18030 may end in the byte of `\` or `]`.
///
/// # Errors
///
/// Returns the first character that the charset does not have. In ISO-8859-1 and US-ASCII that is any character beyond the
/// standard itself, so that no reader misinterprets the result.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Charset, encode};
/// assert_eq!(&*encode("囲碁", Charset::SHIFT_JIS)?, b"\x88\xCD\x8C\xE9");
/// assert_eq!(encode("Chō U", Charset::ISO_8859_1).unwrap_err().at, 2);
/// # Ok::<(), sgf_charset::UnmappableError>(())
/// ```
pub fn encode(text: &str, charset: Charset) -> Result<Cow<'_, [u8]>, UnmappableError> {
    let is_known = charset == Charset::UTF_8 || cfg!(feature = "charsets");
    let covers = |character: char| if is_known { charset.covers(character) } else { character.is_ascii() };
    if let Some((at, character)) = text.char_indices().find(|(_, character)| !covers(*character)) {
        return Err(UnmappableError { at, character });
    }
    if !cfg!(feature = "charsets") {
        return Ok(Cow::Borrowed(text.as_bytes()));
    }
    match charset.tables() {
        Tables::Utf8 => Ok(Cow::Borrowed(text.as_bytes())),
        Tables::Utf16(endian) => Ok(Cow::Owned(encode_utf16(text, endian))),
        Tables::Utf32(endian) => Ok(Cow::Owned(encode_utf32(text, endian))),
        Tables::Page(page) if !text.is_ascii() => encode_page(text, page),
        Tables::Page(_) => Ok(Cow::Borrowed(text.as_bytes())),
        #[cfg(feature = "legacy-charsets")]
        Tables::Web(encoding) => web::encode(text, encoding),
        #[cfg(not(feature = "legacy-charsets"))]
        Tables::LeftOut => ascii_codec::encode(text, charset),
    }
}

fn encode_page(text: &str, page: Page) -> Result<Cow<'static, [u8]>, UnmappableError> {
    let byte = |(at, character)| page.byte(character).ok_or(UnmappableError { at, character });
    text.char_indices().map(byte).collect::<Result<Vec<u8>, _>>().map(Cow::Owned)
}

fn encode_utf16(text: &str, endian: Endian) -> Vec<u8> {
    let to_bytes = match endian {
        Endian::Little => u16::to_le_bytes,
        Endian::Big => u16::to_be_bytes,
    };
    text.encode_utf16().flat_map(to_bytes).collect()
}

fn encode_utf32(text: &str, endian: Endian) -> Vec<u8> {
    let to_bytes = match endian {
        Endian::Little => u32::to_le_bytes,
        Endian::Big => u32::to_be_bytes,
    };
    text.chars().flat_map(|character| to_bytes(character.into())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8], charset: Charset) -> (String, Vec<(usize, usize)>) {
        let decoded = decode(bytes, charset);
        assert_eq!(decoded.text.matches('\u{FFFD}').count(), decoded.bad.len());
        (decoded.text.into_owned(), decoded.bad.iter().map(|range| (range.start, range.end)).collect())
    }

    #[test]
    fn iso_2022_jp_shifts_are_not_text() {
        let refused = encode("\u{1B}", Charset::ISO_2022_JP).unwrap_err();
        assert_eq!((refused.at, refused.character), (0, '\u{1B}'));
    }

    #[test]
    fn every_charset_round_trips() {
        let samples = [
            ("Ke Jie", Charset::US_ASCII),
            ("Loïc, ½ point", Charset::ISO_8859_1),
            ("“tesuji” – 5 €", Charset::WINDOWS_1252),
            ("Červený", Charset::ISO_8859_2),
            ("ход чёрных", Charset::WINDOWS_1251),
            ("ход чёрных", Charset::KOI8_R),
            ("柯洁 中盘胜", Charset::GBK),
            ("라비앙로즈 勝", Charset::GB18030),
            ("黑中盤勝 功夜也", Charset::BIG5),
            ("表十能ソ余 ﾊﾝｹﾞｰﾑ", Charset::SHIFT_JIS),
            ("黒中押し勝ち", Charset::EUC_JP),
            ("黒中押し勝ち is fun", Charset::ISO_2022_JP),
            ("흑 불계승 棋", Charset::EUC_KR),
            ("𠮷野 é", Charset::UTF_8),
            ("𠮷野 é", Charset::UTF_16LE),
            ("𠮷野 é", Charset::UTF_16BE),
            ("𠮷野 é", Charset::UTF_32LE),
            ("𠮷野 é", Charset::UTF_32BE),
            ("Ää Öö Üü ß ½", Charset::IBM850),
            ("Ää Öö Üü ß ½", Charset::IBM437),
            ("Červený", Charset::IBM852),
            ("ход чёрных", Charset::IBM855),
            ("Ää Öö Üü ß ½", Charset::HP_ROMAN8),
            ("ο μαύρος", Charset::MAC_GREEK),
        ];
        for (text, charset) in samples {
            let bytes = encode(text, charset).unwrap();
            assert_eq!(decoded(&bytes, charset), (text.to_owned(), vec![]), "{charset}");
        }
    }

    #[test]
    fn borrows_plain_text() {
        for charset in [Charset::UTF_8, Charset::ISO_8859_1, Charset::US_ASCII, Charset::SHIFT_JIS] {
            assert!(matches!(decode(b"Shusaku", charset).text, Cow::Borrowed(_)), "{charset}");
            assert!(matches!(encode("Shusaku", charset), Ok(Cow::Borrowed(_))), "{charset}");
        }
        assert!(matches!(decode("段".as_bytes(), Charset::UTF_8).text, Cow::Borrowed(_)));
    }

    #[test]
    fn locates_bad_bytes() {
        assert_eq!(
            decoded(b"a\xFFb\xE6\xAE", Charset::UTF_8),
            ("a\u{FFFD}b\u{FFFD}".into(), vec![(1, 2), (3, 5)])
        );
        assert_eq!(decoded(b"a\x1B$B\x1B(Bb", Charset::ISO_2022_JP), ("ab".into(), vec![]));
        assert_eq!(decoded(b"9\xE6\xAE?", Charset::UTF_8), ("9\u{FFFD}?".into(), vec![(1, 3)]));
        assert_eq!(decoded(b"a\x80b", Charset::US_ASCII), ("a\u{FFFD}b".into(), vec![(1, 2)]));
        // A lead byte at the end of the value, and one before a byte that cannot follow it.
        assert_eq!(decoded(b"\xB6\xCE\xB6", Charset::GBK), ("段\u{FFFD}".into(), vec![(2, 3)]));
        assert_eq!(decoded(b"\x92\x69\x92 x", Charset::SHIFT_JIS), ("段\u{FFFD} x".into(), vec![(2, 3)]));
        assert_eq!(decoded(b"\xFF\xB4\xDC", Charset::EUC_KR).1, vec![(0, 1)]);
    }

    #[test]
    fn bad_ranges_never_overlap() {
        let bytes: Vec<u8> = (0..4096_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 23) as u8).collect();
        for charset in Charset::ALL {
            let bad = decoded(&bytes, *charset).1;
            assert!(bad.iter().all(|range| range.0 < range.1 && range.1 <= bytes.len()), "{charset}");
            assert!(bad.windows(2).all(|pair| pair[0].1 <= pair[1].0), "{charset}");
        }
    }

    #[test]
    fn rejects_lookalike_characters() {
        for charset in [Charset::SHIFT_JIS, Charset::EUC_JP] {
            assert_eq!(encode("a¥]", charset), Err(UnmappableError { at: 1, character: '¥' }), "{charset}");
            assert_eq!(encode("‾", charset).unwrap_err().at, 0, "{charset}");
        }
        assert_eq!(encode("a\u{80}", Charset::ISO_8859_1).unwrap_err().at, 1);
    }

    #[test]
    fn errors_contain_the_missing_character() {
        assert_eq!(encode("7½段", Charset::ISO_8859_1), Err(UnmappableError { at: 3, character: '段' }));
        assert_eq!(encode("naïve", Charset::US_ASCII), Err(UnmappableError { at: 2, character: 'ï' }));
        assert_eq!(encode("5 €", Charset::ISO_8859_1).unwrap_err().at, 2);
        assert_eq!(encode("围棋 é", Charset::BIG5).unwrap_err().character, '围');
    }

    #[test]
    fn latin_1_decodes_windows_1252() {
        assert_eq!(decoded(b"\x93hane\x94", Charset::ISO_8859_1).0, "“hane”");
        assert_eq!(decoded(b"\xE9", Charset::ISO_8859_1).0, "é");
    }
}
