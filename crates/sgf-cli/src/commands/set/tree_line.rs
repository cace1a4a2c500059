//! A line of a table for one game in a tree of several games.

use opensgf::convert::{Assignment, values_in};
use opensgf::record::GameInfo;
use opensgf::{Node, NodeId, NodePath, Session, games};

use super::fields;
use super::line::{Line, is_cell, split_values};
use crate::commands::info_fields::{InfoFields, node_of_line};

/// Sets the properties of the game that begins at a node.
///
/// # Errors
///
/// Fails if no game begins at the node, and for values that belong to other games as well.
pub(super) fn change(session: &mut Session, game: usize, path: &NodePath, line: &Line) -> Result<(), String> {
    let before = field_values(session, game, path, line)?;
    for assignment in &line.assignments {
        let Some((id, assignment)) = target(session, game, path, assignment)? else { continue };
        let values: Vec<&str> = assignment.values.iter().map(String::as_str).collect();
        session.set_texts(id, &[(&assignment.ident, &values)]).map_err(|error| error.to_string())?;
    }
    let after = field_values(session, game, path, line)?;
    for ((field, cell), (before, after)) in line.fields.iter().zip(before.iter().zip(&after)) {
        fields::expect_read(field, cell, before, after)?;
    }
    Ok(())
}

/// The node in which to set a property, with its values; `None` if the cell has the present value.
fn target(
    session: &Session,
    game: usize,
    path: &NodePath,
    assignment: &Assignment,
) -> Result<Option<(NodeId, Assignment)>, String> {
    let view = games(session.document()).nth(game).expect("the line was compared with the number of games");
    let nodes: Vec<Node<'_>> = GameInfo::all(&view).into_iter().map(|(node, _)| node).collect();
    let own = nodes.iter().find(|node| node.path() == *path).ok_or_else(|| no_game(path))?;
    let ident = &assignment.ident;
    let present = node_of_line(*own, ident);
    let old = present.map_or_else(Vec::new, |node| values_in(&view, node, ident));
    if is_cell(&assignment.values.join(" "), &old.join(" ")) {
        return Ok(None);
    }
    let node = present.unwrap_or(*own);
    let is_below = |other: &&Node<'_>| **other == node || other.ancestors().any(|above| above == node);
    if nodes.iter().filter(|other| *other != own).any(|other| is_below(&other)) {
        return Err(format!(
            "{ident} belongs to several games of the tree; set it with sgf set {ident}=VALUE"
        ));
    }
    Ok(Some((NodeId { game: game as u32, ..node.id() }, split_values(assignment, view.number()))))
}

/// The values of the columns that cannot be set.
fn field_values(session: &Session, game: usize, path: &NodePath, line: &Line) -> Result<Vec<String>, String> {
    let view = games(session.document()).nth(game).expect("the line was compared with the number of games");
    let infos = GameInfo::all(&view);
    let (_, info) = infos.iter().find(|(node, _)| node.path() == *path).ok_or_else(|| no_game(path))?;
    let info = InfoFields::new(info);
    Ok(line.fields.iter().map(|(field, _)| fields::text(info.field(field))).collect())
}

fn no_game(path: &NodePath) -> String {
    format!("no game of the tree begins at {path}")
}
