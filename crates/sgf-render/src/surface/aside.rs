//! What stands beside the board: rows of small pieces with numbers, for reserves and for what was taken.

use sgf_model::value::Color;
use sgf_syntax::Listed;

use crate::pen::Pen;
use crate::scene::{Layer, Outline, Owner, Place, Rect, Role, Shape};
use crate::{Coordinates, width};
use sgf_games::Labels;

/// On which side of the board a row stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    /// Above it.
    Above,
    /// Below it.
    Below,
}

/// A small piece and what is said of it.
#[derive(Clone, Debug)]
pub(crate) struct Aside {
    /// What it looks like, around 0, 0; nothing for a text alone.
    pub(crate) shapes: Vec<Shape>,
    /// How wide it is.
    pub(crate) width: i32,
    /// What stands at its right.
    pub(crate) text: String,
}

/// The size of texts.
const SIZE: i32 = 400;
/// The room between a piece and its text, and twice that between two pieces.
const GAP: i32 = 120;
/// The height of a row.
const HEIGHT: i32 = 720;

/// A small disc of an owner with a text.
#[must_use]
pub(crate) fn disc(owner: Owner, text: impl Into<String>) -> Aside {
    let (face, rim) = owner.roles();
    let shapes = vec![
        Shape::filled(Outline::Circle { radius: 190 }, face).with_stroke(rim, 30),
        Shape::drawn(Outline::Circle { radius: 205 }, Role::Margin, 25),
    ];
    Aside { shapes, width: 420, text: text.into() }
}

/// Writes a row of small pieces beyond all that is drawn on a side so far: first whose they are, if a colour is given.
pub(crate) fn aside(pen: &mut Pen, edge: Edge, color: Option<Color>, items: &[Aside]) {
    let name = color.map(|color| match (pen.players[color as usize].as_str(), color) {
        ("", Color::Black) => "Black".to_owned(),
        ("", Color::White) => "White".to_owned(),
        (name, _) => name.to_owned(),
    });
    let name = name.map(|text| Aside { shapes: Vec::new(), width: 0, text });
    let items: Vec<&Aside> = name.iter().chain(items).listed();
    let length = |item: &Aside| {
        let text = width(&item.text) * SIZE / 1000;
        item.width + text + if item.width > 0 && text > 0 { GAP } else { 0 }
    };
    let total: i32 =
        items.iter().map(|item| length(item)).sum::<i32>() + GAP * 3 * (items.len() as i32 - 1).max(0);
    let y = line(pen, edge);
    let mut x = pen.frame().centre().x - total / 2;
    pen.reach(Rect { x: x - 100, y: y - HEIGHT / 2, width: total + 200, height: HEIGHT });
    for item in items {
        let at = Place::new(x + item.width / 2, y);
        item.shapes.iter().for_each(|shape| pen.shape(Layer::Margin, at, shape.clone()));
        let text = width(&item.text) * SIZE / 1000;
        if text > 0 {
            let from = if item.width > 0 { x + item.width + GAP } else { x };
            pen.beside(Place::new(from + text / 2, y), item.text.clone(), SIZE);
        }
        x += length(item) + GAP * 3;
    }
}

/// The height of the next row; the first one leaves room for coordinates that are still to be written.
fn line(pen: &Pen, edge: Edge) -> i32 {
    let board = pen.board();
    let has_names = board.across.labels != Labels::None && pen.coordinates != Coordinates::None;
    let names = if has_names { 850 } else { 150 };
    let (from, to) = pen.corners();
    let (frame, half) = (pen.frame(), HEIGHT / 2);
    match edge {
        Edge::Above => frame.y.min(pen.at(from).y - board.rim - names) - half,
        Edge::Below => frame.end().y.max(pen.at(to).y + board.rim + names) + half,
    }
}
