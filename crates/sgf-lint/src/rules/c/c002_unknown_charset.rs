//! C002: a charset that cannot be read.

use sgf_model::charset::Refused;
use sgf_syntax::TextEdit;

use super::said::{Fault, judge};
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds games whose `CA` names no charset that can be read.
    ///
    /// ## Why it matters
    /// Without the charset, texts are read by a guess or as Latin-1. Charsets that exist but are not read here (UTF-7, EBCDIC,
    /// code pages of DOS) are a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]CA[foo]PB[柯洁])
    /// ```
    ///
    /// ## Fix
    /// Names the charset of the bytes. That is safe where they are UTF-8 beyond doubt.
    /// ```sgf
    /// (;FF[4]GM[1]CA[UTF-8]PB[柯洁])
    /// ```
    C002 unknown-charset, Error, fix: Unsafe, since: "0.1", sgfc: [72], on: Properties(Which::Named(&["CA"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(ca) =
        super::said::ca(cx.game).filter(|ca| at.property.values().any(|value| value.span() == ca.span()))
    else {
        return;
    };
    let Some(judgement) = judge(cx, ca) else { return };
    let Fault::Refused(refused) = judgement.fault else { return };
    let name = String::from_utf8_lossy(ca.raw().trim_ascii()).into_owned();
    let message = match refused {
        Refused::Unknown => format!("`{name}` names no charset"),
        other => format!("`{name}` cannot be read: {other}"),
    };
    let mut finding = out.report(ca.span(), message);
    if refused != Refused::Unknown {
        finding = finding.note();
    }
    if let Some((charset, applicability)) = judgement.remedy.filter(|_| ca.is_closed()) {
        let edit = TextEdit::replace(ca.span(), charset.as_bytes());
        finding.writes(applicability, charset, vec![edit]);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn names_and_no_names() {
        check("C002", "(;CA[UTF-8];B[aa])(;CA[])(;CA[MS_KANJI])");
        check(
            "C002",
            "
(;CA[foo];B[aa]CA[foo])(;ChArset[UTF-7])
     ^^^ `foo` names no charset
                                 ^^^^^ `UTF-7` cannot be read: the charset writes other characters with ASCII bytes
",
        );
    }

    #[test]
    fn what_the_bytes_are() {
        fix_gives("C002", "(;CA[foo]PB[Lee])", "(;CA[UTF-8]PB[Lee])");
        fix_gives("C002", "(;CA[UTF-7]PB[Lee])", "(;CA[UTF-7]PB[Lee])");
        let game = |ca: &[u8]| [b"(;CA[", ca, b"]PB[\xBF\xC2\xBD\xE0]BR[9\xB6\xCE])"].concat();
        fix_gives("C002", game(b"unknown"), game(b"GB18030"));
        fix_gives("C002", game(b"VISCII"), game(b"VISCII"));
    }
}
