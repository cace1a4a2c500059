//! Detects the charset of a game.
//!
//! The order of the checks: a byte order mark or wide units; only ASCII; the charset of CA, if every byte is a
//! character of it; valid UTF-8; damaged UTF-8; the most plausible of the charsets in which records are written;
//! ISO-8859-1. A charset named by CA is given up only if it cannot be right; if the bytes merely look like another
//! one, it is kept, and the conflict is reported with its evidence. The two common cases, ASCII and valid UTF-8, take
//! one pass over the bytes and are handled here.

use sgf_syntax::Form;

use crate::case::Case;
use crate::declared::Root;
use crate::detection::{Confidence, Conflict, Declared, Detection, Evidence};
use crate::sample::Sample;
use crate::shifted::Stretches;
use crate::{Charset, Properties, ascii, embedded, unicode};

/// The smallest first byte of a character with three or four bytes in UTF-8.
const FIRST_OF_THREE: u8 = 0xE0;
/// The byte order mark of UTF-8.
pub(crate) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Detects the charset of a game or of a file.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Charset, Evidence, Properties, detect};
/// let game = "(;CA[UTF-8]PB[吴清源])".as_bytes();
/// assert_eq!(detect(game, Properties::default()).charset, Charset::UTF_8);
///
/// // CA says Shift_JIS, but the bytes are valid only as UTF-8.
/// let game = "(;CA[MS_KANJI]PB[呉清源]PW[橋本宇太郎])".as_bytes();
/// let detection = detect(game, Properties::default());
/// assert_eq!((detection.charset, detection.evidence), (Charset::UTF_8, Evidence::ValidUtf8));
/// assert_eq!(detection.declared.unwrap().charset, Ok(Charset::SHIFT_JIS));
/// assert!(detection.conflict.is_some());
///
/// // Every byte is a character of macintosh, so CA is believed whatever the text looks like.
/// assert_eq!(detect(b"(;CA[macintosh]C[\x80\x8A \xCB\x88])", Properties::default()).charset, Charset::MACINTOSH);
/// ```
pub fn detect(bytes: &[u8], properties: Properties) -> Detection {
    detect_with(bytes, None, properties)
}

/// Detects the charset of a game, given an assumption.
///
/// The assumption may be the charset of the other games of the file, or the user's choice for files without CA. It
/// counts less than CA, and is given up if the bytes contradict it.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Charset, Properties, detect_with};
/// // A name of two characters could be anything.
/// let game = b"(;PB[\xC0\xCC\xBC\xBC])";
/// assert_eq!(detect_with(game, Some(Charset::EUC_KR), Properties::default()).charset, Charset::EUC_KR);
/// ```
pub fn detect_with(bytes: &[u8], assumed: Option<Charset>, properties: Properties) -> Detection {
    match wide_charset(Form::of(bytes)) {
        Some(charset) => {
            let is_marked = matches!(bytes, [0xFF | 0xFE, ..] | [0, 0, 0xFE, ..]);
            let evidence = if is_marked { Evidence::Bom } else { Evidence::Wide };
            Detection { evidence, ..Detection::certain(charset, None) }
        }
        None => detect_bytes(bytes, Root::unknown(bytes), assumed, bytes.starts_with(MARK), properties),
    }
}

/// Returns the charset of a file in wide units.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Charset, wide_charset};
/// use sgf_syntax::Form;
/// assert_eq!(wide_charset(Form::of(b"\xFE\xFF\0(\0;\0)")), Some(Charset::UTF_16BE));
/// assert_eq!(wide_charset(Form::of(b"(;C[x])")), None);
/// ```
#[must_use]
pub fn wide_charset(form: Form) -> Option<Charset> {
    match form {
        Form::Bytes => None,
        Form::Utf16Le => Some(Charset::UTF_16LE),
        Form::Utf16Be => Some(Charset::UTF_16BE),
        Form::Utf32Le => Some(Charset::UTF_32LE),
        Form::Utf32Be => Some(Charset::UTF_32BE),
    }
}

/// Detects the charset of bytes that are not wide units. `is_marked` says whether the file begins with the byte order mark of
/// UTF-8. Only a CA in the root counts.
pub(crate) fn detect_bytes(
    bytes: &[u8],
    root: Root,
    assumed: Option<Charset>,
    is_marked: bool,
    properties: Properties,
) -> Detection {
    if !cfg!(feature = "charsets") {
        return unicode::detect(bytes, &root);
    }
    let declared = root.declared(bytes, &|_| 1);
    if let Some(declared) = declared.as_ref().filter(|it| it.is_wide() && bytes.contains(&0)) {
        return of_embedded(bytes, declared, properties);
    }
    let n_ascii = ascii::length(bytes);
    if n_ascii == bytes.len() {
        return plain(bytes, declared, assumed, is_marked);
    }
    let is_utf8 = str::from_utf8(&bytes[n_ascii..]).is_ok();
    let named = declared.as_ref().and_then(Declared::beyond_ascii);
    let is_beyond_doubt = match named {
        Some(charset) => charset == Charset::UTF_8,
        None => bytes[n_ascii] >= FIRST_OF_THREE,
    };
    if is_utf8 && (is_marked || is_beyond_doubt) {
        return Detection::utf8(bytes, n_ascii, declared, is_marked);
    }
    let case = Case { sample: Sample::new(bytes, n_ascii), root, declared, assumed, is_marked, is_utf8 };
    if is_utf8 && named.is_none() && !case.is_utf8_by_chance() {
        return Detection::utf8(bytes, n_ascii, case.declared, is_marked);
    }
    case.decide()
}

/// Detects the charset of a game in a file of wide units that was converted to UTF-8.
///
/// The values are UTF-8; a CA that names another charset than that of the file is a conflict.
///
/// # Examples
///
/// ```
/// use sgf_charset::detect_recoded;
/// use sgf_syntax::Form;
/// assert_eq!(detect_recoded("(;CA[UTF-16]PB[段])".as_bytes(), Form::Utf16Be).conflict, None);
/// assert!(detect_recoded("(;CA[Big5]PB[段])".as_bytes(), Form::Utf16Be).conflict.is_some());
/// ```
pub fn detect_recoded(bytes: &[u8], form: Form) -> Detection {
    if !cfg!(feature = "charsets") {
        return Detection { evidence: Evidence::Wide, ..Detection::certain(Charset::UTF_8, None) };
    }
    let declared = Root::unknown(bytes).declared(bytes, &|_| 1);
    let is_utf16 = wide_charset(form).is_some_and(Charset::is_utf16);
    let is_right = |charset: Charset| charset.is_wide() && charset.is_utf16() == is_utf16;
    let lies = matches!(&declared, Some(Declared { charset: Ok(charset), .. }) if !is_right(*charset));
    let conflict = lies.then(|| Conflict::at_text(bytes, ascii::length(bytes), Charset::UTF_8));
    Detection { evidence: Evidence::Wide, conflict, ..Detection::certain(Charset::UTF_8, declared) }
}

/// CA names wide units, but the structure is in single bytes: only the texts can be wide.
fn of_embedded(bytes: &[u8], declared: &Declared, properties: Properties) -> Detection {
    let charset = embedded::charset(bytes, &bytes[declared.span.clone()], properties);
    let declared = Some(declared.clone());
    match charset {
        Some(charset) => Detection { evidence: Evidence::Declared, ..Detection::certain(charset, declared) },
        None => Detection {
            evidence: Evidence::Fallback,
            confidence: Confidence::Low,
            conflict: Some(Conflict::at_text(bytes, 0, Charset::DEFAULT)),
            ..Detection::certain(Charset::DEFAULT, declared)
        },
    }
}

/// Only ASCII: any declared charset is right, except wide units.
fn plain(bytes: &[u8], declared: Option<Declared>, assumed: Option<Charset>, is_marked: bool) -> Detection {
    let named = declared.as_ref().and_then(Declared::usable);
    // A byte order mark of UTF-8 contradicts undeclared escape sequences.
    if (!is_marked || named == Some(Charset::ISO_2022_JP))
        && let Some(stretches) = Stretches::of(bytes)
        && let Some(detection) = shifted(bytes, stretches, declared.as_ref())
    {
        return Detection { declared, ..detection };
    }
    let is_wide = declared.as_ref().is_some_and(Declared::is_wide);
    let conflict = is_wide.then(|| Conflict::at_text(bytes, 0, Charset::UTF_8));
    let (charset, evidence) = match (named, assumed) {
        (Some(charset), _) => (charset, Evidence::Declared),
        (None, _) if is_marked => (Charset::UTF_8, Evidence::Bom),
        (None, Some(charset)) => (charset, Evidence::Assumed),
        (None, None) => (Charset::DEFAULT, Evidence::Ascii),
    };
    Detection { evidence, conflict, ..Detection::certain(charset, declared) }
}

/// Recognizes ASCII with the escape sequences of ISO-2022-JP; `None` if they are only stray bytes.
fn shifted(bytes: &[u8], stretches: Stretches, declared: Option<&Declared>) -> Option<Detection> {
    let japanese = Detection::certain(Charset::ISO_2022_JP, None);
    let confidence = if stretches.are_whole() { Confidence::Certain } else { Confidence::High };
    match declared.and_then(Declared::usable) {
        Some(Charset::ISO_2022_JP) => {
            Some(Detection { evidence: Evidence::Declared, confidence, ..japanese })
        }
        _ if !stretches.are_japanese() => None,
        Some(named) => {
            let conflict = Some(Conflict::at_text(bytes, stretches.first, Charset::ISO_2022_JP));
            let confidence = Confidence::Low;
            Some(Detection {
                evidence: Evidence::Declared,
                confidence,
                conflict,
                ..Detection::certain(named, None)
            })
        }
        None => Some(Detection { evidence: Evidence::Guessed, confidence, ..japanese }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CharsetError, encode};

    #[track_caller]
    fn check(bytes: &[u8], charset: Charset, evidence: Evidence) -> Detection {
        let detection = detect(bytes, Properties::default());
        assert_eq!((detection.charset, detection.evidence), (charset, evidence), "{detection:?}");
        detection
    }

    #[test]
    fn ascii_takes_the_charset_of_ca() {
        assert_eq!(
            check(b"(;GM[1];B[aa])", Charset::ISO_8859_1, Evidence::Ascii).confidence,
            Confidence::Certain
        );
        check(b"(;CA[Big5];B[aa])", Charset::BIG5, Evidence::Declared);
        let refused = check(b"(;CA[foo];B[aa])", Charset::ISO_8859_1, Evidence::Ascii);
        assert_eq!(refused.declared.unwrap().charset, Err(CharsetError::Unknown));
        assert_eq!(refused.conflict, None);
        // Bytes that are not UTF-16 contradict this CA.
        assert!(check(b"(;CA[UTF-16];B[aa])", Charset::ISO_8859_1, Evidence::Ascii).conflict.is_some());
        assert_eq!(
            detect_with(b"(;)", Some(Charset::GBK), Properties::default()).evidence,
            Evidence::Assumed
        );
        check(b"", Charset::ISO_8859_1, Evidence::Ascii);
    }

    #[test]
    fn recognizes_iso_2022_jp() {
        let game = encode("(;PB[囲碁])", Charset::ISO_2022_JP).unwrap();
        check(&game, Charset::ISO_2022_JP, Evidence::Guessed);
        let declared = encode("(;CA[ISO-2022-JP]PB[囲碁])", Charset::ISO_2022_JP).unwrap();
        assert_eq!(check(&declared, Charset::ISO_2022_JP, Evidence::Declared).conflict, None);
        check(b"(;C[\x1B[0m])", Charset::ISO_8859_1, Evidence::Ascii);
        check(b"(;G[\x1B$B", Charset::ISO_8859_1, Evidence::Ascii);
        // A declared and valid charset is kept.
        let other = encode("(;CA[UTF-8]PB[囲碁])", Charset::ISO_2022_JP).unwrap();
        let detection = check(&other, Charset::UTF_8, Evidence::Declared);
        assert_eq!(detection.conflict.unwrap().charset, Charset::ISO_2022_JP);
    }

    #[test]
    fn recognizes_valid_utf8() {
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
    fn checks_wide_units_first() {
        let game = encode("(;CA[UTF-16]PB[柯洁])", Charset::UTF_16BE).unwrap();
        check(&game, Charset::UTF_16BE, Evidence::Wide);
        let game = encode("\u{FEFF}(;CA[UTF-32]PB[柯洁])", Charset::UTF_32LE).unwrap();
        check(&game, Charset::UTF_32LE, Evidence::Bom);
        let game = encode("\u{FEFF}(;CA[UTF-16]PB[柯洁])", Charset::UTF_16LE).unwrap();
        check(&game, Charset::UTF_16LE, Evidence::Bom);
    }
}
