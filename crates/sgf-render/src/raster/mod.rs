//! Scenes as pixels and PNG.
//!
//! Outlines and text are filled by tiny-skia, the renderer of resvg. The most common shapes of boards have faster code here:
//! straight lines and circles, whose coverage follows from the distance to their center, and with them stones with shading and
//! shadows. The picture equals the browser's rendering of the [SVG](crate::svg()) except for antialiasing.
//!
//! If the [bundled fonts](crate::fonts) have all characters, a scene gives the same bytes on every computer. Text with other
//! characters is laid out by usvg, with fonts that the caller finds.

mod bar;
mod circle;
mod encode;
mod fallback_text;
mod lettering;
mod pixel_canvas;
mod stones;
mod view_box;

use resvg::tiny_skia::{Color, Pixmap};

use crate::canvas::paint;
use crate::fonts::Finder;
use crate::scene::{Role, Scene};
use crate::theme::{Rgba, Theme};

use pixel_canvas::PixelCanvas;

/// Options of PNG.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PngOptions<'a> {
    /// The width in pixels; the height follows from the scene.
    pub width: u32,
    /// The resolution in pixels per inch, used by programs that print.
    pub density: Option<u32>,
    /// Omits the background around the board.
    pub transparent: bool,
    /// Finds fonts for characters that the bundled fonts lack.
    pub fonts: Finder<'a>,
}

sgf_syntax::options!(PngOptions<'_>);

impl Default for PngOptions<'_> {
    /// A picture 800 pixels wide on the background of the theme.
    fn default() -> Self {
        PngOptions { width: 800, density: None, transparent: false, fonts: Finder::default() }
    }
}

/// The maximum number of pixels: 256 MB.
const MOST: u64 = 1 << 26;

/// A picture would have too many pixels, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a picture of {width} by {height} pixels cannot be drawn")]
#[non_exhaustive]
pub struct PictureTooLargeError {
    /// The width in pixels.
    pub width: u64,
    /// The height in pixels.
    pub height: u64,
}

/// Draws a scene as PNG in the colors of a theme.
///
/// # Errors
///
/// Fails if the picture would have no pixels, or more than 67 million.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_render::raster::{PngOptions, png};
/// use sgf_render::{Diagram, Theme, View, draw};
/// let go = game(1).unwrap();
/// let diagram = Diagram::new(go, go.begin(&Options::default().with_size(9, 9))?);
/// let scene = draw(&diagram, &View::default())?;
/// let mut options = PngOptions::default();
/// options.width = 300;
/// let bytes = png(&scene, &Theme::default(), &options)?;
/// assert!(bytes.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png(scene: &Scene, theme: &Theme, options: &PngOptions<'_>) -> Result<Vec<u8>, PictureTooLargeError> {
    let mut pixels = blank(scene, options.width)?;
    if !options.transparent {
        pixels.fill(to_tiny_skia(theme.color(Role::Page, scene.game)));
    }
    Ok(encode::png(&onto(scene, theme, options.fonts, pixels), options.density))
}

/// Draws a scene onto existing pixels, as large as possible.
pub(crate) fn onto(scene: &Scene, theme: &Theme, fonts: Finder<'_>, pixels: Pixmap) -> Pixmap {
    let mut canvas = PixelCanvas::new(scene, theme, fonts, pixels);
    paint(scene, &mut canvas);
    canvas.finish()
}

/// Makes a transparent picture. Its height is that of the [SVG](crate::svg()) of the same width.
pub(crate) fn blank(scene: &Scene, width: u32) -> Result<Pixmap, PictureTooLargeError> {
    let size = |length: i32| u64::try_from(length).unwrap_or(0);
    let (width, frame) = (u64::from(width), scene.frame);
    let height = (width * size(frame.height) / size(frame.width).max(1)).max(1);
    let pixels = (width * height <= MOST).then(|| Pixmap::new(width as u32, height as u32)).flatten();
    pixels.ok_or(PictureTooLargeError { width, height })
}

/// A color of the renderer.
pub(crate) fn to_tiny_skia(Rgba { red, green, blue, alpha }: Rgba) -> Color {
    Color::from_rgba8(red, green, blue, alpha)
}
