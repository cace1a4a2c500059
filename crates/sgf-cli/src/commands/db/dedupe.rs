//! `sgf db dedupe`: which games are there several times?

use std::path::PathBuf;

use opensgf::db::{Database, Duplicate};
use serde_json::json;

use crate::Outcome;
use crate::numbers::counted;
use crate::terminal::Output;

/// List games that are the same in other dress
///
/// Finds games with the same moves: turned, mirrored, with exchanged colours, cut short, or with other moves near their end. Each line has
/// how sure it is, the numbers of both games, what differs, and the files. Nothing is removed.
///
/// Exit codes: 0 when there are no duplicates, 1 when there are, 2 when the search failed.
#[derive(Debug, clap::Args)]
pub(crate) struct Dedupe {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// List pairs that are at least so sure, from 0 to 1
    #[arg(long, value_name = "N", default_value_t = 0.8, value_parser = score)]
    score: f64,

    /// Print one JSON object for each pair, each on its own line
    #[arg(long)]
    json: bool,
}

impl Dedupe {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let mut page = out.page();
        let (mut count, mut failed) = (0, None);
        Database::open(&self.db)?.duplicates(self.score, |found| {
            count += 1;
            if self.json {
                page.json(&json!({
                    "score": found.score, "one": found.one.id, "other": found.other.id, "common": found.n_common,
                    "turned": found.is_turned, "exchanged": found.is_exchanged, "differs": found.differs,
                    "one_path": found.one.path, "other_path": found.other.path,
                }));
            } else {
                let (one, other) = (found.one.id.to_string(), found.other.id.to_string());
                let paths = [found.one.path.clone(), found.other.path.clone()];
                page.cells([format!("{:.2}", found.score), one, other, words(&found)].into_iter().chain(paths));
            }
            if failed.is_none() {
                failed = out.show(&page).err();
            }
            page.clear();
        })?;
        failed.map_or(Ok(()), Err)?;
        if !self.json {
            out.tell(counted(count, "duplicate"))?;
        }
        Ok(if count == 0 { Outcome::Clean } else { Outcome::Found })
    }
}

/// What is different: `turned, 120 moves in common, date`.
fn words(found: &Duplicate) -> String {
    let mut parts = Vec::new();
    if found.is_turned {
        parts.push("turned".to_owned());
    }
    if found.is_exchanged {
        parts.push("colours exchanged".to_owned());
    }
    for what in &found.differs {
        parts.push(match *what {
            "moves" => format!("{} in common", counted(found.n_common as usize, "move")),
            what => format!("other {what}"),
        });
    }
    if parts.is_empty() { "the same".to_owned() } else { parts.join(", ") }
}

fn score(text: &str) -> Result<f64, String> {
    let score = text.parse().ok().filter(|score| (0.0..=1.0).contains(score));
    score.ok_or_else(|| "a score is a number from 0 to 1".to_owned())
}
