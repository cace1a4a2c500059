//! Scan modes of charsets, and parsing with them.
//!
//! In Shift_JIS, Big5, GBK and GB18030 the second byte of a character may be `[`, `\` or `]`, and the parser has a mode for each.
//! So the charset must be known before the tree is built, but a property of the tree, or its texts, determines the charset. The
//! solution is to parse twice: in the plain mode, and then in the modes of the detected charsets, until both agree. Most files
//! need no mode.

use std::borrow::Cow;

use sgf_syntax::{Buffers, Document, Form, Game, ScanMode};

use crate::declared::Root;
use crate::{Charset, FileCharsets, Properties, trail_bytes};

/// Maximum number of parses. Two nearly always agree; with a damaged file they may never do.
const ROUNDS: usize = 3;

/// Parses any bytes, each game in the scan mode of its charset.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Properties, read_in};
/// let file = b"(;CA[Shift_JIS]PB[\x94\x5C])(;CA[EUC-KR]PB[\xC0\xCC\xBC\xBC\xB5\xB9])";
/// let document = read_in(file, Default::default(), Properties::default());
/// assert!(document.facts().is_empty());
/// ```
#[must_use]
pub fn read_in<'s>(
    bytes: impl Into<Cow<'s, [u8]>>,
    buffers: Buffers,
    properties: Properties,
) -> Document<'s> {
    let landmarks = properties.landmarks;
    settle(Document::parse_with_landmarks(bytes, landmarks, |_| ScanMode::Ascii, buffers), properties)
}

/// Parses a document again until its scan modes are those of its charsets.
fn settle(mut document: Document<'_>, properties: Properties) -> Document<'_> {
    // In the plain mode a text may seem to reach into the next game, whose bytes then contradict the CA of the first.
    let mut modes = Modes::named(&document);
    if modes != Modes::default() {
        document = document.parse_again(|rest| modes.of_game(rest));
    }
    for _ in 0..ROUNDS {
        let detected = Modes::of(&document, properties);
        if detected == modes {
            break;
        }
        modes = detected;
        document = document.parse_again(|rest| modes.of_game(rest));
    }
    document
}

/// Parses an edited document again if the edit changed the charset of a game.
///
/// An edit keeps the modes of the games. But it may remove the text that revealed a charset, or change CA; then the
/// next reader sees another tree, and so should you.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Properties, read_in, reread};
/// use sgf_syntax::{ScanMode, Span, TextEdit, TextEdits};
/// let doc = read_in(b"(;CA[Big5]PB[\xA5\x5C])", Default::default(), Properties::default());
/// let name = TextEdit::replace(Span::new(5, 9), &b"macintosh"[..]);
/// let doc = doc.commit(&TextEdits::new(vec![name]).unwrap());
/// assert_eq!(doc.game(0).unwrap().mode(), ScanMode::Big5);
/// assert_eq!(reread(doc, Properties::default()).game(0).unwrap().mode(), ScanMode::Ascii);
/// ```
#[must_use]
pub fn reread(document: Document<'static>, properties: Properties) -> Document<'static> {
    let is_plain = document.games().all(|game| game.mode() == ScanMode::Ascii);
    if is_plain && !may_need_mode(&document) {
        document
    } else {
        settle(document.parse_again(|_| ScanMode::Ascii), properties)
    }
}

/// Chooses the mode of each game of a file for [`Document::parse_with`], which then does the same as [`read_in`].
///
/// # Examples
///
/// ```
/// use sgf_charset::{Properties, scan_modes};
/// use sgf_syntax::Document;
/// let file = b"(;CA[Shift_JIS]PB[\x94\x5C])(;CA[EUC-KR]PB[\xC0\xCC\xBC\xBC\xB5\xB9])";
/// let document = Document::parse_with(file, scan_modes(file, Properties::default()));
/// assert!(document.facts().is_empty());
/// ```
pub fn scan_modes(file: &[u8], properties: Properties) -> impl FnMut(&[u8]) -> ScanMode + use<> {
    let modes = Modes::in_use(&read_in(file, Buffers::default(), properties));
    move |rest| modes.of_game(rest)
}

/// The modes of the games of a file; empty if all are plain.
#[derive(Debug, Default, PartialEq, Eq)]
struct Modes {
    /// The distance of each game from the end of the file, and its mode, in the order of the file.
    games: Vec<(usize, ScanMode)>,
}

impl Modes {
    /// The modes of the detected charsets.
    fn of(document: &Document<'_>, properties: Properties) -> Modes {
        if !may_need_mode(document) {
            return Modes::default();
        }
        let charsets = FileCharsets::new(document, properties);
        Modes::new(document, |game| trail_bytes(charsets.detect(game).charset).unwrap_or_default())
    }

    /// The modes of the charsets that CA names, right or wrong.
    fn named(document: &Document<'_>) -> Modes {
        if !may_need_mode(document) {
            return Modes::default();
        }
        Modes::new(document, |game| named_mode(game).unwrap_or_default())
    }

    /// The modes in which the games were parsed.
    fn in_use(document: &Document<'_>) -> Modes {
        Modes::new(document, Game::mode)
    }

    fn new<'d>(document: &'d Document<'_>, mode: impl Fn(Game<'d>) -> ScanMode) -> Modes {
        let length = document.text().len();
        let games = document.games().map(|game| (length - game.span().start, mode(game)));
        let games: Vec<_> = games.collect();
        let is_plain = games.iter().all(|(_, mode)| *mode == ScanMode::Ascii);
        Modes { games: if is_plain { Vec::new() } else { games } }
    }

    /// The mode of the game at the start of `rest`. A game that no parse has found yet takes the mode of the game before it.
    fn of_game(&self, rest: &[u8]) -> ScanMode {
        let behind = self.games.partition_point(|(distance, _)| *distance >= rest.len());
        behind.checked_sub(1).map_or(ScanMode::Ascii, |index| self.games[index].1)
    }
}

/// Returns whether any mode other than the plain one can make a difference.
fn may_need_mode(document: &Document<'_>) -> bool {
    let text = document.text();
    if !cfg!(feature = "charsets") || document.form() != Form::Bytes {
        return false;
    }
    let is_plain = !text.contains(&0x1B);
    if is_plain && text.is_ascii() {
        return false;
    }
    // It may be UTF-8 by chance if CA says something else.
    let is_utf8 = is_plain && str::from_utf8(text).is_ok();
    !is_utf8 || document.games().any(|game| named_mode(game).is_some())
}

/// The mode of the charset that CA names.
fn named_mode(game: Game<'_>) -> Option<ScanMode> {
    let ca = Root::of(game).ca(game.bytes(), &|_| 1)?;
    trail_bytes(Charset::for_label(&game.bytes()[ca]).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{decode, encode};

    #[test]
    fn uses_modes_only_when_needed() {
        let mode =
            |file: &[u8]| read_in(file, Buffers::default(), Properties::default()).game(0).unwrap().mode();
        assert_eq!(mode(b"(;CA[Big5]PB[Ke Jie];B[pd])"), ScanMode::Ascii);
        assert_eq!(mode(b"(;CA[Big5]PB[\xA5\x5C])"), ScanMode::Big5);
        assert_eq!(mode(b"(;CA[macintosh]PB[\xA5\x5C\\])"), ScanMode::Ascii);
        assert_eq!(mode(b"(;PB[\x1B$B0B\x1B(B])"), ScanMode::Iso2022Jp);
        assert_eq!(mode(b"(;CA[UTF-8]PB[\x1B$B0B\x1B(B])"), ScanMode::Ascii);
        // These characters of GBK happen to be valid UTF-8.
        assert_eq!(mode(b"(;CA[GBK]PB[\xC1\xAA\xCD\xA8])"), ScanMode::Gbk);
    }

    #[test]
    fn each_game_has_its_own_mode() {
        let modes = |file: &[u8]| {
            let document = Document::parse_with(file, scan_modes(file, Properties::default()));
            document.games().map(sgf_syntax::Game::mode).collect::<Vec<_>>()
        };
        let japanese = encode("(;CA[Shift_JIS]PB[能])", Charset::SHIFT_JIS).unwrap();
        let chinese = encode("(;CA[GBK]PB[黒])", Charset::GBK).unwrap();
        let korean = encode("(;CA[EUC-KR]PB[이세돌])", Charset::EUC_KR).unwrap();
        let silent = encode("(;PB[余正麒];B[aa](;W[bb])(;W[cc]))", Charset::SHIFT_JIS).unwrap();
        assert_eq!(
            modes(&[&*japanese, &*chinese, &*korean].concat()),
            [ScanMode::ShiftJis, ScanMode::Gbk, ScanMode::Ascii]
        );
        assert_eq!(modes(&[&*silent, &*japanese, b"(;)"].concat()), [ScanMode::ShiftJis; 3]);
        // As ASCII, the last backslash would escape the bracket and extend the name into the next game.
        let name = encode("(;CA[Big5]PB[功許])\n", Charset::BIG5).unwrap();
        assert_eq!(
            modes(&[&*name, "(;PB[柯洁]C[première])".as_bytes()].concat()),
            [ScanMode::Big5, ScanMode::Ascii]
        );
        assert_eq!(modes("(;CA[GBK]PB[黒])".as_bytes()), [ScanMode::Ascii]);
        assert_eq!(modes(b"(;CA[GBK])"), [ScanMode::Ascii]);
        let utf16 = encode("(;PB[能])", Charset::UTF_16LE).unwrap();
        assert_eq!(modes(&utf16), [ScanMode::Ascii]);
    }

    #[test]
    fn text_cut_inside_a_character_ends_at_its_bracket() {
        let last = |file: &[u8]| {
            let document = Document::parse_with(file, scan_modes(file, Properties::default()));
            let game = document.game(0).unwrap();
            assert_eq!((game.span().len(), game.mode()), (file.len(), ScanMode::ShiftJis));
            let last = game.nodes().last().unwrap().properties().next_back().unwrap();
            (last.ident().to_vec(), last.raw().to_vec())
        };
        let file = b"(;CA[Shift_JIS]PB[\x95\x5C\x8E]PW[\x8E\x4F];B[aa])";
        assert_eq!(last(file), (b"B".to_vec(), b"aa".to_vec()));
        // No other bracket follows the half character.
        let file = b"(;CA[Shift_JIS]PB[\x95\x5C](;B[aa])(;W[aa]C[\x8E\x4F\x8E] ))";
        assert_eq!(last(file), (b"C".to_vec(), b"\x8E\x4F\x8E".to_vec()));
    }

    #[test]
    fn cost_is_linear_in_games() {
        let game = encode("(;PB[能]PW[余正麒];B[aa];W[bb])\n", Charset::SHIFT_JIS).unwrap();
        let file = game.repeat(5_000);
        let document = Document::parse_with(&file, scan_modes(&file, Properties::default()));
        assert_eq!(document.games().filter(|game| game.mode() == ScanMode::ShiftJis).count(), 5_000);
    }

    /// Checks the claim of the module header against the tables.
    #[test]
    fn other_charsets_need_no_scan_mode() {
        for charset in
            Charset::ALL.iter().filter(|charset| trail_bytes(**charset).is_none() && !charset.is_wide())
        {
            for lead in 0x80..=0xFF {
                for special in *b"[\\]" {
                    let bytes = [lead, special];
                    let text = decode(&bytes, *charset).text;
                    assert!(text.ends_with(char::from(special)), "{charset} {lead:X}");
                }
            }
        }
    }
}
