//! P007: setup that changes nothing.

use super::paths::PathFactKind;
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds stones that are set up where they stand already, and points that are cleared although they are empty.
    ///
    /// ## Why it matters
    /// The specification calls it bad style. It may be a sign that the position is not what the author thought.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]AB[pd]AE[dd];W[dp])
    /// ```
    P007 idle-setup, Note, fix: None, since: "0.1", sgfc: [39],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    for fact in cx.paths().iter() {
        let PathFactKind::IdleSetup { values } = fact.kind else { continue };
        let finding = out.report(fact.span, "setup that changes nothing");
        if values > 1 {
            finding.help(format!("{values} values of the property change nothing"));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn on_the_board_of_the_path() {
        check(
            "P007",
            "
(;AB[aa](;AE[aa];AE[aa:cc])(;AB[aa]AW[aa];AW[aa]))
                   ^^^^^^^ setup that changes nothing
                               ^^^^ setup that changes nothing
                                            ^^^^ setup that changes nothing
",
        );
    }
}
