//! Themes: which colours things have, and how stones are drawn.
//!
//! A theme is a small TOML file. The built-in ones stand beside this one, in `builtin/`; the board's own colours of a game are a
//! table with the game's name.

mod colour;

use std::fmt;

use sgf_games::game_by_name;

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
        let table: toml::Table =
            text.parse().map_err(|error: toml::de::Error| ThemeError(error.to_string()))?;
        let mut theme = match table.get("based-on") {
            None => Theme::blank(),
            Some(base) => base
                .as_str()
                .and_then(Theme::named)
                .ok_or_else(|| ThemeError(format!("there is no theme {} to base on", shown(base))))?,
        };
        "own".clone_into(&mut theme.name);
        for (key, value) in &table {
            match (key.as_str(), value) {
                ("based-on", _) => {}
                ("stones", value) => theme.stones = stones(value)?,
                ("colors", toml::Value::Table(colours)) => {
                    for (name, value) in colours {
                        theme.colours[role(name)? as usize] = colour(name, value)?;
                    }
                }
                (name, toml::Value::Table(colours)) => theme.read_game(name, colours)?,
                (name, _) => return Err(ThemeError(format!("a theme has no `{name}`"))),
            }
        }
        Ok(theme)
    }

    fn read_game(&mut self, name: &str, colours: &toml::Table) -> Result<(), ThemeError> {
        let game = game_by_name(name).ok_or_else(|| ThemeError(format!("there is no game `{name}`")))?;
        for (name, value) in colours {
            self.of_games.push((game.number, role(name)?, colour(name, value)?));
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

fn role(name: &str) -> Result<Role, ThemeError> {
    let found = Role::ALL.iter().find(|role| role.name() == name);
    found.copied().ok_or_else(|| ThemeError(format!("nothing in a picture is called `{name}`")))
}

fn colour(name: &str, value: &toml::Value) -> Result<Colour, ThemeError> {
    let text = value.as_str().unwrap_or_default();
    let error = || ThemeError(format!("`{name}` is no colour: {}; write \"#RRGGBB\"", shown(value)));
    Colour::read(text).ok_or_else(error)
}

fn stones(value: &toml::Value) -> Result<Stones, ThemeError> {
    match value.as_str() {
        Some("flat") => Ok(Stones::Flat),
        Some("shaded") => Ok(Stones::Shaded),
        Some("grain") => Ok(Stones::Grain),
        _ => Err(ThemeError(format!("stones are \"flat\", \"shaded\" or \"grain\", not {}", shown(value)))),
    }
}

fn shown(value: &toml::Value) -> String {
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
