//! P011: game info twice on one path.

use super::paths::PathFactKind;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds game info below the node that has the game's info. Before FF[4] this was allowed, and the finding is a note.
    ///
    /// ## Why it matters
    /// Which of them holds is not defined, and most programs read the first node only: a result at the end of the game is overlooked.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]PB[a]PW[b];B[pd];W[dp]RE[B+R])
    /// ```
    P011 second-game-info, Error, fix: None, since: "0.1", sgfc: [44],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    for fact in cx.paths().iter() {
        let PathFactKind::SecondInfo { first } = fact.kind else { continue };
        let name = String::from_utf8_lossy(&cx.cx.text()[fact.span.range()]);
        // `IP` marks a node; the pages of the games that have it put it wherever that node is.
        if name == "IP" {
            continue;
        }
        let place = if first == 0 { "the root" } else { "a node above" };
        let words = format!("game info `{name}` below {place}, which has the game's info");
        let finding = out.report(fact.span, words);
        if cx.ff < 4 {
            finding.note();
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn the_initial_position_stands_where_it_is() {
        check("P011", "\n(;FF[4]GM[11]PB[a];B[a1]IP[])\n");
    }

    #[test]
    fn siblings_are_other_games() {
        check(
            "P011",
            "
(;FF[4](;PB[a];RE[B+R])(;PB[b]PW[c]))(;PB[a];RE[0])
               ^^ game info `RE` below a node above, which has the game's info
                                             ^^ game info `RE` below the root, which has the game's info
",
        );
    }
}
