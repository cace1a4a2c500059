//! TE and BM on one move: TE before BM means interesting (IT), BM before TE means doubtful (DO).

use sgf_model::value::Double;

use crate::NoteKind;
use crate::plan::NodePlan;
use crate::report::Notes;

/// Translates TE and BM in one node (converting.html).
pub(super) fn translate(plan: &mut NodePlan<'_>, notes: &mut Notes) {
    let (Some(good), Some(bad)) = (plan.find(b"TE"), plan.find(b"BM")) else { return };
    let (Some(good_strength), Some(bad_strength)) = (strength(plan, good), strength(plan, bad)) else {
        return;
    };
    let (first, second) = (good.min(bad), good.max(bad));
    let word: &[u8] = if good < bad { b"IT" } else { b"DO" };
    if plan.find(b"IT").is_some() || plan.find(b"DO").is_some() {
        notes.add(plan.node.id(), b"TE", NoteKind::Contradicted);
        return;
    }
    if [good_strength, bad_strength].contains(&Double::Emphasized) {
        notes.add(plan.node.id(), word, NoteKind::EmphasisLost);
    }
    plan.items[second].is_gone = true;
    plan.items[first].ident = word.to_vec().into();
    plan.set(first, vec![Vec::new()]);
}

fn strength(plan: &NodePlan<'_>, index: usize) -> Option<Double> {
    match &*plan.items[index].values {
        [value] => Double::decode(value).ok(),
        _ => None,
    }
}
