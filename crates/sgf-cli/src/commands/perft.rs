//! `sgf perft`: counts sequences of legal moves.

use opensgf::play::GameSpec;

use super::play::Start;
use crate::Outcome;
use crate::args::common::games;
use crate::io::terminal::Output;

/// Count the sequences of legal moves of a game
///
/// Prints the number of sequences for each length up to --depth, from the initial position. Developers compare move generators by these
/// numbers.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Count the first three moves of chess" => "sgf perft --game chess --depth 3",
})]
pub(crate) struct Perft {
    /// The game, by name or number
    #[arg(long, value_name = "GAME", value_parser = games(), hide_possible_values = true)]
    game: &'static GameSpec,

    #[command(flatten)]
    start: Start,

    /// Maximum length of the sequences
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,

    /// Count separately for each first move
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let position = self.start.begin(self.game)?;
        if self.divide {
            for step in position.legal_moves() {
                let Some(color) = position.turn() else { break };
                let mut next = position.copy();
                next.play(color, &step)?;
                let text = position.write_move(&step)?;
                let shown = if text.is_empty() { "-" } else { &text };
                let mut styled = out.styled_text();
                out.show(styled.line(format_args!("{shown} {}", next.perft(self.depth - 1))))?;
            }
            return Ok(Outcome::Clean);
        }
        for depth in 1..=self.depth {
            let mut styled = out.styled_text();
            out.show(styled.line(format_args!("{depth} {}", position.perft(depth))))?;
        }
        Ok(Outcome::Clean)
    }
}
