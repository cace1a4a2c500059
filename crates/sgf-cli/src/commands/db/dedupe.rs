//! `sgf db dedupe`: which games are there several times?

use std::path::PathBuf;

use opensgf::db::{Database, Duplicate, Writer};
use serde_json::{Map, Value, json};

use crate::Outcome;
use crate::numbers::counted;
use crate::page::Page;
use crate::terminal::Output;

use super::rest::lost;

/// List games that are the same in other dress, and let them count as one
///
/// Finds games with the same moves: turned, mirrored, with exchanged colours, cut short, or with other moves near their end. Each line has
/// how sure it is, the numbers of both games, what differs, and the files. Nothing is changed.
///
/// With --merge, the games of each pair count as one from then on: the longer one stands for both, is found by what either record says,
/// and gets what only the other one says. No record is changed or removed, --merged lists what was merged and what differs, and
/// --separate undoes it.
///
/// Exit codes: 0 when there are no duplicates, 1 when there are, 2 when the search failed. With --merge, --merged and --separate 0 when all
/// went well.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "List games that are there twice" => "sgf db dedupe pro.sgfdb",
    "Let them count as one" => "sgf db dedupe pro.sgfdb --score 0.95 --merge",
})]
pub(crate) struct Dedupe {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// List pairs that are at least so sure, from 0 to 1
    #[arg(long, value_name = "N", default_value_t = 0.8, value_parser = score)]
    score: f64,

    /// Let the games of each pair count as one
    #[arg(long)]
    merge: bool,

    /// List which games count as one, and what their records say differently
    #[arg(long, conflicts_with_all = ["merge", "score"])]
    merged: bool,

    /// Separate the game with this number from those with which it was merged
    #[arg(long, value_name = "ID", conflicts_with_all = ["merge", "merged", "score"])]
    separate: Vec<i64>,

    /// Print one JSON object for each pair, each on its own line
    #[arg(long)]
    json: bool,
}

impl Dedupe {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        if self.merged {
            return self.list(out);
        }
        if !self.separate.is_empty() {
            return self.undo(out);
        }
        // Nobody else changes the games between looking and merging.
        let mut writer = if self.merge { Some(Writer::open(&self.db)?) } else { None };
        let (mut page, mut pairs, mut failed) = (out.page(), Vec::new(), None);
        let mut count = 0;
        let database = Database::open(&self.db)?;
        let damage = lost(&database);
        database.duplicates(self.score, |found| {
            count += 1;
            self.show(&found, &mut page);
            if failed.is_none() {
                failed = out.show(&page).err();
            }
            page.clear();
            if self.merge {
                pairs.push(found);
            }
        })?;
        failed.map_or(Ok(()), Err)?;
        if let Some(mut writer) = writer.take() {
            let mut n_merged = 0;
            for pair in &pairs {
                n_merged += usize::from(writer.merge(pair)?);
            }
            writer.commit()?;
            out.tell(format_args!("{} merged into others", counted(n_merged, "game")))?;
            return Ok(Outcome::Clean);
        }
        if !self.json {
            out.tell(counted(count, "duplicate"))?;
        }
        damage.iter().try_for_each(|damage| out.complain(damage))?;
        Ok(match (damage.is_empty(), count) {
            (false, _) => Outcome::Failed,
            (true, 0) => Outcome::Clean,
            (true, _) => Outcome::Found,
        })
    }

    fn show(&self, found: &Duplicate, page: &mut Page) {
        if self.json {
            page.json(&json!({
                "score": found.score, "one": found.one.id, "other": found.other.id, "common": found.n_common,
                "turned": found.is_turned, "exchanged": found.is_exchanged, "differs": found.differs,
                "one_path": found.one.path, "other_path": found.other.path,
            }));
        } else {
            let (one, other) = (found.one.id.to_string(), found.other.id.to_string());
            let paths = [found.one.path.clone(), found.other.path.clone()];
            page.cells([format!("{:.2}", found.score), one, other, words(found)].into_iter().chain(paths));
        }
    }

    /// Lists what was merged.
    fn list(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let database = Database::open(&self.db)?;
        let merged = database.merged()?;
        let mut page = out.page();
        for merge in &merged {
            let differs = database.differences(merge)?;
            if self.json {
                let differs: Value = differs
                    .iter()
                    .map(|it| (it.what.to_owned(), json!([it.game, it.other])))
                    .collect::<Map<_, _>>()
                    .into();
                page.json(&json!({
                    "game": merge.game, "other": merge.other, "score": merge.score, "exchanged": merge.is_exchanged,
                    "filled": merge.filled, "differs": differs,
                }));
                continue;
            }
            let mut parts: Vec<String> =
                differs.iter().map(|it| format!("{}: {} / {}", it.what, it.game, it.other)).collect();
            if merge.is_exchanged {
                parts.push("colours exchanged".to_owned());
            }
            if !merge.filled.is_empty() {
                parts.push(format!("taken over: {}", merge.filled.join(", ")));
            }
            page.cells([
                merge.game.to_string(),
                merge.other.to_string(),
                format!("{:.2}", merge.score),
                parts.join("; "),
            ]);
        }
        out.show(&page)?;
        if !self.json {
            out.tell(format_args!("{} merged into others", counted(merged.len(), "game")))?;
        }
        Ok(Outcome::Clean)
    }

    fn undo(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let mut writer = Writer::open(&self.db)?;
        let mut count = 0;
        for &game in &self.separate {
            let undone = writer.separate(game)?;
            anyhow::ensure!(undone > 0, "game {game} was not merged with another one");
            count += undone;
        }
        writer.commit()?;
        out.tell(format_args!("{} undone", counted(count as usize, "merge")))?;
        Ok(Outcome::Clean)
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

pub(super) fn score(text: &str) -> Result<f64, String> {
    let score = text.parse().ok().filter(|score| (0.0..=1.0).contains(score));
    score.ok_or_else(|| "a score is a number from 0 to 1".to_owned())
}
