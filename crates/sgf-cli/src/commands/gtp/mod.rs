//! `sgf gtp`: our player as an engine of the Go Text Protocol.

mod clock;
mod engine;
mod game;
mod line;
#[cfg(test)]
mod tests;
mod vertex;

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use opensgf::play::GameSpec;

use super::opponent::expect_rules;
use super::play::Start;
use crate::Outcome;
use crate::args::common::games;
use crate::args::strength::StrengthArgs;
use crate::io::stdin_lines::read_lines;
use crate::io::terminal::Output;
use engine::Engine;
use line::Command;

/// The comment with which GoGui interrupts a command.
const INTERRUPT: &str = "# interrupt";

/// Play a game as a GTP engine
///
/// Reads commands of the Go Text Protocol (version 2) from standard input and answers them on standard output, for programs such as GoGui,
/// Sabaki and HexGui. Go has all standard commands; without --rules, it is played by Chinese rules. Other games have the commands that
/// apply to them and GoGui's `gogui-rules_…`. In Go and Gomoku, moves are vertices such as D4; in other games, they are written as in records,
/// and read as in records or as players write them. `list_commands` lists all commands.
///
/// A level is a number of simulations. Time settings shorten the search where it would take too long.
///
/// Exit codes: 0 after `quit` or at the end of the input, 2 if the game could not be started.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Play Go" => "echo genmove black | sgf gtp --size 9 --level 3",
    "Play Hex, with HexGui" => "echo genmove black | sgf gtp --game hex --size 7 --level 1",
})]
pub(crate) struct Gtp {
    /// The game, by name or number
    #[arg(long, value_name = "GAME", default_value = "go", value_parser = games(), hide_possible_values = true)]
    game: &'static GameSpec,

    #[command(flatten)]
    start: Start,

    #[command(flatten)]
    strength: StrengthArgs,

    /// Search with this number of simulations, instead of a level
    #[arg(long, value_name = "N", conflicts_with = "level")]
    nodes: Option<NonZeroU32>,

    /// Resign when the win rate falls below this; 0 never resigns
    #[arg(long, value_name = "PERCENT", default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=50))]
    resign: u8,
}

impl Gtp {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        expect_rules(self.game)?;
        // Fails if the options do not suit the game.
        self.start.begin(self.game)?;
        // Commands are counted, and an interrupt applies to those before it.
        let interrupted = Arc::new(AtomicUsize::new(0));
        let mut engine = Engine::new(self, Arc::clone(&interrupted))?;
        let (sender, commands) = channel();
        let mut n_read = 0;
        read_lines(move |line| {
            let Some(line) = line else { return drop(sender.send(None)) };
            if line.trim() == INTERRUPT {
                interrupted.store(n_read, Ordering::SeqCst);
            } else if let Some(command) = Command::read(&line) {
                n_read += 1;
                // Fails after `quit`.
                let _ = sender.send(Some(command));
            }
        });
        while let Ok(Some(command)) = commands.recv() {
            let answer = engine.answer(&command);
            out.data(command.frame(&answer).as_bytes())?;
            out.flush()?;
            if command.name == "quit" {
                break;
            }
        }
        Ok(Outcome::Clean)
    }
}
