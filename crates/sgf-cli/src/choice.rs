//! Choices that several commands share: which game's rules, which game of a collection, which position.

use opensgf::model::table::{TABLE, reduce_ident};
use opensgf::play::{GAMES, GameSpec, game_by_name, identify};
use opensgf::{GameView, Node, NodePath, games};

use crate::input::Input;
use crate::known;
use crate::numbers::counted;
use crate::page::Page;
use crate::terminal::{Output, Styles};
use crate::{Outcome, no_game};

/// Whose rules a record is read by.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct GameChoice {
    /// Read the record as this game, whatever GM says: a name or a number
    #[arg(long, value_name = "GAME", value_parser = known::games(), hide_possible_values = true)]
    pub(crate) game: Option<&'static GameSpec>,
}

/// Finds the game that an argument names.
pub(crate) fn spec(name: &str) -> Result<&'static GameSpec, String> {
    game_by_name(name).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|spec| spec.name).collect();
        format!("no game is called {name}; there are {}", names.join(", "))
    })
}

/// Tells whether a text is a short identifier of a property: capital letters and digits.
pub(crate) fn is_ident(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
}

/// Reads a short identifier of a property.
pub(crate) fn ident(text: &str) -> Result<String, String> {
    match nearest_ident(text) {
        _ if is_ident(text) => Ok(text.to_owned()),
        Some(near) => Err(format!("a short identifier has capital letters and digits; did you mean {near}?")),
        None => Err("a short identifier has capital letters and digits: PB".to_owned()),
    }
}

/// The identifier that somebody perhaps meant who wrote it in small letters, or by its long name.
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

impl GameChoice {
    /// Returns the game of a record: the one that was asked for, or the one that the record is of.
    pub(crate) fn of(self, view: &GameView<'_>, input: &Input) -> anyhow::Result<&'static GameSpec> {
        let spec = self.game.or_else(|| identify(view, Some(&input.label())).spec);
        spec.ok_or_else(|| anyhow::anyhow!("no game has the number {}", view.number()))
    }
}

/// Which games of a collection are meant.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct Nth {
    /// Take only this game of each collection, counted from 1
    #[arg(long, short, value_name = "N")]
    nth: Option<usize>,
}

impl Nth {
    /// The index of the game that is meant; without a choice, the first.
    pub(crate) fn index(self) -> usize {
        self.nth.map_or(0, |nth| nth.saturating_sub(1))
    }

    /// Tells whether a game is meant, by its index.
    pub(crate) fn means(self, index: usize) -> bool {
        self.nth.is_none_or(|nth| nth == index + 1)
    }

    /// Fails with a message if an input has no game, or not the one that is meant.
    pub(crate) fn expect(self, n_games: usize, input: &Input, bytes: &[u8]) -> Result<(), String> {
        match self.nth {
            _ if n_games == 0 => Err(no_game::message(input, bytes)),
            Some(nth) if nth == 0 || nth > n_games => Err(format!("{} has no game {nth}", input.name())),
            _ => Ok(()),
        }
    }

    /// Writes a page for each game of an input that is meant; where there is none, and where a page cannot be made, the
    /// user is told.
    pub(crate) fn pages(
        self,
        input: &Input,
        bytes: &[u8],
        out: &mut Output,
        page: impl Fn(&GameView<'_>, &str, Styles) -> anyhow::Result<Page>,
    ) -> anyhow::Result<Outcome> {
        let doc = opensgf::read(bytes);
        let n_games = doc.games().len();
        if let Err(message) = self.expect(n_games, input, bytes) {
            out.complain(message)?;
            return Ok(Outcome::Failed);
        }
        let mut outcome = Outcome::Clean;
        for (index, view) in games(&doc).enumerate().filter(|(index, _)| self.means(*index)) {
            let name = input.name();
            let place = if n_games > 1 { format!("{name}, game {}", index + 1) } else { name };
            match page(&view, &place, out.styles) {
                Ok(page) => out.show(&page)?,
                Err(error) => {
                    out.complain(format_args!("{place}: {error}"))?;
                    outcome = Outcome::Failed;
                }
            }
        }
        Ok(outcome)
    }
}

/// Which position of a record is meant.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Moment {
    /// The position after this move of the main line; 0 is the beginning
    #[arg(long, short, value_name = "N", conflicts_with = "at")]
    pub(crate) r#move: Option<i64>,

    /// The position at this node: the numbers of the children on the way, as `0*24/1`
    #[arg(long, value_name = "PATH")]
    pub(crate) at: Option<NodePath>,
}

impl Moment {
    /// Finds the node; without a choice, another one.
    pub(crate) fn find_or<'d>(&self, view: &GameView<'d>, other: Node<'d>) -> anyhow::Result<Node<'d>> {
        if self.at.is_none() && self.r#move.is_none() { Ok(other) } else { self.find(view) }
    }

    /// Finds the node; without a choice, the end of the main line.
    pub(crate) fn find<'d>(&self, view: &GameView<'d>) -> anyhow::Result<Node<'d>> {
        if let Some(path) = &self.at {
            return view.at(path).ok_or_else(|| anyhow::anyhow!("there is no node {}", missing(view, path)));
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
        found.ok_or_else(|| {
            anyhow::anyhow!("there is no move {number} in the main line, which ends with {last}")
        })
    }
}

/// Names a node that a game does not have, and says what its path means and how far the game goes on that way.
pub(crate) fn missing(view: &GameView<'_>, path: &NodePath) -> String {
    let (mut there, mut node) = (NodePath::default(), view.root());
    for step in path.steps() {
        let Some(child) = node.children().nth(step as usize) else { break };
        there.push(step);
        node = child;
    }
    let n_children = node.children().count();
    let last = if there.is_empty() { "the root".to_owned() } else { format!("node {there}") };
    let end = match n_children {
        0 => format!("{last} is the last one on this way"),
        1 => format!("{last} has one child, 0"),
        _ => format!("{last} has the children 0 to {}", n_children - 1),
    };
    format!("{path}, {} below the root: {end}", counted(path.len(), "node"))
}
