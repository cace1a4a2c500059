//! What a page writes as a file: a picture or a book as PDF, a line of moves as GIF or APNG. A build of its own has it, which is
//! loaded when somebody first asks for such a file.

use opensgf::NodeId;
use opensgf::render::book::{self, Book, BookOptions};
use opensgf::render::formats::{Kind, Settings, format};
use opensgf::render::pdf::Fonts;
use opensgf::value::TextDecoder;
use wasm_bindgen::prelude::*;

use crate::{Board, told};

/// More pictures than this are no animation that somebody looks at.
const MOST_FRAMES: usize = 3000;

#[wasm_bindgen]
impl Board {
    /// Writes the picture, or the line through the selected node as a moving one, in a format of the library: `pdf`, `png`, `gif`, `apng`;
    /// so many pixels wide, and each picture of a moving one for so many thousandths of a second.
    ///
    /// # Errors
    ///
    /// Fails where there is no picture, or no such format.
    pub fn file(&mut self, name: &str, width: u32, delay: u32) -> Result<Vec<u8>, JsValue> {
        let format = format(name).ok_or_else(|| told("there is no such format"))?;
        let settings = Settings::default().with(|settings| {
            settings.size = (width > 0).then_some(width);
            settings.delay = delay.max(20);
        });
        let nodes = match format.kind {
            Kind::Moving => self.whole_line(),
            _ => self.bench.session().selection().into_iter().collect(),
        };
        let mut scenes = Vec::with_capacity(nodes.len());
        for node in nodes.into_iter().take(MOST_FRAMES) {
            self.bench.step(|session| session.go(node));
            self.bench.picture().map_err(told)?;
            scenes.extend(self.bench.shown().map(|(_, scene)| scene.clone()));
        }
        format.write(scenes, self.bench.theme(), &settings).map_err(told)
    }

    /// Writes all games of the record as a book on paper of one size: `a4`, `a5`, `letter`.
    ///
    /// # Errors
    ///
    /// Fails when there is no game, or the book could not be written.
    pub fn book(&self, paper: &str) -> Result<Vec<u8>, JsValue> {
        let paper = match paper {
            "a5" => book::Paper::A5,
            "letter" => book::Paper::Letter,
            _ => book::Paper::A4,
        };
        let mut options = BookOptions::default();
        options.paper = paper;
        let book = Book::of(self.bench.session().document(), &options);
        if book.parts.is_empty() {
            return Err(told("there is no game to make a book of"));
        }
        book::pdf(&book, &options, &mut Fonts::bundled()).map_err(told)
    }

    /// Lists the letters of the record that no font of this build has: a book has boxes in their places.
    #[must_use]
    pub fn letters_without_font(&self) -> String {
        let document = self.bench.session().document();
        let mut fonts = Fonts::bundled();
        let mut lacking = std::collections::BTreeSet::new();
        for view in opensgf::games(document) {
            for value in view.nodes().flat_map(|node| node.properties()).flat_map(|it| it.values()) {
                let text = view.characters(value.raw());
                let unknown = text.chars().filter(|letter| !letter.is_ascii() && !fonts.has(*letter));
                lacking.extend(unknown);
            }
        }
        lacking.into_iter().collect()
    }
}

impl Board {
    /// The line through the selected node, from the root to its end.
    fn whole_line(&self) -> Vec<NodeId> {
        let Some(here) = self.bench.session().node() else { return Vec::new() };
        let mut line: Vec<NodeId> = here.ancestors().map(|node| node.id()).collect();
        line.reverse();
        line.extend(opensgf::record::main_line_from(here).map(|node| node.id()));
        line
    }
}
