//! Splitting nodes with both setup and a move, which FF\[4\] separates.
//!
//! Setup, root and game-info properties and the name go into a new node before the move: the node may be the first of a
//! variation, which is found by its name (converting.html, "Property types move & setup").

use sgf_model::info::lenient;
use sgf_model::table::{Group, PropType, TABLE};
use sgf_model::value::{Color, ValueType};

use crate::NoteKind;
use crate::plan::{Item, NodePlan};
use crate::report::Notes;

pub(super) fn divide(plan: &mut NodePlan<'_>, number: u16, notes: &mut Notes) {
    let prop_type = |item: &Item<'_>| TABLE.get(number, &item.ident).map(|row| row.prop_type);
    let is_setup = |item: &Item<'_>| prop_type(item) == Some(PropType::Setup);
    if !plan.kept().any(is_setup) || !plan.kept().any(|item| is_move(item, number)) {
        return;
    }
    drop_implied_turn(plan, notes);
    if !plan.kept().any(is_setup) {
        return;
    }
    plan.is_divided = true;
    for item in &mut plan.items {
        let is_before_move =
            matches!(prop_type(item), Some(PropType::Setup | PropType::Root | PropType::GameInfo));
        item.is_front = is_before_move || *item.ident == *b"N";
    }
    notes.add(plan.node.id(), b"", NoteKind::Divided);
}

fn is_move(item: &Item<'_>, number: u16) -> bool {
    let is_action =
        |forms: Option<ValueType>| !matches!(forms, None | Some(ValueType::None | ValueType::Number));
    TABLE
        .get(number, &item.ident)
        .is_some_and(|row| row.group == Group::Move && is_action(row.forms.simple()))
}

/// Removes a PL that names the opponent of the player who moves. Old programs wrote whose turn it is after the move;
/// before the move, it would mean the opposite.
fn drop_implied_turn(plan: &mut NodePlan<'_>, notes: &mut Notes) {
    let turn = plan.values(b"PL").and_then(|values| match values {
        [value] => lenient::color(std::str::from_utf8(value).ok()?).map(|reading| reading.value),
        _ => None,
    });
    let mover = match (plan.find(b"B").is_some(), plan.find(b"W").is_some()) {
        (true, false) => Color::Black,
        (false, true) => Color::White,
        _ => return,
    };
    if turn == Some(mover.other()) {
        plan.remove(b"PL");
        notes.add(plan.node.id(), b"PL", NoteKind::TurnImplied);
    }
}
