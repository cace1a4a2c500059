//! Scenes as PDF: vector graphics, with embedded font subsets.
//!
//! This crate opens no files, so fonts come as bytes. Two are bundled, for Latin, Greek, Cyrillic and common symbols on boards;
//! for everything else [`Fonts`] asks the caller. The same scene with the same fonts gives the same bytes: the output has no
//! timestamps.

mod canvas;
mod fonts;
mod glyphs;
mod shape;

use krilla::Document;
use krilla::geom::Transform;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;

use crate::Theme;
use crate::canvas::paint;
use crate::scene::{Rect, Role, Scene};

use canvas::PdfCanvas;
pub use canvas::{circle, fill};
pub use fonts::{Fonts, Style, Typeface, has_letter};
pub use glyphs::Shaped;
pub use shape::{SOFT_HYPHEN, draw_shaped};

/// A PDF cannot be written, because a font is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PdfError(pub(crate) String);

/// Points in a millimeter.
pub const MM: f32 = 72.0 / 25.4;

/// Writes a scene as a PDF of one page, as large as the picture; `cell` is the width of a cell in millimeters.
///
/// # Errors
///
/// Fails if a given font cannot be embedded.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_render::pdf::{Fonts, pdf};
/// use sgf_render::{Diagram, Theme, View, draw};
/// let go = game(1).unwrap();
/// let diagram = Diagram::new(go, go.begin(&Options::default().with_size(9, 9))?);
/// let scene = draw(&diagram, &View::default())?;
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
    let mut page = document.start_page_with(settings.expect("the page size is positive"));
    let mut surface = page.surface();
    draw_scene(scene, theme, fonts, &mut surface, (0.0, 0.0), scale, true);
    surface.finish();
    page.finish();
    finish(document)
}

/// Returns the metadata of a document with a title.
#[must_use]
pub fn metadata(title: &str) -> Metadata {
    let metadata = Metadata::new().creator("OpenSGF".to_owned()).producer("OpenSGF".to_owned());
    if title.is_empty() { metadata } else { metadata.title(title.to_owned()) }
}

/// Returns the bytes of a finished document.
///
/// # Errors
///
/// Fails when a font cannot be embedded.
pub fn finish(document: Document) -> Result<Vec<u8>, PdfError> {
    document.finish().map_err(|error| PdfError(format!("the PDF cannot be written: {error:?}")))
}

/// Draws a scene with its upper left corner at a place of the page; `scale` is a thousandth of a cell in points.
pub fn draw_scene(
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
        canvas.page(scene.frame, theme.color(Role::Page, scene.game));
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
    use crate::{Diagram, View, draw};

    fn picture(record: &str, theme: &str) -> Vec<u8> {
        let doc = Document::parse(record.as_bytes());
        let view = record::games(&doc).next().expect("the record has a game");
        let last = view.nodes().last().expect("a game has a root");
        let diagram = Diagram::at(&view, game(1).expect("Go"), last).expect("a board");
        let scene = draw(&diagram, &View::default()).expect("Go is drawn");
        let theme = Theme::named(theme).expect("the theme is built in");
        pdf(&scene, &theme, &mut Fonts::bundled(), 7.0).expect("the fonts are valid")
    }

    #[test]
    fn output_is_reproducible() {
        let record = "(;SZ[9];B[ee];W[ge]TR[ee]LB[aa:Ж][bb:long label]AR[cc:hh]DD[ii])";
        for theme in Theme::names() {
            let bytes = picture(record, theme);
            assert_eq!(bytes, picture(record, theme), "{theme}");
            assert!(bytes.starts_with(b"%PDF-") && bytes.len() > 1000, "{theme}");
        }
    }

    #[test]
    fn missing_glyphs_are_not_an_error() {
        let bytes = picture("(;SZ[3]LB[aa:\u{4E00}\u{645}\u{1F600}\u{301}];B[bb])", "book");
        assert!(bytes.starts_with(b"%PDF-"));
    }
}
