//! P013: different games in one file.

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files with records of different games (GM).
    ///
    /// ## Why it matters
    /// This is legal, but some programs apply the GM of the first record to all.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd])(;FF[4]GM[2]SZ[8];B[d3])
    /// ```
    P013 games-differ, Note, fix: None, since: "0.1", sgfc: [53],
    on: Documents
}

fn check(cx: &Cx<'_>, out: &mut Sink<'_>) {
    if cx.doc.games().len() < 2 {
        return;
    }
    let mut games = cx.doc.games().map(|game| (game, cx.kind(game).gm));
    let Some((_, first)) = games.next() else { return };
    if let Some((game, other)) = games.find(|&(_, number)| number != first) {
        let message = format!("game has GM[{other}], but the first game of the file has GM[{first}]");
        out.report(game.root().span(), message);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_the_first_difference() {
        check(
            "P013",
            "
(;FF[4]GM[1])(;FF[4]GM[1])(;FF[3]GM[2])(;FF[1]GM[3])
                           ^^^^^^^^^^^ game has GM[2], but the first game of the file has GM[1]
",
        );
    }
}
