//! L, which labels points A, B, C in order, becomes LB with explicit labels.

use std::collections::BTreeSet;

use crate::NoteKind;
use crate::plan::NodePlan;
use crate::report::Notes;

/// Converts L: the first point is labeled A, the second B, and so on (converting.html).
///
/// A point that LB already labels keeps that label and stays in L.
pub(super) fn translate(plan: &mut NodePlan<'_>, notes: &mut Notes) {
    let Some(index) = plan.find(b"L") else { return };
    // Values with a colon are not points: the old format had no rectangles.
    let is_point = |value: &[u8]| !value.trim_ascii().is_empty() && !value.contains(&b':');
    if plan.items[index].values.is_empty() || !plan.items[index].values.iter().all(|value| is_point(value)) {
        return;
    }
    let labeled = plan.values(b"LB").unwrap_or_default().iter();
    let point_of = |value: &[u8]| value.split(|byte| *byte == b':').next().unwrap_or_default().to_vec();
    let mut taken: BTreeSet<Vec<u8>> = labeled.map(|value| point_of(value)).collect();
    let (mut labels, mut left) = (Vec::new(), Vec::new());
    for (number, point) in plan.items[index].values.iter().enumerate() {
        let point = point.trim_ascii();
        match taken.insert(point.to_vec()) {
            true => labels.push([point, b":", letter(number).as_bytes()].concat()),
            false => left.push(point.to_vec()),
        }
    }
    if !left.is_empty() {
        notes.add(plan.node.id(), b"L", NoteKind::Contradicted);
    }
    if plan.find(b"LB").is_none() && left.is_empty() {
        plan.items[index].ident = b"LB".as_slice().into();
        plan.set(index, labels);
    } else if !labels.is_empty() {
        plan.set(index, left);
        plan.add("LB", labels);
    }
}

/// The label for an index in L: A to Z, a to z, then pairs of capitals.
fn letter(number: usize) -> String {
    let capital = |number: usize| char::from(b'A' + (number % 26) as u8);
    match number {
        0..26 => capital(number).to_string(),
        26..52 => capital(number).to_ascii_lowercase().to_string(),
        _ => [capital((number - 52) / 26), capital(number)].iter().collect(),
    }
}
