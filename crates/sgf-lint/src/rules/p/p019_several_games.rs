//! P019: more than one game in a file.

use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds files with more than one game, and reports each file once.
    ///
    /// ## Why it matters
    /// Collections are legal. But many programs read the first game and silently ignore the rest.
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
        out.report(second.root().span(), "second game of the file")
            .help(format!("the file holds {count} games"));
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn once_in_a_file() {
        check("P019", "\n(;B[aa](;W[bb])(;W[cc]))\n");
        check(
            "P019",
            "
(;B[aa])(;B[bb])(;B[cc])
         ^^^^^^ second game of the file
",
        );
    }
}
