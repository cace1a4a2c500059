//! Numbers that moved: komi in half points (KI), and overtime in two properties (OM, OP).

use sgf_model::info::Overtime;
use sgf_model::prop;
use sgf_model::value::{Utf8, encode_real, encode_simple_text};

use crate::NoteKind;
use crate::plan::NodePlan;
use crate::report::Notes;

pub(super) fn translate(plan: &mut NodePlan<'_>, notes: &mut Notes) {
    komi(plan, notes);
    overtime(plan, notes);
}

/// Replaces KI, the komi in half points, with KM.
fn komi(plan: &mut NodePlan<'_>, notes: &mut Notes) {
    let Some(index) = plan.find(b"KI") else { return };
    let values = plan.items[index].values.iter().map(|value| &**value);
    let Ok(halves) = prop::KI.decode(values, &Utf8) else { return };
    let points = halves as f64 / 2.0;
    let Ok(written) = encode_real(points) else { return };
    let known = plan.values(b"KM").map(|values| prop::KM.decode(values.iter().map(|value| &**value), &Utf8));
    match known {
        None => {
            plan.items[index].ident = b"KM".as_slice().into();
            plan.set(index, vec![written.into_bytes()]);
        }
        Some(Ok(known)) if known == points => plan.remove(b"KI"),
        Some(_) => notes.add(plan.node.id(), b"KI", NoteKind::Contradicted),
    }
}

/// Replaces OM and OP, the moves and seconds of an overtime period, with OT.
fn overtime(plan: &mut NodePlan<'_>, notes: &mut Notes) {
    let Some(index) = plan.find(b"OM") else { return };
    let moves = plan.values(b"OM").map(|values| prop::OM.decode(values.iter().map(|value| &**value), &Utf8));
    let length = plan.values(b"OP").map(|values| prop::OP.decode(values.iter().map(|value| &**value), &Utf8));
    let (Some(Ok(moves)), Some(Ok(seconds))) = (moves, length) else { return };
    let Ok(moves) = u32::try_from(moves) else { return };
    let text = Overtime::Canadian { moves, seconds }.to_string();
    match plan.values(b"OT") {
        None => {
            plan.remove(b"OP");
            plan.items[index].ident = b"OT".as_slice().into();
            plan.set(index, vec![encode_simple_text(&text).into_owned().into_bytes()]);
        }
        Some([value]) if **value == *text.as_bytes() => {
            plan.remove(b"OM");
            plan.remove(b"OP");
        }
        Some(_) => notes.add(plan.node.id(), b"OM", NoteKind::Contradicted),
    }
}
