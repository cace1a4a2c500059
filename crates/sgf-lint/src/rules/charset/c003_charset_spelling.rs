//! C003: a charset name that is not registered.

use sgf_model::charset::{Charset, is_registered};
use sgf_syntax::TextEdit;

use super::declared_charset::ca;
use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds charset names that are not in the IANA registry, such as `UTF8`, `ISO8859_1` or `CP949`.
    ///
    /// ## Why it matters
    /// FF[4] requires registered names. Programs that only know these read the text as Latin-1.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]CA[UTF8]PB[柯洁])
    /// ```
    ///
    /// ## Fix
    /// Writes the registered name. Unsafe if that name denotes a smaller charset, such as `EUC-KR` for `CP949`.
    /// ```sgf
    /// (;FF[4]GM[1]CA[UTF-8]PB[柯洁])
    /// ```
    C003 charset-spelling, Warning, fix: Unsafe, since: "0.1", sgfc: [], on: Properties(PropertyFilter::Named(&["CA"]))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
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
    let finding = out.report(ca.span(), format!("`{shown}` is not a registered name of {charset}"));
    if ca.is_closed() {
        let applicability = match normalized(name) == normalized(charset.name().as_bytes()) {
            true => Applicability::Safe,
            false => Applicability::Unsafe,
        };
        let edit = TextEdit::replace(ca.span(), charset.name().as_bytes());
        finding.writes(applicability, charset.name(), vec![edit]);
    }
}

/// Returns only the letters and digits, in lower case.
fn normalized(name: &[u8]) -> Vec<u8> {
    name.iter().filter(|byte| byte.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn accepts_registered_names() {
        for name in
            ["UTF-8", "utf-8", "MS_KANJI", "GB2312", "latin1", "ISO-8859-9", "windows-1251", "foo", ""]
        {
            check("C003", &format!("(;CA[{name}])"));
        }
    }

    #[test]
    fn corrects_other_spellings() {
        check(
            "C003",
            "
(;CA[CP949])
     ^^^^^ `CP949` is not a registered name of EUC-KR
",
        );
        fix_gives("C003", "(;CA[ISO8859_1])", "(;CA[ISO-8859-1])");
        fix_gives("C003", "(;CA[ EUC-CN ])", "(;CA[GBK])");
    }
}
