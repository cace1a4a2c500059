//! `sgf db names`: lists names that may belong to the same player, and joins names.

mod change;
mod joined;

use std::path::PathBuf;

use clap::ArgAction;
use opensgf::db::{Database, NameInUse, SimilarNames};
use serde_json::{Value, json};

use crate::Outcome;
use crate::io::columns::table;
use crate::io::csv_args::CsvArgs;
use crate::io::terminal::Output;
use crate::numbers::counted;

use super::dedupe::score;
use super::fallback::with_fallback;
use super::find::FilterArgs;
use change::Change;
use joined::list;

/// List names that may belong to the same player, and join names
///
/// Names that differ only in case, diacritics, full and half width, hyphens, ranks, or the order of two parts always count as one player
/// (`Lee Se-dol`, `SEDOL LEE 9p`). This lists other similar names: with different spaces, another order, or a single-letter typo. Each line
/// has a confidence, both names with their games, the difference, and sample games. Common opponents raise the confidence; games against
/// each other, or 70 years between their games, lower it.
///
/// --join makes names count as one player in all commands, under the preferred name, and --split reverts this. Records are not changed.
/// --joined --format csv writes a table that --import reads.
///
/// Exit codes: 0 if there are none, 1 if there are some, 2 if the search failed or part of the database is damaged. With --join, --split,
/// --import and --joined, 0 on success.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "List similar names" => "sgf db names pro.sgfdb --score 0.9",
    "Join the names of a player" => "sgf db names pro.sgfdb --join 'Cho Chikun' 'Jo Chi-hun' '趙治勲'",
})]
#[command(group = clap::ArgGroup::new("change").args(["join", "split", "import"]).conflicts_with_all(NO_CHANGE))]
pub(crate) struct Names {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    #[command(flatten)]
    filter: FilterArgs,

    /// Count other names as spellings of a preferred name
    #[arg(long, value_names = ["PREFERRED", "OTHER"], num_args = 2.., action = ArgAction::Set)]
    join: Vec<String>,

    /// Split off a joined name, or all spellings of a preferred name
    #[arg(long, value_name = "NAME")]
    split: Vec<String>,

    /// Join the names in a table with the columns `preferred` and `alias`; a line may have several aliases
    #[arg(long, value_name = "FILE")]
    import: Option<PathBuf>,

    /// List joined names
    #[arg(long, conflicts_with_all = ["score", "limit", "aliases"])]
    joined: bool,

    /// Minimum confidence, from 0 to 1
    #[arg(long, value_name = "N", default_value_t = 0.75, value_parser = score)]
    score: f64,

    /// Print at most N pairs
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    /// The output format
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    format: Form,

    #[command(flatten)]
    csv_args: CsvArgs,
}

/// The options that choose names, which changes do not take.
const NO_CHANGE: [&str; 17] = [
    "player", "black", "white", "aliases", "event", "date", "result", "rank", "text", "tag", "starred",
    "noted", "where", "joined", "score", "limit", "format",
];

/// The output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// A table for people
    #[default]
    Text,
    /// CSV with a header line
    Csv,
    /// A JSON object for each pair, one per line
    Json,
}

impl Names {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        self.csv_args.expect_csv(self.format == Form::Csv)?;
        if let Some(change) = self.change() {
            change.make(&self.db, out)?;
            return Ok(Outcome::Clean);
        }
        if self.joined {
            return self.list(out);
        }
        let (mut found, damage) = with_fallback(&self.db, out, |database| {
            Ok(database.similar_names(&self.filter.filter(), self.score)?)
        })?;
        found.truncate(self.limit.unwrap_or(usize::MAX));
        let mut text = out.styled_text();
        match self.format {
            Form::Json => {
                for pair in &found {
                    text.json(&object(pair));
                }
            }
            Form::Csv => {
                let columns = ["score", "one", "one_games", "other", "other_games", "differs", "examples"];
                self.csv_args.header(columns.map(str::to_owned), &mut text);
                for pair in &found {
                    text.csv(self.csv_args.cells(cells(pair)));
                }
            }
            Form::Text if found.is_empty() => {}
            Form::Text => {
                let head =
                    ["score", "one", "games", "other", "games", "differs", "examples"].map(str::to_owned);
                let rows: Vec<Vec<String>> =
                    std::iter::once(head).chain(found.iter().map(cells)).map(Vec::from).collect();
                table(&rows, &mut text);
            }
        }
        out.show(&text)?;
        if self.format == Form::Text {
            out.inform(counted(found.len(), "pair"))?;
        }
        damage.iter().try_for_each(|damage| out.error(damage))?;
        Ok(match (damage.is_empty(), found.is_empty()) {
            (false, _) => Outcome::Failed,
            (true, true) => Outcome::Clean,
            (true, false) => Outcome::Found,
        })
    }
}

impl Names {
    fn change(&self) -> Option<Change<'_>> {
        match (&self.join[..], &self.split[..], &self.import) {
            ([], [], None) => None,
            ([], [], Some(path)) => Some(Change::Import(path)),
            ([], split, _) => Some(Change::Split(split)),
            (join, ..) => Some(Change::Join(join)),
        }
    }

    /// Lists the joined names.
    fn list(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let database = Database::open(&self.db)?;
        let damage = database.damaged().to_vec();
        let mut styled = out.styled_text();
        let count = list(&database, &self.filter.filter(), self.format, self.csv_args, &mut styled)?;
        out.show(&styled)?;
        if self.format == Form::Text {
            out.inform(format_args!("{} joined", counted(count, "name")))?;
        }
        damage.iter().try_for_each(|damage| out.error(damage))?;
        Ok(if damage.is_empty() { Outcome::Clean } else { Outcome::Failed })
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

/// Rounds to two decimals.
fn rounded(score: f64) -> f64 {
    (score * 100.0).round() / 100.0
}
