//! Themes: which colours things have, and how stones are drawn.
//!
//! A theme is a small TOML file. The built-in ones stand beside this one, in `builtin/`; the board's own colours of a game are a
//! table with the game's name.

mod colour;

use std::fmt;

use sgf_games::game_by_name;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::scene::Role;

pub use colour::Colour;

/// How stones are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
/// let night = Theme::named("night").unwrap();
/// let mine = Theme::read("based-on = \"book\"\n[colors]\nboard = \"#FFEE99\"")?;
/// assert_eq!(mine.colour(Role::Board, 1).to_string(), "#fe9");
/// assert_ne!(night.colour(Role::Board, 1), mine.colour(Role::Board, 1));
/// # Ok::<(), sgf_render::ThemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// The theme's name.
    pub name: String,
    /// How stones are drawn.
    pub stones: Stones,
    colours: Vec<Colour>,
    /// Colours of a game: its number, the role and the colour.
    of_games: Vec<(u16, Role, Colour)>,
}

/// Declares the built-in themes: a file for each.
macro_rules! themes {
    ($($name:literal,)+) => {
        /// The built-in themes: their names and their texts.
        const BUILT_IN: &[(&str, &str)] = &[$(($name, include_str!(concat!("builtin/", $name, ".toml")))),+];
    };
}

themes! {
    "kaya",
    "book",
    "slate",
    "night",
    "contrast",
}

/// A theme cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeError(String);

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ThemeError {}

impl Default for Theme {
    /// The theme `kaya`.
    fn default() -> Theme {
        Theme::named("kaya").expect("it is built in")
    }
}

impl Theme {
    /// Returns the names of the built-in themes.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name)
    }

    /// Returns a built-in theme.
    #[must_use]
    pub fn named(name: &str) -> Option<Theme> {
        let (name, text) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
        let mut theme = Theme::read(text).expect("a test reads all built-in themes");
        (*name).clone_into(&mut theme.name);
        Some(theme)
    }

    /// Reads a theme: `based-on`, `stones`, a table `colors`, and tables with names of games.
    ///
    /// # Errors
    ///
    /// Says in which line what could not be read.
    pub fn read(text: &str) -> Result<Theme, ThemeError> {
        let table = DeTable::parse(text).map_err(|error| ThemeError(error.to_string()))?;
        let in_line = |at: usize, ThemeError(what): ThemeError| {
            ThemeError(format!("line {}: {what}", 1 + text[..at].matches('\n').count()))
        };
        let entries: Vec<Entry<'_>> = table.get_ref().iter().collect();
        let mut theme = match entries.iter().find(|(key, _)| key.get_ref() == "based-on") {
            None => Theme::blank(),
            Some((key, base)) => {
                let base = base.get_ref();
                let unknown = || ThemeError(format!("there is no theme {} to base on", shown(base)));
                base.as_str().and_then(Theme::named).ok_or_else(|| in_line(key.span().start, unknown()))?
            }
        };
        "own".clone_into(&mut theme.name);
        for (key, value) in entries {
            theme.read_entry((key, value), &in_line)?;
        }
        Ok(theme)
    }

    fn read_entry(
        &mut self,
        (key, value): Entry<'_>,
        in_line: &impl Fn(usize, ThemeError) -> ThemeError,
    ) -> Result<(), ThemeError> {
        let here = |error| in_line(key.span().start, error);
        match (key.get_ref().as_ref(), value.get_ref()) {
            ("based-on", _) => {}
            ("stones", value) => self.stones = stones(value).map_err(here)?,
            (name, DeValue::Table(colours)) => {
                let no_game = || here(ThemeError(format!("there is no game `{name}`")));
                let game = match name {
                    "colors" => None,
                    name => Some(game_by_name(name).ok_or_else(no_game)?.number),
                };
                for (name, value) in colours {
                    let read = role(name.get_ref())
                        .and_then(|role| Ok((role, colour(name.get_ref(), value.get_ref())?)));
                    let (role, colour) = read.map_err(|error| in_line(name.span().start, error))?;
                    match game {
                        None => self.colours[role as usize] = colour,
                        Some(number) => self.of_games.push((number, role, colour)),
                    }
                }
            }
            (name, _) => return Err(here(ThemeError(format!("a theme has no `{name}`")))),
        }
        Ok(())
    }

    /// Black on white.
    fn blank() -> Theme {
        let colours = vec![Colour::BLACK; Role::ALL.len()];
        Theme { name: String::new(), stones: Stones::Flat, colours, of_games: Vec::new() }
    }

    /// Returns the colour of a role on the board of a game.
    #[must_use]
    pub fn colour(&self, role: Role, game: u16) -> Colour {
        let own = self.of_games.iter().rev().find(|(number, of, _)| (*number, *of) == (game, role));
        own.map_or(self.colours[role as usize], |(_, _, colour)| *colour)
    }
}

/// A key of a TOML file and what it says, each with its place.
type Entry<'e> = (&'e Spanned<DeString<'e>>, &'e Spanned<DeValue<'e>>);

fn role(name: &str) -> Result<Role, ThemeError> {
    let found = Role::ALL.iter().find(|role| role.name() == name);
    found.copied().ok_or_else(|| ThemeError(format!("nothing in a picture is called `{name}`")))
}

fn colour(name: &str, value: &DeValue<'_>) -> Result<Colour, ThemeError> {
    let text = value.as_str().unwrap_or_default();
    let error = || ThemeError(format!("`{name}` is no colour: {}; write \"#RRGGBB\"", shown(value)));
    Colour::read(text).ok_or_else(error)
}

fn stones(value: &DeValue<'_>) -> Result<Stones, ThemeError> {
    match value.as_str() {
        Some("flat") => Ok(Stones::Flat),
        Some("shaded") => Ok(Stones::Shaded),
        Some("grain") => Ok(Stones::Grain),
        _ => Err(ThemeError(format!("stones are \"flat\", \"shaded\" or \"grain\", not {}", shown(value)))),
    }
}

fn shown(value: &DeValue<'_>) -> String {
    value.as_str().map_or_else(|| value.type_str().to_owned(), |text| format!("`{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_gives_every_role_a_colour() {
        for (name, text) in BUILT_IN {
            let table: toml::Table = text.parse().unwrap();
            let is_whole = table.contains_key("based-on");
            let colours = table["colors"].as_table().unwrap();
            let missing: Vec<&str> = Role::ALL
                .iter()
                .map(|role| role.name())
                .filter(|name| !colours.contains_key(*name))
                .collect();
            assert!(is_whole || missing.is_empty(), "{name} lacks {missing:?}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        for (text, expected) in [
            ("stones = \"round\"", "line 1: stones are \"flat\", \"shaded\" or \"grain\", not `round`"),
            ("\nbased-on = 3", "line 2: there is no theme integer to base on"),
            ("[colors]\nboard = \"#fff\"\nlawn = \"#fff\"", "line 3: nothing in a picture is called `lawn`"),
            ("[go]\nboard = \"yellow\"", "line 2: `board` is no colour: `yellow`; write \"#RRGGBB\""),
            ("# mine\n[ludo]\n", "line 2: there is no game `ludo`"),
            ("size = 3", "line 1: a theme has no `size`"),
        ] {
            assert_eq!(Theme::read(text).unwrap_err().to_string(), expected);
        }
        assert!(Theme::read("stones = ").unwrap_err().to_string().contains("line 1"));
    }

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
