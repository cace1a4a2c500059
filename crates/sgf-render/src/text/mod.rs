//! Scenes as text: for terminals, mail and source code.
//!
//! The items of a scene are collected into cells, one per point. The cells determine the width of the columns, so that no label
//! or number is truncated. Then each line is composed from left to right. Items that characters cannot show, such as arrows, are
//! listed below the board. Symbols are Unicode or plain ASCII. With colors, the board has a background, and colors replace
//! parentheses.

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

use crate::scene::Scene;
use crate::theme::Theme;

/// Options of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextOptions {
    /// The character set.
    pub signs: Signs,
    /// The colors.
    pub colors: Colors,
    /// Whether to omit the rim of half blocks above and below a colored board, for low terminals.
    pub without_rim: bool,
}

sgf_syntax::options!(TextOptions);

/// The characters of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Signs {
    /// Lines, stones and marks in Unicode.
    #[default]
    Unicode,
    /// ASCII only: `X`, `O` and `.`.
    Ascii,
}

/// The colors of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Colors {
    /// No colors: for files and pipes.
    #[default]
    None,
    /// The 16 standard colors; theme colors are mapped to the nearest one.
    Sixteen,
    /// True color: the colors of the theme.
    True,
}

/// A part of a line with a single style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The text.
    pub text: String,
    /// The style.
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
/// use sgf_render::{Diagram, Theme, View, draw, text};
/// let go = game(1).unwrap();
/// let mut position = go.begin(&Options::default().with_size(4, 3))?;
/// position.play_text(Color::Black, "bb")?;
/// let scene = draw(&Diagram::new(go, position), &View::default())?;
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

/// Writes a scene as lines of runs, for programs that draw on a screen themselves.
#[must_use]
pub fn lines(scene: &Scene, theme: &Theme, options: &TextOptions) -> Vec<Vec<Run>> {
    let (mut lines, legend) = board_and_legend(scene, theme, options);
    lines.extend(legend.into_iter().map(|text| vec![Run { text, style: Style::new() }]));
    lines
}

/// Writes the lines of the board and of the legend separately.
///
/// # Examples
///
/// ```
/// use sgf_games::go;
/// use sgf_model::record;
/// use sgf_render::text::{TextOptions, board_and_legend};
/// use sgf_render::{Diagram, Theme, View, draw};
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;GM[1]SZ[5]LB[cc:a long label])");
/// let view = record::games(&doc).next().expect("the record has a game");
/// let scene = draw(&Diagram::at(&view, &go::SPEC, view.root())?, &View::default())?;
/// let (board, legend) = board_and_legend(&scene, &Theme::default(), &TextOptions::default());
/// assert_eq!((board.len(), legend), (7, vec!["*1 (C3): a long label".to_owned()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn board_and_legend(scene: &Scene, theme: &Theme, options: &TextOptions) -> (Vec<Vec<Run>>, Vec<String>) {
    let palette = ink::Palette::new(theme, scene.game, options.colors);
    let mut legend = legend::Legend::new(scene, options.signs);
    let cells = cells::Cells::of(scene);
    let hand = parts::Hand { signs: options.signs, palette: &palette };
    let parts = parts::parts(&cells, &hand, &mut legend);
    let board = compose::compose(&cells, &parts, &palette, *options);
    (board, legend.lines(&cells))
}
