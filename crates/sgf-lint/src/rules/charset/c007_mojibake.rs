//! C007: mojibake, text that was garbled before it was written to the file.

use sgf_model::charset::{Charset, looks_like_mojibake};
use sgf_model::value::{Form, TextDecoder};
use sgf_syntax::{TextEdit, Value};

use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds texts that were decoded with the wrong charset and then saved, such as `AndrÃ©` for `André` or `缁濊壓` for `绝艺`.
    ///
    /// ## Why it matters
    /// The text is unreadable, and choosing another charset does not help, because the file itself contains the wrong
    /// characters.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]CA[UTF-8]PB[AndrÃ©])
    /// ```
    ///
    /// ## Fix
    /// Writes the intended text. Unsafe, because the garbled text might be intentional.
    /// ```sgf
    /// (;FF[4]GM[1]CA[UTF-8]PB[André])
    /// ```
    C007 mojibake, Note, fix: Unsafe, since: "0.1", sgfc: [],
    on: UnusualProperties(PropertyFilter::Where(sgf_model::table::Property::has_text))
}

/// The longest value to check.
const MAX_LENGTH: usize = 16_384;

/// How often a text may have been garbled.
const MAX_ROUNDS: usize = 3;

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if cx.is_ascii() {
        return;
    }
    for value in at.property.values() {
        let raw = value.raw();
        if raw.is_ascii() || raw.len() > MAX_LENGTH {
            continue;
        }
        let text = cx.characters(raw);
        let Some(mojibake) = looks_like_mojibake(&text) else { continue };
        let message = format!("text in {} that was decoded as {}", mojibake.written, mojibake.read);
        let shown: String = mojibake.text.chars().filter(|letter| !letter.is_control()).take(40).collect();
        let finding =
            out.report(value.span(), message).help(format!("the intended text is probably `{shown}`"));
        if let Some(text) = intended(cx, at, value, mojibake.text) {
            let edit = TextEdit::replace(value.span(), text.into_bytes());
            finding.writes(Applicability::Unsafe, &shown, vec![edit]);
        }
    }
}

/// Returns the intended text, if it can be written here without escapes.
fn intended(cx: &GameCx<'_>, at: &At<'_>, value: Value<'_>, mut text: String) -> Option<String> {
    for _ in 0..MAX_ROUNDS {
        let Some(again) = looks_like_mojibake(&text) else { break };
        text = again.text;
    }
    let is_composed =
        at.row.is_some_and(|row| row.forms.iter().any(|form| matches!(form, Form::Compose(..))));
    let colons = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b':').count();
    // Other rules might report the restored rank, rules or overtime, and a fix must not cause new findings.
    let is_checked = at.row.is_some_and(|row| matches!(row.ident, "BR" | "WR" | "RU" | "OT"));
    let is_plain = value.is_closed()
        && !is_checked
        && cx.charset() == Charset::UTF_8
        && !value.raw().contains(&b'\\')
        && !text.contains([']', '[', '\\', '\u{FFFD}'])
        && !text.chars().any(|letter| letter.is_control() && letter != '\n' && letter != '\r')
        && (!is_composed || colons(text.as_bytes()) == colons(value.raw()))
        && looks_like_mojibake(&text).is_none();
    is_plain.then_some(text)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn accepts_intended_text() {
        check("C007", "(;CA[UTF-8]PB[André]PW[柯洁]C[Ça va, Noël? 6½ points — “hane”];B[aa]N[신진서])");
        check("C007", "(;CA[UTF-8]XX[AndrÃ©])");
    }

    #[test]
    fn restores_garbled_text() {
        check(
            "C007",
            "
(;CA[UTF-8]PB[缁濊壓]PW[Jürgen])
              ^^^ text in UTF-8 that was decoded as GBK
",
        );
        fix_gives(
            "C007",
            "(;CA[UTF-8]PB[缁濊壓]C[AndrÃ© \\[9d\\]])",
            "(;CA[UTF-8]PB[绝艺]C[AndrÃ© \\[9d\\]])",
        );
        fix_gives("C007", "(;CA[UTF-8]BR[9æ®µ])", "(;CA[UTF-8]BR[9æ®µ])");
        fix_gives("C007", "(;CA[UTF-8]LB[aa:Ã©tÃ©])", "(;CA[UTF-8]LB[aa:été])");
    }
}
