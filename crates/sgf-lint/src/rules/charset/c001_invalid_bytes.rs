//! C001: bytes that are not valid in the charset.

use sgf_model::charset::{self, Charset, lost_places};
use sgf_syntax::{Span, Value};

use super::declared_charset::ca;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds bytes in texts that are not valid in the charset of the game.
    ///
    /// ## Why it matters
    /// Characters were lost, for example because a name was truncated in the middle of a character. Programs show a box or
    /// reject the file. There is no way to restore the character, so the bytes stay as they are. In a game without `CA` the
    /// finding is a note, because strictly speaking such a game is in Latin-1, where every byte is valid. C008 reports
    /// characters in which a byte was replaced by `?`.
    ///
    /// ## Example
    /// ```sgf,expect,escaped
    /// (;FF[4]GM[1]CA[UTF-8]C[9 dan \xE6\xAE])
    /// ```
    C001 invalid-bytes, Error, fix: None, since: "0.1", sgfc: [71], on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    if cx.is_ascii() {
        return;
    }
    let charset = cx.detection().charset;
    if charset == Charset::UTF_8 && str::from_utf8(cx.game.bytes()).is_ok() {
        return;
    }
    let is_declared = ca(cx.game).is_some_and(|ca| Charset::for_label(ca.raw()).is_ok());
    for node in cx.non_quiet_nodes() {
        for property in node.properties() {
            if property.values().all(|value| value.raw().is_ascii()) {
                continue;
            }
            // V rules report invalid moves and numbers.
            if property.span().is_empty() || cx.row(property).is_some_and(|row| !row.has_text()) {
                continue;
            }
            for value in property.values().filter(|value| !value.raw().is_ascii()) {
                report(value, charset, is_declared, out);
            }
        }
    }
}

/// Reports the invalid bytes of a value, if any: the place of the first, and their number.
fn report(value: Value<'_>, charset: Charset, is_declared: bool, out: &mut Sink<'_>) {
    let mut bad = charset::decode_value(value.raw(), charset).bad;
    if charset == Charset::UTF_8 && value.raw().contains(&b'?') {
        let mut lost = lost_places(value.raw()).peekable();
        bad.retain(|bad| {
            while lost.next_if(|lost| lost.end <= bad.start).is_some() {}
            lost.peek().is_none_or(|lost| bad.start < lost.start)
        });
    }
    let Some(first) = bad.first() else { return };
    let start = value.span().start;
    let count: usize = bad.iter().map(std::iter::ExactSizeIterator::len).sum();
    let message = match count {
        1 => format!("byte {:02X} is not valid in {charset}", value.raw()[first.start]),
        _ if bad.len() == 1 => format!("{count} bytes are not valid in {charset}"),
        _ => format!("{count} bytes in {} places are not valid in {charset}", bad.len()),
    };
    let finding = out.report(Span::new(start + first.start, start + first.end), message);
    if !is_declared {
        finding.note();
    }
}

#[cfg(test)]
mod tests {
    use crate::{Checker, Config, Severity};

    #[track_caller]
    fn check(bytes: &[u8], expected: &[(&str, &[u8], Severity)]) {
        let doc = sgf_syntax::Document::parse(bytes);
        let found = Checker::new(&Config::only("C001").unwrap()).check(&doc);
        let found: Vec<_> =
            found.iter().map(|it| (it.message.as_ref(), &bytes[it.span.range()], it.severity)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn accepts_valid_text() {
        check("(;CA[UTF-8]PB[柯洁])".as_bytes(), &[]);
        check("(;PB[柯洁])".as_bytes(), &[]);
        check(b"(;CA[GBK]PB[\xBF\xC2\xBD\xE0])", &[]);
        check(b"(;PB[Lo\xEFc]C[\x93hane\x94])", &[]);
        check(b"(;CA[UTF-8];B[aa])", &[]);
    }

    #[test]
    fn reports_truncated_characters() {
        check(
            "(;CA[UTF-8]PB[柯洁]PW[吴"
                .as_bytes()
                .iter()
                .copied()
                .chain(*b"\xE6\xB8];B[aa]C[\xFF\xFE])")
                .collect::<Vec<_>>()
                .as_slice(),
            &[
                ("2 bytes are not valid in UTF-8", b"\xE6\xB8", Severity::Error),
                ("2 bytes in 2 places are not valid in UTF-8", b"\xFF", Severity::Error),
            ],
        );
        check(
            b"(;CA[GBK]PB[\xBF\xC2\xBD\xE0]PW[\xBF\xC2\xBD])",
            &[("byte BD is not valid in GBK", b"\xBD", Severity::Error)],
        );
    }

    #[test]
    fn invalid_bytes_in_undeclared_text_are_a_note() {
        let text =
            "(;PB[柯洁柯洁柯洁]PW[吴".as_bytes().iter().copied().chain(*b"\xE6\xB8])").collect::<Vec<_>>();
        check(&text, &[("2 bytes are not valid in UTF-8", b"\xE6\xB8", Severity::Note)]);
    }

    #[test]
    fn leaves_replaced_bytes_to_c008() {
        check(b"(;CA[UTF-8]PB[\xE7\xBB?\xE5?\x87])", &[]);
        check(
            b"(;CA[UTF-8]PB[\xFF\xE7\xBB?\xE5?\x87\xFE?])",
            &[("2 bytes in 2 places are not valid in UTF-8", b"\xFF", Severity::Error)],
        );
    }

    #[test]
    fn ignores_moves() {
        check(b"(;CA[UTF-8];B[\xFF\xFF])", &[]);
    }
}
