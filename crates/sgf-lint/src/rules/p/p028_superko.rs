//! P028: a position that comes back, where the rules forbid it.

use sgf_games::go::{KoRule, Ruleset};
use sgf_games::replay::{Replay, What};
use sgf_games::{Options, Reason};
use sgf_model::record::GameView;
use sgf_model::table::reduce_ident;
use sgf_model::value::TextDecoder;
use sgf_syntax::Node;

use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves of Go that bring an earlier position of the game back, where RU names rules that forbid it: superko, as in
    /// the rules of AGA, New Zealand, Tromp and Taylor, and China. A ko that is retaken at once is P017; a move with KO is not
    /// reported.
    ///
    /// ## Why it matters
    /// By these rules the move was not possible. Where players agree on a triple ko, or a server does not know superko, the record
    /// is right all the same, so the finding is a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[4:1]RU[Tromp-Taylor];B[ba];W[ca];B[da];W[];B[];W[ca])
    /// ```
    P028 superko, Note, fix: None, since: "0.1", sgfc: [],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    if !cx.capabilities().captures || !forbids_repetition(cx) || cx.lacks_handicap_stones() {
        return;
    }
    let Some(spec) = sgf_games::game(cx.gm) else { return };
    let view = GameView::of_kind(cx.game, cx.charset(), cx.gm, cx.ff);
    let Ok(mut replay) = Replay::begin(&view, spec, &Options::of(&view)) else { return };
    let mut events = Vec::new();
    for node in cx.game.nodes() {
        replay.enter(node, &mut events);
        for event in events.drain(..) {
            let is_superko = matches!(event.what, What::Illegal { reason: Reason::Superko, .. });
            if is_superko && !is_forced(node) {
                out.report(
                    event.value.outer_span(),
                    "an earlier position comes back, which the rules in RU forbid",
                );
            }
        }
    }
}

fn forbids_repetition(cx: &GameCx<'_>) -> bool {
    let rules = cx.in_root(b"RU").and_then(|rules| Ruleset::of(&cx.characters(rules.raw())));
    rules.is_some_and(|rules| rules.ko != KoRule::Simple)
}

fn is_forced(node: Node<'_>) -> bool {
    node.properties().any(|property| reduce_ident(property.ident()).as_ref() == b"KO")
}

#[cfg(test)]
mod tests {
    use crate::testing::check;

    #[test]
    fn only_where_the_rules_forbid_it() {
        let moves = ";B[ba];W[ca];B[da];W[];B[];W[ca]";
        for rules in ["", "RU[Japanese]", "RU[GOE]", "RU[of the house]"] {
            check("P028", &format!("(;SZ[4:1]{rules}{moves})"));
        }
        check("P028", &format!("(;SZ[4:1]RU[NZ]{moves}KO[])"));
    }
}
