//! Trays next to the board: rows of small pieces with numbers, for reserves and captured pieces.

use sgf_model::value::Color;

use crate::scene::{Layer, Outline, Owner, Place, Rect, Role, Shape};
use crate::scene_builder::SceneBuilder;
use crate::{Coordinates, width};
use sgf_games::Labels;

/// The side of the board where a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    /// Above the board.
    Above,
    /// Below the board.
    Below,
}

/// A small piece and its text.
#[derive(Clone, Debug)]
pub(crate) struct TrayItem {
    /// Its shapes around 0, 0; empty for text only.
    pub(crate) shapes: Vec<Shape>,
    /// Its width.
    pub(crate) width: i32,
    /// The text to its right.
    pub(crate) text: String,
}

/// The font size.
const SIZE: i32 = 400;
/// The gap between a piece and its text; pieces are separated by twice that.
const GAP: i32 = 120;
/// The height of a row.
const HEIGHT: i32 = 720;

/// A small disc of an owner with a text.
#[must_use]
pub(crate) fn disc(owner: Owner, text: impl Into<String>) -> TrayItem {
    let (face, rim) = owner.roles();
    let shapes = vec![
        Shape::filled(Outline::Circle { radius: 190 }, face).with_stroke(rim, 30),
        Shape::drawn(Outline::Circle { radius: 205 }, Role::Margin, 25),
    ];
    TrayItem { shapes, width: 420, text: text.into() }
}

/// Draws a row of small pieces beyond everything drawn on a side so far; starts with the owner, if a color is given.
pub(crate) fn tray(builder: &mut SceneBuilder, edge: Edge, color: Option<Color>, items: &[TrayItem]) {
    let name = color.map(|color| match (builder.players[color as usize].as_str(), color) {
        ("", Color::Black) => "Black".to_owned(),
        ("", Color::White) => "White".to_owned(),
        (name, _) => name.to_owned(),
    });
    let name = name.map(|text| TrayItem { shapes: Vec::new(), width: 0, text });
    let items: Vec<&TrayItem> = name.iter().chain(items).collect();
    let length = |item: &TrayItem| {
        let text = width(&item.text) * SIZE / 1000;
        item.width + text + if item.width > 0 && text > 0 { GAP } else { 0 }
    };
    let total: i32 =
        items.iter().map(|item| length(item)).sum::<i32>() + GAP * 3 * (items.len() as i32 - 1).max(0);
    let y = line(builder, edge);
    let mut x = builder.frame().center().x - total / 2;
    builder.reach(Rect { x: x - 100, y: y - HEIGHT / 2, width: total + 200, height: HEIGHT });
    for item in items {
        let at = Place::new(x + item.width / 2, y);
        item.shapes.iter().for_each(|shape| builder.shape(Layer::Margin, at, shape.clone()));
        let text = width(&item.text) * SIZE / 1000;
        if text > 0 {
            let from = if item.width > 0 { x + item.width + GAP } else { x };
            builder.beside(Place::new(from + text / 2, y), item.text.clone(), SIZE);
        }
        x += length(item) + GAP * 3;
    }
}

/// The height of the next row; the first one leaves room for coordinates, which are written later.
fn line(builder: &SceneBuilder, edge: Edge) -> i32 {
    let board = builder.board();
    let has_names = board.across.labels != Labels::None && builder.coordinates != Coordinates::None;
    let names = if has_names { 850 } else { 150 };
    let (from, to) = builder.corners();
    let (frame, half) = (builder.frame(), HEIGHT / 2);
    match edge {
        Edge::Above => frame.y.min(builder.at(from).y - board.rim - names) - half,
        Edge::Below => frame.end().y.max(builder.at(to).y + board.rim + names) + half,
    }
}
