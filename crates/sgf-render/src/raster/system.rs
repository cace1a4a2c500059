//! Texts that the bundled fonts cannot write: laid out by usvg with the fonts of the system.
//!
//! Looking for fonts takes a tenth of a second, so it is done when the first such text is met, once for the whole program.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Family, ID, Query, Source, Weight};
use resvg::usvg::{FontResolver, Options, Tree};

use crate::canvas::Lettering;
use crate::fonts::BUNDLED;
use crate::svg::{FACES, escaped};
use crate::theme::Colour;

/// The size in which texts are laid out, before they are brought to theirs.
const SIZE: u16 = 100;

/// Writes strange texts, and keeps those that it has laid out.
#[derive(Default)]
pub(super) struct Strange {
    texts: BTreeMap<String, Option<Tree>>,
}

impl Strange {
    /// Writes a text with its middle at a place and its base line a little below.
    pub(super) fn write(
        &mut self,
        pixels: &mut Pixmap,
        (x, y): (f32, f32),
        base: f32,
        size: f32,
        text: &Lettering<'_>,
        colour: Colour,
    ) {
        let source = source(text, colour);
        let tree = self.texts.entry(source).or_insert_with_key(|source| lay_out(source));
        if let Some(tree) = tree {
            let (scale, way) = (size / f32::from(SIZE), if text.turned { -1.0 } else { 1.0 });
            let transform = Transform::from_row(scale * way, 0.0, 0.0, scale * way, x, y + base * way);
            resvg::render(tree, transform, &mut pixels.as_mut());
        }
    }
}

/// A picture in which there is nothing but the text, with the middle of its base line in the corner.
fn source(text: &Lettering<'_>, Colour { red, green, blue, alpha }: Colour) -> String {
    let mut out = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">");
    let weight = if text.bold { "bold" } else { "normal" };
    let _ = write!(
        out,
        "<text text-anchor=\"middle\" font-family=\"{FACES}\" font-size=\"{SIZE}\" font-weight=\"{weight}\" fill=\"#{red:02x}{green:02x}{blue:02x}\" fill-opacity=\"{}\">",
        f32::from(alpha) / 255.0
    );
    escaped(&mut out, text.text);
    out.push_str("</text></svg>");
    out
}

fn lay_out(source: &str) -> Option<Tree> {
    let resolver = FontResolver {
        select_font: FontResolver::default_font_selector(),
        select_fallback: Box::new(|letter, used, fonts| fallback(letter, used, fonts)),
    };
    let options = Options { fontdb: Arc::clone(fonts()), font_resolver: resolver, ..Options::default() };
    Tree::from_str(source, &options).ok()
}

/// The bundled fonts, and then those of the system.
fn fonts() -> &'static Arc<Database> {
    static FONTS: OnceLock<Arc<Database>> = OnceLock::new();
    FONTS.get_or_init(|| {
        let mut fonts = Database::new();
        for font in BUNDLED {
            fonts.load_font_source(Source::Binary(Arc::new(font.bytes)));
        }
        fonts.load_system_fonts();
        fonts.set_sans_serif_family(BUNDLED[0].family);
        Arc::new(fonts)
    })
}

/// Finds a font that has a character: among those that SVG names, then among all. What was found is kept, because fonts have to be read for it.
fn fallback(letter: char, used: &[ID], fonts: &Arc<Database>) -> Option<ID> {
    type Found = BTreeMap<(char, Vec<ID>), Option<ID>>;
    static FOUND: Mutex<Found> = Mutex::new(Found::new());
    let key = (letter, used.to_vec());
    let known = FOUND.lock().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
    known.unwrap_or_else(|| {
        let found = find(letter, used, fonts);
        FOUND.lock().unwrap_or_else(PoisonError::into_inner).insert(key, found);
        found
    })
}

fn find(letter: char, used: &[ID], fonts: &Database) -> Option<ID> {
    let weight = used.first().and_then(|&id| fonts.face(id)).map_or(Weight::NORMAL, |face| face.weight);
    let by_name =
        |name: &str| fonts.query(&Query { families: &[Family::Name(name)], weight, ..Query::default() });
    let named = FACES.split(',').filter_map(by_name);
    let others = fonts.faces().map(|face| face.id);
    let mut fitting = named.chain(others).filter(|id| !used.contains(id) && has(fonts, *id, letter));
    fitting.next()
}

fn has(fonts: &Database, id: ID, letter: char) -> bool {
    use skrifa::{FontRef, MetadataProvider};
    let of_face = |bytes: &[u8], index| {
        FontRef::from_index(bytes, index).is_ok_and(|font| font.charmap().map(letter).is_some())
    };
    fonts.with_face_data(id, of_face).unwrap_or(false)
}
