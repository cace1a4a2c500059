//! Finding in the record: texts, moves, shapes and positions. The answers are numbers of nodes, in the order of the record.

use opensgf::play::Site;
use opensgf::workbench::{Alike, Found, Shape};
use wasm_bindgen::prelude::*;

use crate::{Board, told};

/// What is looked for on the board, and where it was found last.
#[derive(Debug)]
pub(crate) struct Wanted {
    shape: Shape,
    found: Found,
}

#[wasm_bindgen]
impl Board {
    /// Finds all nodes with a text in a comment or a name, or with a move that players call so.
    #[must_use]
    pub fn find_text(&self, text: &str) -> Vec<u32> {
        self.bench.find_text(text)
    }

    /// Takes what stands on the drawn rectangle between two sites as the shape to look for. Tells whether something stands there.
    ///
    /// # Errors
    ///
    /// Fails where there is no position.
    pub fn take_shape(&mut self, from: u32, to: u32) -> Result<bool, JsValue> {
        let shape = self.bench.shape(self.rectangle(from, to)).map_err(told)?;
        Ok(self.want(shape))
    }

    /// Takes all that stands on the board and beside it as the shape to look for. Tells whether something stands there.
    ///
    /// # Errors
    ///
    /// Fails where there is no position.
    pub fn take_position(&mut self) -> Result<bool, JsValue> {
        let shape = self.bench.whole_position().map_err(told)?;
        Ok(self.want(shape))
    }

    /// Finds all nodes at which the shape that was taken comes up: turned or mirrored, with exchanged colours, and elsewhere on the board,
    /// if that is asked for.
    ///
    /// # Errors
    ///
    /// Fails where there is no position.
    pub fn find_shape(&mut self, turned: bool, exchanged: bool, moved: bool) -> Result<Vec<u32>, JsValue> {
        let Some(wanted) = &mut self.wanted else { return Ok(Vec::new()) };
        wanted.found =
            self.bench.find_shape(&wanted.shape, Alike { turned, exchanged, moved }).map_err(told)?;
        Ok(wanted.found.nodes())
    }

    /// Returns the sites of the shape where it was found at a node; of several places the first.
    #[must_use]
    pub fn shape_sites(&self, node: u32) -> Vec<u32> {
        let sites = self.wanted.as_ref().map(|wanted| wanted.found.sites(node)).unwrap_or_default();
        sites.into_iter().map(Site::number).collect()
    }
}

impl Board {
    fn want(&mut self, shape: Shape) -> bool {
        let is_something = !shape.is_empty();
        self.wanted = is_something.then(|| Wanted { shape, found: Found::default() });
        is_something
    }
}
