//! Scenes as PDF: vectors, and fonts embedded with the glyphs that are used.
//!
//! The library opens no files, so fonts come as bytes. Two are built in, for Latin, Greek and Cyrillic letters and the signs that
//! people put on boards; for all others [`Fonts`] asks whoever calls. The same scene with the same fonts gives the same
//! bytes: nothing here knows the clock.

mod canvas;
mod fonts;
mod shape;

use std::fmt;

use krilla::Document;
use krilla::geom::Transform;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;

use crate::Theme;
use crate::canvas::paint;
use crate::formats::{Format, Kind, NotWritten, Settings, cell, one};
use crate::scene::{Rect, Role, Scene};

use canvas::PdfCanvas;
pub(crate) use canvas::{circle, fill};
pub use fonts::{Fonts, Typeface, has_letter};
pub(crate) use shape::{SOFT_HYPHEN, Shaped, draw_shaped};

/// The row of the table of output formats.
pub(crate) const FORMAT: Format = Format {
    name: "pdf",
    help: "Vector graphics for print",
    extensions: &["pdf"],
    kind: Kind::Picture,
    has_size: true,
    paints_late: false,
    is_web: false,
    has_clear: false,
    write,
};

fn write(scenes: Vec<Scene>, theme: &Theme, settings: &Settings<'_>) -> Result<Vec<u8>, NotWritten> {
    let scene = one(&scenes)?;
    let mut fonts = Fonts::with_finder(settings.fonts);
    pdf(scene, theme, &mut fonts, cell(scene, settings.size, 7.0)).map_err(NotWritten::new)
}

/// A PDF could not be written: a font that was given is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdfError(pub(crate) String);

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PdfError {}

/// Points in a millimetre.
pub(crate) const MM: f32 = 72.0 / 25.4;

/// Writes a scene as a PDF of one page, as large as the picture; `cell` is the width of a cell in millimetres.
///
/// # Errors
///
/// Fails when a font that was given cannot be embedded.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_render::pdf::{Fonts, pdf};
/// use sgf_render::{Subject, Theme, View, draw};
/// let go = game(1).unwrap();
/// let subject = Subject::new(go, go.begin(&Options::default().with_size(9, 9))?);
/// let scene = draw(&subject, &View::default())?;
/// let bytes = pdf(&scene, &Theme::default(), &mut Fonts::bundled(), 7.0)?;
/// assert!(bytes.starts_with(b"%PDF-"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pdf(scene: &Scene, theme: &Theme, fonts: &mut Fonts<'_>, cell: f32) -> Result<Vec<u8>, PdfError> {
    let scale = cell * MM / 1000.0;
    let [width, height] = [scene.frame.width, scene.frame.height].map(|length| length as f32 * scale);
    let settings = PageSettings::from_wh(width.max(1.0), height.max(1.0));
    let mut document = Document::new();
    document.set_metadata(metadata(&scene.title).description(scene.description.clone()));
    let mut page = document.start_page_with(settings.expect("lengths above zero are a page"));
    let mut surface = page.surface();
    put(scene, theme, fonts, &mut surface, (0.0, 0.0), scale, true);
    surface.finish();
    page.finish();
    finish(document)
}

pub(crate) fn metadata(title: &str) -> Metadata {
    let metadata = Metadata::new().creator("OpenSGF".to_owned()).producer("OpenSGF".to_owned());
    if title.is_empty() { metadata } else { metadata.title(title.to_owned()) }
}

pub(crate) fn finish(document: Document) -> Result<Vec<u8>, PdfError> {
    document.finish().map_err(|error| PdfError(format!("the PDF cannot be written: {error:?}")))
}

/// Draws a scene with its upper left corner at a place of the page; `scale` is a thousandth of a cell in points.
pub(crate) fn put(
    scene: &Scene,
    theme: &Theme,
    fonts: &mut Fonts<'_>,
    surface: &mut krilla::surface::Surface<'_>,
    (x, y): (f32, f32),
    scale: f32,
    has_page: bool,
) {
    let Rect { x: left, y: top, .. } = scene.frame;
    let (left, top) = (left as f32 * scale, top as f32 * scale);
    surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x - left, y - top));
    let mut canvas = PdfCanvas::new(surface, theme, fonts, scene.game);
    if has_page {
        canvas.page(scene.frame, theme.colour(Role::Page, scene.game));
    }
    paint(scene, &mut canvas);
    surface.pop();
}

#[cfg(test)]
mod tests {
    use sgf_games::game;
    use sgf_model::record;
    use sgf_syntax::Document;

    use super::*;
    use crate::{Subject, View, draw};

    fn picture(record: &str, theme: &str) -> Vec<u8> {
        let doc = Document::parse(record.as_bytes());
        let view = record::games(&doc).next().expect("the record has a game");
        let last = view.nodes().last().expect("a game has a root");
        let subject = Subject::at(&view, game(1).expect("Go"), last).expect("a board");
        let scene = draw(&subject, &View::default()).expect("Go is drawn");
        let theme = Theme::named(theme).expect("the theme is built in");
        pdf(&scene, &theme, &mut Fonts::bundled(), 7.0).expect("the fonts are whole")
    }

    #[test]
    fn the_same_scene_gives_the_same_bytes() {
        let record = "(;SZ[9];B[ee];W[ge]TR[ee]LB[aa:Ж][bb:long label]AR[cc:hh]DD[ii])";
        for theme in Theme::names() {
            let bytes = picture(record, theme);
            assert_eq!(bytes, picture(record, theme), "{theme}");
            assert!(bytes.starts_with(b"%PDF-") && bytes.len() > 1000, "{theme}");
        }
    }

    #[test]
    fn letters_that_no_font_has_are_no_error() {
        let bytes = picture("(;SZ[3]LB[aa:\u{4E00}\u{645}\u{1F600}\u{301}];B[bb])", "book");
        assert!(bytes.starts_with(b"%PDF-"));
    }
}
