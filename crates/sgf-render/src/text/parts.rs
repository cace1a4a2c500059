//! Formats each point as text with its extent to the left and right.

use std::collections::BTreeMap;

use sgf_model::printable::printable;
use unicode_width::UnicodeWidthStr;

use super::cells::{Cell, Cells};
use super::ink::{Look, Palette, Paper};
use super::legend::Legend;
use super::{Signs, signs};
use crate::scene::{Face, Ground, Label, Mark, Piece, Role};

/// Wider labels are written in the legend.
const WIDEST: usize = 3;

/// The text of a point.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// The texts from left to right, each with its width and style.
    pub(super) texts: Vec<(String, usize, Look)>,
    /// The columns to the left of the point, and to the right.
    pub(super) left: i64,
    pub(super) right: i64,
    /// Whether a space must follow, to separate it from its neighbor.
    pub(super) is_open: bool,
    /// Whether board lines must not touch it.
    pub(super) is_label: bool,
}

/// The texts of all points, by line and column.
pub(super) type AllParts = BTreeMap<(i64, i64), Part>;

/// The input for formatting points.
pub(super) struct Hand<'a> {
    pub(super) signs: Signs,
    pub(super) palette: &'a Palette<'a>,
}

/// Formats all cells; explanations go to the legend.
pub(super) fn parts<'a>(cells: &Cells<'a>, hand: &Hand<'_>, legend: &mut Legend<'a>) -> AllParts {
    let part = |(&at, cell)| (at, part(cell, hand, legend));
    cells.cells.iter().map(part).collect()
}

fn part<'a>(cell: &Cell<'a>, hand: &Hand<'_>, legend: &mut Legend<'a>) -> Part {
    let is_colored = hand.palette.is_colored();
    let paper = if cell.is_last && is_colored { Paper::Last } else { Paper::Board };
    let label = cell.label.map(|label| whole(label, cell, legend));
    let label = label.or_else(|| lettered(cell, legend));
    let mut part = Part::default();
    // The point is at the center of its label, or else at its symbol.
    let mut before = 0;
    if cell.is_last && !is_colored && cell.label.is_none() {
        part.push("(".to_owned(), Look::new(Role::OnBoard));
        before = 1;
    }
    let own_marks = |mark: &&Mark| !signs::mark(**mark, hand.signs).is_empty();
    let mut marks = cell.marks.iter().filter(own_marks).copied().peekable();
    match (cell.piece, label) {
        (Some(piece), Some(text)) if is_colored => {
            let (ink, ground) =
                (cell.label.map_or(Role::OnBoard, |label| label.on.ink()), piece.owner.roles().0);
            before += (text.width().saturating_sub(1) / 2) as i64;
            part.push(text, Look::new(ink).on(Paper::Of(ground)));
            part.is_label = true;
        }
        (Some(piece), text) => {
            part.push(stone(piece, cell, hand), hand.look(piece, cell).on(paper));
            if let Some(text) = text {
                part.push(text, Look::new(Role::OnBoard));
                part.is_label = true;
            }
        }
        (None, Some(text)) => {
            before += (text.width().saturating_sub(1) / 2) as i64;
            part.push(text, Look::new(ink_of_board(cell)).on(paper));
            part.is_label = true;
        }
        (None, None) => {
            let sign = match marks.next_if(|mark| !is_judgement(*mark)) {
                Some(mark) => {
                    legend.explain(mark);
                    let look = Look::new(territory(mark).unwrap_or_else(|| ink_of_board(cell)));
                    (signs::mark(mark, hand.signs).to_owned(), look)
                }
                None => (empty(cell, hand), Look { is_pale: cell.is_dimmed, ..Look::new(Role::Line) }),
            };
            part.push(sign.0, sign.1.on(paper));
        }
    }
    if cell.is_last && !is_colored && cell.label.is_none() {
        part.push(")".to_owned(), Look::new(Role::OnBoard));
    }
    part.is_open = part.is_label && part.width() > 1;
    for mark in marks {
        legend.explain(mark);
        let role = territory(mark).unwrap_or(Role::OnBoard);
        part.push(signs::mark(mark, hand.signs).to_owned(), Look::new(role));
        part.is_open = true;
    }
    part.left = before;
    part.right = part.width() - 1 - before;
    part
}

impl Part {
    fn push(&mut self, text: String, look: Look) {
        let width = text.width();
        self.texts.push((text, width, look));
    }

    fn width(&self) -> i64 {
        self.texts.iter().map(|(_, width, _)| *width as i64).sum()
    }
}

/// A label, or if it is too long, its number in the legend.
fn whole(label: &Label, cell: &Cell<'_>, legend: &mut Legend<'_>) -> String {
    let text = printable(&label.text).into_owned();
    if text.width() <= WIDEST && text.width() > 0 { text } else { legend.note(cell.at, text) }
}

/// The letter of an engine move, which is explained in the legend.
fn lettered<'a>(cell: &Cell<'a>, legend: &mut Legend<'a>) -> Option<String> {
    let candidate = cell.candidate.filter(|_| cell.piece.is_none())?;
    let sign = candidate.sign?;
    legend.candidate(cell.at, sign, candidate);
    Some(sign.to_string())
}

/// A piece, with its height for stacks.
fn stone(piece: &Piece, cell: &Cell<'_>, hand: &Hand<'_>) -> String {
    let is_colored = hand.palette.is_colored();
    let mut text = match piece.face.as_deref() {
        // Colors show the owner; without them, the symbol does.
        Some(Face { text, .. }) if is_colored && hand.signs == Signs::Unicode && fits(text) => text.clone(),
        _ => signs::piece(piece, hand.signs, is_colored && hand.is_seen(piece), cell.is_dimmed),
    };
    if cell.height > 1 {
        text += &cell.height.to_string();
    }
    text
}

fn fits(text: &str) -> bool {
    (1..=2).contains(&text.width()) && printable(text) == *text
}

impl Hand<'_> {
    fn is_seen(&self, piece: &Piece) -> bool {
        self.palette.is_seen(piece.owner.roles().0)
    }

    fn look(&self, piece: &Piece, cell: &Cell<'_>) -> Look {
        let (face, rim) = piece.owner.roles();
        let ink = if self.is_seen(piece) { face } else { rim };
        Look { is_pale: piece.ghost || cell.is_dimmed, ..Look::new(ink) }
    }
}

/// An empty point; a measured value without text is shown as a digit from 0 to 9.
fn empty(cell: &Cell<'_>, hand: &Hand<'_>) -> String {
    match cell.heat {
        Some(share) if !hand.palette.is_colored() => (share.clamp(0, 999) / 100).to_string(),
        _ => signs::point(cell.point, hand.signs, cell.is_dimmed).to_string(),
    }
}

fn ink_of_board(cell: &Cell<'_>) -> Role {
    if cell.is_dark() { Ground::Dark.ink() } else { Ground::Board.ink() }
}

fn territory(mark: Mark) -> Option<Role> {
    match mark {
        Mark::BlackTerritory => Some(Role::Black),
        Mark::WhiteTerritory => Some(Role::White),
        Mark::Good => Some(Role::Good),
        Mark::Bad => Some(Role::Bad),
        Mark::Doubtful => Some(Role::Doubtful),
        Mark::Interesting => Some(Role::Interesting),
        _ => None,
    }
}

fn is_judgement(mark: Mark) -> bool {
    matches!(mark, Mark::Good | Mark::Bad | Mark::Doubtful | Mark::Interesting)
}
