//! P012: different format versions in one file.

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files whose games have different format versions.
    ///
    /// ## Why it matters
    /// This is legal, but some programs apply the version of the first game to all.
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
        let message = format!("game has FF[{other}], but the first game of the file has FF[{first}]");
        out.report(game.root().span(), message);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_the_first_difference() {
        check(
            "P012",
            "
(;FF[4]GM[1])(;FF[4]GM[1])(;FF[3]GM[2])(;FF[1]GM[3])
                           ^^^^^^^^^^^ game has FF[3], but the first game of the file has FF[4]
",
        );
    }
}
