//! A record as lines, for `git diff`: a node and a property on each line.
//!
//! The lines hold no place and no number that a change elsewhere would move, but for the numbers of moves. Variations are indented.

use opensgf::record::NodeMove;
use opensgf::table::Group;
use opensgf::value::{ValueType, text};
use opensgf::{Document, GameView, Node, games, value::TextDecoder};

use super::diff::players_notation;
use crate::page::Page;

/// Variations that are indented; deeper ones stand below each other.
const MOST_LEVELS: usize = 20;

/// Writes a record as lines.
pub(super) fn lines(doc: &Document<'_>, page: &mut Page) {
    let has_several = doc.games().len() > 1;
    for (index, view) in games(doc).enumerate() {
        if has_several {
            page.line(format_args!("game {}", index + 1));
        }
        game(&view, page);
    }
}

fn game(view: &GameView<'_>, page: &mut Page) {
    let numbers = view.move_numbers();
    // How many variations each open sequence is inside of: node numbers follow the file, so a stack of ends will do.
    let mut ends: Vec<usize> = Vec::new();
    for node in view.nodes() {
        while ends.last().is_some_and(|end| *end <= node.index()) {
            ends.pop();
        }
        if node.starts_variation() && !node.is_root() {
            ends.push(node.subtree_end() as usize);
        }
        let indent = "  ".repeat(ends.len().min(MOST_LEVELS));
        let mut steps: Vec<String> = Vec::new();
        for step in view.moves(node) {
            steps.push(said(view, &step));
        }
        match numbers.of(node) {
            Some(number) if !steps.is_empty() => {
                page.line(format_args!("{indent}{number} {}", steps.join(", ")))
            }
            _ if node.is_root() => page.line("root"),
            _ => page.line(format_args!("{indent}node")),
        };
        properties(view, node, &indent, page);
    }
}

fn said(view: &GameView<'_>, step: &NodeMove<'_>) -> String {
    let written = view.line(step.value).into_owned();
    let color = step.color.map_or("", |color| color.encode());
    let said = players_notation(view, step, &written).unwrap_or(written);
    format!("{color} {said}").trim().to_owned()
}

/// The properties of a node but for its moves, in the order of their names.
fn properties(view: &GameView<'_>, node: Node<'_>, indent: &str, page: &mut Page) {
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
                    page.line(format_args!("{indent}    {ident} {line}"));
                }
            }
            continue;
        }
        let mut values: Vec<String> = property.values().map(|value| view.line(value).into_owned()).collect();
        // The order of points says nothing.
        if row.is_some_and(|row| row.is_point_list() || row.group == Group::Markup) {
            values.sort();
        }
        let values: String = values.iter().map(|value| format!("[{value}]")).collect();
        page.line(format_args!("{indent}    {ident} {values}"));
    }
}
