//! V012: a board of Go that is too large.

use sgf_games::Points;
use sgf_model::info::lenient;

use super::edit::quoted;
use super::size::Square;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds boards of Go with more than 52 columns or rows.
    ///
    /// ## Why it matters
    /// Coordinates are single letters, so there are only 52.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]SZ[100];B[cc])
    /// ```
    V012 board-too-large, Error, fix: None, since: "0.1", sgfc: [50], on: Properties(PropertyFilter::Named(&["SZ"]))
}

/// The maximum size (go.html).
const LARGEST: i64 = 52;

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
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
            let size = quoted(cx, value.raw());
            out.report(value.span(), format!("board size {size} is larger than {LARGEST}"));
        }
    }
}

/// Returns the larger number of a nonstandard size.
fn of_other(raw: &[u8]) -> i64 {
    let size = lenient::size(&String::from_utf8_lossy(raw));
    size.map_or(0, |size| i64::from(size.value.columns.max(size.value.rows)))
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_boards_of_go() {
        check("V012", "(;GM[11]SZ[100])(;SZ[52])(;SZ[52:1])(;SZ[x])");
        check(
            "V012",
            "
(;SZ[53])(;SZ[19:60])(;SZ[100x100])
     ^^ board size 53 is larger than 52
              ^^^^^ board size 19:60 is larger than 52
                          ^^^^^^^ board size 100x100 is larger than 52
",
        );
    }
}
