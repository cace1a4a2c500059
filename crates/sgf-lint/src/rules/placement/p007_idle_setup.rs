//! P007: setup that changes nothing.

use sgf_syntax::TextEdit;

use super::moves::{is_closed_property, remove};
use super::paths::{PathFact, PathFactKind};
use super::used_points::{Named, UsedPoints, is_stones};
use crate::rule::rule;
use crate::{Applicability, GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds setup that adds stones which are already on the board, or clears points which are already empty.
    ///
    /// ## Why it matters
    /// The specification calls it bad style. It may be a sign that the position is not what the author expected.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]AB[pd]AE[dd];W[dp])
    /// ```
    ///
    /// ## Fix
    /// Removes the values. Unsafe, because they may show what the author expected. Below the root, a setup property that
    /// changes nothing at all is kept, because it separates the moves before and after it.
    /// ```sgf
    /// (;FF[4]GM[1]SZ[19]AB[pd];W[dp])
    /// ```
    P007 idle-setup, Note, fix: Unsafe, since: "0.1", sgfc: [39],
    on: Paths
}

fn check(cx: &GameCx<'_>, fact: &PathFact, out: &mut Sink<'_>) {
    let PathFactKind::IdleSetup { values } = &fact.kind else { return };
    let mut finding = out.report(fact.span, "setup that changes nothing");
    if values.len() > 1 {
        finding = finding.help(format!("{} values of the property change nothing", values.len()));
    }
    if let Some(edits) = removal(cx, fact, values) {
        finding.fix(Applicability::Unsafe, "remove the values that change nothing", edits);
    }
}

/// The maximum number of properties in a node to fix, so that the time does not grow quadratically.
const MANY: usize = 64;

/// Returns the edits that remove the values with these indexes, or the property if it has no others.
fn removal(cx: &GameCx<'_>, fact: &PathFact, idle: &[u32]) -> Option<Vec<TextEdit>> {
    let node = cx.game.node(fact.node as usize).filter(|node| node.properties().len() <= MANY)?;
    let property = node.properties().find(|property| property.span().end >= fact.span.end)?;
    let is_idle = |number: u32| idle.binary_search(&number).is_ok();
    // If another value has the same point, that one would change nothing after the fix.
    let mut points = UsedPoints::new();
    let mut n_kept = 0;
    for (number, value) in (0..).zip(property.values()) {
        let named = Named::of(cx, value.raw(), points.room());
        n_kept += u32::from(!is_idle(number) && named.is_some());
        named.filter(|_| is_idle(number)).map(|named| points.add(&named));
    }
    for other in node.properties().filter(|&other| is_stones(cx, other)) {
        for (number, value) in (0..).zip(other.values()) {
            if (other != property || !is_idle(number))
                && Named::of(cx, value.raw(), points.room()).is_some_and(|named| points.intersects(&named))
            {
                return None;
            }
        }
    }
    if !is_closed_property(property) || cx.cx.is_damaged(property.span()) {
        return None;
    }
    if idle.len() == property.values().len() {
        return remove(cx, node, property).filter(|_| node.is_root()).map(|edit| vec![edit]);
    }
    let removed = (0..).zip(property.values()).filter(|&(number, _)| is_idle(number));
    let edits = removed.map(|(_, value)| TextEdit::delete(value.outer_span())).collect::<Vec<_>>();
    (node.is_root() || n_kept > 0).then_some(edits)
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, fix_gives};

    #[test]
    fn reports_setup_that_does_not_change_the_board() {
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

    #[test]
    fn checks_other_games() {
        check(
            "P007",
            "
(;FF[4]GM[2]AB[d3];AB[d3]AE[a1][b1]AW[c3];AW[c3:c4])(;FF[4]GM[11]AB[a1];AW[a1][b1];AE[c1]AB[b1][c2])
                     ^^^^ setup that changes nothing
                           ^^^^ setup that changes nothing
                                                                                     ^^^^ setup that changes nothing
",
        );
        fix_gives("P007", "(;FF[4]GM[11]AB[a1];AB[a1][b1])", "(;FF[4]GM[11]AB[a1];AB[b1])");
    }

    #[test]
    fn keeps_setup_that_changes_something() {
        fix_gives("P007", "(;AB[aa]AE[bb][aa];AB[aa][cc][dd]AE[ee])", "(;AB[aa]AE[aa];AB[aa][cc][dd]AE[ee])");
        fix_gives("P007", "(;AB[aa];AB[bb][aa][cc]C[c])", "(;AB[aa];AB[bb][cc]C[c])");
        fix_gives("P007", "(;B[aa];AB[aa]C[c];B[bb])", "(;B[aa];AB[aa]C[c];B[bb])");
    }
}
