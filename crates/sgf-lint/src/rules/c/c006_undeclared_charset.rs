//! C006: text beyond ASCII without CA.

use sgf_model::charset::{Charset, Confidence, Detection, Evidence};
use sgf_syntax::{Form, Span, TextEdit};

use crate::rule::rule;
use crate::{Applicability, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds games with text in another charset than Latin-1 that do not say so in `CA`.
    ///
    /// ## Why it matters
    /// Without `CA` a text is Latin-1, and a program that goes by the letter shows `æŸ¯æ´` for `柯洁`. Most programs guess, and
    /// guess differently.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]PB[柯洁])
    /// ```
    ///
    /// ## Fix
    /// Adds `CA`, in files that are FF[4]; older formats do not have it. Where the text is UTF-8 from beginning to end, which
    /// never happens by chance, that is safe: programs that guessed right read the same, and the others read it now. Where the
    /// charset was told by what makes sense, it is unsafe.
    /// ```sgf
    /// (;FF[4]CA[UTF-8]GM[1]PB[柯洁])
    /// ```
    C006 undeclared-charset, Note, fix: Unsafe, since: "0.1", sgfc: [], on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    if cx.is_ascii() || cx.doc().form() != Form::Bytes || cx.in_root(b"CA").is_some() {
        return;
    }
    let detection = cx.detection();
    let charset = detection.charset;
    let is_latin = matches!(charset, Charset::ISO_8859_1 | Charset::WINDOWS_1252 | Charset::US_ASCII);
    if is_latin || detection.evidence == Evidence::Fallback || detection.declared.is_some() {
        return;
    }
    let (start, bytes) = (cx.game.span().start, cx.game.bytes());
    let from = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
    let length = bytes[from..].iter().take_while(|byte| !byte.is_ascii()).count();
    let finding = out.report(
        Span::new(start + from, start + from + length),
        format!("text in {charset}, and no CA says so"),
    );
    if let Some((edit, applicability)) = declaration(cx, detection) {
        finding.fix(applicability, format!("add `CA[{charset}]`"), [edit]);
    }
}

/// The edit that adds CA: behind FF, or where the root begins.
fn declaration(cx: &GameCx<'_>, detection: &Detection) -> Option<(TextEdit, Applicability)> {
    if cx.ff < 4 {
        return None;
    }
    let version = cx.in_root(b"FF")?;
    version.values().next_back().filter(|value| value.is_closed())?;
    let applicability = match (detection.evidence, detection.confidence) {
        (Evidence::ValidUtf8, _) | (Evidence::Bom, Confidence::Certain) => Applicability::Safe,
        (_, Confidence::Low) => return None,
        _ => Applicability::Unsafe,
    };
    let new = format!("CA[{}]", detection.charset);
    Some((TextEdit::insert(version.span().end, new.into_bytes()), applicability))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn latin_1_needs_no_name() {
        check("C006", "(;FF[4]PB[Lee])(;CA[UTF-8]PB[柯洁])(;CA[]PB[柯洁])");
        fix_gives("C006", b"(;FF[4]PB[Lo\xEFc Jos\xE9])", b"(;FF[4]PB[Lo\xEFc Jos\xE9])");
    }

    #[test]
    fn the_first_letters_are_shown() {
        check(
            "C006",
            "
(;FF[3]PB[柯洁9段]C[柯洁])
          ^^ text in UTF-8, and no CA says so
",
        );
        fix_gives("C006", "(;FF[3]PB[柯洁])", "(;FF[3]PB[柯洁])");
        fix_gives("C006", "(;PB[柯洁])", "(;PB[柯洁])");
    }

    #[test]
    fn other_charsets() {
        let text = b"PB[\xBF\xC2\xBD\xE0]BR[9\xB6\xCE]RE[\xBA\xDA\xD6\xD0\xC5\xCC\xCA\xA4])";
        let game = |head: &[u8]| [head, &text[..]].concat();
        fix_gives("C006", game(b"(;GM[1]FF[4]"), game(b"(;GM[1]FF[4]CA[GB18030]"));
    }
}
