//! P012: different versions of the format in one file.

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files whose game trees have different versions of the format.
    ///
    /// ## Why it matters
    /// This is legal, but some programs apply the version of the first tree to all.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd])(;FF[3]GM[1]SZ[19];B[pd])
    /// ```
    P012 versions-differ, Note, fix: None, since: "0.1", sgfc: [45],
    on: Documents
}

fn check(cx: &Cx<'_>, out: &mut Sink<'_>) {
    if cx.doc.games().len() < 2 {
        return;
    }
    let mut games = cx.doc.games().map(|game| (game, cx.kind(game).ff));
    let Some((_, first)) = games.next() else { return };
    if let Some((game, other)) = games.find(|&(_, number)| number != first) {
        let words = format!("game of FF[{other}] in a file that begins with FF[{first}]");
        out.report(game.root().span(), words);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn the_first_that_differs() {
        check(
            "P012",
            "
(;FF[4]GM[1])(;FF[4]GM[1])(;FF[3]GM[2])(;FF[1]GM[3])
                           ^^^^^^^^^^^ game of FF[3] in a file that begins with FF[4]
",
        );
    }
}
