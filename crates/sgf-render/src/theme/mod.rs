//! Themes: which colours things have, and how stones are drawn.
//!
//! A theme is a small TOML file; the board's own colours of a game are a table with the game's name. The built-in ones stand
//! beside this one, in `builtin/`, and are tables of the program: `build.rs` reads them. With the feature `theme-files`, a
//! program reads those of its user.

mod colour;
#[cfg(feature = "theme-files")]
mod file;

use sgf_games::game_by_name;
use sgf_syntax::Listed;

use crate::scene::Role;

pub use colour::Colour;
#[cfg(feature = "theme-files")]
pub use file::ThemeError;

/// How stones are drawn.
///
/// # Examples
///
/// ```
/// use sgf_render::{Stones, Theme};
/// assert_eq!(Theme::named("book").map(|theme| theme.stones), Some(Stones::Flat));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stones {
    /// As discs: for print.
    Flat,
    /// Shaded, with a soft shadow.
    Shaded,
    /// Shaded, with a soft shadow, and White's with the grain of shell.
    Grain,
}

/// The colours of a picture, and how stones are drawn.
///
/// # Examples
///
/// ```
/// use sgf_render::{Theme, scene::Role};
/// let (book, night) = (Theme::named("book").unwrap(), Theme::named("night").unwrap());
/// assert_eq!(book.colour(Role::Board, 1).to_string(), "#fff");
/// assert_ne!(night.colour(Role::Board, 1), book.colour(Role::Board, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Theme {
    /// The theme's name.
    pub name: String,
    /// How stones are drawn.
    pub stones: Stones,
    colours: Vec<Colour>,
    /// Colours of a game: its number, the role and the colour.
    of_games: Vec<(u16, Role, Colour)>,
}

/// A built-in theme, as `build.rs` writes it.
struct BuiltIn {
    name: &'static str,
    stones: Stones,
    /// The colours of roles; a later one replaces an earlier one.
    colours: &'static [(Role, Colour)],
    /// The colours of games, by their names.
    of_games: &'static [(&'static str, Role, Colour)],
}

/// The built-in themes.
const BUILT_IN: &[BuiltIn] = include!(concat!(env!("OUT_DIR"), "/themes.rs"));

impl Default for Theme {
    /// The theme `kaya`.
    fn default() -> Theme {
        Theme::named("kaya").expect("it is built in")
    }
}

impl Theme {
    /// Returns the names of the built-in themes.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::Theme;
    /// assert!(Theme::names().any(|name| name == "book"));
    /// assert!(Theme::names().all(|name| Theme::named(name).is_some()));
    /// ```
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|theme| theme.name)
    }

    /// Returns a built-in theme.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::Theme;
    /// assert!(Theme::named("book").is_some() && Theme::named("no such theme").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Theme> {
        let built_in = BUILT_IN.iter().find(|theme| theme.name == name)?;
        let mut theme = Theme { name: name.to_owned(), stones: built_in.stones, ..Theme::blank() };
        for (role, colour) in built_in.colours {
            theme.colours[*role as usize] = *colour;
        }
        // A build may lack the game.
        let number = |name| Some(game_by_name(name)?.number);
        let of_games = built_in.of_games.iter();
        theme.of_games =
            of_games.filter_map(|(game, role, colour)| Some((number(game)?, *role, *colour))).listed();
        Some(theme)
    }

    /// Black on white.
    fn blank() -> Theme {
        let colours = vec![Colour::BLACK; Role::ALL.len()];
        Theme { name: String::new(), stones: Stones::Flat, colours, of_games: Vec::new() }
    }

    /// Returns the colour of a role on the board of a game.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::{Colour, Theme, scene::Role};
    /// let book = Theme::named("book").expect("it is built in");
    /// assert_eq!(book.colour(Role::Board, 1), Colour::WHITE);
    /// ```
    #[must_use]
    pub fn colour(&self, role: Role, game: u16) -> Colour {
        let own = self.of_games.iter().rev().find(|(number, of, _)| (*number, *of) == (game, role));
        own.map_or(self.colours[role as usize], |(_, _, colour)| *colour)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_can_be_told_from_what_they_lie_on() {
        let pairs = [
            (Role::OnBlack, Role::Black),
            (Role::OnWhite, Role::White),
            (Role::OnBoard, Role::Board),
            (Role::OnDark, Role::Dark),
            (Role::OnDark, Role::Neutral),
            (Role::Margin, Role::Page),
            (Role::Line, Role::Board),
        ];
        for name in Theme::names() {
            let theme = Theme::named(name).unwrap();
            for game in std::iter::once(1).chain(theme.of_games.iter().map(|(number, _, _)| *number)) {
                for (ink, ground) in pairs {
                    let contrast = theme.colour(ink, game).contrast(theme.colour(ground, game));
                    let least = if ink == Role::Line { 1.9 } else { 4.0 };
                    assert!(contrast >= least, "{name}, game {game}: {ink:?} on {ground:?}: {contrast:.1}");
                }
            }
        }
    }
}
