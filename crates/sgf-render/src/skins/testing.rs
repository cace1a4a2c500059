//! Helpers for skin tests: pictures of lines of play, and their contents.

use sgf_games::{AnyPosition, Options, game};
use sgf_model::value::Color;

use super::skin;
use crate::cell::Cell;
use crate::diagram::NumberedMove;
use crate::scene::{ItemKind, Layer, Owner, Piece, Scene};
use crate::{Diagram, View, draw};

/// A line of play and its picture.
pub(super) struct Picture {
    pub(super) diagram: Diagram,
    pub(super) scene: Scene,
}

/// Plays legal moves and draws the position: `B e4-e3`, `W +f7`.
pub(super) fn picture(number: u16, moves: &[&str]) -> Picture {
    let spec = game(number).unwrap();
    let mut position = spec.begin(&Options::default()).unwrap();
    let mut made = Vec::new();
    for (text, number) in moves.iter().zip(1..) {
        let (color, text) = text.split_once(' ').unwrap();
        let color = if color == "B" { Color::Black } else { Color::White };
        let step = position.read_move(color, text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        position.play(color, &step).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        let footprint = step.footprint().iter().copied().collect();
        made.push(NumberedMove { number, color, text: text.into(), footprint, from: None });
    }
    of(spec.number, position, made)
}

pub(super) fn of(number: u16, position: Box<dyn AnyPosition>, moves: Vec<NumberedMove>) -> Picture {
    let diagram = Diagram { moves, ..Diagram::new(game(number).unwrap(), position) };
    let scene = draw(&diagram, &View::default()).unwrap();
    Picture { diagram, scene }
}

impl Picture {
    pub(super) fn cell(&self, point: &str) -> Option<Cell> {
        let site = self.diagram.position.site(point).ok()?;
        skin(&*self.diagram.position).unwrap().cell(site)
    }

    pub(super) fn touched(&self) -> Vec<Cell> {
        let last = self.diagram.moves.last().unwrap();
        skin(&*self.diagram.position).unwrap().cells(last.color, &last.footprint)
    }

    /// The name of the cell that a text names.
    pub(super) fn name(&self, point: &str) -> Option<String> {
        skin(&*self.diagram.position).unwrap().cell_name(self.cell(point)?)
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.scene.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Piece(piece) => Some(piece),
            _ => None,
        })
    }

    pub(super) fn count(&self, owner: Owner) -> usize {
        self.pieces().filter(|piece| piece.owner == owner).count()
    }

    /// The number of items in a layer.
    pub(super) fn in_layer(&self, layer: Layer) -> usize {
        self.scene.items.iter().filter(|item| item.layer == layer).count()
    }

    pub(super) fn signs(&self) -> String {
        self.pieces().map(|piece| piece.sign).collect()
    }

    /// The texts on pieces and next to the board, in drawing order.
    pub(super) fn texts(&self) -> Vec<&str> {
        let texts = self.scene.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Beside { text, .. } => Some(&**text),
            ItemKind::Label(label) => Some(label.text.as_str()),
            ItemKind::Piece(Piece { face: Some(face), .. }) => Some(face.text.as_str()),
            _ => None,
        });
        texts.collect()
    }

    pub(super) fn says(&self, text: &str) -> bool {
        self.texts().contains(&text)
    }

    pub(super) fn last_marks(&self) -> usize {
        let is_last = |kind: &ItemKind| matches!(kind, ItemKind::Mark { mark: crate::scene::Mark::Last, .. });
        self.scene.items.iter().filter(|item| is_last(&item.kind)).count()
    }
}
