//! `sgf db key`: the number by which datasets know a position.

use crate::Outcome;
use crate::terminal::Output;

use super::board::OnBoards;

/// Print the key of a position, for queries on a dataset
///
/// The key is the same for a position turned, mirrored, and with exchanged colours. It stands in the column `key` of the table of
/// positions that `sgf db export --parquet` writes. With --points, a line for each point follows: its name, and the number by which
/// the column `next` knows it.
///
/// Exit codes: 0 when the key was printed, 2 when there is none.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Print the key of the position after four moves" => "sgf db key --position 'game.sgf@0*4'",
})]
pub(crate) struct Key {
    #[command(flatten)]
    boards: OnBoards,

    /// Print the numbers of the points, too
    #[arg(long)]
    points: bool,
}

impl Key {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let query = self.boards.query()?;
        let (key, points) = query
            .and_then(|query| query.key())
            .ok_or_else(|| anyhow::anyhow!("say --position, of a game with stones alone"))?;
        let mut page = out.page();
        page.line(key);
        if self.points {
            for (name, number) in points {
                page.cells([name, number.to_string()]);
            }
        }
        out.show(&page)?;
        Ok(Outcome::Clean)
    }
}
