//! V017: a point that is not on the board.

use sgf_games::Points;
use sgf_model::table::Property as Row;
use sgf_model::value::{Form, LetterPoint, Shape, ValueType};
use sgf_syntax::{Span, Value};

use super::edit::quoted;
use super::places::Places;
use super::read::{Parts, Side, Verdict, classify, is_checked, is_mark};
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds points and moves of Go, and markup of other games, that are off the board. G004 and G005 report moves and setup
    /// of other games.
    ///
    /// ## Why it matters
    /// Either the point or the size of the board is wrong. Programs drop the move, treat it as a pass, or crash.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]SZ[9];B[cc];W[pd])
    /// ```
    V017 off-board, Error, fix: None, since: "0.1", sgfc: [14], on: Properties(PropertyFilter::Where(has_points))
}

fn has_points(row: &Row) -> bool {
    let is_point = |only| matches!(only, ValueType::Point | ValueType::Stone | ValueType::Move);
    row.forms.iter().any(|form| match form {
        Form::Simple(only) => is_point(only),
        Form::Compose(left, right) => is_point(left) || is_point(right),
    })
}

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    if cx.capabilities().points != Points::Letters {
        if at.row.is_some_and(|row| is_mark(cx, row)) {
            at.property.values().for_each(|value| check_value(cx, at, value, out));
        }
        return;
    }
    let board = cx.board();
    // The fast path for nearly all values.
    let is_one = at.row.is_some_and(|row| row.shape == Shape::One);
    if is_one && LetterPoint::decode(at.raw).is_ok_and(|point| board.has(point)) {
        return;
    }
    for value in at.property.values() {
        let point = LetterPoint::decode(value.raw());
        if !value.raw().is_empty() && !point.is_ok_and(|point| board.has(point)) {
            check_value(cx, at, value, out);
        }
    }
}

fn check_value(cx: &GameCx<'_>, at: &At<'_>, value: Value<'_>, out: &mut Sink<'_>) {
    let Some(row) = at.row.filter(|row| is_checked(cx, row)) else { return };
    let raw = value.raw();
    match classify(cx, row, raw) {
        Parts::Whole(Verdict::OffBoard) => report(cx, raw, value.span(), out),
        Parts::Sides(sides) => {
            for Side { range, .. } in sides.into_iter().filter(|side| side.verdict == Verdict::OffBoard) {
                let start = value.span().start;
                report(cx, &raw[range.clone()], Span::new(start + range.start, start + range.end), out);
            }
        }
        Parts::Whole(_) | Parts::NoColon => {}
    }
}

fn report(cx: &GameCx<'_>, raw: &[u8], span: Span, out: &mut Sink<'_>) {
    let board = cx.board();
    let (columns, rows) = cx.places().map_or((board.columns, board.rows), Places::size);
    let point = quoted(cx, raw);
    out.report(span, format!("`{point}` is not on the {columns}x{rows} board"));
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_moves_stones_and_markup() {
        check(
            "V017",
            "
(;SZ[9]AB[ai][aj][aa:jj]LB[ia:x][ja:y];AR[ii:jj];B[tt];W[ss];B[];W[zz])
              ^^ `aj` is not on the 9x9 board
                     ^^ `jj` is not on the 9x9 board
                                 ^^ `ja` is not on the 9x9 board
                                             ^^ `jj` is not on the 9x9 board
                                                         ^^ `ss` is not on the 9x9 board
                                                                   ^^ `zz` is not on the 9x9 board
",
        );
    }

    #[test]
    fn compares_columns_and_rows() {
        check(
            "V017",
            "
(;SZ[19:9];B[sa];W[as])
                   ^^ `as` is not on the 19x9 board
",
        );
    }

    #[test]
    fn reports_tt_unless_it_is_a_pass() {
        check("V017", "(;SZ[21];B[tt];W[uu])(;SZ[19];B[tt])(;;W[tt])(;SZ[52]AB[ZZ]B[aZ])");
        check(
            "V017",
            "
(;AB[tt];W[tu])
     ^^ `tt` is not on the 19x19 board
           ^^ `tu` is not on the 19x19 board
",
        );
    }

    #[test]
    fn leaves_capitals_to_v004() {
        check("V017", "(;B[DD];W[dD])");
    }

    #[test]
    fn ignores_unknown_sizes_and_moves_of_other_games() {
        check("V017", "(;SZ[large];B[zz])");
        check("V017", "(;GM[9]SZ[9];B[zz])");
    }

    #[test]
    fn checks_markup_of_other_games() {
        check(
            "V017",
            "
(;FF[4]GM[11]SZ[5];B[a1]TR[b2][f6]LB[a6:x]AR[a1:g1]DD[a1:c9])
                               ^^ `f6` is not on the 5x5 board
                                     ^^ `a6` is not on the 5x5 board
                                                ^^ `g1` is not on the 5x5 board
                                                         ^^ `c9` is not on the 5x5 board
",
        );
        check("V017", "(;FF[4]GM[3]CR[Ke1][e8]LB[a1:x])(;FF[4]GM[8]TR[P*][5e])(;FF[4]GM[12]TR[z9])");
    }
}
