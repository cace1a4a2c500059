//! V015: a rectangle whose corners are not the upper left and the lower right.

use sgf_model::value::LetterRange;
use sgf_syntax::TextEdit;

use super::read::{is_judged, points_of};
use crate::Applicability::Safe;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds rectangles of points that do not begin with the upper left corner and end with the lower right one.
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
    if cx.gm != 1 || !at.row.is_some_and(|row| is_judged(cx, row)) {
        return;
    }
    for value in at.property.values().filter(|value| value.raw().len() > 2) {
        let Some((first, second)) = points_of(cx, value.raw()) else { continue };
        let range = LetterRange::Rectangle(first, second);
        let (upper_left, lower_right) = range.corners();
        if (first, second) != (upper_left, lower_right) {
            let finding = out.report(value.span(), "rectangle whose corners are in the wrong order");
            if value.is_closed() {
                let text = LetterRange::Rectangle(upper_left, lower_right).to_string();
                let edit = TextEdit::replace(value.span(), text.clone().into_bytes());
                finding.fix(Safe, format!("write `{text}`"), [edit]);
            }
        }
    }
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
    fn other_games_and_arrows() {
        check("V015", "(;FF[4]GM[9]AB[a3:a1])(;FF[4]AR[cc:aa]LN[cc:aa])");
    }
}
