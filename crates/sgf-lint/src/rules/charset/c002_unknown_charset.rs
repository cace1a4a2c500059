//! C002: an unknown or unsupported charset.

use sgf_model::charset::CharsetError;
use sgf_syntax::TextEdit;

use super::declared_charset::{CaError, check_ca};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds games whose `CA` declares a charset that is unknown or not supported.
    ///
    /// ## Why it matters
    /// Programs then guess the charset or read texts as Latin-1. For charsets that exist but are not supported (UTF-7,
    /// EBCDIC, DOS code pages), the finding is a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]CA[foo]PB[柯洁])
    /// ```
    ///
    /// ## Fix
    /// Declares the detected charset. That is safe if the text is certainly UTF-8.
    /// ```sgf
    /// (;FF[4]GM[1]CA[UTF-8]PB[柯洁])
    /// ```
    C002 unknown-charset, Error, fix: Unsafe, since: "0.1", sgfc: [72], on: Properties(PropertyFilter::Named(&["CA"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(ca) = super::declared_charset::ca(cx.game)
        .filter(|ca| at.property.values().any(|value| value.span() == ca.span()))
    else {
        return;
    };
    let Some(diagnosis) = check_ca(cx, ca) else { return };
    let CaError::Unsupported(error) = diagnosis.error else { return };
    let name = String::from_utf8_lossy(ca.raw().trim_ascii()).into_owned();
    let message = match error {
        CharsetError::Unknown => format!("`{name}` is not a known charset"),
        other => format!("`{name}` is not supported: {other}"),
    };
    let mut finding = out.report(ca.span(), message);
    if error != CharsetError::Unknown {
        finding = finding.note();
    }
    if let Some((charset, applicability)) = diagnosis.correction.filter(|_| ca.is_closed()) {
        let edit = TextEdit::replace(ca.span(), charset.as_bytes());
        finding.writes(applicability, charset, vec![edit]);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_unknown_and_unsupported_charsets() {
        check("C002", "(;CA[UTF-8];B[aa])(;CA[])(;CA[MS_KANJI])");
        check(
            "C002",
            "
(;CA[foo];B[aa]CA[foo])(;ChArset[UTF-7])
     ^^^ `foo` is not a known charset
                                 ^^^^^ `UTF-7` is not supported: the charset writes other characters with ASCII bytes
",
        );
    }

    #[test]
    fn declares_the_detected_charset() {
        fix_gives("C002", "(;CA[foo]PB[Lee])", "(;CA[UTF-8]PB[Lee])");
        fix_gives("C002", "(;CA[UTF-7]PB[Lee])", "(;CA[UTF-7]PB[Lee])");
        let game = |ca: &[u8]| [b"(;CA[", ca, b"]PB[\xBF\xC2\xBD\xE0]BR[9\xB6\xCE])"].concat();
        fix_gives("C002", game(b"unknown"), game(b"GB18030"));
        fix_gives("C002", game(b"VISCII"), game(b"VISCII"));
    }
}
