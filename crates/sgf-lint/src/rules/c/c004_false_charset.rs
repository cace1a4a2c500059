//! C004: CA names another charset than the one of the bytes.

use sgf_model::charset::{Charset, decode};
use sgf_syntax::{FindText, TextEdit};

use super::said::{Fault, Judgement, Witness, ca, judge};
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds games whose `CA` names another charset than the one that their texts are in.
    ///
    /// ## Why it matters
    /// Programs believe `CA`, and show nonsense. The finding tells what speaks against it: the texts, a byte order mark, or the
    /// form of the file. A text in which every byte is a character of the charset that is named may still be right; then the
    /// finding says what it looks like.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]CA[Shift_JIS]PB[呉清源]PW[橋本宇太郎])
    /// ```
    ///
    /// ## Fix
    /// Names the charset of the texts. That is safe where the bytes cannot be in the charset that is named, and there is no
    /// doubt about the other one.
    /// ```sgf
    /// (;FF[4]GM[1]CA[UTF-8]PB[呉清源]PW[橋本宇太郎])
    /// ```
    C004 false-charset, Error, fix: Unsafe, since: "0.1", sgfc: [73], on: Properties(Which::Named(&["CA"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(ca) = ca(cx.game).filter(|ca| at.property.values().any(|value| value.span() == ca.span()))
    else {
        return;
    };
    let Some(judgement) = judge(cx, ca) else { return };
    let Fault::False { named, witness } = judgement.fault else { return };
    let actual = judgement.detection.charset;
    let message = match witness {
        Witness::Mark => format!("`CA` says {named}, the byte order mark says UTF-8"),
        Witness::Wide { form } => format!("`CA` says {named}, but the file is in {form}"),
        Witness::Ascii => format!("`CA` says {named}, but the file is in ASCII"),
        Witness::Text => format!("`CA` says {named}, but the text is {actual}"),
        Witness::Looks { like } => format!("`CA` says {named}, and the text looks like {like}"),
    };
    let mut finding = out.report(ca.span(), message);
    if let Some(evidence) = evidence(cx, &judgement, named) {
        finding = finding.help(evidence);
    }
    if let Some((charset, applicability)) = judgement.remedy.filter(|_| ca.is_closed()) {
        let edit = TextEdit::replace(ca.span(), charset.as_bytes());
        finding.writes(applicability, charset, vec![edit]);
    }
}

/// The text that shows it, read in both ways.
fn evidence(cx: &GameCx<'_>, judgement: &Judgement<'_>, named: Charset) -> Option<String> {
    let conflict = judgement.detection.conflict.as_ref()?;
    let at = &conflict.at;
    let start = cx.game.span().start;
    let bytes = cx.cx.text().get(start + at.start..start + at.end)?;
    if bytes.is_ascii() {
        return None;
    }
    let read = |charset| {
        let text = decode(bytes, charset).text.into_owned();
        let short: String = text.chars().filter(|letter| !letter.is_control()).take(24).collect();
        short
    };
    let text = read(conflict.charset);
    (!text.has_letter('\u{FFFD}')).then(|| format!("`{text}` would be `{}`", read(named)))
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use crate::testing::{check, fix_gives};
    use crate::{Checker, Config};

    #[test]
    fn honest_games() {
        check("C004", "(;CA[UTF-8]PB[柯洁])(;CA[GBK]PB[Lee])(;PB[柯洁])(;CA[foo]PB[柯洁])");
    }

    #[test]
    fn the_text_is_something_else() {
        let game = |ca: &[u8]| {
            [b"(;CA[", ca, b"]PB[\xBF\xC2\xBD\xE0]BR[9\xB6\xCE]RE[\xBA\xDA\xD6\xD0\xC5\xCC\xCA\xA4])"]
                .concat()
        };
        let found =
            Checker::new(&Config::only("C004").unwrap()).check(&Document::parse(game(b"UTF-8").as_slice()));
        assert_eq!(found[0].message, "`CA` says UTF-8, but the text is GB18030");
        assert_eq!(found[0].help.as_deref().map(|help| help.starts_with("`柯洁` would be")), Some(true));
        fix_gives("C004", game(b"UTF-8"), game(b"GB18030"));
        fix_gives("C004", "(;CA[ASCII]PB[柯洁])", "(;CA[UTF-8]PB[柯洁])");
    }

    #[test]
    fn utf_16_and_marks() {
        check(
            "C004",
            "
(;CA[UTF-16]PB[Lee])
     ^^^^^^ `CA` says UTF-16LE, but the file is in ASCII
",
        );
        fix_gives("C004", "(;CA[UTF-16]PB[Lee])", "(;CA[UTF-8]PB[Lee])");
        fix_gives("C004", "\u{FEFF}(;CA[Big5]PB[Lee])", "\u{FEFF}(;CA[UTF-8]PB[Lee])");
        check("C004", "\u{FEFF}(;CA[UTF-8]PB[柯洁])");
        // Two witnesses would contradict each other for ever.
        check("C004", "\u{FEFF}(;CA[UTF-8]PB[\u{1B}$B0B\u{1B}(B])");
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        fix_gives("C004", wide("\u{FEFF}(;CA[Big5]PB[柯洁])"), wide("\u{FEFF}(;CA[UTF-16]PB[柯洁])"));
        fix_gives("C004", wide("\u{FEFF}(;CA[UTF-16LE];B[aa])"), wide("\u{FEFF}(;CA[UTF-16LE];B[aa])"));
        let wider = |text: &str| text.chars().flat_map(|it| u32::from(it).to_be_bytes()).collect::<Vec<u8>>();
        fix_gives("C004", wider("(;CA[UTF-16]PB[柯洁])"), wider("(;CA[UTF-32]PB[柯洁])"));
        fix_gives("C004", wider("\u{FEFF}(;CA[UTF-32BE];B[aa])"), wider("\u{FEFF}(;CA[UTF-32BE];B[aa])"));
    }
}
