//! Which font has which letter.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use rustybuzz::ttf_parser;

use super::shape::{Shaped, shape};
use crate::fonts::{BUNDLED, Finder, Font};

/// Up to how many bytes texts are remembered: words come again, lines do not.
const SHORT: usize = 24;

/// Tells whether a font file has a letter: what programs need that look for a font.
#[must_use]
pub fn has_letter(file: &[u8], index: u32, letter: char) -> bool {
    ttf_parser::Face::parse(file, index).is_ok_and(|face| face.glyph_index(letter).is_some())
}

/// The fonts that a PDF is written with.
///
/// # Examples
///
/// ```
/// use sgf_render::fonts::Finder;
/// use sgf_render::pdf::Fonts;
/// let mut fonts = Fonts::bundled();
/// assert!(fonts.has('Ж') && !fonts.has('囲'));
/// // A program that may read files looks for a font on its system.
/// let find = |_| None;
/// let mut fonts = Fonts::with_finder(Finder::new(&find));
/// assert!(!fonts.has('囲'));
/// ```
pub struct Fonts<'a> {
    pub(super) faces: Vec<Face>,
    finder: Finder<'a>,
    of_letters: HashMap<(char, bool), Option<usize>>,
    shaped: HashMap<(String, bool), Rc<Shaped>>,
}

impl std::fmt::Debug for Fonts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fonts").field("n_faces", &self.faces.len()).finish_non_exhaustive()
    }
}

/// A font that is ready to be used.
pub(super) struct Face {
    bytes: Bytes,
    bold: bool,
    index: u32,
    pub(super) font: krilla::text::Font,
}

enum Bytes {
    BuiltIn(&'static [u8]),
    Given(Arc<Vec<u8>>),
}

impl Face {
    fn new(bytes: Bytes, bold: bool, index: u32) -> Option<Face> {
        let data = match &bytes {
            Bytes::BuiltIn(bytes) => (*bytes).into(),
            Bytes::Given(bytes) => Arc::clone(bytes).into(),
        };
        // Both readers have to understand the font.
        let font = krilla::text::Font::new(data, index)?;
        let face = Face { bytes, bold, index, font };
        rustybuzz::Face::from_slice(face.bytes(), index)?;
        Some(face)
    }

    pub(super) fn bytes(&self) -> &[u8] {
        match &self.bytes {
            Bytes::BuiltIn(bytes) => bytes,
            Bytes::Given(bytes) => bytes,
        }
    }

    pub(super) const fn index(&self) -> u32 {
        self.index
    }

    fn has(&self, letter: char) -> bool {
        has_letter(self.bytes(), self.index, letter)
    }
}

impl<'a> Fonts<'a> {
    /// The built-in fonts alone. Letters that they do not have are drawn as boxes.
    #[must_use]
    pub fn bundled() -> Fonts<'a> {
        Fonts::with_finder(Finder::default())
    }

    /// The built-in fonts, and what finds a font for a letter that they do not have.
    #[must_use]
    pub fn with_finder(finder: Finder<'a>) -> Fonts<'a> {
        let face = |font: &Font| {
            let bytes = Bytes::BuiltIn(font.bytes);
            Face::new(bytes, font.bold, 0).expect("the built-in fonts are whole")
        };
        let faces = BUNDLED.iter().map(face).collect();
        Fonts { faces, finder, of_letters: HashMap::new(), shaped: HashMap::new() }
    }

    /// Tells whether there is a font for a letter.
    #[must_use]
    pub fn has(&mut self, letter: char) -> bool {
        self.face_of(letter, false).is_some()
    }

    /// Finds the face for a letter.
    pub(super) fn face_of(&mut self, letter: char, bold: bool) -> Option<usize> {
        if let Some(known) = self.of_letters.get(&(letter, bold)) {
            return *known;
        }
        let found = self.search(letter, bold);
        self.of_letters.insert((letter, bold), found);
        found
    }

    fn search(&mut self, letter: char, bold: bool) -> Option<usize> {
        let has_weight = |index: &usize| self.faces[*index].bold == bold;
        let (own, others): (Vec<usize>, Vec<usize>) = (0..self.faces.len()).partition(has_weight);
        let known = own.into_iter().chain(others).find(|&index| self.faces[index].has(letter));
        known.or_else(|| {
            let file = self.finder.find(letter)?;
            let face = Face::new(Bytes::Given(file.data), false, file.index);
            let face = face.filter(|face| face.has(letter))?;
            self.faces.push(face);
            Some(self.faces.len() - 1)
        })
    }

    /// The face of letters that no font has.
    pub(super) fn plain(&self, bold: bool) -> usize {
        self.faces.iter().position(|face| face.bold == bold).unwrap_or(0)
    }

    /// Shapes a text of one line; it is done once for each short text.
    pub(crate) fn shape(&mut self, text: &str, bold: bool) -> Rc<Shaped> {
        let key = (text.to_owned(), bold);
        if let Some(known) = self.shaped.get(&key) {
            return Rc::clone(known);
        }
        let shaped = Rc::new(shape(self, text, bold));
        if text.len() <= SHORT {
            self.shaped.insert(key, Rc::clone(&shaped));
        }
        shaped
    }
}
