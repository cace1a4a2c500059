//! The moves of a node, and edits that split a node.

use sgf_model::info::{Dialect, dialect};
use sgf_model::table::{Group, PropType, Property as Row};
use sgf_model::value::Color;
use sgf_syntax::{Node, Property, TextEdit};

use crate::GameCx;

/// Returns the moves of a node: B and W, or the properties that the game has instead. KO and MN are not moves.
pub(super) fn moves_of<'a>(cx: &GameCx<'_>, node: Node<'a>) -> impl Iterator<Item = Property<'a>> {
    node.properties().filter(|&property| cx.row(property).is_some_and(is_move))
}

/// Whether a property is a move.
pub(super) fn is_move(row: &Row) -> bool {
    row.group == Group::Move && !matches!(row.ident, "KO" | "MN")
}

/// Returns the color of a move, in games whose moves are B and W.
pub(super) fn color_of(cx: &GameCx<'_>, played: Property<'_>) -> Option<Color> {
    match cx.row(played)?.ident {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

/// Whether a property belongs to the position before the move of a node: setup, root properties, game info, the name, and in
/// the root also private properties.
pub(super) fn is_before_move(cx: &GameCx<'_>, node: Node<'_>, property: Property<'_>) -> bool {
    cx.row(property).map_or(node.is_root(), |row| {
        matches!(row.prop_type, PropType::Setup | PropType::Root | PropType::GameInfo)
            || (row.ident, row.group) == ("N", Group::NodeAnnotation)
    })
}

/// Whether TE and KO are not annotations, as in records of the Nihon Ki-in, where they are the event and the komi.
pub(super) fn has_other_annotations(cx: &GameCx<'_>, node: Node<'_>) -> bool {
    node.is_root() && dialect(cx.game) == Some(Dialect::CyberOro)
}

/// Removes a property, unless that would leave an empty node or the place is damaged.
pub(super) fn remove(cx: &GameCx<'_>, node: Node<'_>, property: Property<'_>) -> Option<TextEdit> {
    let is_undamaged = is_closed_property(property) && !cx.cx.is_damaged(property.span());
    (node.properties().len() > 1 && is_undamaged).then(|| TextEdit::delete(property.span()))
}

/// Splits a node in two; `goes_first` selects the properties of the first one.
///
/// Returns `None` if the node is damaged, or if one of the two nodes would be empty.
pub(super) fn split<'a>(
    cx: &GameCx<'_>,
    node: Node<'a>,
    goes_first: impl Fn(Property<'a>) -> bool,
) -> Option<Vec<TextEdit>> {
    if cx.cx.is_damaged(node.span()) || !node.has_semicolon() || !node.properties().all(is_closed_property) {
        return None;
    }
    let middle = node.properties().find(|&property| !goes_first(property))?.span().start;
    node.properties().find(|&property| goes_first(property))?;
    let text = cx.cx.text();
    let mut front = Vec::new();
    let mut edits = Vec::new();
    for property in node.properties().filter(|&property| goes_first(property)) {
        if property.span().start > middle {
            front.extend_from_slice(&text[property.span().range()]);
            edits.push(TextEdit::delete(property.span()));
        }
    }
    front.push(b';');
    edits.push(TextEdit::insert(middle, front));
    Some(edits)
}

/// Whether a property has values, and all of them are closed.
pub(super) fn is_closed_property(property: Property<'_>) -> bool {
    property.values().len() > 0 && property.values().all(sgf_syntax::Value::is_closed)
}
