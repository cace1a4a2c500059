//! Files without a game, and guesses about what they are.
//!
//! The parser reads any file, so a command would silently succeed on one without games. All commands except `check`, which reports it as a
//! diagnostic, fail with the name of the file instead. An empty file among several does not stop a command that changes, converts or combines
//! them: it is skipped with a notice.

use crate::io::input::Input;
use crate::io::terminal::Output;

/// Beginnings of texts that are often mistaken for records.
const TEXTS: &[(&[u8], &str)] = &[(b"{\\rtf", "it is a Rich Text document"), (b"<", "it is XML")];

/// Fails with a message if an input contains no game.
pub(crate) fn expect_game(input: &Input, bytes: &[u8]) -> Result<(), String> {
    // Nearly all records start with a game; parse only the others.
    let starts_with_game =
        bytes.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().starts_with(b";"));
    if starts_with_game || opensgf::read(bytes).games().len() > 0 {
        Ok(())
    } else {
        Err(message(input, bytes))
    }
}

/// Skips an empty file among several inputs, with a notice.
pub(crate) fn skips_empty(input: &Input, bytes: &[u8], out: &mut Output) -> anyhow::Result<bool> {
    let is_empty = is_empty(bytes);
    if is_empty {
        report_empty(input, out)?;
    }
    Ok(is_empty)
}

/// Reports that an empty file among several inputs was skipped.
pub(crate) fn report_empty(input: &Input, out: &mut Output) -> anyhow::Result<()> {
    out.inform(format_args!("{} skipped: it is empty", input.name()))
}

/// Returns whether a file is empty, apart from white space and a byte order mark.
pub(crate) fn is_empty(bytes: &[u8]) -> bool {
    bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii().is_empty()
}

/// The error for an input without games, with a guess about what it is.
pub(crate) fn message(input: &Input, bytes: &[u8]) -> String {
    let named = opensgf::formats::unsupported(bytes).map(|title| format!("it is {title}"));
    let guess = named.or_else(|| kind(bytes).map(str::to_owned));
    let guess = guess.map(|kind| format!(": {kind}")).unwrap_or_default();
    format!("{} contains no game{guess}", input.name())
}

fn kind(bytes: &[u8]) -> Option<&'static str> {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    if is_empty(bytes) {
        return Some("it is empty");
    }
    let matches = |(start, _): &&(&[u8], &str)| {
        text.get(..start.len()).is_some_and(|it| it.eq_ignore_ascii_case(start))
    };
    TEXTS.iter().find(matches).map(|(_, kind)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_the_kind_of_texts_without_games() {
        for (bytes, expected) in [
            (&b""[..], Some("it is empty")),
            (b"\xEF\xBB\xBF \r\n", Some("it is empty")),
            (b"<?xml version=\"1.0\"?><Go/>", Some("it is XML")),
            (b"hello", None),
        ] {
            assert_eq!(kind(bytes), expected, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn finds_a_game_after_leading_text() {
        for text in ["(;)", "(\n;B[aa])", "text (;B[aa])", ";B[aa]", "\u{FEFF}(;B[aa])"] {
            assert_eq!(expect_game(&Input::Stdin(None), text.as_bytes()), Ok(()), "{text}");
        }
        assert!(expect_game(&Input::Stdin(None), b"(hello").is_err());
    }
}
