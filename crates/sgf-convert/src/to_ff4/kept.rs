//! Old properties without a successor.

use sgf_model::table::TABLE;

use crate::NoteKind;
use crate::plan::NodePlan;
use crate::report::Notes;

/// Notes the remaining properties of older versions, which FF\[4\] programs treat as private.
pub(super) fn note(plan: &NodePlan<'_>, number: u16, notes: &mut Notes) {
    for item in plan.kept() {
        if TABLE.get(number, &item.ident).is_some_and(|row| !row.is_current()) {
            notes.add_once(plan.node.id(), &item.ident, NoteKind::Kept);
        }
    }
}
