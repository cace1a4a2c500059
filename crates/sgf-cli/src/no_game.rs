//! Files in which there is no game: which they are, and what they seem to be instead.
//!
//! Every file can be read, and one without a game is read as text and nothing else. A command that did its work on it would
//! have done nothing, and told of success. So each command but `check`, whose findings say the same, names the file and fails.

use crate::input::Input;

/// What files begin with that are often taken for records, and what they are. Formats that can be read are not among them: they are
/// in the table of `opensgf::formats`.
const KINDS: &[(&[u8], &str)] = &[
    (b"\x1F\x8B", "it is packed with gzip"),
    (b"PK\x03\x04", "it is packed with zip"),
    (b"BZh", "it is packed with bzip2"),
    (b"\xFD7zXZ\0", "it is packed with xz"),
    (b"\x28\xB5\x2F\xFD", "it is packed with zstd"),
    (b"7z\xBC\xAF\x27\x1C", "it is packed with 7-Zip"),
    (b"Rar!", "it is packed with RAR"),
    (b"\x89PNG", "it is a picture (PNG)"),
    (b"\xFF\xD8\xFF", "it is a picture (JPEG)"),
    (b"GIF8", "it is a picture (GIF)"),
    (b"%PDF", "it is a PDF"),
    (b"[event ", "it seems to be a record of draughts (PDN), for which SGF has no number"),
    (b"[gametype ", "it seems to be a record of draughts (PDN), for which SGF has no number"),
    (b"<!doctype", "it is a web page"),
    (b"<html", "it is a web page"),
    (b"<", "it is XML"),
];

/// Fails with a message if there is no game in what was read of an input.
pub(crate) fn expect_game(input: &Input, bytes: &[u8]) -> Result<(), String> {
    // Nearly all records begin with a game, and the others are read once more.
    let begins = bytes.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().starts_with(b";"));
    if begins || opensgf::read(bytes).games().len() > 0 { Ok(()) } else { Err(message(input, bytes)) }
}

/// Says that there is no game in an input, and what it seems to be.
pub(crate) fn message(input: &Input, bytes: &[u8]) -> String {
    let what = kind(bytes).map(|kind| format!(": {kind}")).unwrap_or_default();
    format!("{} has no game{what}", input.name())
}

fn kind(bytes: &[u8]) -> Option<&'static str> {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    if text.is_empty() {
        return Some("it is empty");
    }
    let is_it = |(begin, _): &&(&[u8], &str)| {
        let is_at = |text: &[u8]| text.get(..begin.len()).is_some_and(|it| it.eq_ignore_ascii_case(begin));
        is_at(text) || is_at(bytes)
    };
    KINDS.iter().find(is_it).map(|(_, kind)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_record_is_named() {
        for (bytes, expected) in [
            (&b""[..], Some("it is empty")),
            (b"\xEF\xBB\xBF \r\n", Some("it is empty")),
            (b"\x1F\x8B\x08\0", Some("it is packed with gzip")),
            (
                b"[Event \"?\"]\n[GameType \"20\"]",
                Some("it seems to be a record of draughts (PDN), for which SGF has no number"),
            ),
            (b" <!DOCTYPE html>", Some("it is a web page")),
            (b"hello", None),
        ] {
            assert_eq!(kind(bytes), expected, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn a_game_is_found_wherever_it_begins() {
        for text in ["(;)", "(\n;B[aa])", "text (;B[aa])", ";B[aa]", "\u{FEFF}(;B[aa])"] {
            assert_eq!(expect_game(&Input::Stdin(None), text.as_bytes()), Ok(()), "{text}");
        }
        assert!(expect_game(&Input::Stdin(None), b"(hello").is_err());
    }
}
