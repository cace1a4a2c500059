//! `sgf db dedupe`: finds duplicate games.

use std::path::PathBuf;

use opensgf::db::{Database, Duplicate, DuplicateSearch, FoundGame, Writer};
use serde_json::{Map, Value, json};

use crate::Outcome;
use crate::io::columns::{clip, width};
use crate::io::styled_text::StyledText;
use crate::io::terminal::Output;
use crate::numbers::counted;

use super::output::object;

/// Find duplicate games, and count them as one
///
/// Finds games with the same moves, even if rotated, mirrored, with colors exchanged, cut short, with wrong or missing moves, or with moves
/// in another order. Each pair is printed with a confidence and the differences, then both games: number, Black, White, date, event and
/// file. Pairs are ordered by the number of the first game, then of the other. Nothing is changed.
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
        let search = database.duplicates(self.score, |found| {
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
        } else if !self.json {
            out.inform(counted(count, "duplicate"))?;
        }
        report(&search, out)?;
        Ok(match (search.damage.is_empty(), count) {
            (false, _) => Outcome::Failed,
            (true, 1..) if !self.merge => Outcome::Found,
            _ => Outcome::Clean,
        })
    }

    fn show(&self, found: &Duplicate, styled: &mut StyledText) {
        if self.json {
            let moves = &found.moves;
            styled.json(&json!({
                "score": found.score, "one": found.one.id, "other": found.other.id, "common": found.n_common,
                "turned": found.is_turned, "exchanged": found.is_exchanged, "differs": found.differs,
                "one_path": found.one.path, "other_path": found.other.path,
                "moves": {
                    "changed": moves.changed, "exchanged": moves.exchanged, "missing": moves.missing, "added": moves.added,
                    "stones": moves.stones, "longer": moves.longer,
                },
                "games": [object(&found.one, None), object(&found.other, None)],
            }));
            return;
        }
        styled.strong(format_args!("{:.2}", found.score)).add("  ").add(describe(found)).end();
        for game in [&found.one, &found.other] {
            show_game(game, styled);
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

/// Reports what was not compared.
fn report(search: &DuplicateSearch, out: &mut Output) -> anyhow::Result<()> {
    match search.n_crowded as usize {
        0 => {}
        1 => {
            out.inform("1 game begins like over 50 others and was compared only with the most similar ones")?;
        }
        count => out.inform(format_args!(
            "{count} games begin like over 50 others and were compared only with the most similar ones"
        ))?,
    }
    search.damage.iter().try_for_each(|damage| out.error(damage))
}

/// Writes a game in two lines of at most 80 columns, except for long paths.
fn show_game(game: &FoundGame, styled: &mut StyledText) {
    let text = |text: &Option<String>, unknown: &str, columns: usize| {
        let text = clip(text.as_deref().unwrap_or(unknown), columns).into_owned();
        let fill = " ".repeat(columns - width(&text).min(columns));
        text + &fill
    };
    styled.dim(format_args!("{:>7}  ", game.id));
    styled.add(text(&game.black, "?", 18)).add("  ").add(text(&game.white, "?", 18)).add("  ");
    styled.add(text(&game.date, "", 10)).add("  ").add(text(&game.event, "", 19)).end();
    styled.add("         ").dim(&game.path);
    if game.number > 1 {
        styled.dim(format_args!(", game {}", game.number));
    }
    styled.end();
}

/// Describes the difference: `rotated or mirrored, 1 move differs, 41 moves shorter, different date`.
fn describe(found: &Duplicate) -> String {
    let mut parts = Vec::new();
    if found.is_turned {
        parts.push("rotated or mirrored".to_owned());
    }
    if found.is_exchanged {
        parts.push("colors exchanged".to_owned());
    }
    let moves = &found.moves;
    let differ = |count: u32| if count == 1 { "differs" } else { "differ" };
    let n_longer = moves.longer.unsigned_abs() as u32;
    for (count, what, how) in [
        (moves.changed, "move", differ(moves.changed)),
        (moves.exchanged, "move", "exchanged"),
        (moves.missing, "move", "missing"),
        (moves.added, "move", "added"),
        (moves.stones, "setup stone", differ(moves.stones)),
        (n_longer, "move", if moves.longer < 0 { "shorter" } else { "longer" }),
    ] {
        if count > 0 {
            parts.push(format!("{} {how}", counted(count as usize, what)));
        }
    }
    let fields: Vec<&str> = found.differs.iter().copied().filter(|field| *field != "moves").collect();
    if !fields.is_empty() {
        parts.push(format!("different {}", fields.join(", ")));
    }
    if parts.is_empty() { "identical".to_owned() } else { parts.join(", ") }
}

pub(super) fn score(text: &str) -> Result<f64, String> {
    let score = text.parse().ok().filter(|score| (0.0..=1.0).contains(score));
    score.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}
