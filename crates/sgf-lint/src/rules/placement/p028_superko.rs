//! P028: a repeated position under superko rules.

use sgf_games::go::{KoRule, Ruleset};
use sgf_games::replay::{Replay, What};
use sgf_games::{IllegalMove, Options};
use sgf_model::record::GameView;
use sgf_model::table::reduce_ident;
use sgf_model::value::TextDecoder;
use sgf_syntax::{Node, Span};

use crate::rule::rule;
use crate::{GameCx, Sink};

rule! {
    /// ## What it does
    /// Finds moves of Go that repeat an earlier position, if RU names rules with superko: AGA, New Zealand, Tromp-Taylor and
    /// Chinese rules. P017 reports kos that are retaken immediately. Moves with KO are not reported.
    ///
    /// ## Why it matters
    /// The move is illegal under these rules. The record may still be correct, if the players agreed on a triple ko or the
    /// server does not implement superko, so the finding is a note.
    ///
    /// ## Example
    /// ```sgf,expect
    /// (;FF[4]GM[1]SZ[4:1]RU[Tromp-Taylor];B[ba];W[ca];B[da];W[];B[];W[ca])
    /// ```
    P028 superko, Note, fix: None, since: "0.1", sgfc: [],
    on: Games
}

fn check(cx: &GameCx<'_>, out: &mut Sink<'_>) {
    // The walk along the paths rules out repetitions in nearly all games.
    if !cx.paths().may_repeat || cx.lacks_handicap_stones() {
        return;
    }
    for place in repetitions(cx) {
        out.report(place, "move repeats an earlier position, which the rules in RU forbid");
    }
}

/// Replays the game and returns the moves that repeat a position.
fn repetitions(cx: &GameCx<'_>) -> Vec<Span> {
    let Some(spec) = sgf_games::game(cx.gm) else { return Vec::new() };
    let view = GameView::of_kind(cx.game, cx.charset(), cx.gm, cx.ff);
    let Ok(mut replay) = Replay::begin(&view, spec, &Options::of(&view)) else { return Vec::new() };
    let (mut events, mut found) = (Vec::new(), Vec::new());
    for node in cx.game.nodes() {
        replay.enter(node, &mut events);
        for event in events.drain(..) {
            let is_superko = matches!(event.what, What::Illegal { reason: IllegalMove::Superko, .. });
            if is_superko && !is_forced(node) {
                found.push(event.value.outer_span());
            }
        }
    }
    found
}

/// Whether RU names rules with superko.
pub(super) fn forbids_repetition(cx: &GameCx<'_>) -> bool {
    if !cx.capabilities().captures {
        return false;
    }
    let rules = cx.in_root(b"RU").and_then(|rules| Ruleset::of(&cx.characters(rules.raw())));
    rules.is_some_and(|rules| rules.ko != KoRule::Simple)
}

fn is_forced(node: Node<'_>) -> bool {
    node.properties().any(|property| reduce_ident(property.ident()).as_ref() == b"KO")
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use sgf_syntax::Document;
    use testkit::Random;

    use super::*;
    use crate::context::Cx;
    use crate::testing::check;

    /// A game of random moves, with variations and setup.
    fn random_game(random: &mut Random) -> String {
        let size = 2 + random.below(4);
        let point = |random: &mut Random| {
            let letter = |random: &mut Random| char::from(b'a' + random.below(size) as u8);
            [letter(random), letter(random)].into_iter().collect::<String>()
        };
        let mut text = format!("(;GM[1]SZ[{size}]RU[{}]", random.pick(&["NZ", "AGA", "Tromp-Taylor"]));
        if random.one_in(4) {
            write!(text, "AB[{}]AW[{}]", point(random), point(random)).unwrap();
        }
        let mut n_open = 1;
        for number in 0..8 + random.below(40) {
            if random.one_in(12) {
                text.push('(');
                n_open += 1;
            }
            match random.below(40) {
                0 => write!(text, ";AE[{}]", point(random)).unwrap(),
                1 => text.push_str(";B[]"),
                _ => write!(text, ";{}[{}]", ["B", "W"][number % 2], point(random)).unwrap(),
            }
            if n_open > 1 && random.one_in(12) {
                text.push_str(")(;C[another]");
            }
        }
        text + &")".repeat(n_open)
    }

    #[test]
    fn the_walk_never_misses_a_repetition() {
        let mut random = Random::named("superko");
        let (mut n_found, mut n_skipped) = (0, 0);
        for _ in 0..4000 {
            let text = random_game(&mut random);
            let doc = Document::parse(text.as_bytes());
            let require = crate::Requirements::default();
            let cx = Cx::new(&doc, None, &require);
            let cx = GameCx::new(&cx, doc.game(0).unwrap());
            let found = repetitions(&cx);
            assert!(found.is_empty() || cx.paths().may_repeat, "{text}");
            n_found += usize::from(!found.is_empty());
            n_skipped += usize::from(!cx.paths().may_repeat);
        }
        assert!(n_found > 300 && n_skipped > 100, "{n_found} found, {n_skipped} skipped");
    }

    #[test]
    fn accepts_repetitions_without_superko() {
        let moves = ";B[ba];W[ca];B[da];W[];B[];W[ca]";
        for rules in ["", "RU[Japanese]", "RU[GOE]", "RU[of the house]"] {
            check("P028", &format!("(;SZ[4:1]{rules}{moves})"));
        }
        check("P028", &format!("(;SZ[4:1]RU[NZ]{moves}KO[])"));
    }
}
