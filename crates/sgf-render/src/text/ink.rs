//! Colours: from what a character is for to the style of a terminal.

use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};

use super::Colours;
use crate::scene::Role;
use crate::theme::{Colour, Theme};

/// How a character looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) ink: Role,
    pub(super) paper: Paper,
    /// Whether it is paler than usual.
    pub(super) is_pale: bool,
}

/// What is behind a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Paper {
    /// The board, or what the line has there.
    #[default]
    Board,
    /// A colour of its own.
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

/// The colours of a theme on the board of a game.
#[derive(Debug)]
pub(super) struct Palette<'a> {
    theme: &'a Theme,
    game: u16,
    colours: Colours,
}

impl<'a> Palette<'a> {
    pub(super) fn new(theme: &'a Theme, game: u16, colours: Colours) -> Palette<'a> {
        Palette { theme, game, colours }
    }

    pub(super) fn is_coloured(&self) -> bool {
        self.colours != Colours::None
    }

    /// Tells whether something in a colour can be seen on the board; white stones on white paper have a rim instead.
    pub(super) fn is_seen(&self, role: Role) -> bool {
        let colour = self.theme.colour(role, self.game);
        self.colours == Colours::Sixteen || colour.contrast(self.paper(Paper::Board)) > 1.3
    }

    /// The style of a character.
    pub(super) fn style(&self, look: Look) -> Style {
        let paper = self.paper(look.paper);
        let mut ink = self.flat(self.theme.colour(look.ink, self.game), paper);
        if look.is_pale {
            ink = ink.mixed(paper, 550);
        }
        match self.colours {
            Colours::None => Style::new(),
            Colours::True => Style::new().fg_color(Some(rgb(ink))).bg_color(Some(rgb(paper))),
            Colours::Sixteen => {
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

    /// The style of the rim: half blocks in the colour of the board.
    pub(super) fn rim(&self) -> Style {
        let board = self.paper(Paper::Board);
        match self.colours {
            Colours::None => Style::new(),
            Colours::True => Style::new().fg_color(Some(rgb(board))),
            Colours::Sixteen => Style::new().fg_color(Some(ground(board).into())),
        }
    }

    fn paper(&self, paper: Paper) -> Colour {
        let of = |role| self.theme.colour(role, self.game);
        let board = Colour { alpha: 255, ..of(Role::Board) };
        match paper {
            Paper::Board => board,
            Paper::Of(role) => self.flat(of(role), board),
            Paper::Heat(share) => self.flat(of(Role::Cold).mixed(of(Role::Hot), share), board),
            Paper::Last => board.mixed(of(Role::Arrow), 600),
        }
    }

    /// A colour that lets something shine through, laid onto another one.
    fn flat(&self, colour: Colour, below: Colour) -> Colour {
        let share = i32::from(colour.alpha) * 1000 / 255;
        Colour { alpha: 255, ..below.mixed(Colour { alpha: 255, ..colour }, share) }
    }
}

fn rgb(colour: Colour) -> Color {
    RgbColor(colour.red, colour.green, colour.blue).into()
}

/// All sixteen colours.
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

/// What a board may be of, so that black and white stones are seen on it.
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

fn ground(colour: Colour) -> AnsiColor {
    nearest(colour, &GROUNDS)
}

/// The nearest of some colours, as terminals usually show them.
fn nearest(colour: Colour, among: &[AnsiColor]) -> AnsiColor {
    let distance = |one: AnsiColor| {
        let RgbColor(red, green, blue) = shown(one);
        let part = |one: u8, other: u8| (i32::from(one) - i32::from(other)).pow(2);
        part(red, colour.red) * 3 + part(green, colour.green) * 4 + part(blue, colour.blue) * 2
    };
    among.iter().copied().min_by_key(|&one| distance(one)).unwrap_or(AnsiColor::White)
}

/// How most terminals show a colour.
fn shown(colour: AnsiColor) -> RgbColor {
    let index = Ansi256Color::from(colour).index();
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

/// The ink, or black or white where it would not be seen.
fn legible(ink: AnsiColor, behind: AnsiColor, paper: Colour) -> AnsiColor {
    if ink != behind {
        return ink;
    }
    let white = Colour { red: 255, green: 255, blue: 255, alpha: 255 };
    let is_dark = paper.contrast(white) > paper.contrast(Colour::BLACK);
    if is_dark { AnsiColor::BrightWhite } else { AnsiColor::Black }
}
