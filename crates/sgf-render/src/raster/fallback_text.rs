//! Text that the bundled fonts cannot write, laid out by usvg with fonts of the caller.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Options, Tree};

use super::lettering::Spot;
use crate::canvas::Lettering;
use crate::fonts::{BUNDLED, Finder};
use crate::svg::{FACES, Xml};
use crate::theme::Rgba;

/// The font size of the layout, which is then scaled.
const SIZE: u16 = 100;

/// Writes text with fallback fonts, and caches the layouts.
pub(super) struct FallbackText<'a> {
    finder: Finder<'a>,
    /// The characters for which a font was searched.
    asked: BTreeSet<char>,
    fonts: Arc<Database>,
    texts: BTreeMap<String, Option<Tree>>,
}

impl<'a> FallbackText<'a> {
    pub(super) fn new(finder: Finder<'a>) -> FallbackText<'a> {
        FallbackText { finder, asked: BTreeSet::new(), fonts: Arc::default(), texts: BTreeMap::new() }
    }

    /// Writes a text.
    pub(super) fn write(
        &mut self,
        pixels: &mut Pixmap,
        Spot { at: (x, y), base, size }: Spot,
        text: &Lettering<'_>,
        color: Rgba,
    ) {
        self.find_fonts(text.text);
        let source = source(text, color);
        let fonts = &self.fonts;
        let tree = self.texts.entry(source).or_insert_with_key(|source| lay_out(source, fonts));
        if let Some(tree) = tree {
            let (scale, way) = (size / f32::from(SIZE), if text.turned { -1.0 } else { 1.0 });
            let transform = Transform::from_row(scale * way, 0.0, 0.0, scale * way, x, y + base * way);
            resvg::render(tree, transform, &mut pixels.as_mut());
        }
    }

    /// Loads the fonts that a text needs: the bundled ones first, then one for each character that they lack.
    fn find_fonts(&mut self, text: &str) {
        let fonts = Arc::make_mut(&mut self.fonts);
        if fonts.is_empty() {
            for font in BUNDLED {
                fonts.load_font_source(Source::Binary(Arc::new(font.bytes)));
            }
            fonts.set_sans_serif_family(BUNDLED[0].family);
        }
        for letter in text.chars() {
            let is_missing = self.asked.insert(letter) && !is_known(fonts, letter);
            if let Some(file) = is_missing.then(|| self.finder.find(letter)).flatten() {
                fonts.load_font_source(Source::Binary(file.data));
            }
        }
    }
}

fn is_known(fonts: &Database, letter: char) -> bool {
    use skrifa::{FontRef, MetadataProvider};
    let has = |bytes: &[u8], index| {
        FontRef::from_index(bytes, index).is_ok_and(|font| font.charmap().map(letter).is_some())
    };
    fonts.faces().any(|face| fonts.with_face_data(face.id, has).unwrap_or(false))
}

/// An SVG with only the text, with the center of its baseline at the origin.
fn source(text: &Lettering<'_>, Rgba { red, green, blue, alpha }: Rgba) -> String {
    let mut out = Xml::default();
    out.put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">");
    let weight = if text.bold { "bold" } else { "normal" };
    let _ = write!(
        out,
        "<text text-anchor=\"middle\" font-family=\"{FACES}\" font-size=\"{SIZE}\" font-weight=\"{weight}\" fill=\"#{red:02x}{green:02x}{blue:02x}\" fill-opacity=\"{}\">",
        f32::from(alpha) / 255.0
    );
    out.text(text.text).put("</text></svg>");
    out.into_string()
}

fn lay_out(source: &str, fonts: &Arc<Database>) -> Option<Tree> {
    let options = Options { fontdb: Arc::clone(fonts), ..Options::default() };
    Tree::from_str(source, &options).ok()
}
