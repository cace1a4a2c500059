//! `sgf db explore`: what was played next, and how did it end?

use std::path::PathBuf;

use opensgf::db::{Continuation, Database};
use opensgf::value::Color;
use serde_json::json;

use crate::Outcome;
use crate::numbers::{counted, grouped};
use crate::terminal::Output;

use super::board::OnBoards;
use super::find::Wanted;

/// Show what was played next in a position or a pattern, and how the games ended
///
/// Each line has a move, how often it was played, how many of these games the one who played it has won of those whose winner is known,
/// and from when to when it was played. In a position, moves that are the same because the position is symmetric are counted together.
///
/// Exit codes: 0 when the position or the pattern was found, 1 when it was not, 2 when the search failed or a part of the database is damaged.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Show what was played after the beginning of a game" => "sgf db explore pro.sgfdb --position 'game.sgf@0*2'",
})]
pub(crate) struct Explore {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    #[command(flatten)]
    wanted: Wanted,

    #[command(flatten)]
    boards: OnBoards,

    /// Print one JSON object for each move, each on its own line
    #[arg(long)]
    json: bool,
}

impl Explore {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let query = self.boards.query()?;
        let query = query
            .ok_or_else(|| anyhow::anyhow!("say what is looked for: --position, --pattern or --sequence"))?;
        let explored = Database::open(&self.db)?.explore(&self.wanted.filter(), &query)?;
        let mut page = out.page();
        for next in &explored.continuations {
            let color = if next.color == Color::Black { "B" } else { "W" };
            let (wins, decided) = (next.wins(), next.black_wins + next.white_wins);
            if self.json {
                page.json(&json!({
                    "move": next.point, "color": color, "label": next.label, "count": next.count, "late": next.n_late,
                    "black_wins": next.black_wins, "white_wins": next.white_wins,
                    "first_year": next.first_year, "last_year": next.last_year, "examples": next.examples,
                }));
                continue;
            }
            let rate =
                (decided > 0).then(|| format!("{:.0} %", 100.0 * f64::from(wins) / f64::from(decided)));
            let label = next.label.map_or(String::new(), |label| format!(" ({label})"));
            let point = format!("{color} {}{label}", next.point);
            page.cells([point, grouped(next.count as usize), rate.unwrap_or_default(), years(next)]);
        }
        out.show(&page)?;
        if !self.json {
            out.tell(format_args!(
                "{} in {}; no further move here in {}",
                counted(explored.n_hits as usize, "hit"),
                counted(explored.n_games as usize, "game"),
                grouped(explored.n_ends as usize)
            ))?;
        }
        explored.damage.iter().try_for_each(|damage| out.complain(damage))?;
        Ok(match (explored.damage.is_empty(), explored.n_hits) {
            (false, _) => Outcome::Failed,
            (true, 0) => Outcome::Found,
            (true, _) => Outcome::Clean,
        })
    }
}

fn years(next: &Continuation) -> String {
    match (next.first_year, next.last_year) {
        (Some(first), Some(last)) if first == last => first.to_string(),
        (Some(first), Some(last)) => format!("{first}–{last}"),
        _ => String::new(),
    }
}
