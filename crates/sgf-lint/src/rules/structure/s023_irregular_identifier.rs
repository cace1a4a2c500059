//! S023: digits, hyphens or underscores in an identifier.

use sgf_model::table::{self, TABLE};
use sgf_syntax::{Fact, FactKind};

use crate::rule::rule;
use crate::rules::version::declared_version;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds identifiers that contain digits, `-` or `_`.
    ///
    /// ## Why it matters
    /// Identifiers consist of capital letters, and programs may not recognize others. If servers use such an identifier for
    /// this game (`P0` on BoardSpace), the finding is a note. FF[1] to FF[3] allowed a letter with a digit, such as `S1`;
    /// those are not reported in games of these versions.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4];X-1[5];B[aa])
    /// ```
    S023 irregular-identifier, Warning, fix: None, since: "0.1", sgfc: [8],
    on: Facts(&[FactKind::IrregularIdent])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    let ident = &cx.text()[fact.span.range()];
    if ident.iter().all(u8::is_ascii_alphabetic) {
        return;
    }
    let declared = cx.game_at(fact.span.start).and_then(declared_version);
    if declared.is_some_and(|version| version < 4) && is_letter_and_digit(ident) {
        return;
    }
    let is_known = cx.kind_at(fact.span.start).is_some_and(|kind| TABLE.get(kind.gm, ident).is_some());
    let finding = out.report(fact.span, "identifier does not consist of capital letters");
    if is_known {
        finding.note();
    }
}

/// Whether an identifier is a letter and a digit, which FF[1] to FF[3] allowed.
fn is_letter_and_digit(ident: &[u8]) -> bool {
    matches!(table::reduce_ident(ident).as_ref(), [letter, digit] if letter.is_ascii_uppercase() && digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn accepts_digits_before_ff4() {
        check("S023", "(;FF[1]S1[x];B[aa])(;FF[3]C5[x])");
        check(
            "S023",
            "
(;FF[4]S1[x])(;S1[x])(;FF[3]S12[x]X-[y])
       ^^ identifier does not consist of capital letters
               ^^ identifier does not consist of capital letters
                            ^^^ identifier does not consist of capital letters
                                  ^^ identifier does not consist of capital letters
",
        );
    }
}
