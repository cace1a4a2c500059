//! What pictures are written as: one table.

use std::path::Path;

use clap::ValueEnum;
use opensgf::render::animation::{AnimationOptions, Frame, Watch, animated_svg, apng, gif, timed};
use opensgf::render::fonts::Finder;
use opensgf::render::latex::{LatexOptions, latex};
use opensgf::render::pdf::{Fonts, pdf};
use opensgf::render::raster::{PngOptions, png};
use opensgf::render::svg::SvgOptions;
use opensgf::render::text::{Colours, Signs, TextOptions};
use opensgf::render::{Scene, Theme, svg, text};

/// What a file of a format holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One picture.
    Picture,
    /// One picture as text; several can stand below each other.
    Text,
    /// All pictures of a game, one after the other in time.
    Moving,
}

/// What is asked for besides the scenes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings<'a> {
    /// The theme.
    pub(super) theme: &'a Theme,
    /// The width in pixels.
    pub(super) size: Option<u32>,
    /// Where the fonts of the system are.
    pub(super) fonts: Finder<'a>,
    /// For how many thousandths of a second each picture of a moving one is seen.
    pub(super) delay: u32,
    /// Who is told of each picture of a film.
    pub(super) watch: Watch<'a>,
}

/// Declares the formats: a variant with its help, the extensions of its files, what they hold, and what writes them.
macro_rules! formats {
    ($($(#[doc = $doc:literal])+ $format:ident [$($extension:literal)*] $kind:ident $write:expr,)+) => {
        /// A format of pictures.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
        pub(super) enum Format {
            $($(#[doc = $doc])+ $format,)+
        }

        impl Format {
            /// The extensions by which files of the format are known; the first one is given to new files.
            pub(super) fn extensions(self) -> &'static [&'static str] {
                match self {
                    $(Format::$format => &[$($extension),*],)+
                }
            }

            /// Tells what a file holds.
            pub(super) fn kind(self) -> Kind {
                match self {
                    $(Format::$format => Kind::$kind,)+
                }
            }

            /// Writes scenes: one, or for moving pictures any number.
            pub(super) fn write(self, scenes: Vec<Scene>, settings: &Settings<'_>) -> anyhow::Result<Vec<u8>> {
                match self {
                    $(Format::$format => $write(scenes, settings),)+
                }
            }
        }
    };
}

formats! {
    /// Vector graphics for the web
    Svg ["svg"] Picture |scenes, settings| one(scenes, settings, write_svg),
    /// Pixels
    Png ["png"] Picture |scenes, settings| one(scenes, settings, write_png),
    /// Vector graphics for print
    Pdf ["pdf"] Picture |scenes, settings| one(scenes, settings, write_pdf),
    /// LaTeX: psgo for Go (lualatex, xelatex, or latex and dvips), TikZ for other boards
    Latex ["tex"] Text |scenes, settings| one(scenes, settings, write_latex),
    /// Text with Unicode characters
    Text ["txt"] Text |scenes, settings| one(scenes, settings, |scene, it| Ok(write_text(scene, it, Signs::Unicode, Colours::None))),
    /// Text with colours for terminals
    Ansi ["ans"] Text |scenes, settings| one(scenes, settings, |scene, it| Ok(write_text(scene, it, Signs::Unicode, Colours::True))),
    /// Text with ASCII characters only
    Ascii ["asc"] Text |scenes, settings| one(scenes, settings, |scene, it| Ok(write_text(scene, it, Signs::Ascii, Colours::None))),
    /// The game as an animation with at most 256 colours
    Gif ["gif"] Moving |scenes, settings: &Settings<'_>| Ok(gif(film(scenes, settings), settings.theme, &moving(settings))?),
    /// The game as an animation in all colours
    Apng ["apng"] Moving |scenes, settings: &Settings<'_>| Ok(apng(film(scenes, settings), settings.theme, &moving(settings))?),
    /// The game as an animation of vector graphics
    MovingSvg ["moving.svg"] Moving write_moving_svg,
}

impl Format {
    /// All extensions, as a sentence lists them.
    pub(super) fn all_extensions() -> String {
        let all: Vec<String> = Format::value_variants()
            .iter()
            .flat_map(|it| it.extensions())
            .map(|it| format!(".{it}"))
            .collect();
        all.join(", ")
    }

    /// Tells whether its pictures are made of characters, and have no width in pixels.
    pub(super) fn is_of_characters(self) -> bool {
        matches!(self, Format::Text | Format::Ansi | Format::Ascii)
    }

    /// The steps in which so many pictures are made: each is drawn, and in some films painted when all are drawn.
    pub(super) fn n_steps(self, n_pictures: usize) -> usize {
        if matches!(self, Format::Gif | Format::Apng) { n_pictures * 2 } else { n_pictures }
    }

    /// Finds the format of a file by its name.
    pub(super) fn by_extension(path: &Path) -> Option<Format> {
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let ends_so =
            |extension: &&str| name.strip_suffix(*extension).is_some_and(|before| before.ends_with('.'));
        let longest =
            |format: &Format| format.extensions().iter().filter(|it| ends_so(it)).map(|it| it.len()).max();
        let formats = Format::value_variants().iter().copied();
        formats.filter(|format| longest(format).is_some()).max_by_key(|format| longest(format))
    }
}

/// Millimetres in a pixel, of which 96 are an inch.
const PIXEL: f32 = 25.4 / 96.0;

/// The width of a cell in millimetres, of a picture that is to be so many pixels wide.
fn cell(scene: &Scene, size: Option<u32>, default: f32) -> f32 {
    let cell = |size: u32| size as f32 * PIXEL * 1000.0 / scene.frame.width.max(1) as f32;
    size.map_or(default, cell)
}

/// Writes the only scene.
fn one(
    scenes: Vec<Scene>,
    settings: &Settings<'_>,
    write: impl Fn(&Scene, &Settings<'_>) -> anyhow::Result<Vec<u8>>,
) -> anyhow::Result<Vec<u8>> {
    let scene = scenes.first().ok_or_else(|| anyhow::anyhow!("there is nothing to draw"))?;
    write(scene, settings)
}

fn write_svg(scene: &Scene, settings: &Settings<'_>) -> anyhow::Result<Vec<u8>> {
    let options = SvgOptions { width: settings.size, ..SvgOptions::default() };
    Ok(svg(scene, settings.theme, &options).into_bytes())
}

fn write_png(scene: &Scene, settings: &Settings<'_>) -> anyhow::Result<Vec<u8>> {
    let options = PngOptions::default();
    let width = settings.size.unwrap_or(options.width);
    Ok(png(scene, settings.theme, &PngOptions { width, fonts: settings.fonts, ..options })?)
}

fn write_pdf(scene: &Scene, settings: &Settings<'_>) -> anyhow::Result<Vec<u8>> {
    let mut fonts = Fonts::with_finder(settings.fonts);
    Ok(pdf(scene, settings.theme, &mut fonts, cell(scene, settings.size, 7.0))?)
}

fn write_latex(scene: &Scene, settings: &Settings<'_>) -> anyhow::Result<Vec<u8>> {
    let cell = (cell(scene, settings.size, 6.0) * 1000.0) as i32;
    let options = LatexOptions { cell: cell.max(1), document: true, ..LatexOptions::default() };
    Ok(latex(scene, settings.theme, &options).into_bytes())
}

fn write_text(scene: &Scene, settings: &Settings<'_>, signs: Signs, colours: Colours) -> Vec<u8> {
    text(scene, settings.theme, &TextOptions { signs, colours }).into_bytes()
}

/// How much longer the last picture of a film is seen than the others.
const PAUSE: u32 = 3;

fn film(scenes: Vec<Scene>, settings: &Settings<'_>) -> Vec<Frame> {
    timed(scenes, settings.delay, settings.delay.saturating_mul(PAUSE)).collect()
}

fn moving<'a>(settings: &Settings<'a>) -> AnimationOptions<'a> {
    let options = AnimationOptions::default();
    let width = settings.size.unwrap_or(options.width);
    AnimationOptions { width, fonts: settings.fonts, watch: settings.watch, ..options }
}

fn write_moving_svg(scenes: Vec<Scene>, settings: &Settings<'_>) -> anyhow::Result<Vec<u8>> {
    let options = SvgOptions { width: settings.size, ..SvgOptions::default() };
    Ok(animated_svg(film(scenes, settings), settings.theme, &options, None)?.into_bytes())
}
