//! A record as lines for `git diff`: a node or property per line.
//!
//! Lines contain no positions or numbers that change with unrelated edits, except for move numbers. Variations are indented.

use opensgf::record::NodeMove;
use opensgf::table::Group;
use opensgf::value::{ValueType, text};
use opensgf::{Document, GameView, Node, games, value::TextDecoder};

use super::players_notation;
use crate::io::styled_text::StyledText;

/// Maximum depth of indentation.
const MAX_LEVELS: usize = 20;

/// Writes a record as lines.
pub(super) fn lines(doc: &Document<'_>, styled: &mut StyledText) {
    let has_several = doc.games().len() > 1;
    for (index, view) in games(doc).enumerate() {
        if has_several {
            styled.line(format_args!("game {}", index + 1));
        }
        game(&view, styled);
    }
}

fn game(view: &GameView<'_>, styled: &mut StyledText) {
    let numbers = view.move_numbers();
    // The ends of open variations. Nodes are numbered in file order, so a stack is enough.
    let mut ends: Vec<usize> = Vec::new();
    for node in view.nodes() {
        while ends.last().is_some_and(|end| *end <= node.index()) {
            ends.pop();
        }
        if node.starts_variation() && !node.is_root() {
            ends.push(node.subtree_end() as usize);
        }
        let indent = "  ".repeat(ends.len().min(MAX_LEVELS));
        let mut steps: Vec<String> = Vec::new();
        for step in view.moves(node) {
            steps.push(said(view, &step));
        }
        match numbers.of(node) {
            Some(number) if !steps.is_empty() => {
                styled.line(format_args!("{indent}{number} {}", steps.join(", ")))
            }
            _ if node.is_root() => styled.line("root"),
            _ => styled.line(format_args!("{indent}node")),
        };
        properties(view, node, &indent, styled);
    }
}

fn said(view: &GameView<'_>, step: &NodeMove<'_>) -> String {
    let written = view.line(step.value).into_owned();
    let color = step.color.map_or("", |color| color.encode());
    let said = players_notation(view, step, &written).unwrap_or(written);
    format!("{color} {said}").trim().to_owned()
}

/// The properties of a node except moves, sorted by identifier.
fn properties(view: &GameView<'_>, node: Node<'_>, indent: &str, styled: &mut StyledText) {
    let is_move = |property: &opensgf::Property<'_>| view.move_in(node).is_some_and(|it| it == *property);
    let mut all: Vec<_> = node.properties().filter(|property| !is_move(property)).collect();
    all.sort_by_key(|property| opensgf::table::reduce_ident(property.ident()).into_owned());
    for property in all {
        let row = view.row(property);
        let ident = opensgf::table::reduce_ident(property.ident()).into_owned();
        let ident = String::from_utf8_lossy(&ident).into_owned();
        if row.is_some_and(|row| row.forms.simple() == Some(ValueType::Text)) {
            for value in property.values() {
                for line in text(view.characters(value.raw())).lines() {
                    styled.line(format_args!("{indent}    {ident} {line}"));
                }
            }
            continue;
        }
        let mut values: Vec<String> = property.values().map(|value| view.line(value).into_owned()).collect();
        // The order of points has no meaning.
        if row.is_some_and(|row| row.is_point_list() || row.group == Group::Markup) {
            values.sort();
        }
        let values: String = values.iter().map(|value| format!("[{value}]")).collect();
        styled.line(format_args!("{indent}    {ident} {values}"));
    }
}
