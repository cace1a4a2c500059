//! `sgf play --against`: a game against our player in the terminal.
//!
//! `table` is the game, `dialogue` the conversation with the person, and `saved` the file of the record.

mod dialogue;
mod lines;
mod request;
mod saved;
mod start;
mod table;

use std::path::PathBuf;

use opensgf::player::Level;

use crate::Outcome;
use crate::args::strength::{SeedArgs, level};
use crate::io::terminal::Output;

use super::Play;
use dialogue::Dialogue;

/// The options of a game against our player.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "A game against our player")]
pub(super) struct AgainstArgs {
    /// Play a game against our player in the terminal; the level is a number from 1 to 10
    ///
    /// Enter moves as players or records write them; `?` lists the commands.
    #[arg(long = "against", value_name = "LEVEL", value_parser = level, conflicts_with_all = ["sgf", "legal", "moves"])]
    pub(super) level: Option<Level>,

    /// Your color; by default, you move first
    #[arg(long = "as", value_name = "COLOR", requires = "level")]
    side: Option<Side>,

    /// Your name in the record; by default, your user name
    #[arg(long, value_name = "NAME", requires = "level")]
    name: Option<String>,

    /// The komi, in Go; by default, 7.5
    #[arg(long, value_name = "POINTS", requires = "level", allow_negative_numbers = true)]
    komi: Option<f64>,

    /// The new file for the record; by default, a file in the current folder, named by date and game
    #[arg(long, short, value_name = "FILE", requires = "level")]
    output: Option<PathBuf>,

    /// Continue the first game of a record, which is saved in its file
    #[arg(
        long = "continue",
        value_name = "FILE",
        requires = "level",
        conflicts_with_all = ["output", "game", "size", "rules", "variant", "fen", "komi", "name"]
    )]
    continued: Option<PathBuf>,

    /// The seed of random decisions, to repeat a game; by default, each game has another one
    #[arg(long, value_name = "N", requires = "level")]
    seed: Option<u64>,
}

/// The color of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Side {
    Black,
    White,
    Random,
}

impl Play {
    /// Plays a game against our player.
    pub(super) fn against(&self, level: Level, out: &mut Output) -> anyhow::Result<Outcome> {
        let seed = SeedArgs::of(self.against.seed).value();
        let (table, saved) = match &self.against.continued {
            Some(path) => self.continued(path, level, seed)?,
            None => self.begun(level, seed)?,
        };
        Dialogue::new(table, saved).run(out)
    }
}
