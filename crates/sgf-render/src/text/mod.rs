//! Scenes as text: for terminals, mail and source code.
//!
//! The things of a scene are gathered into cells, one for each point; the cells find out how many columns a point needs so that every
//! label and number is whole; then each line is put together from left to right. What a character cannot show, such as an
//! arrow, is told in words below the board. Signs are Unicode or plain ASCII; with colours, the board gets its ground, and what
//! parentheses say without them is said by a colour.

mod cells;
mod columns;
mod compose;
mod ink;
mod legend;
mod parts;
mod signs;

#[cfg(test)]
mod tests;

use anstyle::Style;

use crate::formats::{Format, Kind, NotWritten, one};
use crate::scene::Scene;
use crate::theme::Theme;

/// How a scene is written as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextOptions {
    /// With which signs.
    pub signs: Signs,
    /// With which colours.
    pub colours: Colours,
}

sgf_syntax::options!(TextOptions);

/// The signs that a board is written with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Signs {
    /// Lines, stones and marks of Unicode.
    #[default]
    Unicode,
    /// ASCII only: `X`, `O` and `.`.
    Ascii,
}

/// The colours that a terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Colours {
    /// None: for files and pipes.
    #[default]
    None,
    /// The sixteen that every terminal has; those of the theme are brought to the nearest.
    Sixteen,
    /// All: those of the theme.
    True,
}

/// The row of the table of output formats.
pub(crate) const UNICODE: Format = Format {
    name: "text",
    help: "Text with Unicode characters",
    extensions: &["txt"],
    kind: Kind::Text,
    has_size: false,
    paints_late: false,
    is_web: false,
    has_clear: false,
    write: |scenes, theme, _| write(&scenes, theme, Signs::Unicode, Colours::None),
};

/// The row of the table of output formats.
pub(crate) const ANSI: Format = Format {
    name: "ansi",
    help: "Text with colours for terminals",
    extensions: &["ans"],
    kind: Kind::Text,
    has_size: false,
    paints_late: false,
    is_web: false,
    has_clear: false,
    write: |scenes, theme, _| write(&scenes, theme, Signs::Unicode, Colours::True),
};

/// The row of the table of output formats.
pub(crate) const ASCII: Format = Format {
    name: "ascii",
    help: "Text with ASCII characters only",
    extensions: &["asc"],
    kind: Kind::Text,
    has_size: false,
    paints_late: false,
    is_web: false,
    has_clear: false,
    write: |scenes, theme, _| write(&scenes, theme, Signs::Ascii, Colours::None),
};

fn write(scenes: &[Scene], theme: &Theme, signs: Signs, colours: Colours) -> Result<Vec<u8>, NotWritten> {
    Ok(text(one(scenes)?, theme, &TextOptions { signs, colours }).into_bytes())
}

/// A part of a line whose characters look alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The characters.
    pub text: String,
    /// How they look.
    pub style: Style,
}

/// Writes a scene as text, with a line break at the end of each line.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, game};
/// use sgf_model::value::Color;
/// use sgf_render::text::{Signs, TextOptions};
/// use sgf_render::{Subject, Theme, View, draw, text};
/// let go = game(1).unwrap();
/// let mut position = go.begin(&Options::default().with_size(4, 3))?;
/// position.play_text(Color::Black, "bb")?;
/// let scene = draw(&Subject::new(go, position), &View::default())?;
/// let written = text(&scene, &Theme::default(), &TextOptions::default());
/// assert_eq!(written, "  A B C D\n3 ┌─┬─┬─┐ 3\n2 ├─●─┼─┤ 2\n1 └─┴─┴─┘ 1\n  A B C D\n");
/// let mut plain = TextOptions::default();
/// plain.signs = Signs::Ascii;
/// assert!(text(&scene, &Theme::default(), &plain).contains("\n2 . X . . 2\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn text(scene: &Scene, theme: &Theme, options: &TextOptions) -> String {
    let mut out = String::new();
    for line in lines(scene, theme, options) {
        for Run { text, style } in line {
            out.push_str(&style.render().to_string());
            out.push_str(&text);
            out.push_str(&style.render_reset().to_string());
        }
        out.push('\n');
    }
    out
}

/// Writes a scene as lines of runs, for programs that put them on a screen themselves.
#[must_use]
pub fn lines(scene: &Scene, theme: &Theme, options: &TextOptions) -> Vec<Vec<Run>> {
    let (mut lines, legend) = board_and_legend(scene, theme, options);
    lines.extend(legend.into_iter().map(|text| vec![Run { text, style: Style::new() }]));
    lines
}

/// The same with the lines of the board, and those that explain it, apart.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_render::text::{TextOptions, board_and_legend};
/// use sgf_render::{Subject, Theme, View, draw};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[5]LB[cc:a long label])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let scene = draw(&Subject::at(&view, &go::SPEC, view.root())?, &View::default())?;
/// let (board, legend) = board_and_legend(&scene, &Theme::default(), &TextOptions::default());
/// assert_eq!((board.len(), legend), (7, vec!["*1 (C3): a long label".to_owned()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn board_and_legend(scene: &Scene, theme: &Theme, options: &TextOptions) -> (Vec<Vec<Run>>, Vec<String>) {
    let palette = ink::Palette::new(theme, scene.game, options.colours);
    let mut legend = legend::Legend::new(scene, options.signs);
    let cells = cells::Cells::of(scene);
    let hand = parts::Hand { signs: options.signs, palette: &palette };
    let parts = parts::parts(&cells, &hand, &mut legend);
    let board = compose::compose(&cells, &parts, &palette, options.signs);
    (board, legend.lines(&cells))
}
