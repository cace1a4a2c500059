//! F008: a pass written as an empty value before FF[4].

use sgf_model::info::lenient;
use sgf_model::record::is_named;
use sgf_syntax::{Property, TextEdit};

use super::declared_version::old_version;
use crate::rule::rule;
use crate::{Applicability, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds passes written as `[]` in games of Go that declare a version older than FF[4]. In games without FF that have
    /// properties which FF[4] dropped (`L`, `M`), the finding is a note.
    ///
    /// ## Why it matters
    /// FF[4] introduced the empty value. Before, a pass was written as `tt`, a point off the board. Old programs drop the
    /// empty move.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[3]GM[1];B[cc];W[])
    /// ```
    ///
    /// ## Fix
    /// Writes `tt`, on boards of up to 19x19.
    /// ```sgf
    /// (;FF[3]GM[1];B[cc];W[tt])
    /// ```
    F008 old-pass, Error, fix: Safe, since: "0.1", sgfc: [65], on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    // Return early for FF[4] games: walking over the nodes would cost more than all other rules of this family.
    let has_old_pass = cx.capabilities().old_pass.is_some();
    let Some(version) = old_version(cx).filter(|_| has_old_pass) else { return };
    let is_small = is_small(cx);
    for node in cx.non_quiet_nodes() {
        for property in node.properties().filter(is_pass) {
            let Some(value) = property.values().next() else { continue };
            let finding = out.report(
                value.outer_span(),
                format!("pass written as an empty value in {}", version.description()),
            );
            let finding = if version.is_declared { finding } else { finding.note() };
            if is_small && value.is_closed() {
                finding.fix(Applicability::Safe, "write `tt`", [TextEdit::replace(value.span(), &b"tt"[..])]);
            }
        }
    }
}

fn is_pass(property: &Property<'_>) -> bool {
    property.values().len() == 1
        && property.raw().trim_ascii().is_empty()
        && (is_named(*property, b"B") || is_named(*property, b"W"))
}

/// Whether `tt` is off the board.
fn is_small(cx: &GameCx<'_>) -> bool {
    let Some(size) = cx.in_root(b"SZ") else { return true };
    let size = str::from_utf8(size.raw()).ok().and_then(lenient::size);
    size.is_some_and(|size| size.value.columns <= 19 && size.value.rows <= 19)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_empty_passes_before_ff4() {
        check("F008", "(;FF[4];B[])(;B[])(;FF[3];B[tt];W[aa])(;FF[3]GM[11];B[])(;FF[3];C[];AB[])");
        check(
            "F008",
            "
(;FF[3];B[ ];White[])
         ^^^ pass written as an empty value in FF[3]
                  ^^ pass written as an empty value in FF[3]
",
        );
        check(
            "F008",
            "
(;PB[x];B[];W[aa]L[bb])(;CA[UTF-8];B[];W[aa]L[bb])(;B[];W[tt])
         ^^ pass written as an empty value in FF[2] according to its other properties
",
        );
        fix_gives("F008", "(;FF[1]SZ[25];B[])", "(;FF[1]SZ[25];B[])");
        fix_gives("F008", "(;FF[1]SZ[9];B[])", "(;FF[1]SZ[9];B[tt])");
    }
}
