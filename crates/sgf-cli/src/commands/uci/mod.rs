//! `sgf uci`: our player as a chess engine. `sgf usi` shares everything but the dialect.
//!
//! A thread reads commands and another one searches; both send events to the main thread, which answers.

mod dialect;
mod driver;
mod event;
mod limits;
mod search;
mod setup;
#[cfg(test)]
mod tests;

pub(super) use dialect::Dialect;
pub(super) use driver::run;

use crate::Outcome;
use crate::args::strength::StrengthArgs;
use crate::io::terminal::Output;

/// Play chess as a UCI engine
///
/// Reads commands of the Universal Chess Interface from standard input and answers them on standard output, for programs such as Arena,
/// CuteChess and En Croissant. Chess960 is supported (option UCI_Chess960).
///
/// A level is a number of simulations; clocks and `movetime` shorten a search, and `go nodes` and `go infinite` replace the number of the
/// level. `go depth` and `go mate` search like the level. The options Level, and Skill Level from 0 to 20, set the level while the engine runs.
///
/// Exit codes: 0 after `quit` or at the end of the input.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Play the first move of a game" => "printf 'position startpos\\ngo\\n' | sgf uci --level 2",
})]
pub(crate) struct Uci {
    #[command(flatten)]
    strength: StrengthArgs,
}

impl Uci {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        run(Dialect::UCI, self.strength, out)
    }
}
