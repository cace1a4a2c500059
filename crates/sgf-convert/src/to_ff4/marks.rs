//! M, which showed a triangle on a stone and a cross on an empty point, becomes TR and MA.

use std::collections::BTreeMap;

use sgf_model::record::{GameView, find};
use sgf_model::value::LetterPoint;

use crate::NoteKind;
use crate::plan::NodePlan;
use crate::report::Notes;
use crate::stones::Stones;

/// Mutually exclusive marks (properties.html, "Markup properties").
const MARKS: [&[u8]; 5] = [b"CR", b"MA", b"SL", b"SQ", b"TR"];

/// The board for converting marks; `None` if the game has no M, so that most games need no replay.
pub(super) fn stones(view: &GameView<'_>) -> Option<Stones> {
    let has_marks = view.game().nodes().any(|node| find(node, b"M").is_some());
    if has_marks { Stones::new(view) } else { None }
}

/// Converts M to TR on stones and MA on empty points (converting.html).
///
/// A point that already has another mark keeps it and stays in M.
pub(super) fn translate(plan: &mut NodePlan<'_>, stones: &Stones, notes: &mut Notes) {
    let Some(index) = plan.find(b"M") else { return };
    let points: Result<Vec<_>, _> =
        plan.items[index].values.iter().map(|value| LetterPoint::decode(value.trim_ascii())).collect();
    let Some(points) = points.ok().filter(|points| !points.is_empty()) else { return };
    let marked = |ident: &[u8]| plan.values(ident).unwrap_or_default().iter().map(|value| value.to_vec());
    let mut taken: BTreeMap<Vec<u8>, &[u8]> =
        MARKS.into_iter().flat_map(|ident| marked(ident).map(move |point| (point, ident))).collect();
    let (mut triangles, mut crosses, mut left) = (Vec::new(), Vec::new(), Vec::new());
    for point in points {
        let raw = point.to_string().into_bytes();
        let (mark, out): (&[u8], _) =
            if stones.has_stone(point) { (b"TR", &mut triangles) } else { (b"MA", &mut crosses) };
        match taken.get(&raw) {
            None => {
                out.push(raw.clone());
                taken.insert(raw, mark);
            }
            Some(known) if *known == mark => {}
            Some(_) => left.push(raw),
        }
    }
    if !left.is_empty() {
        notes.add(plan.node.id(), b"M", NoteKind::Contradicted);
    }
    plan.set(index, left);
    for (ident, points) in [("TR", triangles), ("MA", crosses)] {
        if !points.is_empty() {
            put(plan, index, ident, points);
        }
    }
}

/// Adds points to a mark; a new mark replaces M if nothing is left in M.
fn put(plan: &mut NodePlan<'_>, index: usize, ident: &'static str, points: Vec<Vec<u8>>) {
    let is_free = plan.items[index].is_gone && *plan.items[index].ident == *b"M";
    match is_free && plan.find(ident.as_bytes()).is_none() {
        true => {
            plan.items[index].ident = ident.as_bytes().into();
            plan.set(index, points);
        }
        false => plan.add(ident, points),
    }
}
