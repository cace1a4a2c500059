//! `sgf tournament`: games between programs.
//!
//! The arithmetic is free of I/O: pairings (`plan.rs`, `pairings.rs`, `swiss.rs`), ratings (`ratings.rs`, `difference.rs`, `matrix.rs`), the
//! sequential test (`sprt.rs`) and the table (`standings.rs`). `game.rs` plays a game, `folder.rs` keeps the finished ones, and `run.rs` plays
//! them in parallel.

mod difference;
mod folder;
mod game;
mod gtp;
mod html;
mod matrix;
mod opening;
mod pairings;
mod plan;
mod player;
mod pool;
mod prepare;
mod ratings;
mod record;
mod report;
mod run;
mod sprt;
mod standings;
mod state;
mod swiss;
mod turn;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context;
use opensgf::play::GameSpec;

use super::play::Start;
use crate::Outcome;
use crate::args::common::games;
use crate::io::csv_args::CsvArgs;
use crate::io::terminal::{Output, Verbosity};
use plan::Format;
use player::Player;
use report::{Form, Report};
use standings::{Played, Standings};
use state::Settings;

/// Play tournaments between programs
///
/// A PLAYER is `level:N`, our player at a level from 1 to 10; `level:N/2`, the level with half of its nodes; `nodes:N`, our player with N nodes;
/// `random`, random legal moves; or `gtp:COMMAND`, a Go engine that speaks the Go Text Protocol. The command line of an engine is split
/// like in a shell, but no shell runs. `NAME=PLAYER` sets the name in records and tables.
///
/// Without --openings, games begin from the start of the game, and colors alternate. In Go, the area is counted with all stones alive,
/// and the komi is 7.5, unless --rules and --komi say otherwise. Games end as the rules of the game have it, including repetition. A game that
/// --max-moves stops has the result Void, and counts as a draw. An engine that exits, does not answer in time (--timeout) or makes an illegal
/// move loses that game, and the record says why; the tournament continues.
///
/// With --into, each finished game is a record in the folder. The same command continues a tournament that was interrupted or killed;
/// no game is lost or played twice. The games follow from --seed: the same command plays the same games on every computer, unless engines
/// take part.
///
/// The table has Elo ratings by maximum likelihood with intervals of 95 %. With --sprt, the tournament ends as soon as the test decides.
///
/// Exit codes: 0 on success, 2 if the tournament could not be played, or the folder has another one, 130 if interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Compare two levels in Hex" => "sgf tournament --game hex --size 4 --games 4 level:1 level:2",
    "Keep the games of a round robin, or continue it" => "sgf tournament --game othello --into league --games 2 nodes:10 nodes:20 random",
    "Test whether a player is at least 10 Elo stronger" => "sgf tournament --game hex --size 3 --sprt 0,10 --games 20 --jobs 2 nodes:40 random",
    "Write the table as a page" => "sgf tournament --game hex --size 3 nodes:5 random --output html > table.html",
})]
pub(crate) struct Tournament {
    /// The game, by name or number
    #[arg(long, value_name = "GAME", value_parser = games(), hide_possible_values = true, required_unless_present = "table")]
    game: Option<&'static GameSpec>,

    /// Two or more players
    #[arg(value_name = "PLAYER", required_unless_present = "table")]
    players: Vec<Player>,

    /// The pairings
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,

    /// How often everyone meets; in a Swiss tournament the number of rounds [default: 1, Swiss: enough to find a winner]
    #[arg(long, value_name = "N")]
    rounds: Option<NonZeroUsize>,

    /// Games of each meeting; colors alternate
    #[arg(long, value_name = "N", default_value = "2")]
    games: NonZeroUsize,

    #[command(flatten, next_help_heading = "Start options")]
    start: Start,

    /// The komi, in Go
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    komi: Option<f64>,

    /// Begin with the main lines of a collection; each is played twice, with exchanged colors
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "fen"])]
    openings: Option<PathBuf>,

    /// Play only the first N moves of each opening
    #[arg(long, value_name = "N", requires = "openings")]
    opening_moves: Option<usize>,

    /// Another seed gives other games
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Stop a game after N moves, without those of the opening; it counts as a draw
    #[arg(long, value_name = "N", default_value = "1000")]
    max_moves: NonZeroUsize,

    /// How long to wait for each answer of an engine, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,

    /// End as soon as it is decided whether the first of two players is ELO0 or ELO1 stronger than the second
    #[arg(long, value_name = "ELO0,ELO1", value_parser = hypotheses, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,

    /// The probability to accept ELO1 if ELO0 is true
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = probability, requires = "sprt")]
    alpha: f64,

    /// The probability to accept ELO0 if ELO1 is true
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = probability, requires = "sprt")]
    beta: f64,

    /// The name of the event in records and tables [default: the game]
    #[arg(long, value_name = "NAME")]
    event: Option<String>,

    /// Keep the games in this folder, or continue the tournament in it
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,

    /// Print the table of the tournament in a folder, also while it runs
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["game", "players", "format", "rounds", "games", "size", "rules", "variant", "fen", "komi",
        "openings", "seed", "max_moves", "timeout", "sprt", "event", "into", "jobs"])]
    table: Option<PathBuf>,

    /// The form of the table
    #[arg(long, short, value_enum, default_value_t, value_name = "FORM")]
    output: Form,

    #[command(flatten)]
    csv_args: CsvArgs,

    /// Number of games to play in parallel [default: number of cores]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Print only the table and errors
    #[arg(long, short)]
    quiet: bool,
}

fn hypotheses(text: &str) -> Result<(f64, f64), String> {
    let read = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
    let both = text.split_once(',').and_then(|(lower, higher)| Some((read(lower)?, read(higher)?)));
    both.filter(|(lower, higher)| lower < higher)
        .ok_or_else(|| "expected two differences in Elo, the lower one first: 0,10".to_owned())
}

fn probability(text: &str) -> Result<f64, String> {
    let read = text.parse::<f64>().ok().filter(|it| *it > 0.0 && *it < 0.5);
    read.ok_or_else(|| "expected a probability between 0 and 0.5".to_owned())
}

impl Tournament {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        self.csv_args.expect_csv(self.output == Form::Csv)?;
        if self.quiet {
            out.verbosity = Verbosity::Quiet;
        }
        if let Some(folder) = &self.table {
            let settings = folder::read_settings(folder)?;
            let games = folder::finished(folder, &settings)?;
            self.print(&settings, &games, out)?;
            return Ok(Outcome::Clean);
        }
        let prepared = self.prepared()?;
        run::run(&prepared, self.into.as_deref(), out, |games, out| {
            self.print(&prepared.settings, games, out)
        })
    }

    /// Prints the table.
    fn print(&self, settings: &Settings, games: &[Played], out: &mut Output) -> anyhow::Result<()> {
        let report = report(settings, games)?;
        let mut styled = out.styled_text();
        match self.output {
            Form::Text => report.text(&mut styled),
            Form::Csv => report.csv(self.csv_args, &mut styled),
            Form::Json => drop(styled.json(&report.json())),
            Form::Html => return out.data(html::page(&report).as_bytes()),
        }
        out.show(&styled)
    }
}

/// Makes the table of the finished games.
fn report<'a>(settings: &'a Settings, games: &[Played]) -> anyhow::Result<Report<'a>> {
    let plan = settings.plan().context("the settings are not those of a tournament")?;
    let mut byes = vec![0; plan.n_players];
    for player in folder::schedule(settings, games).byes {
        byes[player] += plan.games;
    }
    let test = settings.test().map(|test| (test, test.run(run::points_in_order(games))));
    Ok(Report { settings, plan, standings: Standings::of(plan.n_players, plan.format, games, &byes), test })
}
