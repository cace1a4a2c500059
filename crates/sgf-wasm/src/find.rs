//! Searches in the record: text, moves, shapes and positions. Results are node numbers in the order of the record.

use opensgf::play::Site;
use opensgf::workbench::{Alike, Found, Shape};
use wasm_bindgen::prelude::*;

use crate::{Board, js_error};

/// A shape to search for, and its last results.
#[derive(Debug)]
pub(crate) struct ShapeSearch {
    shape: Shape,
    found: Found,
}

#[wasm_bindgen]
impl Board {
    /// Finds all nodes with a text in a comment or a name, and all moves with this notation.
    #[must_use]
    pub fn find_text(&self, text: &str) -> Vec<u32> {
        self.workbench.find_text(text)
    }

    /// Takes the rectangle between two sites as the shape to search for. Returns false if it is empty.
    ///
    /// # Errors
    ///
    /// Fails if there is no position.
    pub fn take_shape(&mut self, from: u32, to: u32) -> Result<bool, JsValue> {
        let shape = self.workbench.shape(self.rectangle(from, to)).map_err(js_error)?;
        Ok(self.set_shape(shape))
    }

    /// Takes the whole position, including pieces in hand, as the shape to search for. Returns false if it is empty.
    ///
    /// # Errors
    ///
    /// Fails if there is no position.
    pub fn take_position(&mut self) -> Result<bool, JsValue> {
        let shape = self.workbench.whole_position().map_err(js_error)?;
        Ok(self.set_shape(shape))
    }

    /// Finds all nodes at which the shape appears, optionally rotated or reflected, with exchanged colors, or elsewhere on the board.
    ///
    /// # Errors
    ///
    /// Fails if there is no position.
    pub fn find_shape(&mut self, turned: bool, exchanged: bool, moved: bool) -> Result<Vec<u32>, JsValue> {
        let Some(search) = &mut self.search else { return Ok(Vec::new()) };
        search.found =
            self.workbench.find_shape(&search.shape, Alike { turned, exchanged, moved }).map_err(js_error)?;
        Ok(search.found.nodes())
    }

    /// Returns the sites of the shape where it appears at a node, or the first of several matches.
    #[must_use]
    pub fn shape_sites(&self, node: u32) -> Vec<u32> {
        let sites = self.search.as_ref().map(|search| search.found.sites(node)).unwrap_or_default();
        sites.into_iter().map(Site::number).collect()
    }
}

impl Board {
    fn set_shape(&mut self, shape: Shape) -> bool {
        let has_pieces = !shape.is_empty();
        self.search = has_pieces.then(|| ShapeSearch { shape, found: Found::default() });
        has_pieces
    }
}
