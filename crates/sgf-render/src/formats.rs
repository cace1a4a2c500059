//! What scenes are written as: one table, a row for each output format.
//!
//! Whatever offers pictures reads this table: the command, the gallery, the fuzzer. A back end writes its row beside itself.

use std::fmt;

use crate::fonts::Finder;
use crate::scene::Scene;
use crate::svg::SvgOptions;
use crate::theme::Theme;

pub use crate::watch::Watch;

/// What a file of a format holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// One picture.
    Picture,
    /// One picture as text; several can stand below each other.
    Text,
    /// All pictures of a game, one after the other in time.
    Moving,
}

/// What is asked for besides the scenes and the theme.
///
/// # Examples
///
/// ```
/// use sgf_render::formats::Settings;
/// assert_eq!(Settings::default().size, None);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Settings<'a> {
    /// The width in pixels, of which 96 are an inch where a format has none; `None` for what is usual in the format. Text takes no
    /// notice of it.
    pub size: Option<u32>,
    /// Where the fonts are that have what the bundled ones lack.
    pub fonts: Finder<'a>,
    /// For how many thousandths of a second each picture of a moving one is seen; the last one three times as long, and for three
    /// seconds at least.
    pub delay: u32,
    /// How SVG is written besides: its names, its size, its dark colours.
    pub svg: SvgOptions<'a>,
    /// Who is told of each picture of a moving one that has been painted.
    pub watch: Watch<'a>,
}

sgf_syntax::options!(Settings<'_>);

impl Default for Settings<'_> {
    /// The usual width, the bundled fonts, a second for each picture.
    fn default() -> Self {
        Settings {
            size: None,
            fonts: Finder::default(),
            delay: 1000,
            svg: SvgOptions::default(),
            watch: Watch::default(),
        }
    }
}

/// Why scenes were not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotWritten(String);

impl NotWritten {
    pub(crate) fn new(why: impl fmt::Display) -> NotWritten {
        NotWritten(why.to_string())
    }
}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotWritten {}

/// Writes scenes in the colours of a theme.
pub type Write = fn(Vec<Scene>, &Theme, &Settings<'_>) -> Result<Vec<u8>, NotWritten>;

/// An output format: a row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// What a user calls it: `svg`.
    pub name: &'static str,
    /// What it is, in a line.
    pub help: &'static str,
    /// The extensions by which files of the format are known; the first one is given to new files.
    pub extensions: &'static [&'static str],
    /// What a file holds.
    pub kind: Kind,
    /// Whether a width in pixels means something.
    pub has_size: bool,
    /// Whether each picture is painted when all are drawn, and [`Settings::watch`] told of it.
    pub paints_late: bool,
    /// Whether it is for web pages: [`Settings::svg`] means something.
    pub is_web: bool,
    /// Whether the page around the board can be left away.
    pub has_clear: bool,
    /// What writes it.
    pub(crate) write: Write,
}

/// The output formats of this build: `png`, `gif`, `apng` and `moving-svg` need the features `png` and `animation`, `pdf` needs `pdf`.
pub static FORMATS: &[&Format] = &[
    &crate::svg::FORMAT,
    #[cfg(feature = "png")]
    &crate::raster::FORMAT,
    #[cfg(feature = "pdf")]
    &crate::pdf::FORMAT,
    &crate::latex::FORMAT,
    &crate::text::UNICODE,
    &crate::text::ANSI,
    &crate::text::ASCII,
    #[cfg(feature = "animation")]
    &crate::animation::GIF,
    #[cfg(feature = "animation")]
    &crate::animation::APNG,
    #[cfg(feature = "animation")]
    &crate::animation::MOVING_SVG,
];

/// Finds a format by its name.
///
/// # Examples
///
/// ```
/// use sgf_render::formats::format;
/// assert_eq!(format("ascii").unwrap().extensions, ["asc"]);
/// assert!(format("bmp").is_none());
/// ```
#[must_use]
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// Finds the format of a file by its name, of several extensions the longest.
///
/// # Examples
///
/// ```
/// use sgf_render::formats::of_file;
/// assert_eq!(of_file("game.SVG").unwrap().name, "svg");
/// assert!(of_file("svg").is_none());
/// ```
#[must_use]
pub fn of_file(name: &str) -> Option<&'static Format> {
    let name = name.to_ascii_lowercase();
    let ends_so =
        |extension: &&str| name.strip_suffix(*extension).is_some_and(|before| before.ends_with('.'));
    let longest =
        |format: &Format| format.extensions.iter().filter(|it| ends_so(it)).map(|it| it.len()).max();
    let formats = FORMATS.iter().copied();
    formats.filter(|format| longest(format).is_some()).max_by_key(|format| longest(format))
}

impl Format {
    /// Writes scenes in the colours of a theme: one, or for moving pictures any number.
    ///
    /// # Errors
    ///
    /// Fails when there is no scene, when the picture would be too large, and when a font that was given is broken.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, game};
    /// use sgf_render::{Subject, Theme, View, draw, formats::{Settings, format}};
    /// let go = game(1).unwrap();
    /// let subject = Subject::new(go, go.begin(&Options::default().with_size(9, 9))?);
    /// let scene = draw(&subject, &View::default())?;
    /// let bytes = format("svg").unwrap().write(vec![scene], &Theme::default(), &Settings::default())?;
    /// assert!(bytes.starts_with(b"<svg"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(
        &self,
        scenes: Vec<Scene>,
        theme: &Theme,
        settings: &Settings<'_>,
    ) -> Result<Vec<u8>, NotWritten> {
        (self.write)(scenes, theme, settings)
    }
}

/// The only scene.
pub(crate) fn one(scenes: &[Scene]) -> Result<&Scene, NotWritten> {
    scenes.first().ok_or_else(|| NotWritten::new("there is nothing to draw"))
}

/// Millimetres in a pixel, of which 96 are an inch.
const PIXEL: f32 = 25.4 / 96.0;

/// The width of a cell in millimetres, of a picture that is to be so many pixels wide.
pub(crate) fn cell(scene: &Scene, size: Option<u32>, default: f32) -> f32 {
    let cell = |size: u32| size as f32 * PIXEL * 1000.0 / scene.frame.width.max(1) as f32;
    size.map_or(default, cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_extensions_are_of_one_format_each() {
        let mut seen: Vec<&str> = Vec::new();
        for format in FORMATS {
            assert!(std::ptr::eq(super::format(format.name).expect("it is in the table"), *format));
            assert!(!format.extensions.is_empty(), "{}", format.name);
            for extension in format.extensions {
                assert!(!seen.contains(extension), "{extension} stands twice");
                seen.push(extension);
                let found = of_file(&format!("a.b.{extension}")).expect("the extension is known");
                assert_eq!(found.name, format.name);
            }
        }
    }

    #[test]
    fn nothing_is_no_picture() {
        for format in FORMATS {
            assert!(
                format.write(Vec::new(), &Theme::default(), &Settings::default()).is_err(),
                "{}",
                format.name
            );
        }
    }
}
