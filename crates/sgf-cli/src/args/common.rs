//! Options that choose the rules, a game of a collection, or a position.

use std::borrow::Cow;

use clap::builder::{PossibleValue, TypedValueParser};
use opensgf::convert::split;
use opensgf::model::table::{TABLE, reduce_ident};
use opensgf::play::{GAMES, GameSpec, Options, game_by_name, identify};
use opensgf::{GameView, Node, NodePath};

use super::completion::Completed;
use crate::Outcome;
use crate::io::input::Input;
use crate::io::non_sgf;
use crate::io::styled_text::{StyledText, Styles};
use crate::io::terminal::Output;
use crate::numbers::counted;

/// The game whose rules apply.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct GameArgs {
    /// Use the rules of this game (a name or number) instead of the one declared by GM
    #[arg(long, value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    pub(crate) game: Option<&'static GameSpec>,
}

/// Parses names and numbers of games.
pub(crate) fn games() -> impl TypedValueParser<Value = &'static GameSpec> {
    let values = || {
        let name = |spec: &&GameSpec| PossibleValue::new(spec.name.to_lowercase().replace(' ', "-"));
        GAMES.iter().map(name).collect()
    };
    Completed { parse: spec, values }
}

/// Finds a game by name or number.
pub(crate) fn spec(name: &str) -> Result<&'static GameSpec, String> {
    game_by_name(name).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|spec| spec.name).collect();
        format!("unknown game {name}; known games: {}", names.join(", "))
    })
}

/// Fails if the game does not have the given rules or variant.
pub(crate) fn expect_known(spec: &GameSpec, options: &Options) -> anyhow::Result<()> {
    spec.unknown_names(options).into_iter().next().map_or(Ok(()), |unknown| Err(unknown.into()))
}

/// Returns whether a text is a short property identifier: capital letters and digits.
pub(crate) fn is_ident(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
}

/// Parses a short property identifier.
pub(crate) fn ident(text: &str) -> Result<String, String> {
    match nearest_ident(text) {
        _ if is_ident(text) => Ok(text.to_owned()),
        Some(near) => Err(format!("property identifiers are upper case; did you mean {near}?")),
        None => Err("property identifiers consist of capital letters and digits, such as PB".to_owned()),
    }
}

/// The identifier that was probably meant by lower-case letters or a long name.
pub(crate) fn nearest_ident(text: &str) -> Option<String> {
    let is_known = |ident: &str| TABLE.get(1, ident.as_bytes()).is_some();
    let capitals = text.to_ascii_uppercase();
    if text.len() <= 2 && is_ident(&capitals) && is_known(&capitals) {
        return Some(capitals);
    }
    let reduced = reduce_ident(text.as_bytes());
    let reduced = str::from_utf8(&reduced).ok().filter(|short| *short != text && is_known(short));
    reduced.map(str::to_owned)
}

impl GameArgs {
    /// The chosen game, or the one that the record declares.
    pub(crate) fn spec(self, view: &GameView<'_>, input: &Input) -> anyhow::Result<&'static GameSpec> {
        let spec = self.game.or_else(|| identify(view, Some(&input.label())).spec);
        spec.ok_or_else(|| anyhow::anyhow!("unknown game GM[{}]", view.number()))
    }
}

/// A game of each collection.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct NthArgs {
    /// Only use the Nth game of each file, counted from 1
    #[arg(long, short, value_name = "N")]
    nth: Option<usize>,
}

impl NthArgs {
    /// The index of the chosen game, by default the first.
    pub(crate) fn index(self) -> usize {
        self.nth.map_or(0, |nth| nth.saturating_sub(1))
    }

    /// Returns whether the game with this index is chosen.
    pub(crate) fn includes(self, index: usize) -> bool {
        self.nth.is_none_or(|nth| nth == index + 1)
    }

    /// Fails with a message if an input has no game, or not the chosen one.
    pub(crate) fn expect(self, n_games: usize, input: &Input, bytes: &[u8]) -> Result<(), String> {
        match self.nth {
            _ if n_games == 0 => Err(non_sgf::message(input, bytes)),
            Some(nth) if nth == 0 || nth > n_games => Err(format!("{} contains no game {nth}", input.name())),
            _ => Ok(()),
        }
    }

    /// Returns a record with only the chosen game, or the whole record if none is chosen.
    pub(crate) fn record<'b>(self, input: &Input, bytes: &'b [u8]) -> Result<Cow<'b, [u8]>, String> {
        if self.nth.is_none() {
            return non_sgf::expect_game(input, bytes).map(|()| bytes.into());
        }
        let doc = opensgf::read(bytes);
        self.expect(doc.games().len(), input, bytes)?;
        let chosen = split(&doc).into_iter().nth(self.index());
        Ok(chosen.map_or(bytes.into(), |game| game.write().to_vec().into()))
    }

    /// Prints the result of `describe` for each chosen game of an input, and reports errors.
    pub(crate) fn print_each(
        self,
        input: &Input,
        bytes: &[u8],
        out: &mut Output,
        describe: impl Fn(&GameView<'_>, &str, Styles) -> anyhow::Result<StyledText>,
    ) -> anyhow::Result<Outcome> {
        let doc = opensgf::read(bytes);
        let n_games = doc.games().len();
        if let Err(message) = self.expect(n_games, input, bytes) {
            out.error(message)?;
            return Ok(Outcome::Failed);
        }
        let mut outcome = Outcome::Clean;
        for (index, view) in opensgf::games(&doc).enumerate().filter(|(index, _)| self.includes(*index)) {
            let name = input.name();
            let place = if n_games > 1 { format!("{name}, game {}", index + 1) } else { name };
            match describe(&view, &place, out.styles) {
                Ok(text) => out.show(&text)?,
                Err(error) => {
                    out.error(format_args!("{place}: {error}"))?;
                    outcome = Outcome::Failed;
                }
            }
        }
        Ok(outcome)
    }
}

/// A position of a record.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct PositionArgs {
    /// The position after move N of the main line; 0 is the start of the game
    #[arg(long, short, value_name = "N", conflicts_with = "at")]
    pub(crate) r#move: Option<i64>,

    /// The position at a node, given as a path of child indexes: `0*24/1` is the second child after 24 first children
    #[arg(long, value_name = "PATH")]
    pub(crate) at: Option<NodePath>,
}

impl PositionArgs {
    /// Finds the chosen node, or returns `default`.
    pub(crate) fn find_or<'d>(&self, view: &GameView<'d>, default: Node<'d>) -> anyhow::Result<Node<'d>> {
        if self.at.is_none() && self.r#move.is_none() { Ok(default) } else { self.find(view) }
    }

    /// Finds the chosen node, by default the end of the main line.
    pub(crate) fn find<'d>(&self, view: &GameView<'d>) -> anyhow::Result<Node<'d>> {
        if let Some(path) = &self.at {
            return view
                .at(path)
                .ok_or_else(|| anyhow::anyhow!("there is no node {}", describe_missing(view, path)));
        }
        let end = view.main_line().last().unwrap_or(view.root());
        let Some(number) = self.r#move else { return Ok(end) };
        if number == 0 {
            let before = view.main_line().take_while(|node| view.move_in(*node).is_none()).last();
            return Ok(before.unwrap_or(view.root()));
        }
        let numbers = view.move_numbers();
        let found = view.main_line().find(|node| {
            let Some(first) = numbers.of(*node) else { return false };
            (first..=numbers.reached(*node)).contains(&number)
        });
        let last = numbers.reached(end);
        found.ok_or_else(|| anyhow::anyhow!("the main line has no move {number}; it ends with move {last}"))
    }
}

/// Describes the path of a missing node: its depth, and the last node of the path that exists.
pub(crate) fn describe_missing(view: &GameView<'_>, path: &NodePath) -> String {
    let (mut existing, mut node) = (NodePath::default(), view.root());
    for step in path.steps() {
        let Some(child) = node.children().nth(step as usize) else { break };
        existing.push(step);
        node = child;
    }
    let n_children = node.children().count();
    let last = if existing.is_empty() { "the root".to_owned() } else { format!("node {existing}") };
    let end = match n_children {
        0 => format!("{last} has no children"),
        1 => format!("{last} has one child, 0"),
        _ => format!("{last} has children 0 to {}", n_children - 1),
    };
    format!("{path}, {} below the root: {end}", counted(path.len(), "node"))
}
