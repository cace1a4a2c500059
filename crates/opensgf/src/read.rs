//! From bytes to a document, with the charset in mind.
//!
//! The parser must know how characters group into bytes where half a character may look like a bracket, and it knows no
//! property; the charset comes from a property, or from a guess about the text. [`charset::read_in`] brings the two together:
//! nearly every file is seen at a glance to need nothing, and goes straight through.

use std::borrow::Cow;

use sgf_model::charset::{self, Charset};
use sgf_model::record::LANDMARKS;
use sgf_syntax::{Buffers, Document, GameReader, ScanMode, Visitor, visit_with_landmarks};

/// Parses any bytes, in the scan mode that the charset of each game asks for.
///
/// Call this if you have bytes of unknown origin. It never fails; oddities are reported by [`Document::facts`] and by
/// [`check`](crate::check).
///
/// # Examples
///
/// ```
/// // In Shift_JIS, the second byte of 表 is that of a backslash.
/// let doc = opensgf::read(b"(;CA[Shift_JIS]PB[\x95\x5C])");
/// let game = opensgf::games(&doc).next().unwrap();
/// assert_eq!(game.get(opensgf::prop::PB).unwrap().unwrap(), "表");
/// assert!(doc.facts().is_empty());
/// ```
#[must_use]
pub fn read<'s>(bytes: impl Into<Cow<'s, [u8]>>) -> Document<'s> {
    read_in(bytes, Buffers::default())
}

/// Parses like [`read`], reusing the tables of an earlier document.
///
/// # Examples
///
/// ```
/// let mut buffers = opensgf::Buffers::default();
/// for bytes in [&b"(;B[aa])"[..], b"(;PB[\xE5\x90\xB4])"] {
///     let doc = opensgf::read_in(bytes, buffers);
///     assert_eq!(doc.games().len(), 1);
///     buffers = doc.into_buffers();
/// }
/// ```
#[must_use]
pub fn read_in<'s>(bytes: impl Into<Cow<'s, [u8]>>, buffers: Buffers) -> Document<'s> {
    charset::read_in(bytes, buffers)
}

/// Parses any bytes as text of a charset that the caller knows, whatever they say of themselves.
///
/// # Examples
///
/// ```
/// use opensgf::charset::Charset;
/// let doc = opensgf::read_as(b"(;PB[\xA5\x5C])".as_slice(), Charset::BIG5);
/// let game = opensgf::GameView::with_charset(doc.game(0).unwrap(), Charset::BIG5);
/// assert_eq!(game.get(opensgf::prop::PB).unwrap().unwrap(), "功");
/// ```
#[must_use]
pub fn read_as<'s>(bytes: impl Into<Cow<'s, [u8]>>, charset: Charset) -> Document<'s> {
    let mode = charset::trail_bytes(charset).unwrap_or(ScanMode::Ascii);
    Document::parse_with_landmarks(bytes, LANDMARKS, |_| mode, Buffers::default())
}

/// Tells a visitor what is in a source, in the scan mode for ASCII, UTF-8 and their like.
///
/// The events are those of the tree that [`read`] makes of a text in such a charset; no tree is made for it.
///
/// # Examples
///
/// ```
/// use opensgf::{Flow, Visitor};
/// struct Games(usize);
/// impl Visitor for Games {
///     fn game(&mut self, _: usize) -> Flow {
///         self.0 += 1;
///         Flow::Skip
///     }
/// }
/// let mut games = Games(0);
/// opensgf::visit(b"(;FF[4];B[aa]\n(;FF[4];B[bb])", &mut games);
/// assert_eq!(games.0, 2);
/// ```
pub fn visit(source: &[u8], visitor: &mut impl Visitor) {
    visit_with(source, |_| ScanMode::Ascii, visitor);
}

/// Tells a visitor what is in a source, asking `mode` at each game how its values are to be scanned.
///
/// `mode` is asked as by [`sgf_syntax::visit_with`].
///
/// # Examples
///
/// ```
/// use opensgf::{ScanMode, Visitor};
/// struct Nothing;
/// impl Visitor for Nothing {}
/// opensgf::visit_with(b"(;PB[\x95\x5C])", |_| ScanMode::ShiftJis, &mut Nothing);
/// ```
pub fn visit_with(source: &[u8], mode: impl FnMut(&[u8]) -> ScanMode, visitor: &mut impl Visitor) {
    visit_with_landmarks(source, LANDMARKS, mode, visitor);
}

/// Makes a reader of a stream that finds the games that [`read`] would.
///
/// # Examples
///
/// ```
/// let mut reader = opensgf::game_reader(opensgf::ScanMode::Ascii);
/// reader.push(b"(;FF[4];B[aa]\n(;FF[4];B[bb])");
/// reader.finish();
/// assert_eq!(reader.next_game().map(|game| game.bytes()), Some(&b"(;FF[4];B[aa]"[..]));
/// ```
#[must_use]
pub fn game_reader(mode: ScanMode) -> GameReader {
    GameReader::with_landmarks(LANDMARKS, mode)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads and returns the raw values of all properties.
    fn values<'d>(doc: &'d Document<'_>) -> Vec<&'d [u8]> {
        doc.games()
            .flat_map(|game| game.nodes())
            .flat_map(|node| node.properties())
            .map(|property| property.raw())
            .collect()
    }

    #[test]
    fn each_game_has_its_own_charset() {
        let bytes = b"(;CA[Shift_JIS]PB[\x95\x5C])(;CA[ISO-8859-1]PB[\xE9\\]x])";
        let doc = read(bytes);
        assert_eq!(values(&doc), [&b"Shift_JIS"[..], b"\x95\x5C", b"ISO-8859-1", b"\xE9\\]x"]);
    }

    #[test]
    fn games_without_a_charset_follow_the_file() {
        let bytes = b"(;CA[Big5]PB[\xA5\x5C];B[aa])(;PB[\xA5\x5C])";
        let doc = read(bytes);
        assert_eq!(doc.games().map(|game| game.mode()).collect::<Vec<_>>(), [ScanMode::Big5; 2]);
    }

    #[test]
    fn utf8_needs_no_mode() {
        let doc = read("(;CA[UTF-8]PB[吴清源]C[\\]表\\])".as_bytes());
        assert_eq!(doc.game(0).map(|game| game.mode()), Some(ScanMode::Ascii));
    }

    #[test]
    fn many_games_with_high_bytes_take_linear_time() {
        for ca in ["CA[Shift_JIS]", "CA[Big5]", ""] {
            let game = [b"(;", ca.as_bytes(), b"PB[\x95\x5C\x97\xA7\x8E\x71])"].concat();
            let bytes = game.repeat(5_000);
            assert_eq!(read(&bytes[..]).games().len(), 5_000, "{ca}");
        }
    }
}
