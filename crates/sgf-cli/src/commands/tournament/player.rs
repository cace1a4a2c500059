//! The players of a tournament, as the command line names them.

use std::str::FromStr;

use opensgf::player::{Level, Settings};

/// A player: its name, and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Player {
    /// The name in records and tables.
    pub(super) name: String,
    /// The text of the command line without the name.
    pub(super) text: String,
    pub(super) kind: Kind,
}

/// The program that plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Our player at a level, with the nodes of the level divided by a number.
    Level(Level, u32),
    /// Our player with a number of nodes.
    Nodes(u32),
    /// Random legal moves.
    Random,
    /// The command line of an engine for the Go Text Protocol.
    Gtp(String),
}

impl Player {
    /// The settings of our player; `None` for other programs.
    pub(super) fn settings(&self) -> Option<Settings<'static>> {
        match self.kind {
            Kind::Level(level, part) => {
                Some(Settings::of(level).with(|settings| settings.nodes = (settings.nodes / part).max(1)))
            }
            Kind::Nodes(nodes) => Some(Settings::of(Level::MAX).with(|settings| settings.nodes = nodes)),
            Kind::Random | Kind::Gtp(_) => None,
        }
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        // A command line may contain an equals sign, so a name is read only where no player begins.
        if let Some(found) = kind(text) {
            let kind = found?;
            return Ok(Player { name: default_name(&kind, text), text: text.to_owned(), kind });
        }
        let (name, rest) = text.split_once('=').ok_or_else(|| expected(text))?;
        let name = name.trim();
        if name.is_empty() {
            return Err("the name before = is empty".to_owned());
        }
        let kind = kind(rest).ok_or_else(|| expected(rest))??;
        Ok(Player { name: name.to_owned(), text: rest.to_owned(), kind })
    }
}

fn expected(text: &str) -> String {
    format!(
        "unknown player {text}; expected level:N, level:N/2, nodes:N, random or gtp:COMMAND, optionally after NAME="
    )
}

fn default_name(kind: &Kind, text: &str) -> String {
    match kind {
        Kind::Level(level, 1) => format!("OpenSGF level {}", level.number()),
        Kind::Level(level, part) => format!("OpenSGF level {}, 1/{part} of its nodes", level.number()),
        Kind::Nodes(nodes) => format!("OpenSGF with {nodes} nodes"),
        Kind::Random => "Random moves".to_owned(),
        Kind::Gtp(command) => command.split_whitespace().next().unwrap_or(text).to_owned(),
    }
}

/// Reads a player without a name; `None` if no kind of player begins like this.
fn kind(text: &str) -> Option<Result<Kind, String>> {
    if text == "random" {
        return Some(Ok(Kind::Random));
    }
    let (word, value) = text.split_once(':')?;
    match word {
        "level" => Some(level(value)),
        "nodes" => Some(match value.parse() {
            Ok(nodes) if nodes > 0 => Ok(Kind::Nodes(nodes)),
            _ => Err(format!("expected a number of nodes, not {value}")),
        }),
        "gtp" if value.trim().is_empty() => Some(Err("the command of the engine is missing".to_owned())),
        "gtp" => Some(Ok(Kind::Gtp(value.to_owned()))),
        _ => None,
    }
}

fn level(value: &str) -> Result<Kind, String> {
    let (number, part) = value.split_once('/').unwrap_or((value, "1"));
    let level = number.parse().ok().and_then(Level::new);
    let level = level.ok_or_else(|| format!("levels are numbers from 1 to 10, not {number}"))?;
    match part.parse() {
        Ok(part) if part > 0 && part <= level.nodes() => Ok(Kind::Level(level, part)),
        _ => Err(format!("level {number} has {} nodes, which cannot be divided by {part}", level.nodes())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_players_and_names() {
        for (text, name, nodes) in [
            ("level:5", "OpenSGF level 5", Some(1000)),
            ("level:10/2", "OpenSGF level 10, 1/2 of its nodes", Some(16_000)),
            ("nodes:70", "OpenSGF with 70 nodes", Some(70)),
            ("random", "Random moves", None),
            ("gtp:gnugo --mode gtp", "gnugo", None),
            ("gtp:engine --level=3", "engine", None),
            ("a=b=level:1", "", None),
            ("GNU Go=gtp:gnugo --mode=gtp", "GNU Go", None),
            ("old=level:2", "old", Some(50)),
        ] {
            let read = text.parse::<Player>();
            match name {
                "" => assert!(read.is_err(), "{text}"),
                _ => {
                    let read = read.unwrap();
                    assert_eq!(
                        (read.name.as_str(), read.settings().map(|it| it.nodes)),
                        (name, nodes),
                        "{text}"
                    );
                }
            }
        }
        for text in [
            "",
            "level",
            "level:0",
            "level:11",
            "level:5/0",
            "level:1/11",
            "nodes:0",
            "gtp:",
            "=random",
            "x=strong",
        ] {
            assert!(text.parse::<Player>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_part_of_a_level_keeps_its_margin() {
        let half: Player = "level:1/2".parse().unwrap();
        let settings = half.settings().unwrap();
        assert_eq!((settings.nodes, settings.margin), (5, Level::MIN.margin()));
    }
}
