//! The build `print`: pictures and books as PDF, and lines of moves as GIF or APNG. Pages load it on demand.

use opensgf::NodeId;
use opensgf::book::{self, Book, BookOptions};
use opensgf::render::formats::{Kind, Settings, format};
use opensgf::render::pdf::Fonts;
use opensgf::value::TextDecoder;
use wasm_bindgen::prelude::*;

use crate::{Board, js_error};

/// The maximum number of frames of an animation.
const MAX_FRAMES: usize = 3000;

#[wasm_bindgen]
impl Board {
    /// Writes the picture (`pdf`, `png`), or the line through the selected node as an animation (`gif`, `apng`). `width` is in pixels, or 0 for
    /// the default; `delay` between frames is in milliseconds.
    ///
    /// # Errors
    ///
    /// Fails if there is no picture, or the format is unknown.
    pub fn file(&mut self, name: &str, width: u32, delay: u32) -> Result<Vec<u8>, JsValue> {
        let format = format(name).ok_or_else(|| js_error("there is no such format"))?;
        let settings = Settings::default().with(|settings| {
            settings.size = (width > 0).then_some(width);
            settings.delay = delay.max(20);
        });
        let nodes = match format.kind {
            Kind::Moving => self.line_through(),
            _ => self.workbench.session().selection().into_iter().collect(),
        };
        let mut scenes = Vec::with_capacity(nodes.len());
        for node in nodes.into_iter().take(MAX_FRAMES) {
            self.workbench.step(|session| session.go(node));
            self.workbench.picture().map_err(js_error)?;
            scenes.extend(self.workbench.shown().map(|(_, scene)| scene.clone()));
        }
        format.write(scenes, self.workbench.theme(), &settings).map_err(js_error)
    }

    /// Writes all games as a PDF book on `a4`, `a5` or `letter` paper.
    ///
    /// # Errors
    ///
    /// Fails if there is no game, or the book cannot be written.
    pub fn book(&self, paper: &str) -> Result<Vec<u8>, JsValue> {
        let paper = match paper {
            "a5" => book::Paper::A5,
            "letter" => book::Paper::Letter,
            _ => book::Paper::A4,
        };
        let mut options = BookOptions::default();
        options.paper = paper;
        let book = Book::of(self.workbench.session().document(), &options);
        if book.parts.is_empty() {
            return Err(js_error("there is no game to make a book of"));
        }
        book::pdf(&book, &options, &mut Fonts::bundled()).map_err(js_error)
    }

    /// Returns the characters of the record that no bundled font has. Books show boxes for them.
    #[must_use]
    pub fn letters_without_font(&self) -> String {
        let document = self.workbench.session().document();
        let mut fonts = Fonts::bundled();
        let mut missing = std::collections::BTreeSet::new();
        for view in opensgf::games(document) {
            for value in view.nodes().flat_map(|node| node.properties()).flat_map(|it| it.values()) {
                let text = view.characters(value.raw());
                let unknown = text.chars().filter(|letter| !letter.is_ascii() && !fonts.has(*letter));
                missing.extend(unknown);
            }
        }
        missing.into_iter().collect()
    }
}

impl Board {
    /// The line from the root through the selected node to the end.
    fn line_through(&self) -> Vec<NodeId> {
        let Some(here) = self.workbench.session().node() else { return Vec::new() };
        let mut line: Vec<NodeId> = here.ancestors().map(|node| node.id()).collect();
        line.reverse();
        line.extend(opensgf::record::main_line_from(here).map(|node| node.id()));
        line
    }
}
