//! C003: a charset under a name that is not registered.

use sgf_model::charset::Charset;
use sgf_syntax::{Listed, TextEdit};

use super::said::ca;
use crate::rule::rule;
use crate::{Applicability, At, GameCx, Sink, Which};
use sgf_model::charset::is_registered;

rule! {
    /// ## What it does
    /// Finds charsets that are named by a spelling nobody registered: `UTF8`, `ISO8859_1`, `CP949`.
    ///
    /// ## Why it matters
    /// FF[4] allows the names of the registry only. Programs that look the name up there find nothing, and read Latin-1.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]CA[UTF8]PB[柯洁])
    /// ```
    ///
    /// ## Fix
    /// Writes the registered name. Unsafe where that name stands for a little less, as `EUC-KR` does for `CP949`.
    /// ```sgf
    /// (;FF[4]GM[1]CA[UTF-8]PB[柯洁])
    /// ```
    C003 charset-spelling, Warning, fix: Unsafe, since: "0.1", sgfc: [], on: Properties(Which::Named(&["CA"]))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(ca) = ca(cx.game).filter(|ca| at.property.values().any(|value| value.span() == ca.span()))
    else {
        return;
    };
    let name = ca.raw().trim_ascii();
    let Ok(charset) = Charset::for_label(name) else { return };
    if is_registered(name, charset) {
        return;
    }
    let shown = String::from_utf8_lossy(name);
    let finding = out.report(ca.span(), format!("`{shown}` is no registered name of {charset}"));
    if ca.is_closed() {
        let applicability = match squash(name) == squash(charset.name().as_bytes()) {
            true => Applicability::Safe,
            false => Applicability::Unsafe,
        };
        let edit = TextEdit::replace(ca.span(), charset.name().as_bytes());
        finding.writes(applicability, charset.name(), vec![edit]);
    }
}

/// The letters and digits, in small letters.
fn squash(name: &[u8]) -> Vec<u8> {
    name.iter().filter(|byte| byte.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).listed()
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn names_of_the_registry() {
        for name in
            ["UTF-8", "utf-8", "MS_KANJI", "GB2312", "latin1", "ISO-8859-9", "windows-1251", "foo", ""]
        {
            check("C003", &format!("(;CA[{name}])"));
        }
    }

    #[test]
    fn other_spellings() {
        check(
            "C003",
            "
(;CA[CP949])
     ^^^^^ `CP949` is no registered name of EUC-KR
",
        );
        fix_gives("C003", "(;CA[ISO8859_1])", "(;CA[ISO-8859-1])");
        fix_gives("C003", "(;CA[ EUC-CN ])", "(;CA[GBK])");
    }
}
