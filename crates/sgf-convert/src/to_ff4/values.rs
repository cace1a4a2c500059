//! Recoding values to UTF-8, and merging repeated lists.

use std::borrow::Cow;

use sgf_model::charset::Charset;
use sgf_model::table::TABLE;
use sgf_model::value::Shape;

use crate::NoteKind;
use crate::plan::NodePlan;
use crate::report::Notes;
use crate::transcode::to_utf8;

/// Recodes every value to UTF-8, including those of private properties.
pub(super) fn recode(plan: &mut NodePlan<'_>, charset: Charset, notes: &mut Notes) {
    let id = plan.node.id();
    for item in &mut plan.items {
        let mut n_bad = 0;
        for value in &mut item.values {
            if let Cow::Borrowed(raw) = *value {
                let (recoded, n_bytes) = to_utf8(raw, charset);
                *value = recoded;
                n_bad += n_bytes;
            }
        }
        if n_bad > 0 {
            notes.add(id, &item.ident, NoteKind::Undecoded { n_bytes: n_bad });
        }
    }
}

/// Merges lists that occur twice in a node, perhaps once under the long name.
pub(super) fn merge(plan: &mut NodePlan<'_>, number: u16) {
    // Linear in practice: `seen` only holds identifiers that the table lists, which are few.
    let is_list = |ident: &[u8]| TABLE.get(number, ident).is_some_and(|row| row.shape != Shape::One);
    let mut seen: Vec<(Cow<'_, [u8]>, usize, bool)> = Vec::new();
    for index in 0..plan.items.len() {
        let ident = plan.items[index].ident.clone();
        if plan.items[index].values.is_empty() || !is_list(&ident) {
            continue;
        }
        let is_clear = plan.items[index].values.iter().any(|value| value.is_empty());
        match seen.iter().find(|(other, ..)| *other == ident) {
            None => seen.push((ident, index, is_clear)),
            Some(&(_, first, is_first_clear)) => {
                // An empty list next to a non-empty one is ambiguous.
                if !is_first_clear && !is_clear {
                    let values = std::mem::take(&mut plan.items[index].values);
                    plan.items[index].is_gone = true;
                    plan.items[first].values.extend(values);
                }
            }
        }
    }
}
