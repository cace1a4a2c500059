//! User-defined themes in TOML.

use sgf_games::game_by_name;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::{Rgba, Stones, Theme};
use crate::scene::Role;

/// A theme cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ThemeError(String);

impl Theme {
    /// Parses a theme: `based-on`, `stones`, a table `colors`, and tables named after games.
    ///
    /// # Errors
    ///
    /// Reports the line of the first error.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_render::{Theme, scene::Role};
    /// let mine = Theme::read("based-on = \"book\"\n[colors]\nboard = \"#FFEE99\"")?;
    /// assert_eq!(mine.color(Role::Board, 1).to_string(), "#fe9");
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
                let unknown = || ThemeError(format!("unknown theme {} in `based-on`", shown(base)));
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
            (name, DeValue::Table(colors)) => {
                let no_game = || here(ThemeError(format!("unknown game `{name}`")));
                let game = match name {
                    "colors" => None,
                    name => Some(game_by_name(name).ok_or_else(no_game)?.number),
                };
                for (name, value) in colors {
                    let read = role(name.get_ref())
                        .and_then(|role| Ok((role, color(name.get_ref(), value.get_ref())?)));
                    let (role, color) = read.map_err(|error| in_line(name.span().start, error))?;
                    match game {
                        None => self.colors[role as usize] = color,
                        Some(number) => self.of_games.push((number, role, color)),
                    }
                }
            }
            (name, _) => return Err(here(ThemeError(format!("unknown key `{name}`")))),
        }
        Ok(())
    }
}

/// A key of a TOML file and its value, with positions.
type Entry<'e> = (&'e Spanned<DeString<'e>>, &'e Spanned<DeValue<'e>>);

fn role(name: &str) -> Result<Role, ThemeError> {
    let found = Role::ALL.iter().find(|role| role.name() == name);
    found.copied().ok_or_else(|| ThemeError(format!("unknown color name `{name}`")))
}

fn color(name: &str, value: &DeValue<'_>) -> Result<Rgba, ThemeError> {
    let text = value.as_str().unwrap_or_default();
    let error = || ThemeError(format!("`{name}` is not a color: {}; expected \"#RRGGBB\"", shown(value)));
    Rgba::read(text).ok_or_else(error)
}

fn stones(value: &DeValue<'_>) -> Result<Stones, ThemeError> {
    match value.as_str() {
        Some("flat") => Ok(Stones::Flat),
        Some("shaded") => Ok(Stones::Shaded),
        Some("grain") => Ok(Stones::Grain),
        _ => Err(ThemeError(format!(
            "`stones` must be \"flat\", \"shaded\" or \"grain\", not {}",
            shown(value)
        ))),
    }
}

fn shown(value: &DeValue<'_>) -> String {
    value.as_str().map_or_else(|| value.type_str().to_owned(), |text| format!("`{text}`"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// `build.rs` and this parser agree, and every role has a color.
    #[test]
    fn built_in_themes_match_their_files() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/theme/builtin");
        let files = std::fs::read_dir(&folder).expect("a folder of themes").count();
        assert_eq!(Theme::names().count(), files);
        for name in Theme::names() {
            let text = std::fs::read_to_string(folder.join(format!("{name}.toml"))).expect("a theme");
            let read = Theme { name: name.to_owned(), ..Theme::read(&text).unwrap() };
            assert_eq!(Theme::named(name).unwrap(), read);
            let table: toml::Table = text.parse().unwrap();
            let is_whole = table.contains_key("based-on");
            let colors = table["colors"].as_table().unwrap();
            let missing: Vec<&str> =
                Role::ALL.iter().map(|role| role.name()).filter(|name| !colors.contains_key(*name)).collect();
            assert!(is_whole || missing.is_empty(), "{name} lacks {missing:?}");
        }
    }

    #[test]
    fn errors_name_the_line() {
        for (text, expected) in [
            ("stones = \"round\"", "line 1: `stones` must be \"flat\", \"shaded\" or \"grain\", not `round`"),
            ("\nbased-on = 3", "line 2: unknown theme integer in `based-on`"),
            ("[colors]\nboard = \"#fff\"\nlawn = \"#fff\"", "line 3: unknown color name `lawn`"),
            ("[go]\nboard = \"yellow\"", "line 2: `board` is not a color: `yellow`; expected \"#RRGGBB\""),
            ("# mine\n[ludo]\n", "line 2: unknown game `ludo`"),
            ("size = 3", "line 1: unknown key `size`"),
        ] {
            assert_eq!(Theme::read(text).unwrap_err().to_string(), expected);
        }
        assert!(Theme::read("stones = ").unwrap_err().to_string().contains("line 1"));
    }
}
