//! Scenes as pixels, and those as PNG.
//!
//! Outlines and letters are filled by resvg's renderer, tiny-skia. What a board has most of is drawn faster by hand: straight lines,
//! and circles, whose coverage of a pixel follows from the distance to their middle, and with them stones, their light and their
//! shadows. The picture is the one that a browser shows of the [SVG](crate::svg()), but for the smoothing of edges.
//!
//! As long as all texts can be written with the [bundled fonts](crate::fonts), a scene gives the same bytes on every computer.
//! Texts with other characters are laid out by usvg, with the fonts that the caller finds for them.

mod bar;
mod circle;
mod easel;
mod encode;
mod lettering;
mod stones;
mod strange;

use std::fmt;

use resvg::tiny_skia::{Color, Pixmap};

use crate::canvas::paint;
use crate::fonts::Finder;
use crate::formats::{Format, Kind, NotWritten, Settings, one};
use crate::scene::{Role, Scene};
use crate::theme::{Colour, Theme};

use easel::Easel;

/// The row of the table of output formats.
pub(crate) const FORMAT: Format = Format {
    name: "png",
    help: "Pixels",
    extensions: &["png"],
    kind: Kind::Picture,
    has_size: true,
    paints_late: false,
    is_web: false,
    has_clear: true,
    write,
};

fn write(scenes: Vec<Scene>, theme: &Theme, settings: &Settings<'_>) -> Result<Vec<u8>, NotWritten> {
    let options = PngOptions::default();
    let width = settings.size.unwrap_or(options.width);
    png(
        one(&scenes)?,
        theme,
        &PngOptions { width, fonts: settings.fonts, transparent: settings.svg.transparent, ..options },
    )
    .map_err(NotWritten::new)
}

/// How a PNG is drawn.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PngOptions<'a> {
    /// The width in pixels; the height follows from the scene.
    pub width: u32,
    /// How many pixels an inch of paper is to have; programs that print ask for it.
    pub density: Option<u32>,
    /// Leaves away the page around the board.
    pub transparent: bool,
    /// Where the fonts are that have what the bundled ones lack.
    pub fonts: Finder<'a>,
}

sgf_syntax::options!(PngOptions<'_>);

impl Default for PngOptions<'_> {
    /// A picture 800 pixels wide on the page of the theme.
    fn default() -> Self {
        PngOptions { width: 800, density: None, transparent: false, fonts: Finder::default() }
    }
}

/// How many pixels a picture has at most: 256 MB of them.
const MOST: u64 = 1 << 26;

/// A picture would have too many pixels, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooLarge {
    /// From left to right.
    pub width: u64,
    /// From top to bottom.
    pub height: u64,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a picture of {} by {} pixels cannot be drawn", self.width, self.height)
    }
}

impl std::error::Error for TooLarge {}

/// Draws a scene as PNG in the colours of a theme.
///
/// # Errors
///
/// Fails when the picture would have no pixels, or more than 67 millions.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_render::raster::{PngOptions, png};
/// use sgf_render::{Subject, Theme, View, draw};
/// let go = game(1).unwrap();
/// let subject = Subject::new(go, go.begin(&Options::default().with_size(9, 9))?);
/// let scene = draw(&subject, &View::default())?;
/// let mut options = PngOptions::default();
/// options.width = 300;
/// let bytes = png(&scene, &Theme::default(), &options)?;
/// assert!(bytes.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png(scene: &Scene, theme: &Theme, options: &PngOptions<'_>) -> Result<Vec<u8>, TooLarge> {
    let mut pixels = blank(scene, options.width)?;
    if !options.transparent {
        pixels.fill(color(theme.colour(Role::Page, scene.game)));
    }
    Ok(encode::png(&onto(scene, theme, options.fonts, pixels), options.density))
}

/// Draws a scene onto what is there, as large as there is room.
pub(crate) fn onto(scene: &Scene, theme: &Theme, fonts: Finder<'_>, pixels: Pixmap) -> Pixmap {
    let mut easel = Easel::new(scene, theme, fonts, pixels);
    paint(scene, &mut easel);
    easel.finish()
}

/// The pixels of a picture, all clear. Its height is that of the [SVG](crate::svg()) of the same width.
pub(crate) fn blank(scene: &Scene, width: u32) -> Result<Pixmap, TooLarge> {
    let size = |length: i32| u64::try_from(length).unwrap_or(0);
    let (width, frame) = (u64::from(width), scene.frame);
    let height = (width * size(frame.height) / size(frame.width).max(1)).max(1);
    let pixels = (width * height <= MOST).then(|| Pixmap::new(width as u32, height as u32)).flatten();
    pixels.ok_or(TooLarge { width, height })
}

/// A colour as the renderer has it.
pub(crate) fn color(Colour { red, green, blue, alpha }: Colour) -> Color {
    Color::from_rgba8(red, green, blue, alpha)
}
