//! C008: a character in which a byte was replaced by a question mark.

use sgf_model::charset::{Charset, LostByte, lost_bytes, lost_places};
use sgf_syntax::{Span, TextEdit, Value};

use super::declared_charset::ca;
use crate::rule::rule;
use crate::{Applicability, Finding, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds UTF-8 characters in which one byte was replaced by `?`.
    ///
    /// ## Why it matters
    /// A program read the text as Windows-1252, which has no characters for the bytes 81, 8D, 8F, 90 and 9D, and wrote `?`
    /// for them. Other programs show a box or reject the file. In a game without `CA` the finding is a note.
    ///
    /// ## Example
    /// ```sgf,expect,escaped
    /// (;FF[4]GM[1]CA[UTF-8]PB[\xE6\x9F\xAF\xE6\xB4?]PW[王元])
    /// ```
    ///
    /// ## Fix
    /// Restores the character. There are five candidates; the fix chooses one if the restored text occurs elsewhere in the
    /// checked files and is much more frequent there than the alternatives, or if the character is much more common than the
    /// other candidates. Unsafe, because the choice may be wrong.
    /// ```sgf
    /// (;FF[4]GM[1]CA[UTF-8]PB[柯洁]PW[王元])
    /// ```
    C008 lost-byte, Error, fix: Unsafe, since: "0.1", sgfc: [71], on: Games
}

/// The maximum number of characters to list in a message.
const MAX_LISTED: usize = 6;

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    let text = cx.game.bytes();
    if cx.is_ascii() || str::from_utf8(text).is_ok() || cx.detection().charset != Charset::UTF_8 {
        return;
    }
    let is_declared = ca(cx.game).is_some_and(|ca| Charset::for_label(ca.raw()).is_ok());
    for node in cx.non_quiet_nodes() {
        for property in node.properties() {
            let is_damaged = |value: &Value<'_>| lost_places(value.raw()).next().is_some();
            if !property.values().any(|value| is_damaged(&value))
                || property.span().is_empty()
                || cx.row(property).is_some_and(|row| !row.has_text())
            {
                continue;
            }
            for value in property.values().filter(is_damaged) {
                check_value(cx, value, is_declared, out);
            }
        }
    }
}

/// Reports the lost bytes of a value, separately for those with and without a clear correction.
fn check_value(cx: &GameCx<'_>, value: Value<'_>, is_declared: bool, out: &mut Sink<'_>) {
    let mut lost = lost_bytes(value.raw());
    if lost.is_empty() {
        return;
    }
    if let Some(intact) = cx.cx.intact_text(value.raw()) {
        lost.iter_mut().for_each(|lost| lost.settle(intact));
    }
    let (clear, unclear): (Vec<LostByte>, Vec<LostByte>) = lost.into_iter().partition(|lost| lost.is_clear);
    if let Some(finding) = report(value, &clear, is_declared, out) {
        let letters: Vec<String> =
            clear.iter().take(MAX_LISTED).map(|lost| format!("`{}`", lost.candidates[0])).collect();
        let more = if clear.len() > MAX_LISTED { " and so on" } else { "" };
        let edits = clear
            .iter()
            .map(|lost| TextEdit::replace(place(value, lost), lost.candidates[0].to_string().into_bytes()));
        finding.fix(Applicability::Unsafe, format!("write {}{more}", letters.join(", ")), edits);
    }
    if let (Some(finding), Some(first)) = (report(value, &unclear, is_declared, out), unclear.first()) {
        let letters: Vec<String> = first.candidates.iter().map(|letter| format!("`{letter}`")).collect();
        finding.help(format!("the first may be {}", letters.join(", ")));
    }
}

fn report<'s>(
    value: Value<'_>,
    lost: &[LostByte],
    is_declared: bool,
    out: &'s mut Sink<'_>,
) -> Option<Finding<'s>> {
    let message = match lost.len() {
        0 => return None,
        1 => "character with a byte replaced by `?`".to_owned(),
        count => format!("{count} characters with a byte replaced by `?`"),
    };
    let finding = out.report(place(value, lost.first()?), message);
    Some(if is_declared { finding } else { finding.note() })
}

fn place(value: Value<'_>, lost: &LostByte) -> Span {
    let start = value.span().start;
    Span::new(start + lost.place.start, start + lost.place.end)
}

#[cfg(test)]
mod tests {
    use crate::testing::fix_gives;
    use crate::{Checker, Config};

    /// Returns the text of each finding, and its help or the title of its fix.
    fn found(bytes: &[u8]) -> Vec<(String, String)> {
        let found = Checker::new(&Config::only("C008").unwrap()).check(&crate::testing::read(bytes));
        let summary = |found: crate::Diagnostic| {
            (
                bytes[found.span.range()].escape_ascii().to_string(),
                found.help.or(found.fix.map(|fix| fix.title)).unwrap_or_default().into_owned(),
            )
        };
        found.into_iter().map(summary).collect()
    }

    #[test]
    fn reports_clear_and_ambiguous_characters_separately() {
        assert_eq!(found("(;CA[UTF-8]PB[柯洁?]C[?])".as_bytes()), []);
        assert_eq!(found(b"(;PB[\xBF\xC2\xBD\xE0?])"), []);
        let both =
            found(b"(;CA[UTF-8]PB[\xE6\x9F\xAF\xE6\xB4?]PW[\xE7\x8E\x8B\xE5?\x8E\xE5?\x87];W[\xE5?\x8E])");
        assert_eq!(both.len(), 2);
        assert_eq!(both[0], ("\\xe6\\xb4?".to_owned(), "write `洁`".to_owned()));
        assert!(both[1].1.starts_with("the first may be `"), "{both:?}");
    }

    #[test]
    fn restores_a_name_that_occurs_elsewhere() {
        let damaged = b"\xE7\x8E\x8B\xE5\x85\x83\xE5?\x87";
        let text = |first: &[u8]| {
            [b"(;CA[UTF-8]PB[", first, b"])(;CA[UTF-8]PB[", "王元均".as_bytes(), b"])"].concat()
        };
        fix_gives("C008", text(damaged), text("王元均".as_bytes()));
    }
}
