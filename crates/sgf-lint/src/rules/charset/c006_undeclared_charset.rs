//! C006: non-ASCII text without CA.

use sgf_model::charset::{Charset, Confidence, Detection, Evidence, is_valid};
use sgf_syntax::{Form, Span, TextEdit};

use crate::rule::rule;
use crate::{Applicability, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds games whose text is not Latin-1 and that do not declare a charset in `CA`.
    ///
    /// ## Why it matters
    /// Without `CA`, the charset is Latin-1 by definition, and a strict program shows `æŸ¯æ´` for `柯洁`. Most programs guess
    /// the charset, with different results.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]PB[柯洁])
    /// ```
    ///
    /// ## Fix
    /// Adds `CA` to FF[4] games; earlier versions do not have it. That is safe if the text is valid UTF-8, which does not
    /// happen by chance, and contains bytes that Latin-1 does not use. Otherwise it is unsafe. Damaged text gets no `CA`.
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
        format!("text in {charset}, but `CA` is missing"),
    );
    if let Some((edit, applicability)) = declaration(cx, detection) {
        finding.fix(applicability, format!("add `CA[{charset}]`"), [edit]);
    }
}

/// Returns the edit that adds CA after FF.
fn declaration(cx: &GameCx<'_>, detection: &Detection) -> Option<(TextEdit, Applicability)> {
    if cx.ff < 4 {
        return None;
    }
    let version = cx.in_root(b"FF")?;
    version.values().next_back().filter(|value| value.is_closed())?;
    let applicability = match (detection.evidence, detection.confidence) {
        (Evidence::ValidUtf8, _) if !is_latin_1(cx.game.bytes()) => Applicability::Safe,
        (Evidence::Bom, Confidence::Certain) => Applicability::Safe,
        (_, Confidence::Low) => return None,
        // A declaration turns the notes about bytes that are not valid into errors.
        _ if !is_valid(cx.game.bytes(), detection.charset) => return None,
        _ => Applicability::Unsafe,
    };
    let new = format!("CA[{}]", detection.charset);
    Some((TextEdit::insert(version.span().end, new.into_bytes()), applicability))
}

/// Returns whether a strict program can read the bytes as Latin-1, which has no characters from 80 to 9F.
fn is_latin_1(bytes: &[u8]) -> bool {
    !bytes.iter().any(|byte| matches!(byte, 0x80..=0x9F))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives, read};
    use crate::{Applicability, Config, fix};

    #[test]
    fn keeps_what_may_be_latin_1() {
        for (text, is_safe) in [("Zo\u{eb}", false), ("\u{67ef}\u{6d01}", true)] {
            let text = format!("(;FF[4]PB[{text}])");
            let fixed = fix(&read(text.as_bytes()), &Config::only("C006").unwrap(), Applicability::Safe);
            assert_eq!(fixed.applied.len(), usize::from(is_safe), "{text}");
        }
    }

    #[test]
    fn accepts_undeclared_latin_1() {
        check("C006", "(;FF[4]PB[Lee])(;CA[UTF-8]PB[柯洁])(;CA[]PB[柯洁])");
        fix_gives("C006", b"(;FF[4]PB[Lo\xEFc Jos\xE9])", b"(;FF[4]PB[Lo\xEFc Jos\xE9])");
    }

    #[test]
    fn reports_the_first_text() {
        check(
            "C006",
            "
(;FF[3]PB[柯洁9段]C[柯洁])
          ^^ text in UTF-8, but `CA` is missing
",
        );
        fix_gives("C006", "(;FF[3]PB[柯洁])", "(;FF[3]PB[柯洁])");
        fix_gives("C006", "(;PB[柯洁])", "(;PB[柯洁])");
    }

    #[test]
    fn declares_no_charset_for_damaged_text() {
        let damaged = "(;FF[4]PB[柯洁柯洁柯洁]PW[吴".bytes().chain(*b"\xE6\xB8])").collect::<Vec<_>>();
        fix_gives("C006", &damaged[..], &damaged[..]);
        let lost = b"(;FF[4]PB[\xE6\x9F\xAF\xE6\xB4?]EV[\xE6\x9F\xAF\xE6\x9F\xAF\xE6\x9F\xAF])";
        fix_gives("C006", lost, lost);
    }

    #[test]
    fn declares_other_charsets() {
        let text = b"PB[\xBF\xC2\xBD\xE0]BR[9\xB6\xCE]RE[\xBA\xDA\xD6\xD0\xC5\xCC\xCA\xA4])";
        let game = |head: &[u8]| [head, &text[..]].concat();
        fix_gives("C006", game(b"(;GM[1]FF[4]"), game(b"(;GM[1]FF[4]CA[GB18030]"));
    }
}
