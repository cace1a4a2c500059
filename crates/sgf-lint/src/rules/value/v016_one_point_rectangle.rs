//! V016: a rectangle of a single point.

use sgf_model::value::split_compose_bytes;
use sgf_syntax::TextEdit;

use super::places::{place_of, rewrite};
use super::read::is_checked;
use crate::Applicability::Safe;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds rectangles of a single point.
    ///
    /// ## Why it matters
    /// The specification forbids them; a single point must be written as a point.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]AB[dd:dd])
    /// ```
    ///
    /// ## Fix
    /// Writes the point.
    /// ```sgf
    /// (;FF[4]AB[dd])
    /// ```
    V016 one-point-rectangle, Error, fix: Safe, since: "0.1", sgfc: [15],
    on: Properties(PropertyFilter::Where(sgf_model::table::Property::is_point_list))
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if !at.row.is_some_and(|row| is_checked(cx, row)) {
        return;
    }
    for value in at.property.values().filter(|value| value.raw().len() > 2) {
        let Some((first, second)) = split_compose_bytes(value.raw()) else { continue };
        if let Some(place) = place_of(cx, first)
            && Some(place) == place_of(cx, second)
        {
            let finding = out.report(value.span(), "rectangle of a single point");
            if let Some(point) = rewrite(cx, first, place).filter(|_| value.is_closed()) {
                let edit = TextEdit::replace(value.span(), point.clone().into_bytes());
                finding.writes(Safe, &point, vec![edit]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn writes_a_single_point() {
        check(
            "V016",
            "
(;FF[4]TB[aa:aa][bb][cc:cd]AR[aa:aa])
          ^^^^^ rectangle of a single point
",
        );
        fix_gives("V016", "(;FF[4]TB[aa:aa][bb][c c:cc])", "(;FF[4]TB[aa][bb][cc])");
        fix_gives("V016", "(;FF[4]GM[9]AB[b3:b3]TR[c4:c4])", "(;FF[4]GM[9]AB[b3]TR[c4])");
        fix_gives("V016", "(;FF[4]GM[8]AB[+P5e:5e])", "(;FF[4]GM[8]AB[+P5e:5e])");
    }
}
