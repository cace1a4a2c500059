//! Terminal colors: from the purpose of a character to a style.

use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};

use super::Colors;
use crate::scene::Role;
use crate::theme::{Rgba, Theme};

/// The look of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) ink: Role,
    pub(super) paper: Paper,
    /// Whether it is dimmed.
    pub(super) is_pale: bool,
}

/// The background of a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Paper {
    /// The default background of the line.
    #[default]
    Board,
    /// A specific role.
    Of(Role),
    /// A measured value.
    Heat(i32),
    /// The last move.
    Last,
}

impl Look {
    pub(super) const fn new(ink: Role) -> Look {
        Look { ink, paper: Paper::Board, is_pale: false }
    }

    pub(super) const fn on(self, paper: Paper) -> Look {
        Look { paper, ..self }
    }
}

/// The colors of a theme on the board of a game.
#[derive(Debug)]
pub(super) struct Palette<'a> {
    theme: &'a Theme,
    game: u16,
    colors: Colors,
}

impl<'a> Palette<'a> {
    pub(super) fn new(theme: &'a Theme, game: u16, colors: Colors) -> Palette<'a> {
        Palette { theme, game, colors }
    }

    pub(super) fn is_colored(&self) -> bool {
        self.colors != Colors::None
    }

    /// Returns whether a color is visible on the board; white stones on a white board have a rim instead.
    pub(super) fn is_seen(&self, role: Role) -> bool {
        let color = self.theme.color(role, self.game);
        self.colors == Colors::Sixteen || color.contrast(self.paper(Paper::Board)) > 1.3
    }

    /// The style of a character.
    pub(super) fn style(&self, look: Look) -> Style {
        let paper = self.paper(look.paper);
        let mut ink = self.flat(self.theme.color(look.ink, self.game), paper);
        if look.is_pale {
            ink = ink.mixed(paper, 550);
        }
        match self.colors {
            Colors::None => Style::new(),
            Colors::True => Style::new().fg_color(Some(rgb(ink))).bg_color(Some(rgb(paper))),
            Colors::Sixteen => {
                let behind = if matches!(look.paper, Paper::Board | Paper::Heat(_) | Paper::Last) {
                    ground(paper)
                } else {
                    nearest(paper, &ALL)
                };
                let ink = legible(nearest(ink, &ALL), behind, paper);
                Style::new().fg_color(Some(ink.into())).bg_color(Some(behind.into()))
            }
        }
    }

    /// The style of the rim: half blocks in the color of the board.
    pub(super) fn rim(&self) -> Style {
        let board = self.paper(Paper::Board);
        match self.colors {
            Colors::None => Style::new(),
            Colors::True => Style::new().fg_color(Some(rgb(board))),
            Colors::Sixteen => Style::new().fg_color(Some(ground(board).into())),
        }
    }

    fn paper(&self, paper: Paper) -> Rgba {
        let of = |role| self.theme.color(role, self.game);
        let board = Rgba { alpha: 255, ..of(Role::Board) };
        match paper {
            Paper::Board => board,
            Paper::Of(role) => self.flat(of(role), board),
            Paper::Heat(share) => self.flat(of(Role::Cold).mixed(of(Role::Hot), share), board),
            Paper::Last => board.mixed(of(Role::Arrow), 600),
        }
    }

    /// Blends a translucent color over another one.
    fn flat(&self, color: Rgba, below: Rgba) -> Rgba {
        let share = i32::from(color.alpha) * 1000 / 255;
        Rgba { alpha: 255, ..below.mixed(Rgba { alpha: 255, ..color }, share) }
    }
}

fn rgb(color: Rgba) -> Color {
    RgbColor(color.red, color.green, color.blue).into()
}

/// All sixteen colors.
const ALL: [AnsiColor; 16] = [
    AnsiColor::Black,
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
    AnsiColor::White,
    AnsiColor::BrightBlack,
    AnsiColor::BrightRed,
    AnsiColor::BrightGreen,
    AnsiColor::BrightYellow,
    AnsiColor::BrightBlue,
    AnsiColor::BrightMagenta,
    AnsiColor::BrightCyan,
    AnsiColor::BrightWhite,
];

/// Board colors that contrast with black and white stones.
const GROUNDS: [AnsiColor; 8] = [
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
    AnsiColor::White,
    AnsiColor::BrightBlack,
];

fn ground(color: Rgba) -> AnsiColor {
    nearest(color, &GROUNDS)
}

/// The nearest of some colors, as terminals usually show them.
fn nearest(color: Rgba, among: &[AnsiColor]) -> AnsiColor {
    let distance = |one: AnsiColor| {
        let RgbColor(red, green, blue) = shown(one);
        let part = |one: u8, other: u8| (i32::from(one) - i32::from(other)).pow(2);
        part(red, color.red) * 3 + part(green, color.green) * 4 + part(blue, color.blue) * 2
    };
    among.iter().copied().min_by_key(|&one| distance(one)).unwrap_or(AnsiColor::White)
}

/// The color that most terminals show.
fn shown(color: AnsiColor) -> RgbColor {
    let index = Ansi256Color::from(color).index();
    let bit = |at: u8| index >> at & 1 == 1;
    let channel = |is_on: bool| match (is_on, index >= 8) {
        (true, false) => 205,
        (true, true) => 255,
        (false, false) => 0,
        (false, true) => 85,
    };
    match index {
        7 => RgbColor(229, 229, 229),
        8 => RgbColor(127, 127, 127),
        _ => RgbColor(channel(bit(0)), channel(bit(1)), channel(bit(2))),
    }
}

/// The ink, or black or white if it would not be visible.
fn legible(ink: AnsiColor, behind: AnsiColor, paper: Rgba) -> AnsiColor {
    if ink != behind {
        return ink;
    }
    let white = Rgba { red: 255, green: 255, blue: 255, alpha: 255 };
    let is_dark = paper.contrast(white) > paper.contrast(Rgba::BLACK);
    if is_dark { AnsiColor::BrightWhite } else { AnsiColor::Black }
}
