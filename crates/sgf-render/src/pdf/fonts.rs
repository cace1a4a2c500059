//! Font selection and fallback.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use rustybuzz::ttf_parser;

use super::glyphs::Shaped;
use crate::fonts::{BUNDLED, Finder, Font, FontFile, SERIF, is_wide};

/// Returns whether a font file has a character. Useful for programs that search for fonts.
#[must_use]
pub fn has_letter(file: &[u8], index: u32, letter: char) -> bool {
    ttf_parser::Face::parse(file, index).is_ok_and(|face| face.glyph_index(letter).is_some())
}

/// The fonts for the text of a book.
///
/// # Examples
///
/// ```
/// use sgf_render::fonts::{BUNDLED, Finder, FontFile};
/// use sgf_render::pdf::{Fonts, Typeface};
/// let data = std::sync::Arc::new(BUNDLED[0].bytes.to_vec());
/// let own = Typeface::default().with(FontFile { data, index: 0 }, None);
/// assert!(Fonts::with_typeface(own, Finder::default())?.has('A'));
/// # Ok::<(), sgf_render::pdf::PdfError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Typeface {
    /// Whether the bundled fonts for text are serif fonts.
    pub has_serifs: bool,
    given: Vec<(FontFile, Option<FontFile>)>,
}

impl Typeface {
    /// Adds a font, and its bold variant if it has one. It is tried before the bundled fonts and after fonts added earlier.
    #[must_use]
    pub fn with(mut self, regular: FontFile, bold: Option<FontFile>) -> Typeface {
        self.given.push((regular, bold));
        self
    }
}

/// The fonts for writing a PDF.
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
    /// The number of given fonts, which are the first faces.
    n_given: usize,
    /// The number of faces for text only, which come first; pictures do not use them.
    n_text: usize,
    finder: Finder<'a>,
    of_letters: HashMap<(char, Style), Option<usize>>,
    pub(super) shaped: HashMap<(String, Style), Rc<Shaped>>,
    missing: BTreeSet<char>,
}

/// The style of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// Whether it is bold.
    pub bold: bool,
    /// Whether it is part of a picture.
    pub in_picture: bool,
}

impl std::fmt::Debug for Fonts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fonts").field("n_faces", &self.faces.len()).finish_non_exhaustive()
    }
}

/// A loaded font.
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
        // Both libraries must be able to read the font.
        let font = krilla::text::Font::new(data, index)?;
        let face = Face { bytes, bold, index, font };
        rustybuzz::Face::from_slice(face.bytes(), index)?;
        Some(face)
    }

    fn bundled(font: &Font) -> Face {
        Face::new(Bytes::BuiltIn(font.bytes), font.bold, 0).expect("the built-in fonts are valid")
    }

    fn given(file: FontFile, bold: bool) -> Option<Face> {
        Face::new(Bytes::Given(file.data), bold, file.index)
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
    /// Uses only the bundled fonts. Missing characters are drawn as boxes.
    #[must_use]
    pub fn bundled() -> Fonts<'a> {
        Fonts::with_finder(Finder::default())
    }

    /// Uses the bundled fonts and a finder for missing characters.
    #[must_use]
    pub fn with_finder(finder: Finder<'a>) -> Fonts<'a> {
        Fonts::of(Vec::new(), finder)
    }

    /// Uses a typeface for text, then the bundled fonts and a finder. Pictures keep the sans-serif fonts.
    ///
    /// # Errors
    ///
    /// Fails if a given font cannot be read.
    pub fn with_typeface(typeface: Typeface, finder: Finder<'a>) -> Result<Fonts<'a>, super::PdfError> {
        let mut faces = Vec::new();
        for (regular, bold) in typeface.given {
            let files = [Some((regular, false)), bold.map(|bold| (bold, true))];
            for (file, is_bold) in files.into_iter().flatten() {
                let broken = || super::PdfError("a font that was given cannot be read".to_owned());
                faces.push(Face::given(file, is_bold).ok_or_else(broken)?);
            }
        }
        let n_given = faces.len();
        if typeface.has_serifs {
            faces.extend(SERIF.iter().map(Face::bundled));
        }
        Ok(Fonts { n_given, ..Fonts::of(faces, finder) })
    }

    fn of(mut faces: Vec<Face>, finder: Finder<'a>) -> Fonts<'a> {
        let n_text = faces.len();
        faces.extend(BUNDLED.iter().map(Face::bundled));
        Fonts {
            faces,
            n_given: 0,
            n_text,
            finder,
            of_letters: HashMap::new(),
            shaped: HashMap::new(),
            missing: BTreeSet::new(),
        }
    }

    /// Returns whether a font has a character.
    #[must_use]
    pub fn has(&mut self, letter: char) -> bool {
        self.face_of(letter, Style { bold: false, in_picture: false }).is_some()
    }

    /// Returns whether a text can be set in bold, all of it.
    pub fn has_heavy(&mut self, text: &str) -> bool {
        let mut letters = text.chars().filter(|letter| is_seen(*letter));
        letters.all(|letter| {
            let face = self.face_of(letter, Style { bold: true, in_picture: false });
            face.is_none_or(|index| self.faces[index].bold)
        })
    }

    /// Returns the characters written so far that no font has.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::pdf::Fonts;
    /// let mut fonts = Fonts::bundled();
    /// fonts.shape("囲碁 Go", false);
    /// assert_eq!(fonts.missing().iter().collect::<String>(), "囲碁");
    /// ```
    #[must_use]
    pub const fn missing(&self) -> &BTreeSet<char> {
        &self.missing
    }

    /// Finds the face for a character, and caches the result.
    pub(super) fn face_of(&mut self, letter: char, style: Style) -> Option<usize> {
        if let Some(known) = self.of_letters.get(&(letter, style)) {
            return *known;
        }
        let found = self.search(letter, style);
        self.of_letters.insert((letter, style), found);
        found
    }

    pub(super) fn note_missing(&mut self, letter: char) {
        if is_seen(letter) {
            self.missing.insert(letter);
        }
    }

    fn search(&mut self, letter: char, style: Style) -> Option<usize> {
        let first = if style.in_picture { self.n_text } else { 0 };
        // The bundled Chinese characters are those of coordinates and pieces. In text, all Chinese characters come from one
        // family.
        let bundled = self.n_text..self.n_text + BUNDLED.len();
        let is_late = |index: &usize| !style.in_picture && is_wide(letter) && bundled.contains(index);
        let has_weight = |index: &usize| self.faces[*index].bold == style.bold;
        let (own, others): (Vec<usize>, Vec<usize>) = (first..self.faces.len()).partition(has_weight);
        let has = |index: &usize| self.faces[*index].has(letter);
        // A given font without a bold variant is also used for bold text, so that headings do not change the family.
        let is_given = |index: &&usize| **index < self.n_given;
        let known = own.iter().take_while(is_given).find(|index| has(index));
        let light = || others.iter().take_while(is_given).find(|index| style.bold && has(index));
        let early = || own.iter().find(|index| !is_late(index) && has(index));
        if let Some(known) = known.or_else(light).or_else(early) {
            return Some(*known);
        }
        let asked = if style.bold { self.finder.find_heavy(letter) } else { self.finder.find(letter) };
        if let Some(index) = asked.and_then(|file| self.add(file, style.bold, letter)) {
            return Some(index);
        }
        // The other weight is better than no glyph.
        let late = own.iter().chain(&others).find(|index| self.faces[**index].has(letter));
        late.copied().or_else(|| {
            let file = self.finder.find(letter)?;
            self.add(file, false, letter)
        })
    }

    fn add(&mut self, file: FontFile, bold: bool, letter: char) -> Option<usize> {
        let face = Face::given(file, bold).filter(|face| face.has(letter))?;
        self.faces.push(face);
        Some(self.faces.len() - 1)
    }

    /// The face for characters that no font has.
    pub(super) fn plain(&self, style: Style) -> usize {
        let first = if style.in_picture { self.n_text } else { 0 };
        let mut faces = self.faces.iter().enumerate().skip(first);
        faces.find(|(_, face)| face.bold == style.bold).map_or(first, |(index, _)| index)
    }
}

/// Whether a character is visible: spaces and control characters are not.
fn is_seen(letter: char) -> bool {
    let steers = matches!(letter,
        '\u{AD}' | '\u{61C}' | '\u{180B}'..='\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{E0000}'..='\u{E0FFF}');
    !(letter.is_whitespace() || letter.is_control() || steers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bold_headings_do_not_affect_the_text_after_them() {
        let bundled = |bold| {
            let font = BUNDLED.iter().find(|font| font.bold == bold).expect("both weights are bundled");
            Some(FontFile { data: Arc::new(font.bytes.to_vec()), index: 0 })
        };
        let (regular, heavy) = (|_: char| bundled(false), |_: char| bundled(true));
        // As for characters that the bundled fonts lack: all of them come from the finder.
        let mut fonts = Fonts::with_finder(Finder::new(&regular).with_heavy(&heavy));
        fonts.faces.clear();
        for bold in [true, false, true] {
            let face = fonts.face_of('A', Style { bold, in_picture: false }).expect("the finder has it");
            assert_eq!(fonts.faces[face].bold, bold);
        }
        assert_eq!(fonts.faces.len(), 2);
    }

    #[test]
    fn chinese_text_uses_one_family_and_pictures_use_bundled_fonts() {
        let wide = BUNDLED.iter().find(|font| font.family.contains("CJK")).expect("signs are bundled");
        let find = |_: char| Some(FontFile { data: Arc::new(wide.bytes.to_vec()), index: 0 });
        let mut fonts = Fonts::with_finder(Finder::new(&find));
        let n_bundled = fonts.faces.len();
        let face = |fonts: &mut Fonts<'_>, in_picture| fonts.face_of('十', Style { bold: false, in_picture });
        assert_eq!(face(&mut fonts, false), Some(n_bundled), "the first that was found");
        assert!(face(&mut fonts, true).is_some_and(|index| index < n_bundled));
        // Without a finder, the bundled characters are better than boxes.
        assert!(Fonts::bundled().has('十'));
    }
}
