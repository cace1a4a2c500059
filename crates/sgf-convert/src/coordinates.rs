//! Rewriting coordinates in another notation of the game: `d3` and `dc` are the same point of Othello.
//!
//! Moves are read in their positions, so the game is replayed; points of setup and markup only need the board. Values that
//! cannot be read are kept.

use sgf_games::replay::{Action, ActionKind, actions, follow};
use sgf_games::{AnyPosition, GameSpec, Options, Paths, Region, SetUp, StartError, identify};
use sgf_model::record::GameView;
use sgf_model::table::{Property as Row, TABLE, reduce_ident};
use sgf_model::value::{Form, ValueType, encode_compose_text, split_compose};
use sgf_syntax::{Document, Node, TextEdit};

use crate::rewrite;

/// Writes the moves and points of all games in a notation that the game lists, or with `None` in the default one.
///
/// Games without this notation, or on a board size that the game does not have, are kept.
///
/// # Examples
///
/// ```
/// use sgf_convert::coordinates;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[2];B[d3];W[c5]CR[d3]LB[c5:d3])");
/// let letters = coordinates(&doc, Some("letters"));
/// assert_eq!(letters.write(), b"(;GM[2];B[dc];W[ce]CR[dc]LB[ce:d3])");
/// assert_eq!(coordinates(&letters, None).write(), doc.write());
/// ```
#[must_use]
pub fn coordinates(doc: &Document<'_>, notation: Option<&str>) -> Document<'static> {
    rewrite::apply(doc, |doc| {
        let mut edits = Vec::new();
        for game in doc.games() {
            let view = rewrite::plain_view(game);
            let has_notation =
                |spec: &&GameSpec| notation.is_none_or(|notation| spec.coordinates.contains(&notation));
            if let Some(spec) = identify(&view, None).spec.filter(has_notation) {
                // Keep the record if the game does not have its board size.
                let _ = rewrite(&view, spec, notation, &mut edits);
            }
        }
        edits
    })
}

fn rewrite(
    view: &GameView<'_>,
    spec: &'static GameSpec,
    notation: Option<&str>,
    edits: &mut Vec<TextEdit>,
) -> Result<(), StartError> {
    let mut current = spec.begin(&Options::of(view))?;
    let mut paths = Paths::default();
    for node in view.nodes() {
        paths.enter(node, &mut current);
        for action in actions(view, spec, node) {
            act(&mut *current, &action, notation, edits);
        }
        points(&*current, spec, node, notation, edits);
    }
    Ok(())
}

/// Rewrites a move, then applies the action to the position.
fn act(
    position: &mut dyn AnyPosition,
    action: &Action<'_>,
    notation: Option<&str>,
    edits: &mut Vec<TextEdit>,
) {
    if let ActionKind::Move(written) = action.kind {
        let color = position.mover(written);
        let step = position.read_move(color, &action.text).ok();
        let new = step.and_then(|step| match notation {
            Some(notation) => position.write_as(&step, notation),
            None => position.write_move(&step).ok(),
        });
        if let Some(new) = new.filter(|new| *new != action.text) {
            edits.push(TextEdit::replace(
                action.value.span(),
                encode_compose_text(&new).into_owned().into_bytes(),
            ));
        }
    }
    // The linter reports unreadable actions.
    follow(position, action);
}

/// Rewrites the points of setup and markup.
fn points(
    position: &dyn AnyPosition,
    spec: &GameSpec,
    node: Node<'_>,
    notation: Option<&str>,
    edits: &mut Vec<TextEdit>,
) {
    for property in node.properties() {
        let Some(row) = TABLE.get(spec.number, &reduce_ident(property.ident())) else { continue };
        let Some(sides) = sides(row) else { continue };
        for value in property.values() {
            let Ok(text) = std::str::from_utf8(value.raw()) else { continue };
            let new = point_pair(text, sides, |point| point_as(position, point, notation));
            if new != text && is_same_set_up(position, &reduce_ident(property.ident()), text, &new) {
                edits.push(TextEdit::replace(value.span(), new.into_bytes()));
            }
        }
    }
}

/// Returns whether two values set up the same position, or neither is valid setup: in `AB[Ke1]` the piece is not part of the point.
fn is_same_set_up(position: &dyn AnyPosition, ident: &[u8], old: &str, new: &str) -> bool {
    let Ok(ident) = std::str::from_utf8(ident) else { return true };
    let [old, new] = [old, new].map(|value| {
        let mut position = position.copy();
        let is_read = position.set_up(&SetUp { ident, value }).is_ok();
        (is_read, position.placement())
    });
    old == new
}

/// Writes a point in a notation. Sites next to the board, such as a Hive tile in hand, have only one name, and `CR[Ke1]` is kept.
fn point_as(position: &dyn AnyPosition, text: &str, notation: Option<&str>) -> Option<String> {
    let site = position.site(text).ok()?;
    let mut signs = text.chars();
    signs.next();
    let has_piece = position.site(signs.as_str()) == Ok(site);
    if has_piece || position.geometry().region(site) != Region::Board {
        return None;
    }
    match notation {
        Some(notation) => position.name_as(site, notation),
        None => Some(position.name(site)),
    }
}

/// Which parts of a property's values are points: the first, and the second of a composed value.
pub(crate) fn sides(row: &Row) -> Option<(bool, bool)> {
    let is_point = |side: ValueType| matches!(side, ValueType::Point | ValueType::Stone);
    let sides = row.forms.iter().map(|form| match form {
        Form::Simple(only) => (is_point(only), is_point(only)),
        Form::Compose(left, right) => (is_point(left), is_point(right)),
    });
    let all = sides.fold((false, false), |(left, right), side| (left || side.0, right || side.1));
    (all.0 || all.1).then_some(all)
}

fn point_pair(text: &str, (left, right): (bool, bool), new: impl Fn(&str) -> Option<String>) -> String {
    let point = |is_point: bool, text: &str| {
        let new = if is_point { new(text) } else { None };
        new.unwrap_or_else(|| text.to_owned())
    };
    match split_compose(text) {
        Some((first, second)) => format!("{}:{}", point(left, first), point(right, second)),
        None => point(left, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(notation: Option<&str>, record: &str, expected: &str) {
        let doc = coordinates(&Document::parse(record.as_bytes()), notation);
        assert_eq!(String::from_utf8_lossy(doc.write()), expected, "{notation:?}");
    }

    #[test]
    fn pieces_before_their_squares_stay() {
        for record in [
            "(;CA[UTF-8]GM[3]AB[Ke8]AW[Ke1][Qa1]CR[Ke1])",
            "(;CA[UTF-8]GM[7]AB[Ra1]AW[Ke1]CR[Ra1])",
            "(;CA[UTF-8]GM[8]AB[P7g][+P7f]AW[K5a]CR[P7g])",
            "(;CA[UTF-8]GM[19]AW[36AC]AB[45])",
        ] {
            for notation in [None, Some("standard"), Some("letters"), Some("csa")] {
                check(notation, record, record);
            }
        }
    }

    #[test]
    fn markup_of_moved_pieces_is_renamed_as_points() {
        let tiles = "(;CA[UTF-8]GM[27];W[wG1];B[bG1 wG1-]SL[bG1][N 13]CR[bS1])";
        // The spider is still in hand and has no field.
        check(None, tiles, "(;CA[UTF-8]GM[27];W[wG1];B[bG1 wG1-]SL[O 13][N 13]CR[bS1])");
        let squares = "(;CA[UTF-8]GM[9]CR[e4][b4])";
        check(None, squares, squares);
    }
}
