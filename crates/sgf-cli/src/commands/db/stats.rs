//! `sgf db stats`: counts results, players and openings, and rates players.

use std::path::PathBuf;

use opensgf::db::{Damage, Database, Endings, Filter, HeadToHead, PlayerStats};
use opensgf::play::game;
use serde_json::{Value, json};

use crate::Outcome;
use crate::io::columns::table;
use crate::io::csv_args::CsvArgs;
use crate::io::styled_text::StyledText;
use crate::io::terminal::Output;
use crate::numbers::counted;

use super::board::BoardArgs;
use super::fallback::with_fallback;
use super::find::{FilterArgs, build_query};

/// Count players, results, years and openings, and rate players
///
/// Without --by, prints the results and the first lines of each list. Openings are sequences of first moves, up to symmetry; Go games with
/// handicap stones are excluded.
///
/// Ratings are computed from results only: a Bradley-Terry model, fitted by maximum likelihood, on the Elo scale with a mean of 1500, with
/// standard errors. Games with a handicap of two or more stones are excluded. Players who won or lost all games, or are not connected to
/// the others by games, cannot be rated. Players with fewer than ten games (see --min-games) are not listed. With --player, only the
/// ratings of these players are listed; the games of all count.
///
/// With --over-time, each player has a rating for each year, by whole-history rating: strengths change from year to year, and all results
/// before and after a year count for it. Games without a year are excluded.
///
/// With --against, counts the games between two players. For the options that choose games, see `sgf db find`.
///
/// Exit codes: 0 if there are games, 1 if there are none or no list has the named player, 2 if the search failed or part of the database is damaged.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Rate the players of a period" => "sgf db stats pro.sgfdb --date 1846..1979 --by ratings --limit 20",
    "Count the openings" => "sgf db stats pro.sgfdb --by openings",
})]
pub(crate) struct Stats {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// Print one complete list
    #[arg(long, value_enum, value_name = "LIST", conflicts_with = "against")]
    by: Option<ListKind>,

    /// Rate players in each year
    #[arg(long, requires = "by", conflicts_with = "against")]
    over_time: bool,

    #[command(flatten)]
    filter: FilterArgs,

    #[command(flatten)]
    boards: BoardArgs,

    /// Only count the games of --player against this player (part of a name)
    #[arg(long, value_name = "NAME", requires = "player")]
    against: Option<String>,

    /// Only list the ratings of players with at least this many games
    ///
    /// All games count for the ratings of the others.
    #[arg(long, value_name = "N", default_value_t = 10)]
    min_games: u64,

    /// The number of moves of an opening
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = n_moves)]
    moves: usize,

    /// Print at most N lines of each list [default: 10 without --by]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    /// The output format
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    format: Form,

    #[command(flatten)]
    csv_args: CsvArgs,
}

/// A list of statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ListKind {
    /// Results
    Results,
    /// Years, with their results
    Years,
    /// Players, with games, wins and losses
    Players,
    /// First moves
    Openings,
    /// Ratings of players
    Ratings,
}

/// The output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Tables for people
    #[default]
    Text,
    /// CSV with a header line; requires --by or --against
    Csv,
    /// A JSON object for each line of a list, one per line
    Json,
}

/// A list, with all its columns, the columns of its text form, and an object for each line.
struct List {
    name: &'static str,
    columns: &'static [&'static str],
    short: &'static [&'static str],
    lines: Vec<Value>,
    /// A note below the text form.
    note: Option<String>,
}

/// The source of the lists.
struct Source<'a> {
    database: &'a Database,
    filter: Filter,
    boards: Option<opensgf::db::BoardQuery>,
    damage: Vec<Damage>,
}

impl Stats {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        anyhow::ensure!(
            self.format != Form::Csv || self.by.is_some() || self.against.is_some(),
            "--format csv prints a single list: choose it with --by"
        );
        anyhow::ensure!(
            !self.over_time || self.by == Some(ListKind::Ratings),
            "--over-time requires --by ratings"
        );
        self.csv_args.expect_csv(self.format == Form::Csv)?;
        let (filter, boards) = build_query(&self.filter, &self.boards)?;
        let ((lists, n_games, mut damage), unopened) = with_fallback(&self.db, out, |database| {
            let (filter, boards) = (filter.clone(), boards.clone());
            self.lists(Source { database, filter, boards, damage: Vec::new() })
        })?;
        Damage::add_new(&mut damage, unopened);
        let mut styled = out.styled_text();
        for (number, list) in lists.iter().enumerate() {
            self.show(list, number, &mut styled);
        }
        out.show(&styled)?;
        if self.format == Form::Text {
            out.inform(counted(n_games, "game"))?;
        }
        damage.iter().try_for_each(|damage| out.error(damage))?;
        // A player may have no rating although there are games.
        let is_missing =
            !self.filter.filter().players.is_empty() && lists.iter().all(|list| list.lines.is_empty());
        let is_empty = n_games == 0 || is_missing;
        Ok(match (damage.is_empty(), is_empty) {
            (false, _) => Outcome::Failed,
            (true, true) => Outcome::Found,
            (true, false) => Outcome::Clean,
        })
    }

    /// The chosen lists, the number of games, and the damage.
    fn lists(&self, mut source: Source<'_>) -> anyhow::Result<(Vec<List>, usize, Vec<Damage>)> {
        let mut n_games = 0;
        let lists = match (&self.against, self.by) {
            (Some(against), _) => vec![self.head_to_head(against, &mut source, &mut n_games)?],
            (None, Some(_)) if self.over_time => vec![self.over_time(&mut source, &mut n_games)?],
            (None, Some(by)) => vec![self.list(by, &mut source, &mut n_games)?],
            (None, None) => {
                [ListKind::Results, ListKind::Years, ListKind::Players, ListKind::Openings, ListKind::Ratings]
                    .into_iter()
                    .map(|by| self.list(by, &mut source, &mut n_games))
                    .collect::<anyhow::Result<_>>()?
            }
        };
        Ok((lists, n_games, source.damage))
    }

    fn limit(&self) -> usize {
        self.limit.unwrap_or(if self.by.is_some() || self.against.is_some() { usize::MAX } else { 10 })
    }

    fn list(&self, by: ListKind, source: &mut Source<'_>, n_games: &mut usize) -> anyhow::Result<List> {
        let (database, filter, boards) = (source.database, &source.filter, source.boards.as_ref());
        let (columns, short) = columns(by);
        let list = match by {
            ListKind::Openings => {
                let found = database.openings(filter, boards, self.moves)?;
                Damage::add_new(&mut source.damage, found.damage);
                let counted_games: u64 = found.openings.iter().map(|opening| opening.endings.games).sum();
                *n_games = (*n_games).max((counted_games + found.n_left) as usize);
                let left = (found.n_left > 0).then(|| {
                    format!(
                        "skipped {} with fewer moves or handicap stones",
                        counted(found.n_left as usize, "game")
                    )
                });
                let lines = found.openings.iter().take(self.limit()).map(|opening| {
                    let mut line = json!({
                        "opening": opening.moves.join(" "), "game": game(opening.gm).map(|spec| spec.name), "size": format!("{}x{}", opening.size.0, opening.size.1),
                    });
                    add_endings(&mut line, &opening.endings);
                    add_years(&mut line, opening.years);
                    line["example"] = opening.example.into();
                    line
                });
                List { name: "openings", columns, short, lines: lines.collect(), note: left }
            }
            ListKind::Ratings => {
                let found = database.ratings(filter, boards, self.min_games, self.limit())?;
                Damage::add_new(&mut source.damage, found.damage);
                let lines = found.players.iter().map(|player| {
                    json!({
                        "player": player.name, "rating": rounded(player.rating), "error": rounded(player.error),
                        "games": player.games, "points": player.points,
                    })
                });
                let lines: Vec<Value> = lines.collect();
                *n_games = (*n_games).max(found.n_games as usize);
                let mut notes = Vec::new();
                if found.n_unrated > 0 {
                    notes.push(format!(
                        "{} without a connection to the others",
                        counted(found.n_unrated, "player")
                    ));
                }
                if found.n_few > 0 {
                    notes.push(format!(
                        "{} with fewer than {} (--min-games)",
                        counted(found.n_few, "player"),
                        counted(self.min_games as usize, "game")
                    ));
                }
                if found.n_handicap > 0 {
                    notes.push(format!(
                        "skipped {} with handicap",
                        counted(found.n_handicap as usize, "game")
                    ));
                }
                let note = (!notes.is_empty()).then(|| notes.join(", "));
                List { name: "ratings", columns, short, lines, note }
            }
            ListKind::Results | ListKind::Years | ListKind::Players => {
                let found = database.statistics(filter, boards)?;
                Damage::add_new(&mut source.damage, found.damage);
                *n_games = found.all.games as usize;
                let (name, lines): (_, Vec<Value>) = match by {
                    ListKind::Results => ("results", found.results.iter().take(self.limit()).map(|result| {
                        json!({
                            "result": result.result, "games": result.games,
                            "share": share(result.games, found.all.games), "mean_margin": result.mean_margin.map(rounded),
                        })
                    }).collect()),
                    ListKind::Years => ("years", found.years.iter().take(self.limit()).map(|(year, endings)| {
                        let mut line = json!({ "year": year });
                        add_endings(&mut line, endings);
                        line
                    }).collect()),
                    _ => ("players", found.players.iter().take(self.limit()).map(player_line).collect()),
                };
                List { name, columns, short, lines, note: None }
            }
        };
        Ok(list)
    }

    /// The ratings of players in each year.
    fn over_time(&self, source: &mut Source<'_>, n_games: &mut usize) -> anyhow::Result<List> {
        let found =
            source.database.ratings_over_time(&source.filter, source.boards.as_ref(), self.min_games)?;
        Damage::add_new(&mut source.damage, found.damage);
        *n_games = found.n_games as usize;
        let lines = found.players.iter().flat_map(|player| {
            player.years.iter().map(|year| {
                json!({
                    "player": player.name, "year": year.year, "rating": rounded(year.rating),
                    "error": rounded(year.error), "games": year.games,
                })
            })
        });
        let lines = lines.take(self.limit()).collect();
        let skipped = [(found.n_undated, "without a year"), (found.n_handicap, "with handicap")];
        let notes = skipped.into_iter().filter(|(count, _)| *count > 0);
        let notes: Vec<String> = notes
            .map(|(count, reason)| format!("skipped {} {reason}", counted(count as usize, "game")))
            .collect();
        let note = (!notes.is_empty()).then(|| notes.join(", "));
        let columns = &["player", "year", "rating", "error", "games"];
        Ok(List { name: "ratings", columns, short: columns, lines, note })
    }

    fn head_to_head(
        &self,
        against: &str,
        source: &mut Source<'_>,
        n_games: &mut usize,
    ) -> anyhow::Result<List> {
        let [player] = &source.filter.players[..] else {
            anyhow::bail!("--against takes one --player");
        };
        let one = player.clone();
        source.filter.players.push(against.to_owned());
        let found: HeadToHead =
            source.database.head_to_head(&source.filter, source.boards.as_ref(), &one, against)?;
        Damage::add_new(&mut source.damage, found.damage);
        *n_games = found.games.len();
        let line = |period: String, stats: &PlayerStats| {
            let mut line = player_line(stats);
            line["period"] = period.into();
            line
        };
        let mut lines = vec![line("all".to_owned(), &found.total)];
        lines.extend(found.years.iter().map(|(year, stats)| line(year.to_string(), stats)));
        let columns = &[
            "period",
            "games",
            "wins",
            "losses",
            "draws",
            "black_games",
            "black_wins",
            "white_games",
            "white_wins",
        ];
        let short = &["period", "games", "wins", "losses", "draws", "black_wins", "white_wins"];
        let note = Some(format!("wins and losses of {one}"));
        Ok(List { name: "head to head", columns, short, lines, note })
    }

    fn show(&self, list: &List, number: usize, styled: &mut StyledText) {
        match self.format {
            Form::Json => list.lines.iter().for_each(|line| {
                let mut object = json!({ "list": list.name });
                list.columns.iter().for_each(|&column| object[column] = line[column].clone());
                styled.json(&object);
            }),
            Form::Csv => {
                self.csv_args.header(list.columns.iter().map(|&column| column.to_owned()), styled);
                for line in &list.lines {
                    let cells = list.columns.iter().map(|&column| plain(&line[column]));
                    styled.csv(self.csv_args.cells(cells));
                }
            }
            Form::Text => {
                if number > 0 {
                    styled.line("");
                }
                styled.strong(heading(list.name)).end();
                let head = list.short.iter().map(|column| column.replace('_', " ")).collect();
                let cells = |line: &Value| list.short.iter().map(|&column| plain(&line[column])).collect();
                let rows: Vec<Vec<String>> =
                    std::iter::once(head).chain(list.lines.iter().map(cells)).collect();
                table(&rows, styled);
                if let Some(note) = &list.note {
                    styled.dim(note).end();
                }
            }
        }
    }
}

fn heading(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The columns of a list, and those of its text form.
fn columns(by: ListKind) -> (&'static [&'static str], &'static [&'static str]) {
    match by {
        ListKind::Results => {
            (&["result", "games", "share", "mean_margin"], &["result", "games", "share", "mean_margin"])
        }
        ListKind::Years => (
            &["year", "games", "black_wins", "white_wins", "draws", "unknown"],
            &["year", "games", "black_wins", "white_wins", "draws", "unknown"],
        ),
        ListKind::Players => (
            &[
                "player",
                "games",
                "wins",
                "losses",
                "draws",
                "black_games",
                "black_wins",
                "white_games",
                "white_wins",
                "first_year",
                "last_year",
            ],
            &["player", "games", "wins", "losses", "draws", "first_year", "last_year"],
        ),
        ListKind::Openings => (
            &[
                "opening",
                "game",
                "size",
                "games",
                "black_wins",
                "white_wins",
                "draws",
                "unknown",
                "first_year",
                "last_year",
                "example",
            ],
            &["opening", "games", "black_wins", "white_wins", "first_year", "last_year", "example"],
        ),
        ListKind::Ratings => (
            &["player", "rating", "error", "games", "points"],
            &["player", "rating", "error", "games", "points"],
        ),
    }
}

fn add_endings(line: &mut Value, endings: &Endings) {
    for (name, count) in [
        ("games", endings.games),
        ("black_wins", endings.black_wins),
        ("white_wins", endings.white_wins),
        ("draws", endings.draws),
        ("unknown", endings.unknown()),
    ] {
        line[name] = count.into();
    }
}

fn add_years(line: &mut Value, years: Option<(u16, u16)>) {
    line["first_year"] = years.map(|years| years.0).into();
    line["last_year"] = years.map(|years| years.1).into();
}

fn player_line(player: &PlayerStats) -> Value {
    let mut line = json!({
        "player": player.name, "games": player.games(), "wins": player.wins(), "losses": player.losses(), "draws": player.draws(),
        "black_games": player.black.games, "black_wins": player.black.black_wins,
        "white_games": player.white.games, "white_wins": player.white.white_wins,
    });
    add_years(&mut line, player.years);
    line
}

/// Rounds to one decimal.
fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// The share in percent.
fn share(part: u64, all: u64) -> f64 {
    rounded(100.0 * part as f64 / all.max(1) as f64)
}

/// The text of a value in a table.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

fn n_moves(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=60).contains(number));
    number.ok_or_else(|| "expected 1 to 60 moves".to_owned())
}
