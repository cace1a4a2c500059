//! Which charset a game is written in.
//!
//! In this order: a byte order mark or wide units; nothing but ASCII; the charset that CA names, if every byte is a
//! character of it; valid UTF-8; UTF-8 with damage; the most plausible of the charsets that records are written in;
//! ISO-8859-1. A charset that CA names is given up only where it cannot be right; where the bytes merely look like another
//! one, it stands, and the contradiction is reported with its evidence. The two common cases, ASCII and valid UTF-8, cost
//! one pass over the bytes and are dealt with here.

use sgf_syntax::Form;

use super::case::Case;
use super::declared::Root;
use super::detection::{Confidence, Conflict, Declared, Detection, Evidence};
use super::sample::Sample;
use super::shifted::Stretches;
use super::units::Family;
use super::{Charset, ascii, embedded, unicode};

/// The least byte that starts a character of three or four bytes in UTF-8.
const FIRST_OF_THREE: u8 = 0xE0;
/// The byte order mark of UTF-8.
pub(super) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Detects the charset of a game, or of a whole file.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, Evidence, detect};
/// let game = "(;CA[UTF-8]PB[吴清源])".as_bytes();
/// assert_eq!(detect(game).charset, Charset::UTF_8);
///
/// // CA says Shift_JIS, in which these bytes are no text; they are UTF-8.
/// let game = "(;CA[MS_KANJI]PB[呉清源]PW[橋本宇太郎])".as_bytes();
/// let detection = detect(game);
/// assert_eq!((detection.charset, detection.evidence), (Charset::UTF_8, Evidence::ValidUtf8));
/// assert_eq!(detection.declared.unwrap().charset, Ok(Charset::SHIFT_JIS));
/// assert!(detection.conflict.is_some());
///
/// // Any byte is a character of macintosh: CA stands, whatever the letters look like.
/// assert_eq!(detect(b"(;CA[macintosh]C[\x80\x8A \xCB\x88])").charset, Charset::MACINTOSH);
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
    match wide_charset(Form::of(bytes)) {
        Some(charset) => {
            let is_marked = matches!(bytes, [0xFF | 0xFE, ..] | [0, 0, 0xFE, ..]);
            let evidence = if is_marked { Evidence::Bom } else { Evidence::Wide };
            Detection { evidence, ..certain(charset, None) }
        }
        None => detect_bytes(bytes, Root::unknown(bytes), assumed, bytes.starts_with(MARK)),
    }
}

/// Returns the charset of a file in wide units.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, wide_charset};
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

/// Detects the charset of bytes that are no wide units, in a file that begins with the mark of UTF-8 or not. CA counts in
/// the root.
pub(super) fn detect_bytes(bytes: &[u8], root: Root, assumed: Option<Charset>, is_marked: bool) -> Detection {
    if !cfg!(feature = "charsets") {
        return unicode::detect(bytes, &root);
    }
    let declared = declaration(bytes, &root, &|_| 1);
    if let Some(declared) = declared.as_ref().filter(|it| names_wide(it) && bytes.contains(&0)) {
        return of_embedded(bytes, declared);
    }
    let n_ascii = ascii::length(bytes);
    if n_ascii == bytes.len() {
        return plain(bytes, declared, assumed, is_marked);
    }
    let is_utf8 = str::from_utf8(&bytes[n_ascii..]).is_ok();
    let named = beyond_ascii(declared.as_ref());
    let is_beyond_doubt = match named {
        Some(charset) => charset == Charset::UTF_8,
        None => bytes[n_ascii] >= FIRST_OF_THREE,
    };
    if is_utf8 && (is_marked || is_beyond_doubt) {
        return utf8(bytes, n_ascii, declared, is_marked);
    }
    let case = Case { sample: Sample::new(bytes, n_ascii), root, declared, assumed, is_marked, is_utf8 };
    if is_utf8 && named.is_none() && !case.is_utf8_by_chance() {
        return utf8(bytes, n_ascii, case.declared, is_marked);
    }
    case.decide()
}

/// Judges a game of a file in wide units, whose bytes were recoded to UTF-8.
///
/// The values are to be read as UTF-8; a CA that names another charset than that of the file is a conflict.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::detect_recoded;
/// use sgf_syntax::Form;
/// assert_eq!(detect_recoded("(;CA[UTF-16]PB[段])".as_bytes(), Form::Utf16Be).conflict, None);
/// assert!(detect_recoded("(;CA[Big5]PB[段])".as_bytes(), Form::Utf16Be).conflict.is_some());
/// ```
pub fn detect_recoded(bytes: &[u8], form: Form) -> Detection {
    if !cfg!(feature = "charsets") {
        return Detection { evidence: Evidence::Wide, ..certain(Charset::UTF_8, None) };
    }
    let declared = declaration(bytes, &Root::unknown(bytes), &|_| 1);
    let is_utf16 = wide_charset(form).is_some_and(Charset::is_utf16);
    let is_right = |charset: Charset| charset.is_wide() && charset.is_utf16() == is_utf16;
    let lies = matches!(&declared, Some(Declared { charset: Ok(charset), .. }) if !is_right(*charset));
    let conflict = lies.then(|| conflict_at(bytes, ascii::length(bytes), Charset::UTF_8));
    Detection { evidence: Evidence::Wide, conflict, ..certain(Charset::UTF_8, declared) }
}

pub(super) fn declaration(bytes: &[u8], root: &Root, width: &dyn Fn(&[u8]) -> usize) -> Option<Declared> {
    let span = root.ca(bytes, width)?;
    let charset = Charset::for_label(&bytes[span.clone()]);
    Some(Declared { span, charset })
}

fn names_wide(declared: &Declared) -> bool {
    declared.charset.is_ok_and(Charset::is_wide)
}

/// The charset that CA names, unless bytes that are no wide units cannot be in it.
fn usable(declared: Option<&Declared>) -> Option<Charset> {
    declared?.charset.ok().filter(|charset| !charset.is_wide())
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

/// CA names wide units, and the record is made of bytes: only its texts can be wide.
fn of_embedded(bytes: &[u8], declared: &Declared) -> Detection {
    let charset = embedded::charset(bytes, &bytes[declared.span.clone()]);
    let declared = Some(declared.clone());
    match charset {
        Some(charset) => Detection { evidence: Evidence::Declared, ..certain(charset, declared) },
        None => Detection {
            evidence: Evidence::Fallback,
            confidence: Confidence::Low,
            conflict: Some(conflict_at(bytes, 0, Charset::DEFAULT)),
            ..certain(Charset::DEFAULT, declared)
        },
    }
}

/// Nothing but ASCII: whatever is declared holds, except wide units, which these bytes are not.
fn plain(bytes: &[u8], declared: Option<Declared>, assumed: Option<Charset>, is_marked: bool) -> Detection {
    let named = usable(declared.as_ref());
    // A mark of UTF-8 speaks against escape sequences that nobody declares.
    if (!is_marked || named == Some(Charset::ISO_2022_JP))
        && let Some(stretches) = Stretches::of(bytes)
        && let Some(detection) = shifted(bytes, stretches, declared.as_ref())
    {
        return Detection { declared, ..detection };
    }
    let is_wide = declared.as_ref().is_some_and(names_wide);
    let conflict = is_wide.then(|| conflict_at(bytes, 0, Charset::UTF_8));
    let (charset, evidence) = match (named, assumed) {
        (Some(charset), _) => (charset, Evidence::Declared),
        (None, _) if is_marked => (Charset::UTF_8, Evidence::Bom),
        (None, Some(charset)) => (charset, Evidence::Assumed),
        (None, None) => (Charset::DEFAULT, Evidence::Ascii),
    };
    Detection { evidence, conflict, ..certain(charset, declared) }
}

/// Judges ASCII with the escape sequences of ISO-2022-JP; none where they are nothing but bytes.
fn shifted(bytes: &[u8], stretches: Stretches, declared: Option<&Declared>) -> Option<Detection> {
    let japanese = certain(Charset::ISO_2022_JP, None);
    let confidence = if stretches.are_whole() { Confidence::Certain } else { Confidence::High };
    match usable(declared) {
        Some(Charset::ISO_2022_JP) => {
            Some(Detection { evidence: Evidence::Declared, confidence, ..japanese })
        }
        _ if !stretches.are_japanese() => None,
        Some(named) => {
            let conflict = Some(conflict_at(bytes, stretches.first, Charset::ISO_2022_JP));
            let confidence = Confidence::Low;
            Some(Detection { evidence: Evidence::Declared, confidence, conflict, ..certain(named, None) })
        }
        None => Some(Detection { evidence: Evidence::Guessed, confidence, ..japanese }),
    }
}

pub(super) fn utf8(bytes: &[u8], n_ascii: usize, declared: Option<Declared>, is_marked: bool) -> Detection {
    let is_declared = usable(declared.as_ref()) == Some(Charset::UTF_8);
    let lies = matches!(&declared, Some(Declared { charset: Ok(_), .. })) && !is_declared;
    let conflict = lies.then(|| conflict_at(bytes, n_ascii, Charset::UTF_8));
    let evidence = match (is_declared, is_marked) {
        (_, true) => Evidence::Bom,
        (true, false) => Evidence::Declared,
        (false, false) => Evidence::ValidUtf8,
    };
    Detection { evidence, conflict, ..certain(Charset::UTF_8, declared) }
}

/// A conflict in bytes that are UTF-8 or ASCII, shown by the first text from an offset on.
fn conflict_at(bytes: &[u8], offset: usize, charset: Charset) -> Conflict {
    let sample = Sample::new(bytes, offset);
    let text = sample.first_high().and_then(|at| sample.text_at(at, Family::Utf8));
    let at = text.unwrap_or(offset..bytes.len().min(offset + 1));
    Conflict { charset, at, n_bad_declared: 0, n_bad_other: 0 }
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
        check(b"(;G[\x1B$B", Charset::ISO_8859_1, Evidence::Ascii);
        // What is declared and valid stands.
        let other = encode("(;CA[UTF-8]PB[囲碁])", Charset::ISO_2022_JP).unwrap();
        let detection = check(&other, Charset::UTF_8, Evidence::Declared);
        assert_eq!(detection.conflict.unwrap().charset, Charset::ISO_2022_JP);
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
    fn wide_units_are_seen_first() {
        let game = encode("(;CA[UTF-16]PB[柯洁])", Charset::UTF_16BE).unwrap();
        check(&game, Charset::UTF_16BE, Evidence::Wide);
        let game = encode("\u{FEFF}(;CA[UTF-32]PB[柯洁])", Charset::UTF_32LE).unwrap();
        check(&game, Charset::UTF_32LE, Evidence::Bom);
        let game = encode("\u{FEFF}(;CA[UTF-16]PB[柯洁])", Charset::UTF_16LE).unwrap();
        check(&game, Charset::UTF_16LE, Evidence::Bom);
    }
}
