//! C007: text that was decoded with the wrong charset before it came into the file.

use sgf_model::charset::{Charset, looks_like_mojibake};
use sgf_model::value::{Form, TextDecoder};
use sgf_syntax::{TextEdit, Value};

use crate::rule::rule;
use crate::{Applicability, At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds texts that make sense only after a wrong decoding is undone: `AndrÃ©` for `André`, `缁濊壓` for `绝艺`.
    ///
    /// ## Why it matters
    /// A program took one charset for another and wrote down what it saw. The text is valid, and no choice of a charset brings
    /// it back.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]CA[UTF-8]PB[AndrÃ©])
    /// ```
    ///
    /// ## Fix
    /// Writes the text that was meant.
    /// ```sgf
    /// (;FF[4]GM[1]CA[UTF-8]PB[André])
    /// ```
    C007 mojibake, Note, fix: Unsafe, since: "0.1", sgfc: [],
    on: OddProperties(Which::Where(|row| row.has_text()))
}

/// The longest value that is looked at: what is long and wrong is seen by every reader.
const LONG: usize = 2048;

/// How often a text can have been taken for another.
const TIMES: usize = 3;

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    if cx.is_ascii() {
        return;
    }
    for value in at.property.values() {
        let raw = value.raw();
        if raw.is_ascii() || raw.len() > LONG {
            continue;
        }
        let text = cx.characters(raw);
        let Some(mojibake) = looks_like_mojibake(&text) else { continue };
        let message = format!("text in {} that was taken for {}", mojibake.written, mojibake.read);
        let shown: String = mojibake.text.chars().filter(|letter| !letter.is_control()).take(40).collect();
        let finding = out.report(value.span(), message).help(format!("it was meant to be `{shown}`"));
        if let Some(text) = meant(cx, at, value, mojibake.text) {
            let edit = TextEdit::replace(value.span(), text.into_bytes());
            finding.writes(Applicability::Unsafe, &shown, vec![edit]);
        }
    }
}

/// The text that was meant, if it can be written here without escapes.
fn meant(cx: &GameCx<'_>, at: At<'_>, value: Value<'_>, text: String) -> Option<String> {
    let mut text = text;
    for _ in 0..TIMES {
        let Some(again) = looks_like_mojibake(&text) else { break };
        text = again.text;
    }
    let is_composed =
        at.row.is_some_and(|row| row.forms.iter().any(|form| matches!(form, Form::Compose(..))));
    let colons = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b':').count();
    // Ranks, rules and overtime that were nonsense become such that another rule would have in another form.
    let is_read = at.row.is_some_and(|row| matches!(row.ident, "BR" | "WR" | "RU" | "OT"));
    let is_plain = value.is_closed()
        && !is_read
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
    fn what_is_meant_is_left() {
        check("C007", "(;CA[UTF-8]PB[André]PW[柯洁]C[Ça va, Noël? 6½ points — “hane”];B[aa]N[신진서])");
        check("C007", "(;CA[UTF-8]XX[AndrÃ©])");
    }

    #[test]
    fn wrong_decodings() {
        check(
            "C007",
            "
(;CA[UTF-8]PB[缁濊壓]PW[Jürgen])
              ^^^ text in UTF-8 that was taken for GBK
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
