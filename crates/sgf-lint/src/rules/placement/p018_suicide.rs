//! P018: a suicide move.

use sgf_games::go::{KoRule, Ruleset};
use sgf_model::value::TextDecoder;

use super::paths::{PathFact, PathFactKind};
use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves of Go that capture stones of their own color, if RU names rules that forbid it. Moves with KO are not
    /// reported. P020 reports games that do not set up their handicap stones.
    ///
    /// ## Why it matters
    /// The move is illegal under these rules. It may be mistyped. The stones are removed under all rules, as FF[4] demands.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[19]RU[Japanese]HA[2]AB[ba][ab];W[aa])
    /// ```
    P018 suicide, Note, fix: None, since: "0.1", sgfc: [],
    on: Paths
}

fn check(cx: &GameCx<'_>, fact: &PathFact, out: &mut Sink<'_>) {
    if let PathFactKind::Suicide { stones } = fact.kind
        && forbids_suicide(cx, stones)
        && !cx.lacks_handicap_stones()
    {
        let plural = if stones == 1 { "" } else { "s" };
        out.report(fact.span, format!("move captures {stones} stone{plural} of its own color"));
    }
}

/// Whether RU names rules that forbid the suicide of this many stones. Rules that allow it may still forbid the repetition of
/// the position before a single stone, which P028 reports.
fn forbids_suicide(cx: &GameCx<'_>, stones: u32) -> bool {
    let rules = cx.in_root(b"RU").and_then(|rules| Ruleset::of(&cx.characters(rules.raw())));
    rules.is_some_and(|rules| !rules.suicide || (stones == 1 && rules.ko == KoRule::Simple))
}

#[cfg(test)]
mod tests {
    use crate::testing::{check, count};

    #[test]
    fn counts_the_captured_stones() {
        check(
            "P018",
            "
(;RU[Japanese]AB[ca][bb][ab]AW[ba];W[aa])
                                   ^^^^^ move captures 2 stones of its own color
",
        );
    }

    #[test]
    fn rules_decide_whether_suicide_is_reported() {
        let n_found = |rules: &str| {
            let text = format!("(;{rules}AB[ca][bb][ab]AW[ba];W[aa])");
            count("P018", &text)
        };
        for forbidding in ["RU[Japanese]", "RU[Chinese]", "RU[AGA]", "RU[Korean]"] {
            assert_eq!(n_found(forbidding), 1, "{forbidding}");
        }
        for allowing in ["", "RU[NZ]", "RU[Tromp-Taylor]", "RU[GOE]", "RU[of the house]"] {
            assert_eq!(n_found(allowing), 0, "{allowing}");
        }
    }
}
