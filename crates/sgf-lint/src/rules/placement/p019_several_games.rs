//! P019: more than one game in a file.

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files with more than one game.
    ///
    /// ## Why it matters
    /// Collections are legal. But many programs read the first game and silently ignore the others.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19];B[pd])(;FF[4]GM[1]SZ[19];B[dd])
    /// ```
    P019 several-games, Note, fix: None, since: "0.1", sgfc: [60],
    on: Documents
}

fn check(cx: &Cx<'_>, out: &mut Sink<'_>) {
    if let Some(second) = cx.doc.game(1) {
        let count = cx.doc.games().len();
        out.report(second.root().span(), "second game in the file")
            .help(format!("the file contains {count} games"));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn reports_each_file_once() {
        check("P019", "\n(;B[aa](;W[bb])(;W[cc]))\n");
        check(
            "P019",
            "
(;B[aa])(;B[bb])(;B[cc])
         ^^^^^^ second game in the file
",
        );
    }
}
