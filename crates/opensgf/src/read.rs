//! Parsing with charset detection.
//!
//! In charsets in which half a character may look like a bracket, the parser must know how bytes group into characters, but it
//! does not know properties such as CA. [`charset::read_in`] finds the charset in CA or by a guess. A fast check skips this for
//! nearly all files.

use std::borrow::Cow;

use sgf_model::charset::{self, Charset};
use sgf_model::record::LANDMARKS;
use sgf_syntax::{Buffers, Document, GameReader, ScanMode, Visitor, visit_with_landmarks};

/// Parses any bytes, with the charset of each game.
///
/// Use this for bytes of unknown origin. It never fails: [`Document::facts`] and [`check`](crate::check) report
/// irregularities.
///
/// # Examples
///
/// ```
/// // In Shift_JIS, the second byte of 表 is 5C, the backslash.
/// let doc = opensgf::read(b"(;CA[Shift_JIS]PB[\x95\x5C])");
/// let game = opensgf::games(&doc).next().unwrap();
/// assert_eq!(game.get(opensgf::prop::PB).unwrap().unwrap(), "表");
/// assert!(doc.facts().is_empty());
/// ```
#[must_use]
pub fn read<'s>(bytes: impl Into<Cow<'s, [u8]>>) -> Document<'s> {
    read_in(bytes, Buffers::default())
}

/// Parses like [`read`], reusing the buffers of an earlier document.
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

/// Parses any bytes in a known charset, whatever the record declares.
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

/// Visits the contents of a source in the scan mode for ASCII and UTF-8.
///
/// The events follow the tree that [`read`] builds for such text, but no tree is built.
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

/// Visits the contents of a source. `mode` selects the scan mode of each game.
///
/// `mode` is called as by [`visit_with`](crate::syntax::visit_with).
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

/// Creates a stream reader that finds the same games as [`read`].
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

    /// The raw values of all properties.
    fn values<'d>(doc: &'d Document<'_>) -> Vec<&'d [u8]> {
        doc.games()
            .flat_map(sgf_syntax::Game::nodes)
            .flat_map(sgf_syntax::Node::properties)
            .map(sgf_syntax::Property::raw)
            .collect()
    }

    #[test]
    fn each_game_has_its_own_charset() {
        let bytes = b"(;CA[Shift_JIS]PB[\x95\x5C])(;CA[ISO-8859-1]PB[\xE9\\]x])";
        let doc = read(bytes);
        assert_eq!(values(&doc), [&b"Shift_JIS"[..], b"\x95\x5C", b"ISO-8859-1", b"\xE9\\]x"]);
    }

    #[test]
    fn games_without_ca_use_the_charset_of_the_file() {
        let bytes = b"(;CA[Big5]PB[\xA5\x5C];B[aa])(;PB[\xA5\x5C])";
        let doc = read(bytes);
        assert_eq!(doc.games().map(sgf_syntax::Game::mode).collect::<Vec<_>>(), [ScanMode::Big5; 2]);
    }

    #[test]
    fn utf8_uses_the_ascii_mode() {
        let doc = read("(;CA[UTF-8]PB[吴清源]C[\\]表\\])".as_bytes());
        assert_eq!(doc.game(0).map(sgf_syntax::Game::mode), Some(ScanMode::Ascii));
    }

    #[test]
    fn many_games_in_legacy_charsets_take_linear_time() {
        for ca in ["CA[Shift_JIS]", "CA[Big5]", ""] {
            let game = [b"(;", ca.as_bytes(), b"PB[\x95\x5C\x97\xA7\x8E\x71])"].concat();
            let bytes = game.repeat(5_000);
            assert_eq!(read(&bytes[..]).games().len(), 5_000, "{ca}");
        }
    }
}
