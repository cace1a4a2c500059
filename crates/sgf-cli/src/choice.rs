//! Choices that several commands share: which game's rules, which game of a collection, which position.

use opensgf::play::{GameSpec, game_by_name, identify};
use opensgf::{GameView, Node, NodePath, games};

use crate::Outcome;
use crate::input::Input;
use crate::page::Page;
use crate::terminal::{Output, Styles};

/// Whose rules a record is read by.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct GameChoice {
    /// Read the record as one of this game, whatever GM says: a name or a number
    #[arg(long, value_name = "GAME", value_parser = spec)]
    pub(crate) game: Option<&'static GameSpec>,
}

/// Finds the game that an argument names.
pub(crate) fn spec(name: &str) -> Result<&'static GameSpec, String> {
    game_by_name(name).ok_or_else(|| format!("no game is called {name}; docs/reference/games.md lists them"))
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
    /// Show only this game of each collection, counted from 1
    #[arg(long, short, value_name = "N")]
    nth: Option<usize>,
}

impl Nth {
    /// The index of the game that is meant; without a choice, the first.
    pub(crate) fn index(self) -> usize {
        self.nth.map_or(0, |nth| nth.saturating_sub(1))
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
        if self.nth.map_or(n_games == 0, |nth| nth == 0 || nth > n_games) {
            let missing = self.nth.map_or("no game".to_owned(), |nth| format!("no game {nth}"));
            out.complain(format_args!("{} has {missing}", input.name()))?;
            return Ok(Outcome::Failed);
        }
        let mut outcome = Outcome::Clean;
        let is_meant = |index| self.nth.is_none_or(|nth| nth == index + 1);
        for (index, view) in games(&doc).enumerate().filter(|(index, _)| is_meant(*index)) {
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
            return view.at(path).ok_or_else(|| anyhow::anyhow!("there is no node {path}"));
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
