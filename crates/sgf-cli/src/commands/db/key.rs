//! `sgf db key`: prints the key of a position in datasets.

use crate::Outcome;
use crate::io::terminal::Output;

use super::board::BoardArgs;

/// Print the key of a position, for queries on a dataset
///
/// The key is the same for rotated, mirrored and color-exchanged positions. It is in the column `key` of the positions written by `sgf db
/// export --parquet`. With --points, also prints the name of each point and its number in the column `next`.
///
/// Exit codes: 0 on success, 2 if the position has no key.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Print the key of the position after four moves" => "sgf db key --position 'game.sgf@0*4'",
})]
pub(crate) struct Key {
    #[command(flatten)]
    boards: BoardArgs,

    /// Also print the numbers of points
    #[arg(long)]
    points: bool,
}

impl Key {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let query = self.boards.query()?;
        let (key, points) = query
            .and_then(|query| query.key())
            .ok_or_else(|| anyhow::anyhow!("name a --position, in a game with one kind of stone"))?;
        let mut text = out.styled_text();
        text.line(key);
        if self.points {
            for (name, number) in points {
                text.cells([name, number.to_string()]);
            }
        }
        out.show(&text)?;
        Ok(Outcome::Clean)
    }
}
