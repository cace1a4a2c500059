//! What pictures are written as: one table.

use std::path::Path;

use clap::ValueEnum;
use opensgf::render::latex::{LatexOptions, latex};
use opensgf::render::pdf::{Fonts, pdf};
use opensgf::render::svg::SvgOptions;
use opensgf::render::text::{Colours, Signs, TextOptions};
use opensgf::render::{Scene, Theme, svg, text};

/// Declares the formats: a variant with its help, the feature that it needs, the extensions of its files, whether it is text, and what writes it.
macro_rules! formats {
    ($($(#[doc = $doc:literal])+ $(@ $feature:literal)? $format:ident [$($extension:literal)+] $is_text:literal $write:expr,)+) => {
        /// A format of pictures.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
        pub(super) enum Format {
            $($(#[doc = $doc])+ $(#[cfg(feature = $feature)])? $format,)+
        }

        impl Format {
            /// The extensions of its files; the first one is given to new files.
            pub(super) fn extensions(self) -> &'static [&'static str] {
                match self {
                    $($(#[cfg(feature = $feature)])? Format::$format => &[$($extension),+],)+
                }
            }

            /// Tells whether several pictures can stand below each other.
            pub(super) fn is_text(self) -> bool {
                match self {
                    $($(#[cfg(feature = $feature)])? Format::$format => $is_text,)+
                }
            }

            /// Writes a scene; the size is its width in pixels.
            pub(super) fn write(self, scene: &Scene, theme: &Theme, size: Option<u32>) -> anyhow::Result<Vec<u8>> {
                match self {
                    $($(#[cfg(feature = $feature)])? Format::$format => $write(scene, theme, size),)+
                }
            }
        }
    };
}

formats! {
    /// Vectors for the web
    Svg ["svg"] false write_svg,
    /// Pixels
    @ "png" Png ["png"] false write_png,
    /// Vectors for print
    Pdf ["pdf"] false write_pdf,
    /// LaTeX: psgo for Go, TikZ for other boards
    Latex ["tex"] true write_latex,
    /// Text with signs of Unicode
    Text ["txt"] true |scene, theme, _| Ok(write_text(scene, theme, Signs::Unicode, Colours::None)),
    /// Text with colours for terminals
    Ansi ["ans"] true |scene, theme, _| Ok(write_text(scene, theme, Signs::Unicode, Colours::True)),
    /// Text of ASCII characters
    Ascii ["asc"] true |scene, theme, _| Ok(write_text(scene, theme, Signs::Ascii, Colours::None)),
}

impl Format {
    /// Finds the format of a file by its name.
    pub(super) fn by_extension(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        let has_it = |format: &&Format| format.extensions().contains(&extension.as_str());
        Format::value_variants().iter().find(has_it).copied()
    }
}

/// Millimetres in a pixel, of which 96 are an inch.
const PIXEL: f32 = 25.4 / 96.0;

/// The width of a cell in millimetres, of a picture that is to be so many pixels wide.
fn cell(scene: &Scene, size: Option<u32>, default: f32) -> f32 {
    let cell = |size: u32| size as f32 * PIXEL * 1000.0 / scene.frame.width.max(1) as f32;
    size.map_or(default, cell)
}

fn write_svg(scene: &Scene, theme: &Theme, size: Option<u32>) -> anyhow::Result<Vec<u8>> {
    Ok(svg(scene, theme, &SvgOptions { width: size, ..SvgOptions::default() }).into_bytes())
}

#[cfg(feature = "png")]
fn write_png(scene: &Scene, theme: &Theme, size: Option<u32>) -> anyhow::Result<Vec<u8>> {
    use opensgf::render::raster::{PngOptions, png};
    let options = PngOptions::default();
    Ok(png(scene, theme, &PngOptions { width: size.unwrap_or(options.width), ..options })?)
}

fn write_pdf(scene: &Scene, theme: &Theme, size: Option<u32>) -> anyhow::Result<Vec<u8>> {
    Ok(pdf(scene, theme, &mut Fonts::bundled(), cell(scene, size, 7.0))?)
}

fn write_latex(scene: &Scene, theme: &Theme, size: Option<u32>) -> anyhow::Result<Vec<u8>> {
    let cell = (cell(scene, size, 6.0) * 1000.0) as i32;
    let options = LatexOptions { cell: cell.max(1), document: true, ..LatexOptions::default() };
    Ok(latex(scene, theme, &options).into_bytes())
}

fn write_text(scene: &Scene, theme: &Theme, signs: Signs, colours: Colours) -> Vec<u8> {
    text(scene, theme, &TextOptions { signs, colours }).into_bytes()
}
