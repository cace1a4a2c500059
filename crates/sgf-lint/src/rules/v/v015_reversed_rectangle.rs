//! V015: a rectangle whose corners are not the upper left and the lower right.

use sgf_model::value::split_compose_bytes;
use sgf_syntax::TextEdit;

use super::places::{Place, is_reversed, places_of, rewrite};
use super::read::is_judged;
use crate::Applicability::Safe;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds rectangles of points that do not begin with the upper left corner and end with the lower right one. In games that
    /// count their rows from below, a rectangle may begin with the lower left corner as well.
    ///
    /// ## Why it matters
    /// Programs that count from the first corner to the second find no point between them.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]HA[4]AB[dd:cc])
    /// ```
    ///
    /// ## Fix
    /// Writes the rectangle with the right corners.
    /// ```sgf
    /// (;FF[4]HA[4]AB[cc:dd])
    /// ```
    V015 reversed-rectangle, Error, fix: Safe, since: "0.1", sgfc: [25],
    on: Properties(Which::Where(|row| row.is_point_list()))
}

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    if !at.row.is_some_and(|row| is_judged(cx, row)) {
        return;
    }
    for value in at.property.values().filter(|value| value.raw().len() > 2) {
        let Some((first, second)) = places_of(cx, value.raw()) else { continue };
        if is_reversed(cx, first, second) {
            let finding = out.report(value.span(), "rectangle whose corners are in the wrong order");
            if let Some(text) = upright(cx, value.raw(), first, second).filter(|_| value.is_closed()) {
                let edit = TextEdit::replace(value.span(), text.clone().into_bytes());
                finding.writes(Safe, &text, vec![edit]);
            }
        }
    }
}

/// The same rectangle with the upper left and the lower right corner.
fn upright(cx: &GameCx<'_>, raw: &[u8], first: Place, second: Place) -> Option<String> {
    let (one, other) = split_compose_bytes(raw)?;
    let corner = |of: fn(u32, u32) -> u32| Place {
        column: of(first.column, second.column),
        row: of(first.row, second.row),
    };
    Some(format!("{}:{}", rewrite(cx, one, corner(u32::min))?, rewrite(cx, other, corner(u32::max))?))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn either_coordinate() {
        check(
            "V015",
            "
(;FF[4]AB[aa:cc][ca:ac][ac:ca]VW[cc:aa]TR[aa:aa])
                 ^^^^^ rectangle whose corners are in the wrong order
                        ^^^^^ rectangle whose corners are in the wrong order
                                 ^^^^^ rectangle whose corners are in the wrong order
",
        );
        fix_gives("V015", "(;FF[4]AB[aa:cc][ca:ac][ac:ca])", "(;FF[4]AB[aa:cc][aa:cc][aa:cc])");
    }

    #[test]
    fn arrows_have_no_upper_left() {
        check("V015", "(;FF[4]AR[cc:aa]LN[cc:aa])(;FF[4]GM[11]AR[c3:a1])");
    }

    #[test]
    fn other_games() {
        check(
            "V015",
            "
(;FF[4]GM[11]AB[c3:a1][a3:c1][a1:c3])(;FF[4]GM[9]AB[a1:a3][a3:a1][c1:a3])
                ^^^^^ rectangle whose corners are in the wrong order
                       ^^^^^ rectangle whose corners are in the wrong order
                                                                  ^^^^^ rectangle whose corners are in the wrong order
",
        );
        fix_gives("V015", "(;FF[4]GM[11]AB[c3:a1])", "(;FF[4]GM[11]AB[a1:c3])");
        fix_gives("V015", "(;FF[4]GM[9]AB[c1:a3])", "(;FF[4]GM[9]AB[a3:c1])");
        fix_gives("V015", "(;FF[4]GM[3]AB[Qc1:a3])", "(;FF[4]GM[3]AB[Qc1:a3])");
        check("V015", "(;FF[4]GM[12]AB[c3:a1])(;FF[4]GM[27]AB[c3:a1])(;FF[4]GM[11]SZ[2000]AB[c3:a1])");
    }
}
