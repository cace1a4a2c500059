//! Charsets: the crate [`sgf_charset`] with the property table of this crate.

use std::borrow::Cow;

pub use sgf_charset::{
    Charset, CharsetError, Confidence, Conflict, Declared, Decoded, Detection, Evidence, FileCharsets,
    LOST_BYTES, LostByte, Mojibake, Properties, UnmappableError, decode, decode_value, detect_recoded,
    encode, encode_value, find_ca, has_shift, is_plain_text, is_registered, is_valid, looks_like_mojibake,
    lost_bytes, lost_from, lost_places, trail_bytes, wide_charset,
};
use sgf_syntax::{Buffers, Document, ScanMode};

use crate::table::{LANDMARKS, is_text};

/// The knowledge of the property table that charsets depend on.
pub const PROPERTIES: Properties = Properties { is_text, landmarks: LANDMARKS };

/// Detects the charset of a game or of a file. See [`sgf_charset::detect`].
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, detect};
/// assert_eq!(detect("(;CA[UTF-8]PB[吴清源])".as_bytes()).charset, Charset::UTF_8);
/// ```
#[must_use]
pub fn detect(bytes: &[u8]) -> Detection {
    sgf_charset::detect(bytes, PROPERTIES)
}

/// Detects the charset of a game, given an assumption that weighs less than CA. See [`sgf_charset::detect_with`].
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, detect_with};
/// // A name of two characters is valid in many charsets.
/// let game = b"(;PB[\xC0\xCC\xBC\xBC])";
/// assert_eq!(detect_with(game, Some(Charset::EUC_KR)).charset, Charset::EUC_KR);
/// ```
#[must_use]
pub fn detect_with(bytes: &[u8], assumed: Option<Charset>) -> Detection {
    sgf_charset::detect_with(bytes, assumed, PROPERTIES)
}

/// Collects the charsets of a file, as context for the detection of its games. See [`FileCharsets`].
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, file_charsets};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;CA[EUC-KR]PB[\xC0\xCC\xBC\xBC\xB5\xB9])(;PB[\xC0\xCC\xBC\xBC])");
/// let charsets = file_charsets(&doc);
/// assert!(doc.games().all(|game| charsets.detect(game).charset == Charset::EUC_KR));
/// ```
#[must_use]
pub fn file_charsets(doc: &Document<'_>) -> FileCharsets {
    FileCharsets::new(doc, PROPERTIES)
}

/// Parses any bytes, each game in the scan mode of its charset. See [`sgf_charset::read_in`].
///
/// # Examples
///
/// ```
/// use sgf_model::charset::read_in;
/// let doc = read_in(b"(;CA[Shift_JIS]PB[\x94\x5C])(;CA[UTF-8])", Default::default());
/// assert!(doc.facts().is_empty());
/// ```
#[must_use]
pub fn read_in<'s>(bytes: impl Into<Cow<'s, [u8]>>, buffers: Buffers) -> Document<'s> {
    sgf_charset::read_in(bytes, buffers, PROPERTIES)
}

/// Parses an edited document again if the edit changed the charset of a game. See [`sgf_charset::reread`].
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{read_in, reread};
/// let doc = read_in(b"(;CA[UTF-8]PB[Lee])", Default::default()).into_owned();
/// assert_eq!(reread(doc).write(), b"(;CA[UTF-8]PB[Lee])");
/// ```
#[must_use]
pub fn reread(document: Document<'static>) -> Document<'static> {
    sgf_charset::reread(document, PROPERTIES)
}

/// Chooses the scan mode of each game of a file. See [`sgf_charset::scan_modes`].
///
/// # Examples
///
/// ```
/// use sgf_model::charset::scan_modes;
/// use sgf_syntax::Document;
/// let file = b"(;CA[Shift_JIS]PB[\x94\x5C])";
/// assert!(Document::parse_with(file, scan_modes(file)).facts().is_empty());
/// ```
pub fn scan_modes(file: &[u8]) -> impl FnMut(&[u8]) -> ScanMode + use<> {
    sgf_charset::scan_modes(file, PROPERTIES)
}
