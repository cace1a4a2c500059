//! The rows of the table: each format with the function that writes it.

use super::{Format, Kind, Settings, WriteError};
#[cfg(feature = "animation")]
use crate::animation::{AnimationOptions, Frame, animated_svg, apng, gif, timed};
use crate::latex::{LatexOptions, latex};
#[cfg(feature = "pdf")]
use crate::pdf::{Fonts, pdf};
#[cfg(feature = "png")]
use crate::raster::{PngOptions, png};
use crate::scene::Scene;
use crate::svg::{SvgOptions, svg};
use crate::text::{Colors, Signs, TextOptions, text};
use crate::theme::Theme;

/// The SVG format.
pub(super) const SVG: Format = Format {
    name: "svg",
    help: "Vector graphics for the web",
    extensions: &["svg"],
    kind: Kind::Picture,
    has_size: true,
    paints_late: false,
    is_web: true,
    has_clear: true,
    write: write_svg,
};

fn write_svg(scenes: Vec<Scene>, theme: &Theme, settings: &Settings<'_>) -> Result<Vec<u8>, WriteError> {
    let options = SvgOptions { width: settings.size, ..settings.svg };
    Ok(svg(one(&scenes)?, theme, &options).into_bytes())
}

/// The PNG format.
#[cfg(feature = "png")]
pub(super) const PNG: Format = Format {
    name: "png",
    help: "Pixels",
    extensions: &["png"],
    kind: Kind::Picture,
    has_size: true,
    paints_late: false,
    is_web: false,
    has_clear: true,
    write: write_png,
};

#[cfg(feature = "png")]
fn write_png(scenes: Vec<Scene>, theme: &Theme, settings: &Settings<'_>) -> Result<Vec<u8>, WriteError> {
    let options = PngOptions::default();
    let width = settings.size.unwrap_or(options.width);
    png(
        one(&scenes)?,
        theme,
        &PngOptions { width, fonts: settings.fonts, transparent: settings.svg.transparent, ..options },
    )
    .map_err(WriteError::new)
}

/// The PDF format.
#[cfg(feature = "pdf")]
pub(super) const PDF: Format = Format {
    name: "pdf",
    help: "Vector graphics for print",
    extensions: &["pdf"],
    kind: Kind::Picture,
    has_size: true,
    paints_late: false,
    is_web: false,
    has_clear: false,
    write: write_pdf,
};

#[cfg(feature = "pdf")]
fn write_pdf(scenes: Vec<Scene>, theme: &Theme, settings: &Settings<'_>) -> Result<Vec<u8>, WriteError> {
    let scene = one(&scenes)?;
    let mut fonts = Fonts::with_finder(settings.fonts);
    pdf(scene, theme, &mut fonts, cell(scene, settings.size, 7.0)).map_err(WriteError::new)
}

/// The LaTeX format.
pub(super) const LATEX: Format = Format {
    name: "latex",
    help: "LaTeX: psgo for Go (lualatex, xelatex, or latex and dvips), TikZ for other boards",
    extensions: &["tex"],
    kind: Kind::Text,
    has_size: true,
    paints_late: false,
    is_web: false,
    has_clear: false,
    write: write_latex,
};

fn write_latex(scenes: Vec<Scene>, theme: &Theme, settings: &Settings<'_>) -> Result<Vec<u8>, WriteError> {
    let scene = one(&scenes)?;
    let cell = (cell(scene, settings.size, 6.0) * 1000.0) as i32;
    let options = LatexOptions { cell: cell.max(1), document: true, ..LatexOptions::default() };
    Ok(latex(scene, theme, &options).into_bytes())
}

/// The format of Unicode text.
pub(super) const UNICODE: Format = Format {
    name: "text",
    help: "Text with Unicode characters",
    extensions: &["txt"],
    kind: Kind::Text,
    has_size: false,
    paints_late: false,
    is_web: false,
    has_clear: false,
    write: |scenes, theme, _| write_text(&scenes, theme, Signs::Unicode, Colors::None),
};

/// The format of colored text.
pub(super) const ANSI: Format = Format {
    name: "ansi",
    help: "Text with colors for terminals",
    extensions: &["ans"],
    kind: Kind::Text,
    has_size: false,
    paints_late: false,
    is_web: false,
    has_clear: false,
    write: |scenes, theme, _| write_text(&scenes, theme, Signs::Unicode, Colors::True),
};

/// The format of ASCII text.
pub(super) const ASCII: Format = Format {
    name: "ascii",
    help: "Text with ASCII characters only",
    extensions: &["asc"],
    kind: Kind::Text,
    has_size: false,
    paints_late: false,
    is_web: false,
    has_clear: false,
    write: |scenes, theme, _| write_text(&scenes, theme, Signs::Ascii, Colors::None),
};

fn write_text(scenes: &[Scene], theme: &Theme, signs: Signs, colors: Colors) -> Result<Vec<u8>, WriteError> {
    Ok(text(one(scenes)?, theme, &TextOptions { signs, colors, ..TextOptions::default() }).into_bytes())
}

/// The GIF format.
#[cfg(feature = "animation")]
pub(super) const GIF: Format = Format {
    name: "gif",
    help: "The game as an animation with at most 256 colors",
    extensions: &["gif"],
    kind: Kind::Moving,
    has_size: true,
    paints_late: true,
    is_web: false,
    has_clear: false,
    write: |scenes, theme, settings| {
        gif(film(scenes, settings), theme, &animation_options(settings)).map_err(WriteError::new)
    },
};

/// The APNG format.
#[cfg(feature = "animation")]
pub(super) const APNG: Format = Format {
    name: "apng",
    help: "The game as an animation in all colors",
    extensions: &["apng"],
    kind: Kind::Moving,
    has_size: true,
    paints_late: true,
    is_web: false,
    has_clear: false,
    write: |scenes, theme, settings| {
        apng(film(scenes, settings), theme, &animation_options(settings)).map_err(WriteError::new)
    },
};

/// The format of animated SVG.
#[cfg(feature = "animation")]
pub(super) const MOVING_SVG: Format = Format {
    name: "moving-svg",
    help: "The game as an animation of vector graphics",
    extensions: &["moving.svg"],
    kind: Kind::Moving,
    has_size: true,
    paints_late: false,
    is_web: true,
    has_clear: true,
    write: |scenes, theme, settings| {
        let options = SvgOptions { width: settings.size, ..settings.svg };
        let picture = animated_svg(film(scenes, settings), theme, &options, None);
        picture.map(String::into_bytes).map_err(WriteError::new)
    },
};

#[cfg(feature = "animation")]
/// How much longer the last frame is shown than the others, and its minimum duration in milliseconds.
const PAUSE: u32 = 3;
#[cfg(feature = "animation")]
const HOLD: u32 = 3000;

/// The frames with the times of the settings.
#[cfg(feature = "animation")]
fn film(scenes: Vec<Scene>, settings: &Settings<'_>) -> Vec<Frame> {
    timed(scenes, settings.delay, settings.delay.saturating_mul(PAUSE).max(HOLD)).collect()
}

/// The options of the settings.
#[cfg(feature = "animation")]
fn animation_options<'a>(settings: &Settings<'a>) -> AnimationOptions<'a> {
    let width = settings.size.unwrap_or(AnimationOptions::default().width);
    AnimationOptions { width, fonts: settings.fonts, watch: settings.watch, ..AnimationOptions::default() }
}

/// The first scene.
fn one(scenes: &[Scene]) -> Result<&Scene, WriteError> {
    scenes.first().ok_or_else(|| WriteError::new("there is nothing to draw"))
}

/// Millimeters per pixel, at 96 pixels per inch.
const PIXEL: f32 = 25.4 / 96.0;

/// The width of a cell in millimeters for a picture of this many pixels.
fn cell(scene: &Scene, size: Option<u32>, default: f32) -> f32 {
    let cell = |size: u32| size as f32 * PIXEL * 1000.0 / scene.frame.width.max(1) as f32;
    size.map_or(default, cell)
}
