//! Coordinates in another habit of the game: `d3` and `dc` are the same point of Othello.
//!
//! The moves of a record are read by the position they are made in, so the game is replayed; points of setup and of markup
//! need the board only. What cannot be read stays as it is.

use sgf_games::replay::{Action, ActionKind, actions, follow};
use sgf_games::{AnyPosition, GameSpec, Options, Paths, Refused, Resume, identify};
use sgf_model::record::GameView;
use sgf_model::table::{Property as Row, TABLE, reduce_ident};
use sgf_model::value::{Form, ValueType, encode_compose_text, split_compose};
use sgf_syntax::{Document, Node, TextEdit};

use crate::surgery;

/// Writes the moves and points of all games in another habit: one of those that the games' rows name, or with `None` the one
/// that this project writes. Games that do not know the habit, or that are not played on the board that the record asks for,
/// stay as they are.
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
pub fn coordinates(doc: &Document<'_>, habit: Option<&str>) -> Document<'static> {
    surgery::operate(doc, |doc| {
        let mut edits = Vec::new();
        for game in doc.games() {
            let view = surgery::plain_view(game);
            let knows = |spec: &&GameSpec| habit.is_none_or(|habit| spec.habits.contains(&habit));
            if let Some(spec) = identify(&view, None).spec.filter(knows) {
                // A board that the game does not have leaves the record as it is.
                let _ = rewrite(&view, spec, habit, &mut edits);
            }
        }
        edits
    })
}

/// The position that is carried along the paths.
struct Current(Box<dyn AnyPosition>);

impl Resume for Current {
    type Saved = Box<dyn AnyPosition>;

    fn put_aside(&self) -> Box<dyn AnyPosition> {
        self.0.copy()
    }

    fn resume(&mut self, saved: &Box<dyn AnyPosition>) {
        self.0 = saved.copy();
    }
}

fn rewrite(
    view: &GameView<'_>,
    spec: &'static GameSpec,
    habit: Option<&str>,
    edits: &mut Vec<TextEdit>,
) -> Result<(), Refused> {
    let mut current = Current(spec.begin(&Options::of(view))?);
    let mut paths = Paths::default();
    for node in view.nodes() {
        paths.enter(node, &mut current);
        for action in actions(view, spec, node) {
            act(&mut *current.0, &action, habit, edits);
        }
        points(&*current.0, spec, node, habit, edits);
    }
    Ok(())
}

/// Rewrites a move, and does what the record does.
fn act(position: &mut dyn AnyPosition, action: &Action<'_>, habit: Option<&str>, edits: &mut Vec<TextEdit>) {
    if let ActionKind::Move(written) = action.kind {
        let color = position.mover(written);
        let step = position.read(color, &action.text).ok();
        let new = step.and_then(|step| match habit {
            Some(habit) => position.write_as(&step, habit),
            None => Some(position.write(&step)),
        });
        if let Some(new) = new.filter(|new| *new != action.text) {
            edits.push(TextEdit::replace(
                action.value.span(),
                encode_compose_text(&new).into_owned().into_bytes(),
            ));
        }
    }
    // What cannot be read is told by the linter.
    follow(position, action);
}

/// Rewrites the points of setup and of markup.
fn points(
    position: &dyn AnyPosition,
    spec: &GameSpec,
    node: Node<'_>,
    habit: Option<&str>,
    edits: &mut Vec<TextEdit>,
) {
    for property in node.properties() {
        let Some(row) = TABLE.get(spec.number, &reduce_ident(property.ident())) else { continue };
        let Some(sides) = sides(row) else { continue };
        for value in property.values() {
            let Ok(text) = std::str::from_utf8(value.raw()) else { continue };
            let new = point_pair(text, sides, |point| point_as(position, point, habit));
            if new != text {
                edits.push(TextEdit::replace(value.span(), new.into_bytes()));
            }
        }
    }
}

/// Writes a point in another habit, or with `None` in the one that records have.
fn point_as(position: &dyn AnyPosition, text: &str, habit: Option<&str>) -> Option<String> {
    let site = position.site(text).ok()?;
    match habit {
        Some(habit) => position.name_as(site, habit),
        None => Some(position.name(site)),
    }
}

/// Which sides of a property's values are points: the first, and the second of a composed value.
fn sides(row: &Row) -> Option<(bool, bool)> {
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
