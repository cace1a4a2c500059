//! The walk: facts first, then every node of every game, then the document as a whole.

use sgf_syntax::{Fact, Game, Node};

use super::plan::Plan;
use super::slots::Slots;
use crate::{At, Cx, Diagnostic, GameCx};

/// Calls the rules that look at facts: those that the parser noted, and those that the survey finds.
pub(super) fn facts(plan: &Plan, cx: &Cx<'_>, found: &mut Vec<Diagnostic>) {
    let surveyed = if plan.surveys() { cx.doc.survey() } else { Vec::new() };
    each_fact(plan, cx, cx.doc.facts(), found);
    each_fact(plan, cx, &surveyed, found);
}

fn each_fact(plan: &Plan, cx: &Cx<'_>, facts: &[Fact], found: &mut Vec<Diagnostic>) {
    for &fact in facts {
        for (_, entry) in plan.facts.iter().filter(|(kinds, _)| kinds.contains(&fact.kind)) {
            (entry.look)(cx, fact, &mut entry.sink(found));
        }
    }
}

/// Calls the rules that look at games, nodes and properties.
pub(super) fn games(plan: &Plan, cx: &Cx<'_>, found: &mut Vec<Diagnostic>) {
    if plan.games.is_empty() && !plan.walks() {
        return;
    }
    for game in cx.doc.games() {
        let cx = GameCx::new(cx, game);
        for entry in &plan.games {
            (entry.look)(&cx, &mut entry.sink(found));
        }
        if plan.walks() {
            nodes(plan, &cx, game, found);
        }
    }
}

fn nodes(plan: &Plan, cx: &GameCx<'_>, game: Game<'_>, found: &mut Vec<Diagnostic>) {
    let slots = plan.slots(cx.gm);
    for node in game.nodes() {
        let terms = properties(plan, slots, cx, node, found);
        for (needed, entry) in &plan.nodes {
            if terms & needed == *needed {
                (entry.look)(cx, node, &mut entry.sink(found));
            }
        }
    }
}

/// Shows a node's properties to the rules that want to see them, and returns which descriptions they fulfil.
fn properties(
    plan: &Plan,
    slots: &Slots,
    cx: &GameCx<'_>,
    node: Node<'_>,
    found: &mut Vec<Diagnostic>,
) -> u64 {
    let mut terms = 0;
    for property in node.properties() {
        let slot = slots.of(property.ident(), plan);
        terms |= slot.terms;
        for &index in &slot.rules {
            let (_, entry) = &plan.properties[usize::from(index)];
            (entry.look)(cx, At { node, property, row: slot.row }, &mut entry.sink(found));
        }
    }
    terms
}

/// Calls the rules that look at a document as a whole.
pub(super) fn document(plan: &Plan, cx: &Cx<'_>, found: &mut Vec<Diagnostic>) {
    for entry in &plan.documents {
        (entry.look)(cx, &mut entry.sink(found));
    }
}
