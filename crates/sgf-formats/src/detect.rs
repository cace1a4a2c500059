//! Detecting the format of a file.
//!
//! Every format looks at the start of the file and returns a confidence. SGF starts with a parenthesis and a semicolon, as
//! only GGF also does, and is detected first. Otherwise the highest confidence wins, and the file extension decides between
//! equals. Anything else is SGF, since any bytes can be parsed as SGF.

use crate::confidence::Confidence;
use crate::file_head::{FileHead, begins_as_sgf};
use crate::format::Format;
use crate::formats::{FORMATS, is_draughts, is_ggf, is_tsgf};
use crate::utf16;

/// The detected format of a file.
///
/// # Examples
///
/// ```
/// use sgf_formats::{Detected, detect};
/// assert!(matches!(detect(b"(;GM[1];B[aa])", None), Detected::Sgf));
/// assert!(matches!(detect(b"boardsize 9\nplay b e5\n", None), Detected::Foreign(format) if format.name == "gtp"));
/// ```
#[derive(Clone, Debug)]
pub enum Detected {
    /// SGF, or unknown.
    Sgf,
    /// Another format.
    Foreign(&'static Format),
    /// Several formats are possible, and the file extension does not decide.
    Ambiguous(Vec<&'static Format>),
}

/// Detects the format of a file from its bytes and, if needed, its name.
///
/// # Examples
///
/// ```
/// use sgf_formats::{Detected, detect};
/// assert!(matches!(detect(b"(;GM[1];B[aa])", Some("game.gib")), Detected::Sgf));
/// let bytes = b"boardsize 19\nplay b d4\n";
/// assert!(matches!(detect(bytes, None), Detected::Foreign(format) if format.name == "gtp"));
/// ```
#[must_use]
pub fn detect(bytes: &[u8], name: Option<&str>) -> Detected {
    if begins_as_sgf(bytes) && !is_ggf(bytes) && !is_tsgf(bytes) {
        return Detected::Sgf;
    }
    let head = FileHead::new(bytes);
    let recoded = utf16::recoded(&bytes[..bytes.len().min(128 * 1024)]);
    let text = recoded.as_ref().map(|recoded| FileHead::new(recoded.text.as_bytes()));
    if text.as_ref().is_some_and(|text| begins_as_sgf(text.bytes)) {
        return Detected::Sgf;
    }
    let extension = name.and_then(|name| name.rsplit_once('.')).map(|(_, extension)| extension);
    let confidence = |format: &Format| {
        let head = text.as_ref().filter(|_| format.is_text).unwrap_or(&head);
        (format.detect)(head)
    };
    decide(FORMATS.iter().map(|&format| (format, confidence(format))).collect(), &head, extension)
}

/// Names a format of games that is recognized by its content, but not read: its documentation is incomplete, or SGF has no number for its
/// game.
///
/// # Examples
///
/// ```
/// use sgf_formats::unsupported;
/// assert_eq!(unsupported(b"[GameType \"20\"]\n1. 32-28 19-23 *"), Some("a draughts record (PDN), a game that SGF does not support"));
/// assert_eq!(unsupported(b"(;GM[1])"), None);
/// ```
#[must_use]
pub fn unsupported(bytes: &[u8]) -> Option<&'static str> {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let plain: Vec<u8> = text.iter().take(32).copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    if bytes.starts_with(b"RGMH") {
        return Some("an eXtreme Gammon file (.xg, .xgp), which is not read; export it as text or MAT");
    }
    if plain.to_ascii_lowercase().starts_with(b"{\"format\":\"bgf\"") {
        return Some("a BGBlitz file (.bgf), which is not read; export it as MAT");
    }
    is_draughts(FileHead::new(bytes).bytes)
        .then_some("a draughts record (PDN), a game that SGF does not support")
}

/// Returns whether a file can be in a format.
pub(crate) fn is_possible(bytes: &[u8], format: &Format) -> bool {
    let recoded = utf16::recoded(&bytes[..bytes.len().min(128 * 1024)]);
    let text = recoded.as_ref().filter(|_| format.is_text).map(|recoded| recoded.text.as_bytes());
    (format.detect)(&FileHead::new(text.unwrap_or(bytes))) != Confidence::No
}

fn decide(
    candidates: Vec<(&'static Format, Confidence)>,
    head: &FileHead<'_>,
    extension: Option<&str>,
) -> Detected {
    let best = candidates.iter().map(|(_, confidence)| *confidence).max().unwrap_or(Confidence::No);
    let is_sgf = extension.is_some_and(|it| it.eq_ignore_ascii_case("sgf")) || holds_sgf(head.bytes);
    if best == Confidence::No || (best < Confidence::Sure && is_sgf) {
        return Detected::Sgf;
    }
    let best_formats: Vec<_> =
        candidates.into_iter().filter(|it| it.1 == best).map(|(format, _)| format).collect();
    let is_named = |format: &&'static Format| extension.is_some_and(|it| format.has_extension(it));
    let named: Vec<_> = best_formats.iter().copied().filter(is_named).collect();
    match (&best_formats[..], &named[..]) {
        (_, []) if best == Confidence::IfNamed => Detected::Sgf,
        ([format], _) | (_, [format]) => Detected::Foreign(format),
        _ => Detected::Ambiguous(best_formats),
    }
}

/// Returns whether a game tree starts anywhere in some bytes.
fn holds_sgf(bytes: &[u8]) -> bool {
    memchr::memchr_iter(b'(', bytes).any(|at| begins_as_sgf(&bytes[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognized(bytes: &[u8], name: Option<&str>) -> String {
        match detect(bytes, name) {
            Detected::Sgf => "sgf".into(),
            Detected::Foreign(format) => format.name.into(),
            Detected::Ambiguous(formats) => {
                formats.iter().map(|format| format.name).collect::<Vec<_>>().join(" or ")
            }
        }
    }

    #[test]
    fn unknown_files_are_sgf() {
        for bytes in
            [&b""[..], b"hello", b"\xFF\x00\xFF", b"From: a@b\n\n(;GM[1])", b"( ;)", b"\xEF\xBB\xBF(;)"]
        {
            assert_eq!(recognized(bytes, None), "sgf");
        }
    }

    #[test]
    fn content_overrules_the_extension() {
        let gib = b"\\HS\n\\[GAMEINFOMAIN=GRLT:0\\]\n\\HE\n\\GS\n\\GE\n";
        assert_eq!(recognized(gib, Some("a.sgf")), "gib");
        assert_eq!(recognized(b"(;GM[1])", Some("a.gib")), "sgf");
    }

    #[test]
    fn sgf_wins_over_uncertain_formats() {
        let commands = b"komi 5.5\nplay b d4\n";
        assert_eq!(recognized(commands, None), "gtp");
        assert_eq!(recognized(commands, Some("a.sgf")), "sgf");
        assert_eq!(recognized(b"komi 5.5\nplay b d4\n(;GM[1])", None), "sgf");
    }

    #[test]
    fn extension_decides_for_very_short_files() {
        for bytes in [&b"e6\n"[..], b"f5 d6\n"] {
            assert_eq!(recognized(bytes, Some("a.transcript")), "transcript");
            assert_eq!(recognized(bytes, Some("a.sgf")), "sgf");
            assert_eq!(recognized(bytes, None), "sgf");
        }
        assert_eq!(recognized(b"e6 (;GM[2])", Some("a.txt")), "sgf");
        assert_eq!(recognized(b"a1\n", Some("a.transcript")), "sgf");
    }

    #[test]
    fn names_formats_that_are_not_read() {
        for (bytes, expected) in [
            (&b"RGMH\x01\0\0\0"[..], "eXtreme Gammon"),
            (b"{\"format\": \"BGF\",\"version\":\"1.0\",\"compress\":true}\n\x1F\x8B", "BGBlitz"),
            (b"\xEF\xBB\xBF[Event \"x\"]\r\n[GameType \"25\"]\r\n1. c3-d4 *", "draughts"),
            (b"[White \"a\"]\n1. 11-15 23-19 *", "draughts"),
        ] {
            assert!(unsupported(bytes).is_some_and(|title| title.contains(expected)), "{expected}");
            assert_eq!(recognized(bytes, Some("a.pgn")), "sgf");
        }
        for bytes in [&b""[..], b"RGM", b"{}", b"[White \"a\"]\n1. e4 e5 *", b"hello 1-0", b"1. 0-0"] {
            assert_eq!(unsupported(bytes), None);
        }
    }

    #[test]
    fn reports_ambiguous_formats() {
        let formats: Vec<_> =
            ["gib", "ngf"].map(|name| crate::format(name).expect("the format exists")).into();
        let candidates = || formats.iter().map(|&format| (format, Confidence::Maybe)).collect();
        let empty = FileHead::new(b"");
        assert!(
            matches!(decide(candidates(), &empty, None), Detected::Ambiguous(formats) if formats.len() == 2)
        );
        let by_name = decide(candidates(), &empty, Some("NGF"));
        assert!(matches!(by_name, Detected::Foreign(format) if format.name == "ngf"));
    }
}
