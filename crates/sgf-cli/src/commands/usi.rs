//! `sgf usi`: our player as a shogi engine.

use super::uci::{self, Dialect};
use crate::Outcome;
use crate::args::strength::StrengthArgs;
use crate::io::terminal::Output;

/// Play shogi as a USI engine
///
/// Reads commands of the Universal Shogi Interface from standard input and answers them on standard output, for programs such as ShogiGUI and
/// ShogiHome.
///
/// A level is a number of simulations; clocks and `movetime` shorten a search, and `go nodes` and `go infinite` replace the number of the
/// level. The option Level sets it while the engine runs. `go mate` is not implemented.
///
/// Exit codes: 0 after `quit` or at the end of the input.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Play the first move of a game" => "printf 'position startpos\\ngo\\n' | sgf usi --level 2",
})]
pub(crate) struct Usi {
    #[command(flatten)]
    strength: StrengthArgs,
}

impl Usi {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        uci::run(Dialect::USI, self.strength, out)
    }
}
