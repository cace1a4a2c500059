//! F001: a version of the format that does not exist.

use sgf_model::value::number;
use sgf_syntax::TextEdit;

use crate::rule::rule;
use crate::{Applicability, At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds versions of the format that do not exist: there are FF[1], FF[2], FF[3] and FF[4].
    ///
    /// ## Why it matters
    /// Programs that do not know a version refuse the file, or guess what it might be.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[5]GM[1];B[cc])
    /// ```
    ///
    /// ## Fix
    /// Writes `FF[4]` for a higher number. Unsafe, because nobody knows what the author meant.
    /// ```sgf
    /// (;FF[4]GM[1];B[cc])
    /// ```
    F001 unknown-version, Error, fix: Unsafe, since: "0.1", sgfc: [18, 46], on: Properties(Which::Named(&["FF"]))
}

fn check(_: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    let Some(value) = at.property.values().next().filter(|_| at.node.is_root()) else { return };
    let Ok(version) = number(value.raw()) else { return };
    if (1..=4).contains(&version) {
        return;
    }
    let finding = out.report(value.span(), format!("there is no FF[{version}]"));
    if version > 4 && value.is_closed() {
        finding.fix(Applicability::Unsafe, "write `FF[4]`", [TextEdit::replace(value.span(), &b"4"[..])]);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn versions() {
        check("F001", "(;FF[1])(;FF[2])(;FF[3])(;FF[4])(;FF[])(;FF[four])(;GM[1])(;;FF[5])");
        check(
            "F001",
            "
(;FF[0])(;FF[-4])(;FF[40])
     ^ there is no FF[0]
             ^^ there is no FF[-4]
                      ^^ there is no FF[40]
",
        );
        fix_gives("F001", "(;FF[0])(;FF[40])", "(;FF[0])(;FF[4])");
    }
}
