//! V023: a board on which the game is not played.

use sgf_games::{Options, Points, Sizes};

use super::edit::shown;
use super::size::Square;
use crate::rule::rule;
use crate::{At, GameCx, Sink, Which};

rule! {
    /// ## What it does
    /// Finds boards that are too small, too large or too long for the game: TwixT has 3 to 702 columns and rows, chess 8.
    /// A board of TwixT that is not square is for handicap games, and needs HA.
    ///
    /// ## Why it matters
    /// The moves are not judged and the board is not drawn on a size that the game does not know. The size is mistyped, or the record is
    /// of another game.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[21]SZ[2])
    /// ```
    V023 impossible-size, Warning, fix: None, since: "0.1", sgfc: [], on: Properties(Which::Named(&["SZ"]))
}

/// The number of TwixT, whose page says what boards with two sizes are for.
const TWIXT: u16 = 21;

fn check(cx: &GameCx<'_>, at: At<'_>, out: &mut Sink<'_>) {
    // Boards of Go are large when their points have no names, which V012 reports.
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
    // What is no size at all is another rule's.
    if columns < 1 || rows < 1 {
        return;
    }
    let side = |side| u32::try_from(side).unwrap_or(u32::MAX);
    if sizes.of(&Options::default().with_size(side(columns), side(rows))).is_err() {
        let message =
            format!("board of {}, where {} has {}", shown(cx, value.raw()), spec.name, words(sizes));
        out.report(value.span(), message);
    } else if cx.gm == TWIXT && columns != rows && cx.in_root(b"HA").is_none() {
        let message = "board that is not square, and no HA";
        out.report(value.span(), message).help("such boards are for handicap games, which have `HA[]`");
    }
}

/// The boards that a game has.
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
    fn by_game() {
        check("V023", "(;GM[21]SZ[24])(;GM[21]SZ[3:702]HA[])(;GM[3]SZ[8])(;GM[7]SZ[9:10])(;GM[11]SZ[5:12])");
        check("V023", "(;SZ[60])(;GM[6]SZ[99])(;GM[11]SZ[0])(;GM[11]SZ[large])(;GM[3];SZ[99])");
        check(
            "V023",
            "
(;GM[21]SZ[2])(;GM[21]SZ[703])(;GM[21]SZ[18:12])(;GM[3]SZ[19])(;GM[9]SZ[8:9])
           ^ board of 2, where TwixT has 3 to 702 columns and rows
                         ^^^ board of 703, where TwixT has 3 to 702 columns and rows
                                         ^^^^^ board that is not square, and no HA
                                                          ^^ board of 19, where Chess has 8 columns and rows
                                                                        ^^^ board of 8:9, where Lines of Action has 4 to 26 columns and as many rows
",
        );
    }
}
