//! Which scan mode the parser needs for a charset.
//!
//! In Shift_JIS, Big5, GBK and GB18030 the second byte of a character may be `[`, `\` or `]`. The parser has a mode for
//! each, which costs time, and reads nearly every text alike: so the mode is asked for only where a byte above 7F
//! stands directly before one of the three.

use encoding_rs::Encoding;
use sgf_syntax::ScanMode;

use super::{Charset, detect, detect_with, is_utf16};

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

/// Returns the mode in which these bytes have to be scanned, given the charset of their text.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, scan_mode};
/// use sgf_syntax::ScanMode;
/// assert_eq!(scan_mode(b"(;PB[\x8E\x4F])", Charset::SHIFT_JIS), ScanMode::Ascii);
/// assert_eq!(scan_mode(b"(;PB[\x95\x5C])", Charset::SHIFT_JIS), ScanMode::ShiftJis);
/// ```
pub fn scan_mode(bytes: &[u8], charset: Charset) -> ScanMode {
    match trail_bytes(charset) {
        Some(ScanMode::Iso2022Jp) if bytes.contains(&0x1B) => ScanMode::Iso2022Jp,
        Some(ScanMode::Iso2022Jp) | None => ScanMode::Ascii,
        Some(mode) if has_high_before_special(bytes) => mode,
        Some(_) => ScanMode::Ascii,
    }
}

/// Chooses the mode of each game of a file, to be handed to [`sgf_syntax::Document::parse_with`].
///
/// Each game follows its own CA; a game without CA that could be anything follows the file. All games together cost
/// two passes over the file, and one where it is UTF-8.
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
    let is_needed = is_utf16(file).is_none() && may_need_mode(file);
    let of_file = is_needed.then(|| detect(file).charset);
    move |rest| {
        let Some(of_file) = of_file else {
            return ScanMode::Ascii;
        };
        trail_bytes(detect_with(beginning(rest), Some(of_file)).charset).unwrap_or_default()
    }
}

/// Tells whether any mode but the plain one can make a difference.
fn may_need_mode(file: &[u8]) -> bool {
    let n_ascii = Encoding::ascii_valid_up_to(file);
    if n_ascii == file.len() {
        return file.contains(&0x1B);
    }
    let is_utf8 = Encoding::utf8_valid_up_to(&file[n_ascii..]) == file.len() - n_ascii;
    !is_utf8 && (has_high_before_special(&file[n_ascii..]) || file.contains(&0x1B))
}

/// Cuts a file off where a second game or variation begins beside the first: `)`, white space, `(`, white space, `;`.
///
/// What is left says enough of the charset, and over all games of a file it is no more than the file.
fn beginning(rest: &[u8]) -> &[u8] {
    let mut seen = Seen::Nothing;
    for (at, byte) in rest.iter().enumerate() {
        seen = match (byte, seen) {
            (b')', _) => Seen::Close,
            (b'(', Seen::Close) => Seen::Open,
            (b';', Seen::Open) => return &rest[..at],
            (byte, seen) if byte.is_ascii_whitespace() => seen,
            _ => Seen::Nothing,
        };
    }
    rest
}

#[derive(Clone, Copy)]
enum Seen {
    Nothing,
    Close,
    Open,
}

/// Looks for a byte above 7F directly before `[`, `\` or `]`.
fn has_high_before_special(bytes: &[u8]) -> bool {
    bytes.windows(2).any(|pair| pair[0] >= 0x80 && matches!(pair[1], b'[' | b'\\' | b']'))
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::super::encode;
    use super::*;

    #[test]
    fn modes_are_asked_for_only_where_they_matter() {
        let plain = b"(;FF[4]PB[Ke Jie];B[pd])";
        let trap = b"(;PB[\xA5\x5C])";
        for charset in Charset::ALL {
            assert_eq!(scan_mode(plain, *charset), ScanMode::Ascii, "{charset}");
            let expected = trail_bytes(*charset).filter(|mode| *mode != ScanMode::Iso2022Jp);
            assert_eq!(scan_mode(trap, *charset), expected.unwrap_or(ScanMode::Ascii), "{charset}");
        }
        assert_eq!(scan_mode(b"(;PB[\x1B$B0B\x1B(B])", Charset::ISO_2022_JP), ScanMode::Iso2022Jp);
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
        assert_eq!(modes("(;CA[GBK]PB[黒])(;)".as_bytes()), [ScanMode::Ascii; 2]);
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
                    let text = super::super::decode(&bytes, *charset).text;
                    assert!(text.ends_with(char::from(special)), "{charset} {lead:X}");
                }
            }
        }
    }
}
