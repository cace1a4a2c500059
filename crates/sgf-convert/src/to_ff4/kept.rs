//! Old properties without a successor.

use sgf_model::table::TABLE;

use crate::NoteKind;
use crate::note::Notes;
use crate::plan::NodePlan;

/// Notes the properties of older versions that are still there: FF\[4\] programs will take them for private ones.
pub(super) fn note(plan: &NodePlan<'_>, number: u16, notes: &mut Notes) {
    for item in plan.kept() {
        if TABLE.get(number, &item.ident).is_some_and(|row| !row.is_current()) {
            notes.add_once(plan.node.id(), &item.ident, NoteKind::Kept);
        }
    }
}
