//! How often `sgf score` agrees with the result of finished games of Go, with and without an engine that marks dead stones.
//!
//! The games are a sample of the records in a folder with a result in points, in an order that depends only on their names. The
//! command runs on each as a user would run it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use opensgf::info::{GameResult, lenient};
use opensgf::play::zobrist::key;
use opensgf::value::Color;
use opensgf::{find, games, prop};

/// Games with fewer moves are skipped as unfinished.
const SHORTEST: usize = 50;

/// The options of the measurement.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The folder of records
    folder: PathBuf,
    /// Number of games
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// The command `sgf`
    #[arg(long, default_value = "target/debug/sgf")]
    sgf: PathBuf,
    /// The engine, as for `sgf score --dead-by`
    #[arg(long)]
    dead_by: Option<String>,
}

/// Counts of agreement between score and result.
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

/// Measures the agreement, and reports the figures for each set of games.
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

/// The winner and margin of the only game in a file, and whether its last node marks territory; `None` if it was not scored.
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

/// The winner and margin according to the command.
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
