//! How often the score of a finished game of Go agrees with its result, with an engine's opinion about dead stones and without.
//!
//! The games are a sample of a folder's records: those that say by how many points somebody has won, in an order that
//! depends on their names and on nothing else. The command is run on each as a user runs it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use opensgf::info::{GameResult, lenient};
use opensgf::play::hash::key;
use opensgf::value::Color;
use opensgf::{find, games, prop};

/// Fewer moves make no finished game.
const SHORTEST: usize = 50;

/// What is measured.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The folder of records
    folder: PathBuf,
    /// How many games
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// The command `sgf`
    #[arg(long, default_value = "target/debug/sgf")]
    sgf: PathBuf,
    /// The engine, as `sgf score --dead-by` takes it
    #[arg(long)]
    dead_by: Option<String>,
}

/// How often score and result agreed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    games: usize,
    winners: usize,
    margins: usize,
    failures: usize,
}

impl Tally {
    fn add(&mut self, said: Option<(Option<Color>, f64)>, result: (Color, f64)) {
        self.games += 1;
        let Some((winner, margin)) = said else {
            self.failures += 1;
            return;
        };
        let is_winner = winner == Some(result.0);
        self.winners += usize::from(is_winner);
        self.margins += usize::from(is_winner && (margin - result.1).abs() < 0.01);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { games, winners, margins, failures } = self;
        let percent = |count: &usize| *count as f64 * 100.0 / (*games).max(1) as f64;
        write!(
            f,
            "{games} games, {winners} right winners ({:.1} %), {margins} right margins ({:.1} %), {failures} failures",
            percent(winners),
            percent(margins)
        )
    }
}

/// Measures, and tells of each set of games what came out.
///
/// # Errors
///
/// Fails when the folder cannot be read or the command cannot be run.
pub fn run(options: &Options, tell: &mut dyn FnMut(&str)) -> anyhow::Result<()> {
    let mut paths: Vec<PathBuf> = ignore::WalkBuilder::new(&options.folder)
        .standard_filters(false)
        .build()
        .filter_map(Result::ok)
        .map(ignore::DirEntry::into_path)
        .filter(|path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf")))
        .collect();
    paths.sort_by_cached_key(|path| {
        let name = path.strip_prefix(&options.folder).unwrap_or(path).to_string_lossy().into_owned();
        (name.bytes().fold(0, |hash, byte| key(hash ^ u64::from(byte))), name)
    });
    let mut tallies = [[Tally::default(); 2]; 2];
    let mut n_games = 0;
    for path in &paths {
        if n_games == options.games {
            break;
        }
        let Some((result, is_marked)) = finished(&std::fs::read(path)?) else { continue };
        n_games += 1;
        tallies[usize::from(is_marked)][0].add(score(options, path, None)?, result);
        if let Some(engine) = &options.dead_by {
            let said = score(options, path, Some(engine))?;
            tallies[usize::from(is_marked)][1].add(said, result);
            if said.is_none_or(|said| said.0 != Some(result.0)) {
                tell(&format!("{}: {result:?}, but {said:?}", path.display()));
            }
        }
    }
    for (marks, tallies) in ["without marks of territory", "with marks of territory"].iter().zip(tallies) {
        for (judge, tally) in ["the record alone", "with the engine"].iter().zip(tallies) {
            tell(&format!("{marks}, {judge}: {tally}"));
        }
    }
    Ok(())
}

/// The winner and the margin of the only game of a file, and whether its end has marks of territory; `None` where it was not counted.
fn finished(bytes: &[u8]) -> Option<((Color, f64), bool)> {
    let document = opensgf::read(bytes);
    let mut games = games(&document);
    let game = games.next().filter(|game| game.number() == 1)?;
    let result = lenient::result(&game.get(prop::RE)?.ok()?)?.value;
    let GameResult::Win { winner, score: Some(margin), .. } = result else { return None };
    let n_moves = game.main_line().filter(|node| game.move_in(*node).is_some()).count();
    let last = game.main_line().last()?;
    let is_marked = [&b"TB"[..], b"TW"].iter().any(|ident| find(last, ident).is_some());
    (games.next().is_none() && n_moves >= SHORTEST).then_some(((winner, margin), is_marked))
}

/// The winner and the margin that the command tells.
fn score(
    options: &Options,
    path: &Path,
    engine: Option<&str>,
) -> anyhow::Result<Option<(Option<Color>, f64)>> {
    let mut command = Command::new(&options.sgf);
    command.arg("score").arg(path);
    if let Some(engine) = engine {
        command.args(["--dead-by", engine]);
    }
    let output = command.output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let said = text.lines().next().and_then(|line| line.rsplit_once(": ")).map(|(_, said)| said);
    Ok(said.and_then(|said| match lenient::result(said)?.value {
        GameResult::Win { winner, score: Some(margin), .. } => Some((Some(winner), margin)),
        GameResult::Draw => Some((None, 0.0)),
        _ => None,
    }))
}
