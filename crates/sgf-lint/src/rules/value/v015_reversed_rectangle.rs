//! V015: a rectangle whose corners are in the wrong order.

use sgf_model::value::split_compose_bytes;
use sgf_syntax::TextEdit;

use super::places::{Place, is_reversed, places_of, rewrite};
use super::read::is_checked;
use crate::Applicability::Safe;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds rectangles whose first corner is not the upper left and whose second is not the lower right one. In games that
    /// count rows from the bottom, a rectangle may also start with the lower left corner.
    ///
    /// ## Why it matters
    /// Programs that loop from the first corner to the second find no points between them.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]HA[4]AB[dd:cc])
    /// ```
    ///
    /// ## Fix
    /// Writes the corners in the correct order.
    /// ```sgf
    /// (;FF[4]HA[4]AB[cc:dd])
    /// ```
    V015 reversed-rectangle, Error, fix: Safe, since: "0.1", sgfc: [25],
    on: Properties(PropertyFilter::Where(sgf_model::table::Property::is_point_list))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if !at.row.is_some_and(|row| is_checked(cx, row)) {
        return;
    }
    for value in at.property.values().filter(|value| value.raw().len() > 2) {
        let Some((first, second)) = places_of(cx, value.raw()) else { continue };
        if is_reversed(cx, first, second) {
            let finding = out.report(value.span(), "corners of the rectangle are in the wrong order");
            if let Some(text) = upright(cx, value.raw(), first, second).filter(|_| value.is_closed()) {
                let edit = TextEdit::replace(value.span(), text.clone().into_bytes());
                finding.writes(Safe, &text, vec![edit]);
            }
        }
    }
}

/// Returns the same rectangle with the upper left and the lower right corner.
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
    fn reports_either_coordinate() {
        check(
            "V015",
            "
(;FF[4]AB[aa:cc][ca:ac][ac:ca]VW[cc:aa]TR[aa:aa])
                 ^^^^^ corners of the rectangle are in the wrong order
                        ^^^^^ corners of the rectangle are in the wrong order
                                 ^^^^^ corners of the rectangle are in the wrong order
",
        );
        fix_gives("V015", "(;FF[4]AB[aa:cc][ca:ac][ac:ca])", "(;FF[4]AB[aa:cc][aa:cc][aa:cc])");
    }

    #[test]
    fn ignores_arrows_and_lines() {
        check("V015", "(;FF[4]AR[cc:aa]LN[cc:aa])(;FF[4]GM[11]AR[c3:a1])");
    }

    #[test]
    fn checks_other_games() {
        check(
            "V015",
            "
(;FF[4]GM[11]AB[c3:a1][a3:c1][a1:c3])(;FF[4]GM[9]AB[a1:a3][a3:a1][c1:a3])
                ^^^^^ corners of the rectangle are in the wrong order
                       ^^^^^ corners of the rectangle are in the wrong order
                                                                  ^^^^^ corners of the rectangle are in the wrong order
",
        );
        fix_gives("V015", "(;FF[4]GM[11]AB[c3:a1])", "(;FF[4]GM[11]AB[a1:c3])");
        fix_gives("V015", "(;FF[4]GM[9]AB[c1:a3])", "(;FF[4]GM[9]AB[a3:c1])");
        fix_gives("V015", "(;FF[4]GM[3]AB[Qc1:a3])", "(;FF[4]GM[3]AB[Qc1:a3])");
        check("V015", "(;FF[4]GM[12]AB[c3:a1])(;FF[4]GM[27]AB[c3:a1])(;FF[4]GM[11]SZ[2000]AB[c3:a1])");
    }
}
