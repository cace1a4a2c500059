//! `sgf db dedupe`: finds duplicate games.

use std::path::PathBuf;

use opensgf::db::{Database, Duplicate, Writer};
use serde_json::{Map, Value, json};

use crate::Outcome;
use crate::io::styled_text::StyledText;
use crate::io::terminal::Output;
use crate::numbers::counted;

/// Find duplicate games, and count them as one
///
/// Finds games with the same moves, even if rotated, mirrored, with colors exchanged, cut short, or with different moves near the end. Each
/// line has a confidence, the numbers of both games, the difference, and the files. Nothing is changed.
///
/// With --merge, the games of each pair count as one: the longer one represents both, can be found by the metadata of either record, and
/// inherits missing metadata. Records are not changed or removed. --merged lists merged games and their differences, and --separate reverts
/// a merge.
///
/// Exit codes: 0 if there are no duplicates, 1 if there are, 2 if the search failed or part of the database is damaged. With --merge,
/// --merged and --separate, 0 on success.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "List duplicate games" => "sgf db dedupe pro.sgfdb",
    "Count duplicates as one game" => "sgf db dedupe pro.sgfdb --score 0.95 --merge",
})]
pub(crate) struct Dedupe {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// Minimum confidence, from 0 to 1
    #[arg(long, value_name = "N", default_value_t = 0.8, value_parser = score)]
    score: f64,

    /// Count the games of each pair as one
    #[arg(long)]
    merge: bool,

    /// List merged games and their differences
    #[arg(long, conflicts_with_all = ["merge", "score"])]
    merged: bool,

    /// Separate the game with this number from the games it was merged with
    #[arg(long, value_name = "ID", conflicts_with_all = ["merge", "merged", "score"])]
    separate: Vec<i64>,

    /// Print a JSON object for each pair, one per line
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
        // Opened first, so that no other process changes the games between search and merge.
        let mut writer = if self.merge { Some(Writer::open(&self.db)?) } else { None };
        let (mut styled, mut pairs, mut failed) = (out.styled_text(), Vec::new(), None);
        let mut count = 0;
        let database = Database::open(&self.db)?;
        let damage = database.damaged().to_vec();
        database.duplicates(self.score, |found| {
            count += 1;
            self.show(&found, &mut styled);
            if failed.is_none() {
                failed = out.show(&styled).err();
            }
            styled.clear();
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
            out.inform(format_args!("{} merged", counted(n_merged, "game")))?;
            damage.iter().try_for_each(|damage| out.error(damage))?;
            return Ok(if damage.is_empty() { Outcome::Clean } else { Outcome::Failed });
        }
        if !self.json {
            out.inform(counted(count, "duplicate"))?;
        }
        damage.iter().try_for_each(|damage| out.error(damage))?;
        Ok(match (damage.is_empty(), count) {
            (false, _) => Outcome::Failed,
            (true, 0) => Outcome::Clean,
            (true, _) => Outcome::Found,
        })
    }

    fn show(&self, found: &Duplicate, styled: &mut StyledText) {
        if self.json {
            styled.json(&json!({
                "score": found.score, "one": found.one.id, "other": found.other.id, "common": found.n_common,
                "turned": found.is_turned, "exchanged": found.is_exchanged, "differs": found.differs,
                "one_path": found.one.path, "other_path": found.other.path,
            }));
        } else {
            let (one, other) = (found.one.id.to_string(), found.other.id.to_string());
            let paths = [found.one.path.clone(), found.other.path.clone()];
            styled
                .cells([format!("{:.2}", found.score), one, other, describe(found)].into_iter().chain(paths));
        }
    }

    /// Lists what was merged.
    fn list(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let database = Database::open(&self.db)?;
        let merged = database.merged()?;
        let mut styled = out.styled_text();
        for merge in &merged {
            let differs = database.differences(merge)?;
            if self.json {
                let differs: Value = differs
                    .iter()
                    .map(|it| (it.what.to_owned(), json!([it.game, it.other])))
                    .collect::<Map<_, _>>()
                    .into();
                styled.json(&json!({
                    "game": merge.game, "other": merge.other, "score": merge.score, "exchanged": merge.is_exchanged,
                    "filled": merge.filled, "differs": differs,
                }));
                continue;
            }
            let mut parts: Vec<String> =
                differs.iter().map(|it| format!("{}: {} / {}", it.what, it.game, it.other)).collect();
            if merge.is_exchanged {
                parts.push("colors exchanged".to_owned());
            }
            if !merge.filled.is_empty() {
                parts.push(format!("inherited: {}", merge.filled.join(", ")));
            }
            styled.cells([
                merge.game.to_string(),
                merge.other.to_string(),
                format!("{:.2}", merge.score),
                parts.join("; "),
            ]);
        }
        out.show(&styled)?;
        if !self.json {
            out.inform(format_args!("{} merged", counted(merged.len(), "game")))?;
        }
        Ok(Outcome::Clean)
    }

    fn undo(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let mut writer = Writer::open(&self.db)?;
        let mut count = 0;
        for &game in &self.separate {
            let undone = writer.separate(game)?;
            anyhow::ensure!(undone > 0, "game {game} is not merged");
            count += undone;
        }
        writer.commit()?;
        out.inform(format_args!("{} reverted", counted(count as usize, "merge")))?;
        Ok(Outcome::Clean)
    }
}

/// Describes the difference: `rotated, 120 moves in common, date`.
fn describe(found: &Duplicate) -> String {
    let mut parts = Vec::new();
    if found.is_turned {
        parts.push("rotated or mirrored".to_owned());
    }
    if found.is_exchanged {
        parts.push("colors exchanged".to_owned());
    }
    for field in &found.differs {
        parts.push(match *field {
            "moves" => format!("{} in common", counted(found.n_common as usize, "move")),
            field => format!("different {field}"),
        });
    }
    if parts.is_empty() { "identical".to_owned() } else { parts.join(", ") }
}

pub(super) fn score(text: &str) -> Result<f64, String> {
    let score = text.parse().ok().filter(|score| (0.0..=1.0).contains(score));
    score.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}
