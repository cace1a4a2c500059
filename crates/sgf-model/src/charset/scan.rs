//! Which scan mode the parser needs for a charset, and reading in it.
//!
//! In Shift_JIS, Big5, GBK and GB18030 the second byte of a character may be `[`, `\` or `]`, and the parser has a mode for
//! each. So the charset must be known before the tree is built, and it is told by a property of the tree, or by its
//! texts. The way out is to read twice: in the plain mode, and then in the modes that the charsets of its games ask for,
//! until both agree. Nearly every file is seen at a glance to need no mode.

use std::borrow::Cow;

use sgf_syntax::{Buffers, Document, Form, Game, Listed, ScanMode};

use super::declared::Root;
use super::{Charset, Company};
use crate::record::LANDMARKS;

/// How often a file is read to find its modes. Two readings agree nearly always; a damaged file may never do.
const ROUNDS: usize = 3;

/// Returns the mode for a charset whose characters may contain the bytes of `[`, `\` or `]`.
///
/// EUC-JP and EUC-KR (with the extension of code page 949) keep to other bytes and need none.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, trail_bytes};
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

/// Parses any bytes, each game in the mode that its charset asks for.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::read_in;
/// let file = b"(;CA[Shift_JIS]PB[\x94\x5C])(;CA[EUC-KR]PB[\xC0\xCC\xBC\xBC\xB5\xB9])";
/// let document = read_in(file, Default::default());
/// assert!(document.facts().is_empty());
/// ```
#[must_use]
pub fn read_in<'s>(bytes: impl Into<Cow<'s, [u8]>>, buffers: Buffers) -> Document<'s> {
    settle(Document::parse_with_landmarks(bytes, LANDMARKS, |_| ScanMode::Ascii, buffers))
}

/// Parses a document that was parsed in the plain mode until its modes are those that its charsets ask for.
fn settle(mut document: Document<'_>) -> Document<'_> {
    // In the plain mode a text may seem to reach into the next game, which then seems to speak against the CA of the first.
    let mut modes = Modes::named(&document);
    if modes != Modes::default() {
        document = document.parse_again(|rest| modes.of_game(rest));
    }
    for _ in 0..ROUNDS {
        let wanted = Modes::of(&document);
        if wanted == modes {
            break;
        }
        modes = wanted;
        document = document.parse_again(|rest| modes.of_game(rest));
    }
    document
}

/// Reads a document that was edited as its bytes will be read from now on.
///
/// An edit keeps the modes of the games. But it may take away the text that told a charset, or name another one; then the
/// next reader sees another tree, and so should whoever goes on with this one.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{read_in, reread};
/// use sgf_syntax::{ScanMode, Span, TextEdit, TextEdits};
/// let doc = read_in(b"(;CA[Big5]PB[\xA5\x5C])", Default::default());
/// let name = TextEdit::replace(Span::new(5, 9), &b"macintosh"[..]);
/// let doc = doc.commit(&TextEdits::new(vec![name]).unwrap());
/// assert_eq!(doc.game(0).unwrap().mode(), ScanMode::Big5);
/// assert_eq!(reread(doc).game(0).unwrap().mode(), ScanMode::Ascii);
/// ```
#[must_use]
pub fn reread(document: Document<'static>) -> Document<'static> {
    let is_plain = document.games().all(|game| game.mode() == ScanMode::Ascii);
    if is_plain && !may_need_mode(&document) {
        document
    } else {
        settle(document.parse_again(|_| ScanMode::Ascii))
    }
}

/// Chooses the mode of each game of a file, to be handed to [`Document::parse_with`], which then does what [`read_in`] does.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::scan_modes;
/// use sgf_syntax::Document;
/// let file = b"(;CA[Shift_JIS]PB[\x94\x5C])(;CA[EUC-KR]PB[\xC0\xCC\xBC\xBC\xB5\xB9])";
/// let document = Document::parse_with(file, scan_modes(file));
/// assert!(document.facts().is_empty());
/// ```
pub fn scan_modes(file: &[u8]) -> impl FnMut(&[u8]) -> ScanMode + use<> {
    let modes = Modes::in_use(&read_in(file, Buffers::default()));
    move |rest| modes.of_game(rest)
}

/// The modes of the games of a file, without those that have the plain one.
#[derive(Debug, Default, PartialEq, Eq)]
struct Modes {
    /// How far from the end of the file each game starts, and its mode; the first game first.
    games: Vec<(usize, ScanMode)>,
}

impl Modes {
    /// The modes that the charsets of the games ask for.
    fn of(document: &Document<'_>) -> Modes {
        if !may_need_mode(document) {
            return Modes::default();
        }
        let company = Company::of(document);
        Modes::new(document, |game| trail_bytes(company.detect(game).charset).unwrap_or_default())
    }

    /// The modes of the charsets that the games name, whether they are right or not.
    fn named(document: &Document<'_>) -> Modes {
        if !may_need_mode(document) {
            return Modes::default();
        }
        Modes::new(document, |game| named_mode(game).unwrap_or_default())
    }

    /// The modes in which the games were read.
    fn in_use(document: &Document<'_>) -> Modes {
        Modes::new(document, Game::mode)
    }

    fn new<'d>(document: &'d Document<'_>, mode: impl Fn(Game<'d>) -> ScanMode) -> Modes {
        let length = document.text().len();
        let games = document.games().map(|game| (length - game.span().start, mode(game)));
        let games: Vec<_> = games.listed();
        let is_plain = games.iter().all(|(_, mode)| *mode == ScanMode::Ascii);
        Modes { games: if is_plain { Vec::new() } else { games } }
    }

    /// The mode of the game that starts `rest`; one that no reading has found yet goes with the game before it.
    fn of_game(&self, rest: &[u8]) -> ScanMode {
        let behind = self.games.partition_point(|(distance, _)| *distance >= rest.len());
        behind.checked_sub(1).map_or(ScanMode::Ascii, |index| self.games[index].1)
    }
}

/// Tells whether any mode but the plain one can make a difference.
fn may_need_mode(document: &Document<'_>) -> bool {
    let text = document.text();
    if !cfg!(feature = "charsets") || document.form() != Form::Bytes {
        return false;
    }
    let is_plain = !text.contains(&0x1B);
    if is_plain && text.is_ascii() {
        return false;
    }
    // UTF-8 may be so by chance, if CA says something else.
    let is_utf8 = is_plain && str::from_utf8(text).is_ok();
    !is_utf8 || document.games().any(|game| named_mode(game).is_some())
}

/// The mode of the charset that the CA of a game names.
fn named_mode(game: Game<'_>) -> Option<ScanMode> {
    let ca = Root::of(game).ca(game.bytes(), &|_| 1)?;
    trail_bytes(Charset::for_label(&game.bytes()[ca]).ok()?)
}

#[cfg(test)]
mod tests {
    use super::super::{decode, encode};
    use super::*;

    #[test]
    fn modes_are_asked_for_only_where_they_matter() {
        let mode = |file: &[u8]| read_in(file, Buffers::default()).game(0).unwrap().mode();
        assert_eq!(mode(b"(;CA[Big5]PB[Ke Jie];B[pd])"), ScanMode::Ascii);
        assert_eq!(mode(b"(;CA[Big5]PB[\xA5\x5C])"), ScanMode::Big5);
        assert_eq!(mode(b"(;CA[macintosh]PB[\xA5\x5C\\])"), ScanMode::Ascii);
        assert_eq!(mode(b"(;PB[\x1B$B0B\x1B(B])"), ScanMode::Iso2022Jp);
        assert_eq!(mode(b"(;CA[UTF-8]PB[\x1B$B0B\x1B(B])"), ScanMode::Ascii);
        // By chance these characters of GBK are UTF-8.
        assert_eq!(mode(b"(;CA[GBK]PB[\xC1\xAA\xCD\xA8])"), ScanMode::Gbk);
    }

    #[test]
    fn each_game_of_a_file_has_its_mode() {
        let modes = |file: &[u8]| {
            let document = Document::parse_with(file, scan_modes(file));
            document.games().map(|game| game.mode()).collect::<Vec<_>>()
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
        // Read as ASCII, the last backslash would carry the name over into the next game.
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
    fn a_text_that_was_cut_in_a_character_ends_at_its_bracket() {
        let last = |file: &[u8]| {
            let document = Document::parse_with(file, scan_modes(file));
            let game = document.game(0).unwrap();
            assert_eq!((game.span().len(), game.mode()), (file.len(), ScanMode::ShiftJis));
            let last = game.nodes().last().unwrap().properties().next_back().unwrap();
            (last.ident().to_vec(), last.raw().to_vec())
        };
        let file = b"(;CA[Shift_JIS]PB[\x95\x5C\x8E]PW[\x8E\x4F];B[aa])";
        assert_eq!(last(file), (b"B".to_vec(), b"aa".to_vec()));
        // Behind the half character no other bracket comes.
        let file = b"(;CA[Shift_JIS]PB[\x95\x5C](;B[aa])(;W[aa]C[\x8E\x4F\x8E] ))";
        assert_eq!(last(file), (b"C".to_vec(), b"\x8E\x4F\x8E".to_vec()));
    }

    #[test]
    fn many_games_take_linear_time() {
        let game = encode("(;PB[能]PW[余正麒];B[aa];W[bb])\n", Charset::SHIFT_JIS).unwrap();
        let file = game.repeat(5_000);
        let document = Document::parse_with(&file, scan_modes(&file));
        assert_eq!(document.games().filter(|game| game.mode() == ScanMode::ShiftJis).count(), 5_000);
    }

    /// The rule of the head comment, checked against the tables: no other charset has such characters.
    #[test]
    fn no_charset_without_a_mode_has_such_trail_bytes() {
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
