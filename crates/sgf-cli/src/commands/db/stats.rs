//! `sgf db stats`: who played how often, how it ended, how games began, and how strong the players were.

use std::path::PathBuf;

use opensgf::db::{Damage, Database, Endings, Filter, HeadToHead, PlayerStats};
use opensgf::play::game;
use serde_json::{Value, json};

use crate::Outcome;
use crate::columns::table;
use crate::numbers::counted;
use crate::page::Page;
use crate::terminal::Output;

use super::board::OnBoards;
use super::find::{Wanted, question};
use super::rest::with_rest;

/// Count players, results, years and openings, and rate the players
///
/// Without --by, prints how games ended and the first lines of each list. Openings are the first moves, the same however the board is
/// turned or mirrored; games of Go that begin with stones on the board are left out there.
///
/// Ratings are computed from the results alone: the model of Bradley and Terry, fitted by maximum likelihood, on Elo's scale with a mean
/// of 1500, with standard errors. Games with a handicap of two stones or more do not count. Players who have won or lost all their
/// games, or are not connected with the others, cannot be rated.
///
/// With --against, counts the games of two players against each other. The options that choose games are those of `sgf db find`.
///
/// Exit codes: 0 when there are such games, 1 when there are none, 2 when the search failed or a part of the database is damaged.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Rate the players of some years" => "sgf db stats pro.sgfdb --date 1846..1979 --by ratings --limit 20",
    "Count the openings" => "sgf db stats pro.sgfdb --by openings",
})]
pub(crate) struct Stats {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// Print one list as a whole
    #[arg(long, value_enum, value_name = "LIST", conflicts_with = "against")]
    by: Option<By>,

    #[command(flatten)]
    wanted: Wanted,

    #[command(flatten)]
    boards: OnBoards,

    /// Count the games of --player against a player with this part of a name
    #[arg(long, value_name = "NAME", requires = "player")]
    against: Option<String>,

    /// How many moves make an opening
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = n_moves)]
    moves: usize,

    /// Print at most so many lines of each list; 10 of each without --by
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    /// How it is printed
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    format: Form,
}

/// The lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum By {
    /// How games ended
    Results,
    /// Years, with how their games ended
    Years,
    /// Players, with their games, wins and losses
    Players,
    /// The first moves of games
    Openings,
    /// The strength of players
    Ratings,
}

/// The forms in which lists are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Tables for people
    #[default]
    Text,
    /// Comma-separated values, with a header line; needs --by or --against
    Csv,
    /// One JSON object for each line of a list, each on its own line
    Json,
}

/// A list: the names of its columns, those of them that people see, and for each line an object with these names.
struct List {
    name: &'static str,
    columns: &'static [&'static str],
    short: &'static [&'static str],
    lines: Vec<Value>,
    /// What people should know about it.
    note: Option<String>,
}

/// What the lists are made of.
struct Source<'a> {
    database: &'a Database,
    filter: Filter,
    boards: Option<opensgf::db::BoardQuery>,
    damage: Vec<Damage>,
}

impl Source<'_> {
    /// Notes what is damaged, once.
    fn note(&mut self, damage: Vec<Damage>) {
        let new: Vec<Damage> = damage.into_iter().filter(|found| !self.damage.contains(found)).collect();
        self.damage.extend(new);
    }
}

impl Stats {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        anyhow::ensure!(
            self.format != Form::Csv || self.by.is_some() || self.against.is_some(),
            "--format csv takes one list: name it with --by"
        );
        let (filter, boards) = question(&self.wanted, &self.boards)?;
        let ((lists, n_games, mut damage), lost) = with_rest(&self.db, out, |database| {
            let (filter, boards) = (filter.clone(), boards.clone());
            self.lists(Source { database, filter, boards, damage: Vec::new() })
        })?;
        damage.extend(lost.into_iter().filter(|lost| !damage.contains(lost)).collect::<Vec<_>>());
        let mut page = out.page();
        for (number, list) in lists.iter().enumerate() {
            self.show(list, number, &mut page);
        }
        out.show(&page)?;
        if self.format == Form::Text {
            out.tell(counted(n_games, "game"))?;
        }
        damage.iter().try_for_each(|damage| out.complain(damage))?;
        Ok(match (damage.is_empty(), n_games) {
            (false, _) => Outcome::Failed,
            (true, 0) => Outcome::Found,
            (true, _) => Outcome::Clean,
        })
    }

    /// The lists that are asked for, how many games they are about, and what is damaged.
    fn lists(&self, mut source: Source<'_>) -> anyhow::Result<(Vec<List>, usize, Vec<Damage>)> {
        let mut n_games = 0;
        let lists = match (&self.against, self.by) {
            (Some(against), _) => vec![self.head_to_head(against, &mut source, &mut n_games)?],
            (None, Some(by)) => vec![self.list(by, &mut source, &mut n_games)?],
            (None, None) => [By::Results, By::Years, By::Players, By::Openings, By::Ratings]
                .into_iter()
                .map(|by| self.list(by, &mut source, &mut n_games))
                .collect::<anyhow::Result<_>>()?,
        };
        Ok((lists, n_games, source.damage))
    }

    fn limit(&self) -> usize {
        self.limit.unwrap_or(if self.by.is_some() || self.against.is_some() { usize::MAX } else { 10 })
    }

    fn list(&self, by: By, source: &mut Source<'_>, n_games: &mut usize) -> anyhow::Result<List> {
        let (database, filter, boards) = (source.database, &source.filter, source.boards.as_ref());
        let (columns, short) = columns(by);
        let list = match by {
            By::Openings => {
                let found = database.openings(filter, boards, self.moves)?;
                source.note(found.damage);
                let counted_games: u64 = found.openings.iter().map(|opening| opening.endings.games).sum();
                *n_games = (*n_games).max((counted_games + found.n_left) as usize);
                let left = (found.n_left > 0).then(|| {
                    format!(
                        "{} with fewer moves or with stones at the beginning left out",
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
            By::Ratings => {
                let found = database.ratings(filter, boards, self.limit())?;
                source.note(found.damage);
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
                        "{} cannot be compared with the others",
                        counted(found.n_unrated, "player")
                    ));
                }
                if found.n_handicap > 0 {
                    notes.push(format!(
                        "{} with handicap left out",
                        counted(found.n_handicap as usize, "game")
                    ));
                }
                let note = (!notes.is_empty()).then(|| notes.join(", "));
                List { name: "ratings", columns, short, lines, note }
            }
            By::Results | By::Years | By::Players => {
                let found = database.statistics(filter, boards)?;
                source.note(found.damage);
                *n_games = found.all.games as usize;
                let (name, lines): (_, Vec<Value>) = match by {
                    By::Results => ("results", found.results.iter().take(self.limit()).map(|result| {
                        json!({
                            "result": result.result, "games": result.games,
                            "share": share(result.games, found.all.games), "mean_margin": result.mean_margin.map(rounded),
                        })
                    }).collect()),
                    By::Years => ("years", found.years.iter().take(self.limit()).map(|(year, endings)| {
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
        source.note(found.damage);
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
        let note = Some(format!("wins and losses are those of {one}"));
        Ok(List { name: "head to head", columns, short, lines, note })
    }

    fn show(&self, list: &List, number: usize, page: &mut Page) {
        match self.format {
            Form::Json => list.lines.iter().for_each(|line| {
                let mut object = json!({ "list": list.name });
                list.columns.iter().for_each(|&column| object[column] = line[column].clone());
                page.json(&object);
            }),
            Form::Csv => {
                page.csv(list.columns.iter().map(|&column| column.to_owned()));
                for line in &list.lines {
                    page.csv(list.columns.iter().map(|&column| plain(&line[column])));
                }
            }
            Form::Text => {
                if number > 0 {
                    page.line("");
                }
                page.strong(heading(list.name)).end();
                let head = list.short.iter().map(|column| column.replace('_', " ")).collect();
                let cells = |line: &Value| list.short.iter().map(|&column| plain(&line[column])).collect();
                let rows: Vec<Vec<String>> =
                    std::iter::once(head).chain(list.lines.iter().map(cells)).collect();
                table(&rows, page);
                if let Some(note) = &list.note {
                    page.dim(note).end();
                }
            }
        }
    }
}

fn heading(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The columns of a list, and those that people see.
fn columns(by: By) -> (&'static [&'static str], &'static [&'static str]) {
    match by {
        By::Results => {
            (&["result", "games", "share", "mean_margin"], &["result", "games", "share", "mean_margin"])
        }
        By::Years => (
            &["year", "games", "black_wins", "white_wins", "draws", "unknown"],
            &["year", "games", "black_wins", "white_wins", "draws", "unknown"],
        ),
        By::Players => (
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
        By::Openings => (
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
        By::Ratings => (
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

/// A number with one digit behind the point.
fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// How many of a hundred.
fn share(part: u64, all: u64) -> f64 {
    rounded(100.0 * part as f64 / all.max(1) as f64)
}

/// A value as a cell has it.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

fn n_moves(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=60).contains(number));
    number.ok_or_else(|| "an opening has 1 to 60 moves".to_owned())
}
