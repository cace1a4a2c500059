//! C004: a declared charset that does not match the text.

use sgf_model::charset::{Charset, decode};
use sgf_syntax::TextEdit;

use super::declared_charset::{CaError, Diagnosis, Evidence, ca, check_ca};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds games whose `CA` declares a different charset than the one their texts are in.
    ///
    /// ## Why it matters
    /// Programs trust `CA` and show garbled text. The message names the evidence: the texts, a byte order mark, or the
    /// encoding of the file. If every byte is valid in the declared charset, `CA` may still be right; the message then says
    /// which charset the text looks like.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]CA[Shift_JIS]PB[呉清源]PW[橋本宇太郎])
    /// ```
    ///
    /// ## Fix
    /// Declares the detected charset. That is safe if the bytes are invalid in the declared charset and the detection is
    /// certain.
    /// ```sgf
    /// (;FF[4]GM[1]CA[UTF-8]PB[呉清源]PW[橋本宇太郎])
    /// ```
    C004 false-charset, Error, fix: Unsafe, since: "0.1", sgfc: [73], on: Properties(PropertyFilter::Named(&["CA"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(ca) = ca(cx.game).filter(|ca| at.property.values().any(|value| value.span() == ca.span()))
    else {
        return;
    };
    let Some(diagnosis) = check_ca(cx, ca) else { return };
    let CaError::Mismatch { declared, evidence } = diagnosis.error else { return };
    let actual = diagnosis.detection.charset;
    let message = match evidence {
        Evidence::ByteOrderMark => {
            format!("`CA` declares {declared}, but the byte order mark is that of UTF-8")
        }
        Evidence::Form(form) => format!("`CA` declares {declared}, but the file is in {form}"),
        Evidence::Ascii => format!("`CA` declares {declared}, but the file is in ASCII"),
        Evidence::InvalidText => format!("`CA` declares {declared}, but the text is in {actual}"),
        Evidence::UnlikelyText(other) => format!("`CA` declares {declared}, but the text looks like {other}"),
    };
    let mut finding = out.report(ca.span(), message);
    if let Some(example) = example(cx, &diagnosis, declared) {
        finding = finding.help(example);
    }
    if let Some((charset, applicability)) = diagnosis.correction.filter(|_| ca.is_closed()) {
        let edit = TextEdit::replace(ca.span(), charset.as_bytes());
        finding.writes(applicability, charset, vec![edit]);
    }
}

/// Shows a text in both charsets.
fn example(cx: &GameCx<'_>, diagnosis: &Diagnosis<'_>, declared: Charset) -> Option<String> {
    let conflict = diagnosis.detection.conflict.as_ref()?;
    let at = &conflict.at;
    let start = cx.game.span().start;
    let bytes = cx.cx.text().get(start + at.start..start + at.end)?;
    if bytes.is_ascii() {
        return None;
    }
    let read = |charset| -> String {
        decode(bytes, charset).text.chars().filter(|letter| !letter.is_control()).take(24).collect()
    };
    let text = read(conflict.charset);
    (!text.contains('\u{FFFD}')).then(|| format!("`{text}` read as {declared} is `{}`", read(declared)))
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use crate::testing::{check, fix_gives};
    use crate::{Checker, Config};

    #[test]
    fn accepts_matching_charsets() {
        check("C004", "(;CA[UTF-8]PB[柯洁])(;CA[GBK]PB[Lee])(;PB[柯洁])(;CA[foo]PB[柯洁])");
    }

    #[test]
    fn corrects_a_mismatching_charset() {
        let game = |ca: &[u8]| {
            [b"(;CA[", ca, b"]PB[\xBF\xC2\xBD\xE0]BR[9\xB6\xCE]RE[\xBA\xDA\xD6\xD0\xC5\xCC\xCA\xA4])"]
                .concat()
        };
        let found =
            Checker::new(&Config::only("C004").unwrap()).check(&Document::parse(game(b"UTF-8").as_slice()));
        assert_eq!(found[0].message, "`CA` declares UTF-8, but the text is in GB18030");
        assert_eq!(
            found[0].help.as_deref().map(|help| help.starts_with("`柯洁` read as UTF-8 is `")),
            Some(true)
        );
        fix_gives("C004", game(b"UTF-8"), game(b"GB18030"));
        fix_gives("C004", "(;CA[ASCII]PB[柯洁])", "(;CA[UTF-8]PB[柯洁])");
    }

    #[test]
    fn checks_utf_16_and_byte_order_marks() {
        check(
            "C004",
            "
(;CA[UTF-16]PB[Lee])
     ^^^^^^ `CA` declares UTF-16LE, but the file is in ASCII
",
        );
        fix_gives("C004", "(;CA[UTF-16]PB[Lee])", "(;CA[UTF-8]PB[Lee])");
        fix_gives("C004", "\u{FEFF}(;CA[Big5]PB[Lee])", "\u{FEFF}(;CA[UTF-8]PB[Lee])");
        check("C004", "\u{FEFF}(;CA[UTF-8]PB[柯洁])");
        // Escape sequences of ISO-2022-JP must not outweigh the byte order mark, or the fixes would never settle.
        check("C004", "\u{FEFF}(;CA[UTF-8]PB[\u{1B}$B0B\u{1B}(B])");
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        fix_gives("C004", wide("\u{FEFF}(;CA[Big5]PB[柯洁])"), wide("\u{FEFF}(;CA[UTF-16]PB[柯洁])"));
        fix_gives("C004", wide("\u{FEFF}(;CA[UTF-16LE];B[aa])"), wide("\u{FEFF}(;CA[UTF-16LE];B[aa])"));
        let wider = |text: &str| text.chars().flat_map(|it| u32::from(it).to_be_bytes()).collect::<Vec<u8>>();
        fix_gives("C004", wider("(;CA[UTF-16]PB[柯洁])"), wider("(;CA[UTF-32]PB[柯洁])"));
        fix_gives("C004", wider("\u{FEFF}(;CA[UTF-32BE];B[aa])"), wider("\u{FEFF}(;CA[UTF-32BE];B[aa])"));
    }
}
