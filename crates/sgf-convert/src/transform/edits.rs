//! The text edits of a game.

use std::collections::HashMap;

use sgf_games::replay::{ActionKind, actions};
use sgf_model::record::GameView;
use sgf_model::table::{Property as Row, TABLE, reduce_ident};
use sgf_model::value::{Form, LetterPoint, TextDecoder, ValueType, encode_compose_text, split_compose};
use sgf_syntax::{Node, Property, Span, TextEdit, Value};

use super::board::Renamed;
use super::replay::Replay;
use super::{Job, TransformErrorKind, TransformNote, TransformNoteKind, colors, comments, placement};
use crate::coordinates::sides;
use crate::points::GO;
use crate::splice::spliced;

type Failure = (Option<usize>, TransformErrorKind);

/// Appends the edits of a game.
pub(super) fn edits(
    view: &GameView<'_>,
    job: &Job,
    text: &[u8],
    notes: &mut Vec<TransformNote>,
    edits: &mut Vec<TextEdit>,
) -> Result<(), Failure> {
    let mut replay = match job.spec.number {
        GO => None,
        _ => Some(Replay::begin(view, job.spec, &job.boards).map_err(|kind| (None, kind))?),
    };
    add_size(view, job, edits);
    for node in view.nodes() {
        let number = node.index() - view.root().index();
        let fail = |kind| (Some(number), kind);
        let mut editor = Editor { view, job, node, text, replayed: HashMap::new(), notes, edits };
        if let Some(replay) = &mut replay {
            editor.replay(replay).map_err(fail)?;
        }
        node.properties().try_for_each(|property| editor.property(property)).map_err(fail)?;
    }
    Ok(())
}

/// Adds SZ to a record without one, if the board changes its size.
fn add_size(view: &GameView<'_>, job: &Job, edits: &mut Vec<TextEdit>) {
    let [old, new] = [job.boards.old, job.boards.new].map(|board| (board.columns(), board.rows()));
    if old != new && sgf_model::record::find(view.root(), b"SZ").is_none() {
        let size = format!("SZ[{}]", size_text(new));
        edits.push(TextEdit::insert(view.root().span().end, size.into_bytes()));
    }
}

fn size_text((columns, rows): (u16, u16)) -> String {
    if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") }
}

struct Editor<'e, 'd> {
    view: &'e GameView<'d>,
    job: &'e Job,
    node: Node<'d>,
    text: &'e [u8],
    /// The new texts of moves and setup, by the place of the value.
    replayed: HashMap<Span, String>,
    notes: &'e mut Vec<TransformNote>,
    edits: &'e mut Vec<TextEdit>,
}

impl<'d> Editor<'_, 'd> {
    fn replay(&mut self, replay: &mut Replay) -> Result<(), TransformErrorKind> {
        replay.enter(self.node);
        for action in actions(self.view, self.job.spec, self.node) {
            let is_move = matches!(action.kind, ActionKind::Move(_));
            if is_move && self.job.swaps && colors::other(action.property.ident()).is_none() {
                // Some servers name moves after the player or the color of the pieces.
                return Err(TransformErrorKind::Move { text: action.text.into_owned() });
            }
            let new = replay.follow(&action, &self.job.boards, self.job.swaps)?;
            let new = if new == *action.text { None } else { Some(encode_compose_text(&new).into_owned()) };
            let old = String::from_utf8_lossy(action.value.raw()).into_owned();
            self.replayed.insert(action.value.span(), new.unwrap_or(old));
        }
        Ok(())
    }

    fn property(&mut self, property: Property<'d>) -> Result<(), TransformErrorKind> {
        let ident = reduce_ident(property.ident());
        if self.job.swaps {
            self.swap(property, &ident);
        }
        let row = TABLE.get(self.view.number(), &ident);
        if *ident == *b"SZ" && self.node.is_root() {
            self.size(property);
        }
        match row {
            None => self.note_unknown(property, &ident),
            Some(row) if row.forms.iter().any(is_prose) => {
                return property.values().try_for_each(|value| self.prose(&ident, value));
            }
            Some(row) => {
                let mut n_cut = 0;
                for value in property.values() {
                    match self.value(row, &ident, value)? {
                        Change::Cut => n_cut += 1,
                        Change::To(new) if new.as_bytes() != value.raw() => {
                            self.edits.push(TextEdit::replace(value.span(), new.into_bytes()));
                        }
                        Change::To(_) | Change::None => {}
                    }
                }
                if n_cut > 0 {
                    self.cut(property, row, &ident)?;
                }
            }
        }
        Ok(())
    }

    fn size(&mut self, property: Property<'d>) {
        let new = (self.job.boards.new.columns(), self.job.boards.new.rows());
        let old = (self.job.boards.old.columns(), self.job.boards.old.rows());
        if let Some(value) = property.values().next().filter(|_| old != new) {
            self.edits.push(TextEdit::replace(value.span(), size_text(new).into_bytes()));
        }
    }

    fn swap(&mut self, property: Property<'d>, ident: &[u8]) {
        if let Some(other) = colors::other_as_written(property.ident()) {
            self.edits.push(TextEdit::replace(property.ident_span(), other.into_bytes()));
        }
        let line = |value: Value<'d>| self.view.line(value).into_owned();
        let first = property.values().next();
        if let Some(first) = first {
            match ident {
                b"KM" if line(first).trim().parse() != Ok(0.0) => {
                    let komi = line(first);
                    self.note(ident, TransformNoteKind::Komi { komi });
                }
                b"HA" if !matches!(line(first).trim(), "" | "0") => {
                    let handicap = line(first);
                    self.note(ident, TransformNoteKind::Handicap { handicap });
                }
                _ => {}
            }
        }
        for value in property.values() {
            match colors::value(self.view, ident, value.raw()) {
                Ok(Some(new)) => self.edits.push(TextEdit::replace(value.span(), new.into_bytes())),
                Ok(None) => {}
                Err(colors::Unchanged) => {
                    let value = self.view.line(value).into_owned();
                    self.note(ident, TransformNoteKind::Value { value });
                }
            }
        }
    }

    /// The new text of a value that may contain points.
    fn value(&mut self, row: &Row, ident: &[u8], value: Value<'d>) -> Result<Change, TransformErrorKind> {
        if let Some(new) = self.replayed.get(&value.span()) {
            return Ok(Change::To(new.clone()));
        }
        let Ok(text) = std::str::from_utf8(value.raw()) else { return Ok(Change::None) };
        let boards = &self.job.boards;
        let is_move = row.forms.iter().any(|form| form == Form::Simple(ValueType::Move));
        let renamed = if is_move && self.view.number() == GO {
            if text.trim() == "tt" && boards.site("tt").is_none() {
                // The pass of old records would be a point of a larger board.
                let is_point = boards.new.site("tt").is_ok();
                return Ok(if is_point { Change::To(String::new()) } else { Change::None });
            }
            boards.point(text)
        } else if row.is_point_list() {
            boards.rectangle(text)
        } else if let Some(points) = sides(row) {
            return self.pair(ident, text, points);
        } else {
            return Ok(Change::None);
        };
        match renamed {
            Renamed::Point(new) => Ok(Change::To(new)),
            Renamed::NoPoint => {
                if !text.trim().is_empty() {
                    self.note(ident, TransformNoteKind::OffBoard { value: text.to_owned() });
                }
                Ok(Change::None)
            }
            Renamed::Outside if placement::is_region(ident) => Ok(Change::Cut),
            Renamed::Outside => Err(TransformErrorKind::Move { text: text.to_owned() }),
        }
    }

    /// Points in composed values: `LB[aa:text]`, `AR[aa:bb]`.
    fn pair(
        &mut self,
        ident: &[u8],
        text: &str,
        (left, right): (bool, bool),
    ) -> Result<Change, TransformErrorKind> {
        let mut point = |is_point: bool, part: &str| {
            if !is_point {
                return Ok(part.to_owned());
            }
            match self.job.boards.point(part) {
                Renamed::Point(new) => Ok(new),
                Renamed::Outside => Err(TransformErrorKind::Move { text: text.to_owned() }),
                Renamed::NoPoint => {
                    let value = text.to_owned();
                    let kind = TransformNoteKind::OffBoard { value };
                    let node = self.node.id();
                    let ident = String::from_utf8_lossy(ident).into_owned();
                    self.notes.push(TransformNote { node, ident, kind });
                    Ok(part.to_owned())
                }
            }
        };
        Ok(Change::To(match split_compose(text) {
            Some((first, second)) => format!("{}:{}", point(left, first)?, point(right, second)?),
            None => point(left, text)?,
        }))
    }

    /// Removes the values of a region that are outside of the new board, but leaves an empty list.
    fn cut(&mut self, property: Property<'d>, row: &Row, ident: &[u8]) -> Result<(), TransformErrorKind> {
        let mut n_kept = 0;
        let mut gone = Vec::new();
        for value in property.values() {
            match self.value(row, ident, value)? {
                Change::Cut => gone.push(value.span()),
                _ => n_kept += 1,
            }
        }
        for (index, span) in gone.into_iter().enumerate() {
            self.edits.push(match n_kept == 0 && index == 0 {
                true => TextEdit::delete(span),
                false => TextEdit::delete(self.with_brackets(span)),
            });
        }
        Ok(())
    }

    fn with_brackets(&self, span: Span) -> Span {
        let end = span.end + usize::from(self.text.get(span.end) == Some(&b']'));
        Span::new(span.start - 1, end)
    }

    /// Renames coordinates in a text.
    fn prose(&mut self, ident: &[u8], value: Value<'d>) -> Result<(), TransformErrorKind> {
        let (view, job, node) = (self.view, self.job, self.node);
        let mut kept = Vec::new();
        let new = spliced(value.raw(), view.charset(), |text| {
            let coordinates = comments::find(text, node, view.number(), &job.boards);
            match coordinates.are_certain {
                true => {
                    let is_new =
                        |(range, new): &(std::ops::Range<usize>, String)| text[range.clone()] != **new;
                    coordinates.found.into_iter().filter(is_new).collect()
                }
                false => {
                    kept =
                        coordinates.found.iter().map(|(range, _)| text[range.clone()].to_owned()).collect();
                    Vec::new()
                }
            }
        });
        if let Some(new) = new.map_err(|_| TransformErrorKind::Undecoded)? {
            self.edits.push(TextEdit::replace(value.span(), new));
        }
        if !kept.is_empty() && !job.boards.is_identity() {
            self.note(ident, TransformNoteKind::Coordinates { words: kept });
        }
        if job.swaps && colors::names_color(&view.characters(value.raw())) {
            self.note(ident, TransformNoteKind::ColorWords);
        }
        Ok(())
    }

    /// Notes an unknown property whose values all look like points.
    fn note_unknown(&mut self, property: Property<'d>, ident: &[u8]) {
        let is_point = |value: Value<'_>| {
            let raw = value.raw();
            raw.len() >= 2 && raw.split(|byte| *byte == b':').all(|part| LetterPoint::decode(part).is_ok())
        };
        let n_values = property.values().len();
        if n_values > 0 && property.values().all(is_point) && !self.job.boards.is_identity() {
            self.note(ident, TransformNoteKind::Unknown);
        }
    }

    fn note(&mut self, ident: &[u8], kind: TransformNoteKind) {
        let ident = String::from_utf8_lossy(ident).into_owned();
        self.notes.push(TransformNote { node: self.node.id(), ident, kind });
    }
}

/// The change of a value.
enum Change {
    None,
    To(String),
    /// It is outside of the new board.
    Cut,
}

/// Returns whether values of a form are sentences.
fn is_prose(form: Form) -> bool {
    form == Form::Simple(ValueType::Text)
}
