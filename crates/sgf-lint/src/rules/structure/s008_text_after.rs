//! S008: text after the last game.

use sgf_syntax::{Fact, FactKind};

use super::content::{Outside, report_outside};
use crate::rule::rule;
use crate::{Cx, Sink};

rule! {
    /// ## What it does
    /// Finds text after the last game.
    ///
    /// ## Why it matters
    /// A collection consists of games and white space. Most programs lose the text when they save the file.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;B[aa])
    /// -- sent from my board
    /// ```
    ///
    /// ## Fix
    /// Removes the text. Unsafe, because the text may be of interest.
    /// ```sgf
    /// (;B[aa])
    ///
    /// ```
    S008 text-after, Warning, fix: Unsafe, since: "0.1", sgfc: [8], on: Facts(&[FactKind::TextOutside])
}

fn check(cx: &Cx<'_>, fact: Fact, out: &mut Sink<'_>) {
    report_outside(cx, fact, Outside::After, "text after the last game", out);
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn ignores_padding() {
        check("S008", "(;B[aa])\n\x1A\0\0\0");
    }

    #[test]
    fn leaves_game_data_to_s009() {
        check("S008", "(;B[aa])\nB[bb]C[more]");
    }
}
