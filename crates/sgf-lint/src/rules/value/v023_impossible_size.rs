//! V023: an impossible board size.

use sgf_games::{Options, Points, Sizes};

use super::edit::quoted;
use super::size::Square;
use crate::rule::rule;
use crate::{At, GameCx, PropertyFilter, Sink};

rule! {
    /// ## What it does
    /// Finds board sizes that are impossible in the game. For example, TwixT has 3 to 702 columns and rows, and chess has 8.
    /// Boards of TwixT that are not square are for handicap games, and require HA.
    ///
    /// ## Why it matters
    /// The moves are not checked, and the board cannot be drawn. The size is mistyped, or the record declares the wrong game.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[21]SZ[2])
    /// ```
    V023 impossible-size, Warning, fix: None, since: "0.1", sgfc: [], on: Properties(PropertyFilter::Named(&["SZ"]))
}

/// The GM number of TwixT.
const TWIXT: u16 = 21;

fn check(cx: &GameCx<'_>, at: &At<'_>, out: &mut Sink<'_>) {
    // V012 checks boards of Go.
    if cx.capabilities().points == Points::Letters || !at.node.is_root() {
        return;
    }
    let Some(spec) = sgf_games::game(cx.gm) else { return };
    let (Some(sizes), Some(value)) = (spec.sizes, at.property.values().next()) else { return };
    let (columns, rows) = match Square::of(value.raw()) {
        Square::One(side) => (side, side),
        Square::Two(columns, rows) => (columns, rows),
        Square::Neither => return,
    };
    // V010 reports values that are not positive.
    if columns < 1 || rows < 1 {
        return;
    }
    let side = |side| u32::try_from(side).unwrap_or(u32::MAX);
    if sizes.of(&Options::default().with_size(side(columns), side(rows))).is_err() {
        let message =
            format!("board size {}, but {} has {}", quoted(cx, value.raw()), spec.name, words(sizes));
        out.report(value.span(), message);
    } else if cx.gm == TWIXT && columns != rows && cx.in_root(b"HA").is_none() {
        let message = "board is not square, but HA is missing";
        out.report(value.span(), message)
            .help("boards that are not square are for handicap games, which have `HA[]`");
    }
}

/// Describes the sizes of a game.
fn words(sizes: Sizes) -> String {
    match sizes {
        Sizes { min, max, .. } if min == max => format!("{min} columns and rows"),
        Sizes { min, max, rectangles: true, .. } => format!("{min} to {max} columns and rows"),
        Sizes { min, max, .. } => format!("{min} to {max} columns and as many rows"),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_impossible_sizes_of_each_game() {
        check("V023", "(;GM[21]SZ[24])(;GM[21]SZ[3:702]HA[])(;GM[3]SZ[8])(;GM[7]SZ[9:10])(;GM[11]SZ[5:12])");
        check("V023", "(;SZ[60])(;GM[6]SZ[99])(;GM[11]SZ[0])(;GM[11]SZ[large])(;GM[3];SZ[99])");
        check(
            "V023",
            "
(;GM[21]SZ[2])(;GM[21]SZ[703])(;GM[21]SZ[18:12])(;GM[3]SZ[19])(;GM[9]SZ[8:9])
           ^ board size 2, but TwixT has 3 to 702 columns and rows
                         ^^^ board size 703, but TwixT has 3 to 702 columns and rows
                                         ^^^^^ board is not square, but HA is missing
                                                          ^^ board size 19, but Chess has 8 columns and rows
                                                                        ^^^ board size 8:9, but Lines of Action has 4 to 26 columns and as many rows
",
        );
    }
}
