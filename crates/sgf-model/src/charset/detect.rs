//! Which charset a game is written in.
//!
//! In this order: a byte order mark; nothing but ASCII; the charset that CA names, if it reads well; valid UTF-8; UTF-8
//! with damage; the most plausible of the charsets that records are written in; ISO-8859-1. A charset that CA names is
//! given up only for one that reads better by far, and then the contradiction is reported with its evidence. The two
//! common cases, ASCII and valid UTF-8, cost one pass over the bytes and are dealt with here.

use encoding_rs::Encoding;

use super::case::Case;
use super::declared::find_ca_span;
use super::detection::{Confidence, Conflict, Declared, Detection, Evidence};
use super::sample::Sample;
use super::units::Family;
use super::{Charset, Endian, is_utf16};

/// The least byte that starts a character of three or four bytes in UTF-8.
const FIRST_OF_THREE: u8 = 0xE0;

/// Detects the charset of a game, or of a whole file.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, Evidence, detect};
/// let game = "(;CA[UTF-8]PB[吴清源])".as_bytes();
/// assert_eq!(detect(game).charset, Charset::UTF_8);
///
/// // CA says Shift_JIS; the bytes are UTF-8.
/// let game = "(;CA[MS_KANJI]PB[呉清源]PW[橋本宇太郎])".as_bytes();
/// let detection = detect(game);
/// assert_eq!((detection.charset, detection.evidence), (Charset::UTF_8, Evidence::ValidUtf8));
/// assert_eq!(detection.declared.unwrap().charset, Ok(Charset::SHIFT_JIS));
/// assert!(detection.conflict.is_some());
/// ```
pub fn detect(bytes: &[u8]) -> Detection {
    detect_with(bytes, None)
}

/// Detects the charset of a game of which something is known beforehand.
///
/// The assumption may be the charset of the other games of the file, or what the user thinks of files without CA. It
/// weighs less than CA, and gives way where the bytes speak against it.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, detect_with};
/// // One name of two characters could be anything.
/// let game = b"(;PB[\xC0\xCC\xBC\xBC])";
/// assert_eq!(detect_with(game, Some(Charset::EUC_KR)).charset, Charset::EUC_KR);
/// ```
pub fn detect_with(bytes: &[u8], assumed: Option<Charset>) -> Detection {
    if let Some(endian) = is_utf16(bytes) {
        let evidence = if matches!(bytes, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
            Evidence::Bom
        } else {
            Evidence::NulHalves
        };
        return Detection { evidence, ..certain(charset_of(endian), None) };
    }
    let declared = declaration(bytes, &|_| 1);
    let n_ascii = Encoding::ascii_valid_up_to(bytes);
    if n_ascii == bytes.len() {
        return ascii(bytes, declared, assumed);
    }
    let is_marked = bytes.starts_with(b"\xEF\xBB\xBF");
    let is_utf8 = Encoding::utf8_valid_up_to(&bytes[n_ascii..]) == bytes.len() - n_ascii;
    let named = beyond_ascii(declared.as_ref());
    let is_beyond_doubt = match named {
        Some(charset) => charset == Charset::UTF_8,
        None => bytes[n_ascii] >= FIRST_OF_THREE,
    };
    if is_utf8 && (is_marked || is_beyond_doubt) {
        return utf8(bytes, n_ascii, declared, is_marked);
    }
    let case = Case { sample: Sample::new(bytes, n_ascii), declared, assumed, is_marked, is_utf8 };
    if is_utf8 && named.is_none() && !case.is_utf8_by_chance() {
        return utf8(bytes, n_ascii, case.declared, is_marked);
    }
    case.decide()
}

/// Judges a game whose bytes were recoded from UTF-16 to UTF-8.
///
/// The values are to be read as UTF-8; a CA that names another charset than UTF-16 is a conflict.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, detect_recoded};
/// assert_eq!(detect_recoded("(;CA[UTF-16]PB[段])".as_bytes()).conflict, None);
/// assert!(detect_recoded("(;CA[Big5]PB[段])".as_bytes()).conflict.is_some());
/// ```
pub fn detect_recoded(bytes: &[u8]) -> Detection {
    let declared = declaration(bytes, &|_| 1);
    let lies = matches!(&declared, Some(Declared { charset: Ok(charset), .. }) if !charset.is_wide());
    let conflict = lies.then(|| conflict_at(bytes, Encoding::ascii_valid_up_to(bytes)));
    Detection { evidence: Evidence::NulHalves, conflict, ..certain(Charset::UTF_8, declared) }
}

fn charset_of(endian: Endian) -> Charset {
    match endian {
        Endian::Little => Charset::UTF_16LE,
        Endian::Big => Charset::UTF_16BE,
    }
}

pub(super) fn declaration(bytes: &[u8], width: &dyn Fn(&[u8]) -> usize) -> Option<Declared> {
    let span = find_ca_span(bytes, width)?;
    let charset = Charset::for_label(&bytes[span.clone()]);
    Some(Declared { span, charset })
}

/// The charset that CA names, unless bytes that are not UTF-16 cannot be in it.
fn usable(declared: Option<&Declared>) -> Option<Charset> {
    let charset = declared?.charset.ok()?;
    (!charset.is_wide()).then_some(charset)
}

/// The charset that CA names, for text that is not ASCII. A CA that says ASCII then says nothing.
pub(super) fn beyond_ascii(declared: Option<&Declared>) -> Option<Charset> {
    usable(declared).filter(|charset| *charset != Charset::US_ASCII)
}

fn certain(charset: Charset, declared: Option<Declared>) -> Detection {
    Detection {
        charset,
        evidence: Evidence::Ascii,
        confidence: Confidence::Certain,
        n_bad: 0,
        declared,
        conflict: None,
    }
}

/// Nothing but ASCII: whatever is declared holds, except UTF-16, which these bytes are not.
fn ascii(bytes: &[u8], declared: Option<Declared>, assumed: Option<Charset>) -> Detection {
    let named = usable(declared.as_ref());
    if let Some(shift) = find_shift(bytes) {
        let conflict =
            named.filter(|charset| *charset != Charset::ISO_2022_JP).map(|_| conflict_at(bytes, shift));
        let evidence =
            if named.is_some() && conflict.is_none() { Evidence::Declared } else { Evidence::Guessed };
        let confidence = Confidence::High;
        return Detection { evidence, confidence, conflict, ..certain(Charset::ISO_2022_JP, declared) };
    }
    let is_utf16 = declared.as_ref().is_some_and(|it| it.charset.is_ok()) && named.is_none();
    let conflict = is_utf16.then(|| conflict_at(bytes, 0));
    let charset = named.or(assumed).unwrap_or(Charset::DEFAULT);
    let evidence = match (named, assumed) {
        (Some(_), _) => Evidence::Declared,
        (None, Some(_)) => Evidence::Assumed,
        (None, None) => Evidence::Ascii,
    };
    Detection { evidence, conflict, ..certain(charset, declared) }
}

/// Finds the first shift of ISO-2022-JP to characters of two bytes.
fn find_shift(bytes: &[u8]) -> Option<usize> {
    // `contains` is much faster than a search by closure, and nearly always says no.
    if !bytes.contains(&0x1B) {
        return None;
    }
    let mut from = 0;
    while let Some(found) = bytes[from..].iter().position(|byte| *byte == 0x1B) {
        let at = from + found;
        if matches!(bytes[at + 1..], [b'$', b'@' | b'B', ..]) {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

fn utf8(bytes: &[u8], n_ascii: usize, declared: Option<Declared>, is_marked: bool) -> Detection {
    let is_declared = usable(declared.as_ref()) == Some(Charset::UTF_8);
    let lies = matches!(&declared, Some(Declared { charset: Ok(_), .. })) && !is_declared;
    let conflict = lies.then(|| conflict_at(bytes, n_ascii));
    let evidence = match (is_declared, is_marked) {
        (_, true) => Evidence::Bom,
        (true, false) => Evidence::Declared,
        (false, false) => Evidence::ValidUtf8,
    };
    Detection { evidence, conflict, ..certain(Charset::UTF_8, declared) }
}

/// A conflict in bytes that are UTF-8 or ASCII, shown by the first text from an offset on.
fn conflict_at(bytes: &[u8], offset: usize) -> Conflict {
    let sample = Sample::new(bytes, offset);
    let text = sample.first_high().and_then(|at| sample.text_at(at, Family::Utf8));
    let at = text.unwrap_or(offset..bytes.len().min(offset + 1));
    Conflict { at, n_bad_declared: 0, n_bad_detected: 0 }
}

#[cfg(test)]
mod tests {
    use super::super::{Refused, encode};
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], charset: Charset, evidence: Evidence) -> Detection {
        let detection = detect(bytes);
        assert_eq!((detection.charset, detection.evidence), (charset, evidence), "{detection:?}");
        detection
    }

    #[test]
    fn ascii_is_what_ca_says() {
        assert_eq!(
            check(b"(;GM[1];B[aa])", Charset::ISO_8859_1, Evidence::Ascii).confidence,
            Confidence::Certain
        );
        check(b"(;CA[Big5];B[aa])", Charset::BIG5, Evidence::Declared);
        let refused = check(b"(;CA[foo];B[aa])", Charset::ISO_8859_1, Evidence::Ascii);
        assert_eq!(refused.declared.unwrap().charset, Err(Refused::Unknown));
        assert_eq!(refused.conflict, None);
        // Bytes that are not UTF-16 cannot be what this CA says.
        assert!(check(b"(;CA[UTF-16];B[aa])", Charset::ISO_8859_1, Evidence::Ascii).conflict.is_some());
        assert_eq!(detect_with(b"(;)", Some(Charset::GBK)).evidence, Evidence::Assumed);
        check(b"", Charset::ISO_8859_1, Evidence::Ascii);
    }

    #[test]
    fn shifts_of_iso_2022_jp() {
        let game = encode("(;PB[囲碁])", Charset::ISO_2022_JP).unwrap();
        check(&game, Charset::ISO_2022_JP, Evidence::Guessed);
        let declared = encode("(;CA[ISO-2022-JP]PB[囲碁])", Charset::ISO_2022_JP).unwrap();
        assert_eq!(check(&declared, Charset::ISO_2022_JP, Evidence::Declared).conflict, None);
        check(b"(;C[\x1B[0m])", Charset::ISO_8859_1, Evidence::Ascii);
    }

    #[test]
    fn valid_utf8_is_utf8() {
        check("(;PB[é])".as_bytes(), Charset::UTF_8, Evidence::ValidUtf8);
        check("(;PB[柯洁])".as_bytes(), Charset::UTF_8, Evidence::ValidUtf8);
        check("(;CA[UTF-8]PB[柯洁])".as_bytes(), Charset::UTF_8, Evidence::Declared);
        check("(;C[Ход чёрных])".as_bytes(), Charset::UTF_8, Evidence::ValidUtf8);
        check("\u{FEFF}(;PB[柯洁])".as_bytes(), Charset::UTF_8, Evidence::Bom);
        let detection = check("\u{FEFF}(;CA[GBK]PB[柯洁])".as_bytes(), Charset::UTF_8, Evidence::Bom);
        assert_eq!(detection.conflict.unwrap().at, 15..21);
        assert!(
            check("(;CA[ASCII]PB[Loïc])".as_bytes(), Charset::UTF_8, Evidence::ValidUtf8).conflict.is_some()
        );
    }

    #[test]
    fn utf_16_is_seen_first() {
        let game = encode("(;CA[UTF-16]PB[柯洁])", Charset::UTF_16BE).unwrap();
        check(&game, Charset::UTF_16BE, Evidence::NulHalves);
        let game = encode("\u{FEFF}(;CA[UTF-16]PB[柯洁])", Charset::UTF_16LE).unwrap();
        check(&game, Charset::UTF_16LE, Evidence::Bom);
    }
}
