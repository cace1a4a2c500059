//! What the tests of the skins need: pictures of lines of play, and what is in them.

use sgf_games::{AnyPosition, Options, game};
use sgf_model::value::Color;

use super::skin;
use crate::board::Cell;
use crate::scene::{Layer, Owner, Piece, Scene, Thing};
use crate::subject::Numbered;
use crate::{Subject, View, draw};

/// A line of play and its picture.
pub(super) struct Picture {
    pub(super) subject: Subject,
    pub(super) scene: Scene,
}

/// Plays moves, which have to be legal, and draws the position: `B e4-e3`, `W +f7`.
pub(super) fn picture(number: u16, moves: &[&str]) -> Picture {
    let spec = game(number).unwrap();
    let mut position = spec.begin(&Options::default()).unwrap();
    let mut made = Vec::new();
    for (text, number) in moves.iter().zip(1..) {
        let (color, text) = text.split_once(' ').unwrap();
        let color = if color == "B" { Color::Black } else { Color::White };
        let step = position.read(color, text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        position.play(color, &step).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        let rests = step.rests().iter().copied().collect();
        made.push(Numbered { number, color, text: text.into(), rests, from: None });
    }
    of(spec.number, position, made)
}

pub(super) fn of(number: u16, position: Box<dyn AnyPosition>, moves: Vec<Numbered>) -> Picture {
    let subject = Subject { moves, ..Subject::new(game(number).unwrap(), position) };
    let scene = draw(&subject, &View::default()).unwrap();
    Picture { subject, scene }
}

impl Picture {
    pub(super) fn cell(&self, point: &str) -> Option<Cell> {
        let site = self.subject.position.site(point).ok()?;
        skin(&*self.subject.position).unwrap().cell(site)
    }

    pub(super) fn touched(&self) -> Vec<Cell> {
        let last = self.subject.moves.last().unwrap();
        skin(&*self.subject.position).unwrap().cells(last.color, &last.rests)
    }

    /// The name of the cell that a text names.
    pub(super) fn name(&self, point: &str) -> Option<String> {
        skin(&*self.subject.position).unwrap().said(self.cell(point)?)
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.scene.items.iter().filter_map(|item| match &item.thing {
            Thing::Piece(piece) => Some(piece),
            _ => None,
        })
    }

    pub(super) fn count(&self, owner: Owner) -> usize {
        self.pieces().filter(|piece| piece.owner == owner).count()
    }

    /// How many things there are in a layer.
    pub(super) fn in_layer(&self, layer: Layer) -> usize {
        self.scene.items.iter().filter(|item| item.layer == layer).count()
    }

    pub(super) fn signs(&self) -> String {
        self.pieces().map(|piece| piece.sign).collect()
    }

    /// What is written on pieces and beside the board, in the order in which it is drawn.
    pub(super) fn texts(&self) -> Vec<&str> {
        let texts = self.scene.items.iter().filter_map(|item| match &item.thing {
            Thing::Beside { text, .. } => Some(&**text),
            Thing::Label(label) => Some(label.text.as_str()),
            Thing::Piece(Piece { face: Some(face), .. }) => Some(face.text.as_str()),
            _ => None,
        });
        texts.collect()
    }

    pub(super) fn says(&self, text: &str) -> bool {
        self.texts().contains(&text)
    }

    pub(super) fn last_marks(&self) -> usize {
        let is_last = |thing: &Thing| matches!(thing, Thing::Mark { mark: crate::scene::Mark::Last, .. });
        self.scene.items.iter().filter(|item| is_last(&item.thing)).count()
    }
}
