//! V012: a board that is larger than its points can be written.

use sgf_games::Points;
use sgf_model::info::lenient;

use super::edit::shown;
use super::size::Square;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds boards of Go with more than 52 columns or rows.
    ///
    /// ## Why it matters
    /// There are 52 letters for points; the other points have no name.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]SZ[100];B[cc])
    /// ```
    V012 board-too-large, Error, fix: None, since: "0.1", sgfc: [50], on: Properties(Which::Named(&["SZ"]))
}

/// The largest board (go.html).
const LARGEST: i64 = 52;

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    if cx.capabilities().points != Points::Letters {
        return;
    }
    for value in at.property.values() {
        let larger = match Square::of(value.raw()) {
            Square::One(side) => side,
            Square::Two(columns, rows) => columns.max(rows),
            Square::Neither => of_other(value.raw()),
        };
        if larger > LARGEST {
            let what = shown(cx, value.raw());
            out.report(value.span(), format!("board of {what}, where {LARGEST} is the most"));
        }
    }
}

/// The larger side of a size that is to be repaired.
fn of_other(raw: &[u8]) -> i64 {
    let size = lenient::size(&String::from_utf8_lossy(raw));
    size.map_or(0, |size| i64::from(size.value.columns.max(size.value.rows)))
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn only_in_go() {
        check("V012", "(;GM[11]SZ[100])(;SZ[52])(;SZ[52:1])(;SZ[x])");
        check(
            "V012",
            "
(;SZ[53])(;SZ[19:60])(;SZ[100x100])
     ^^ board of 53, where 52 is the most
              ^^^^^ board of 19:60, where 52 is the most
                          ^^^^^^^ board of 100x100, where 52 is the most
",
        );
    }
}
