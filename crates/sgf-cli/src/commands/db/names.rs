//! `sgf db names`: which names may be those of one player?

use std::path::PathBuf;

use opensgf::db::{NameInUse, SimilarNames};
use serde_json::{Value, json};

use crate::Outcome;
use crate::columns::table;
use crate::numbers::counted;
use crate::terminal::Output;

use super::dedupe::score;
use super::find::Wanted;
use super::rest::with_rest;

/// List names that may be spellings of one player's name
///
/// Compares the names of players: upper and lower case, the order of their parts, blanks, hyphens and marks, and slips of one letter.
/// Each line has how sure it is, both names with their games, what differs, and games to look at. Common opponents make it
/// surer; that both have played each other, or that there are 70 years between their games, makes it less sure. Nothing is changed.
///
/// Exit codes: 0 when there are no such names, 1 when there are, 2 when the search failed.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "List names that may mean one player" => "sgf db names pro.sgfdb --score 0.9",
})]
pub(crate) struct Names {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    #[command(flatten)]
    wanted: Wanted,

    /// List pairs that are at least so sure, from 0 to 1
    #[arg(long, value_name = "N", default_value_t = 0.75, value_parser = score)]
    score: f64,

    /// Print at most so many pairs
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    /// How pairs are printed
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    format: Form,
}

/// The forms in which pairs are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// A table for people
    #[default]
    Text,
    /// Comma-separated values, with a header line
    Csv,
    /// One JSON object for each pair, each on its own line
    Json,
}

impl Names {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let (mut found, damage) = with_rest(&self.db, out, |database| {
            Ok(database.similar_names(&self.wanted.filter(), self.score)?)
        })?;
        found.truncate(self.limit.unwrap_or(usize::MAX));
        let mut page = out.page();
        match self.format {
            Form::Json => {
                for pair in &found {
                    page.json(&object(pair));
                }
            }
            Form::Csv => {
                page.csv(
                    ["score", "one", "one_games", "other", "other_games", "differs", "examples"]
                        .map(str::to_owned),
                );
                for pair in &found {
                    page.csv(cells(pair));
                }
            }
            Form::Text if found.is_empty() => {}
            Form::Text => {
                let head =
                    ["score", "one", "games", "other", "games", "differs", "examples"].map(str::to_owned);
                let rows: Vec<Vec<String>> =
                    std::iter::once(head).chain(found.iter().map(cells)).map(Vec::from).collect();
                table(&rows, &mut page);
            }
        }
        out.show(&page)?;
        if self.format == Form::Text {
            out.tell(counted(found.len(), "pair"))?;
        }
        damage.iter().try_for_each(|damage| out.complain(damage))?;
        Ok(match (damage.is_empty(), found.is_empty()) {
            (false, _) => Outcome::Failed,
            (true, true) => Outcome::Clean,
            (true, false) => Outcome::Found,
        })
    }
}

fn object(pair: &SimilarNames) -> Value {
    let used = |used: &NameInUse| {
        json!({
            "name": used.name, "games": used.games, "first_year": used.years.map(|years| years.0),
            "last_year": used.years.map(|years| years.1), "examples": used.examples,
        })
    };
    json!({ "score": rounded(pair.score), "one": used(&pair.one), "other": used(&pair.other), "differs": pair.reasons })
}

fn cells(pair: &SimilarNames) -> [String; 7] {
    let examples: Vec<String> = pair
        .one
        .examples
        .iter()
        .take(1)
        .chain(pair.other.examples.iter().take(1))
        .map(i64::to_string)
        .collect();
    [
        format!("{:.2}", pair.score),
        pair.one.name.clone(),
        pair.one.games.to_string(),
        pair.other.name.clone(),
        pair.other.games.to_string(),
        pair.reasons.join(", "),
        examples.join(" "),
    ]
}

/// A score with two digits behind the point.
fn rounded(score: f64) -> f64 {
    (score * 100.0).round() / 100.0
}
