//! F001: a format version that does not exist.

use sgf_model::value::number;
use sgf_syntax::TextEdit;

use crate::rule::rule;
use crate::{Applicability, At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds format versions other than FF[1], FF[2], FF[3] and FF[4].
    ///
    /// ## Why it matters
    /// Programs reject a file with an unknown version, or guess.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[5]GM[1];B[cc])
    /// ```
    ///
    /// ## Fix
    /// Writes `FF[4]` for a higher number. Unsafe, because the intended version is unknown.
    /// ```sgf
    /// (;FF[4]GM[1];B[cc])
    /// ```
    F001 unknown-version, Error, fix: Unsafe, since: "0.1", sgfc: [18, 46], on: Properties(PropertyFilter::Named(&["FF"]))
}

fn check(_: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    let Some(value) = at.property.values().next().filter(|_| at.node.is_root()) else { return };
    let Ok(version) = number(value.raw()) else { return };
    if (1..=4).contains(&version) {
        return;
    }
    let finding = out.report(value.span(), format!("format version does not exist: FF[{version}]"));
    if version > 4 && value.is_closed() {
        finding.fix(Applicability::Unsafe, "write `FF[4]`", [TextEdit::replace(value.span(), &b"4"[..])]);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_versions_that_do_not_exist() {
        check("F001", "(;FF[1])(;FF[2])(;FF[3])(;FF[4])(;FF[])(;FF[four])(;GM[1])(;;FF[5])");
        check(
            "F001",
            "
(;FF[0])(;FF[-4])(;FF[40])
     ^ format version does not exist: FF[0]
             ^^ format version does not exist: FF[-4]
                      ^^ format version does not exist: FF[40]
",
        );
        fix_gives("F001", "(;FF[0])(;FF[40])", "(;FF[0])(;FF[4])");
    }
}
