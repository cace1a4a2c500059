//! `sgf perft`: how many sequences of legal moves there are.

use opensgf::play::GameSpec;

use super::play::Start;
use crate::Outcome;
use crate::known::games;
use crate::terminal::Output;

/// Count the sequences of legal moves of a game
///
/// For each length up to --depth, prints the number of sequences of legal moves from the beginning. Programmers compare their
/// move generators by these numbers.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Count the first three moves of chess" => "sgf perft --game chess --depth 3",
})]
pub(crate) struct Perft {
    /// The game: a name or a number
    #[arg(long, value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    game: &'static GameSpec,

    #[command(flatten)]
    start: Start,

    /// The length of the sequences
    #[arg(long, short, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,

    /// Count separately for each first move
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let position = self.start.begin(self.game)?;
        if self.divide {
            for step in position.moves() {
                let Some(color) = position.turn() else { break };
                let mut next = position.copy();
                next.play(color, &step)?;
                let text = position.write(&step);
                let shown = if text.is_empty() { "-" } else { &text };
                let mut page = out.page();
                out.show(page.line(format_args!("{shown} {}", next.perft(self.depth - 1))))?;
            }
            return Ok(Outcome::Clean);
        }
        for depth in 1..=self.depth {
            let mut page = out.page();
            out.show(page.line(format_args!("{depth} {}", position.perft(depth))))?;
        }
        Ok(Outcome::Clean)
    }
}
