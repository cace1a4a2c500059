//! Setup that changes nothing, in games other than Go, according to their replay.

use sgf_syntax::Node;

use super::super::used_points::{Named, UsedPoints, is_stones};
use super::{PathFact, PathFactKind};
use crate::GameCx;
use crate::rules::play::course::IdleValue;

/// Finds setup that changes nothing, in file order. Points that occur twice in a node are left to P006.
pub(super) fn idle_setup(cx: &GameCx<'_>) -> Vec<PathFact> {
    // The walk covers Go. Avoid replaying other games without setup.
    if cx.capabilities().captures
        || !cx.game.nodes().any(|node| node.properties().any(|it| is_stones(cx, it)))
    {
        return Vec::new();
    }
    let idle = &cx.course().idle;
    let mut facts = Vec::new();
    for idle in idle.chunk_by(|one, next| one.node == next.node) {
        if let Some(node) = cx.game.node(idle[0].node as usize) {
            in_node(cx, node, idle, &mut facts);
        }
    }
    facts
}

fn in_node<'a>(cx: &GameCx<'a>, node: Node<'a>, idle: &[IdleValue], facts: &mut Vec<PathFact>) {
    let mut used = UsedPoints::new();
    for (place, property) in (0..).zip(node.properties()) {
        if !is_stones(cx, property) {
            continue;
        }
        let (mut values, mut first) = (Vec::new(), None);
        for (number, value) in (0..).zip(property.values()) {
            let Some(named) = Named::of(cx, value.raw(), used.room()) else { continue };
            let is_again = used.add(&named);
            let this = IdleValue { node: node.index() as u32, property: place, value: number };
            if !is_again && idle.binary_search(&this).is_ok() {
                values.push(number);
                first = first.or(Some(value.outer_span()));
            }
        }
        if let Some(span) = first {
            let kind = PathFactKind::IdleSetup { values };
            facts.push(PathFact { node: node.index() as u32, span, kind });
        }
    }
}
