//! Themes of one's own, as TOML.

use std::fmt;

use sgf_games::game_by_name;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::{Colour, Stones, Theme};
use crate::scene::Role;

/// A theme cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeError(String);

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ThemeError {}

impl Theme {
    /// Reads a theme: `based-on`, `stones`, a table `colors`, and tables with names of games.
    ///
    /// # Errors
    ///
    /// Says in which line what could not be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::{Theme, scene::Role};
    /// let mine = Theme::read("based-on = \"book\"\n[colors]\nboard = \"#FFEE99\"")?;
    /// assert_eq!(mine.colour(Role::Board, 1).to_string(), "#fe9");
    /// # Ok::<(), sgf_render::ThemeError>(())
    /// ```
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
    use std::path::Path;

    use super::*;

    /// What `build.rs` has read is what is read here, and each role has a colour.
    #[test]
    fn the_built_in_themes_are_their_files() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/theme/builtin");
        let files = std::fs::read_dir(&folder).expect("a folder of themes").count();
        assert_eq!(Theme::names().count(), files);
        for name in Theme::names() {
            let text = std::fs::read_to_string(folder.join(format!("{name}.toml"))).expect("a theme");
            let read = Theme { name: name.to_owned(), ..Theme::read(&text).unwrap() };
            assert_eq!(Theme::named(name).unwrap(), read);
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
}
