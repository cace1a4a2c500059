//! P013: different games in one file.

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files whose game trees are of different games.
    ///
    /// ## Why it matters
    /// This is legal, but some programs apply the game of the first tree to all.
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
        let words = format!("game of GM[{other}] in a file that begins with GM[{first}]");
        out.report(game.root().span(), words);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn the_first_that_differs() {
        check(
            "P013",
            "
(;FF[4]GM[1])(;FF[4]GM[1])(;FF[3]GM[2])(;FF[1]GM[3])
                           ^^^^^^^^^^^ game of GM[2] in a file that begins with GM[1]
",
        );
    }
}
