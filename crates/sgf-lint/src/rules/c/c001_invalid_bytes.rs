//! C001: bytes that are no characters.

use sgf_model::charset::{self, Charset, lost_places};
use sgf_syntax::{Span, Value};

use super::said::ca;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds bytes in texts that are no characters of the charset that the texts are in.
    ///
    /// ## Why it matters
    /// Something was lost: a name was cut in the middle of a character. Readers show a box, or refuse the file. The bytes stay as they
    /// are; nothing can bring the character back. In a game without `CA` it is a note, because there every byte is a character by the
    /// letter of the specification. Characters of which one byte became `?` are reported by C008.
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
    for node in cx.loud_nodes() {
        for property in node.properties() {
            if property.values().all(|value| value.raw().is_ascii()) {
                continue;
            }
            // Moves and numbers are not text; what is wrong with them is for the rules about values to say.
            if property.span().is_empty() || cx.row(property).is_some_and(|row| !row.has_text()) {
                continue;
            }
            for value in property.values().filter(|value| !value.raw().is_ascii()) {
                report(value, charset, is_declared, out);
            }
        }
    }
}

/// Reports the bad bytes of a value, if there are any: the first of them, and how many there are.
fn report(value: Value<'_>, charset: Charset, is_declared: bool, out: &mut Sink<'_>) {
    let mut bad = charset::decode_value(value.raw(), charset).bad;
    if charset == Charset::UTF_8 && value.raw().contains(&b'?') {
        let mut lost = lost_places(value.raw()).peekable();
        // Both lists are in order.
        bad.retain(|bad| {
            while lost.next_if(|lost| lost.end <= bad.start).is_some() {}
            lost.peek().is_none_or(|lost| bad.start < lost.start)
        });
    }
    let Some(first) = bad.first() else { return };
    let start = value.span().start;
    let count: usize = bad.iter().map(std::iter::ExactSizeIterator::len).sum();
    let message = match count {
        1 => format!("byte {:02X} is no character of {charset}", value.raw()[first.start]),
        _ if bad.len() == 1 => format!("{count} bytes are no character of {charset}"),
        _ => format!("{count} bytes in {} places are no characters of {charset}", bad.len()),
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
    fn whole_texts_are_fine() {
        check("(;CA[UTF-8]PB[柯洁])".as_bytes(), &[]);
        check("(;PB[柯洁])".as_bytes(), &[]);
        check(b"(;CA[GBK]PB[\xBF\xC2\xBD\xE0])", &[]);
        check(b"(;PB[Lo\xEFc]C[\x93hane\x94])", &[]);
        check(b"(;CA[UTF-8];B[aa])", &[]);
    }

    #[test]
    fn cut_characters() {
        check(
            "(;CA[UTF-8]PB[柯洁]PW[吴"
                .as_bytes()
                .iter()
                .copied()
                .chain(*b"\xE6\xB8];B[aa]C[\xFF\xFE])")
                .collect::<Vec<_>>()
                .as_slice(),
            &[
                ("2 bytes are no character of UTF-8", b"\xE6\xB8", Severity::Error),
                ("2 bytes in 2 places are no characters of UTF-8", b"\xFF", Severity::Error),
            ],
        );
        check(
            b"(;CA[GBK]PB[\xBF\xC2\xBD\xE0]PW[\xBF\xC2\xBD])",
            &[("byte BD is no character of GBK", b"\xBD", Severity::Error)],
        );
    }

    #[test]
    fn undeclared_text_may_be_anything() {
        let text =
            "(;PB[柯洁柯洁柯洁]PW[吴".as_bytes().iter().copied().chain(*b"\xE6\xB8])").collect::<Vec<_>>();
        check(&text, &[("2 bytes are no character of UTF-8", b"\xE6\xB8", Severity::Note)]);
    }

    #[test]
    fn what_lost_a_byte_is_another_matter() {
        check(b"(;CA[UTF-8]PB[\xE7\xBB?\xE5?\x87])", &[]);
        check(
            b"(;CA[UTF-8]PB[\xFF\xE7\xBB?\xE5?\x87\xFE?])",
            &[("2 bytes in 2 places are no characters of UTF-8", b"\xFF", Severity::Error)],
        );
    }

    #[test]
    fn moves_are_no_text() {
        check(b"(;CA[UTF-8];B[\xFF\xFF])", &[]);
    }
}
