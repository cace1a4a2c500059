//! Output formats: one table with a row for each format.
//!
//! The command, the gallery and the fuzzer read this table. Back ends do not use it. The rows are in `rows.rs`, and [`FORMATS`]
//! lists them.

mod rows;

use crate::fonts::Finder;
use crate::scene::Scene;
use crate::svg::SvgOptions;
use crate::theme::Theme;

pub use crate::watch::Watch;

/// The content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// One picture.
    Picture,
    /// One picture as text; a file may contain several, one below the other.
    Text,
    /// All pictures of a game as an animation.
    Moving,
}

/// Settings besides the scenes and the theme.
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
    /// The width in pixels (96 per inch for formats without pixels); `None` for the default of the format. Ignored for text.
    pub size: Option<u32>,
    /// Finds fonts for characters that the bundled fonts lack.
    pub fonts: Finder<'a>,
    /// How long each frame of an animation is shown, in milliseconds. The last frame is shown three times as long, and at least
    /// three seconds.
    pub delay: u32,
    /// Settings of SVG only: names, size, dark colors.
    pub svg: SvgOptions<'a>,
    /// Called after each painted frame of an animation.
    pub watch: Watch<'a>,
}

sgf_syntax::options!(Settings<'_>);

impl Default for Settings<'_> {
    /// The default width, the bundled fonts, one second per frame.
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

/// Scenes cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WriteError(String);

impl WriteError {
    fn new(reason: impl ToString) -> WriteError {
        WriteError(reason.to_string())
    }
}

/// Writes scenes in the colors of a theme.
pub type Write = fn(Vec<Scene>, &Theme, &Settings<'_>) -> Result<Vec<u8>, WriteError>;

/// An output format.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name that users type: `svg`.
    pub name: &'static str,
    /// A one-line description.
    pub help: &'static str,
    /// The file extensions of the format; new files get the first one.
    pub extensions: &'static [&'static str],
    /// The content of a file.
    pub kind: Kind,
    /// Whether the width in pixels applies.
    pub has_size: bool,
    /// Whether the frames are painted only after all are drawn, calling [`Settings::watch`] for each.
    pub paints_late: bool,
    /// Whether it is for web pages, so that [`Settings::svg`] applies.
    pub is_web: bool,
    /// Whether the background around the board can be omitted.
    pub has_clear: bool,
    /// The function that writes it.
    write: Write,
}

/// The output formats of this build: `png`, `gif`, `apng` and `moving-svg` need the features `png` and `animation`, `pdf` needs `pdf`.
pub static FORMATS: &[&Format] = &[
    &rows::SVG,
    #[cfg(feature = "png")]
    &rows::PNG,
    #[cfg(feature = "pdf")]
    &rows::PDF,
    &rows::LATEX,
    &rows::UNICODE,
    &rows::ANSI,
    &rows::ASCII,
    #[cfg(feature = "animation")]
    &rows::GIF,
    #[cfg(feature = "animation")]
    &rows::APNG,
    #[cfg(feature = "animation")]
    &rows::MOVING_SVG,
];

/// Finds a format by name.
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

/// Finds the format of a file by its name; the longest matching extension wins.
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
    /// Writes scenes in the colors of a theme: one scene, or any number for animations.
    ///
    /// # Errors
    ///
    /// Fails if there is no scene, the picture would be too large, or a given font is broken.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, game};
    /// use sgf_render::{Diagram, Theme, View, draw, formats::{Settings, format}};
    /// let go = game(1).unwrap();
    /// let diagram = Diagram::new(go, go.begin(&Options::default().with_size(9, 9))?);
    /// let scene = draw(&diagram, &View::default())?;
    /// let bytes = format("svg").unwrap().write(vec![scene], &Theme::default(), &Settings::default())?;
    /// assert!(bytes.starts_with(b"<svg"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(
        &self,
        scenes: Vec<Scene>,
        theme: &Theme,
        settings: &Settings<'_>,
    ) -> Result<Vec<u8>, WriteError> {
        (self.write)(scenes, theme, settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_extensions_are_unique() {
        let mut seen: Vec<&str> = Vec::new();
        for format in FORMATS {
            assert!(std::ptr::eq(super::format(format.name).expect("it is in the table"), *format));
            assert!(!format.extensions.is_empty(), "{}", format.name);
            for extension in format.extensions {
                assert!(!seen.contains(extension), "{extension} occurs twice");
                seen.push(extension);
                let found = of_file(&format!("a.b.{extension}")).expect("the extension is known");
                assert_eq!(found.name, format.name);
            }
        }
    }

    #[test]
    fn rejects_empty_lists_of_scenes() {
        for format in FORMATS {
            assert!(
                format.write(Vec::new(), &Theme::default(), &Settings::default()).is_err(),
                "{}",
                format.name
            );
        }
    }
}
