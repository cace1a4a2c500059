//! Runs a tournament: plays the games that are not finished, in parallel, until the end, a decision of the test, or a signal.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use opensgf::db::Day;
use opensgf::player::Random;
use sgf_files::interrupt::SignalGuard;

use super::folder::{self, Folder};
use super::game::{self, Finished, Limits};
use super::plan::Fixture;
use super::prepare::Prepared;
use super::sprt::{Running, Verdict};
use super::standings::Played;
use super::{pool, record};
use crate::Outcome;
use crate::commands::db::now;
use crate::io::progress::Progress;
use crate::io::terminal::{Output, Verbosity, is_stderr_terminal};
use crate::numbers::counted;

/// Plays, and prints the table with `print`.
pub(super) fn run(
    tournament: &Prepared<'_>,
    into: Option<&Path>,
    out: &mut Output,
    print: impl Fn(&[Played], &mut Output) -> anyhow::Result<()>,
) -> anyhow::Result<Outcome> {
    // Signals set a flag from here on: games stop, finished ones are written, and dropping the guard ends the process with exit code 130.
    let guard = SignalGuard::new();
    let folder = into.map(|path| Folder::open(path, &tournament.settings, &guard)).transpose()?;
    let mut games = match into {
        Some(path) => folder::finished(path, &tournament.settings)?,
        None => Vec::new(),
    };
    let n_before = games.len();
    let mut test = Test(tournament.settings.test().map(Running::new));
    let is_stopped = AtomicBool::new(test.is_decided(&games));
    let mut progress = Progress::new(
        tournament.plan.n_games() - n_before,
        "games",
        is_stderr_terminal() && out.verbosity > Verbosity::Quiet,
    );
    // In a Swiss tournament, each round is known when the one before is finished.
    while !is_stopped.load(Ordering::Relaxed) && !guard.is_interrupted() {
        let open = unfinished(tournament, &games);
        if open.is_empty() {
            break;
        }
        let stop = || is_stopped.load(Ordering::Relaxed) || guard.is_interrupted();
        let work = |fixture: &Fixture| Some((*fixture, play(tournament, fixture, &stop)?));
        pool::run(&open, tournament.n_jobs, &is_stopped, work, |(fixture, game)| {
            games.push(keep(tournament, folder.as_ref(), &guard, &fixture, &game)?);
            games.sort_by_key(|game| game.number);
            progress.advance();
            if test.is_decided(&games) {
                is_stopped.store(true, Ordering::Relaxed);
            }
            Ok(())
        })?;
    }
    drop(progress);
    if guard.is_interrupted() {
        let finished = counted(games.len(), "finished game");
        match into {
            Some(path) => out.inform(format_args!(
                "interrupted; {} has {finished}, and the same command continues",
                path.display()
            ))?,
            None => print(&games, out)?,
        }
    } else {
        if n_before > 0 {
            out.inform(format_args!("continued after {}", counted(n_before, "finished game")))?;
        }
        print(&games, out)?;
    }
    out.flush()?;
    drop(guard);
    Ok(Outcome::Clean)
}

/// The games of the schedule that are not finished.
fn unfinished(tournament: &Prepared<'_>, games: &[Played]) -> Vec<Fixture> {
    let mut open = folder::schedule(&tournament.settings, games).fixtures;
    // The games are in the order of their numbers.
    open.retain(|fixture| games.binary_search_by_key(&fixture.number, |game| game.number).is_err());
    open
}

/// Plays a game; `None` if it was stopped. The seed depends on the number of the game, so that the order of play does not matter.
fn play(tournament: &Prepared<'_>, fixture: &Fixture, stop: &(dyn Fn() -> bool + Sync)) -> Option<Finished> {
    let settings = &tournament.settings;
    let opening = &tournament.openings[fixture.opening % tournament.openings.len()];
    let players = [fixture.black, fixture.white].map(|player| &tournament.players[player]);
    let number = fixture.number as u64;
    let seed = Random::new(settings.seed.wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15))).number();
    let limits =
        Limits { max_moves: settings.max_moves, timeout: Duration::from_secs(settings.timeout), stop };
    game::play(players, opening, seed, limits)
}

/// Writes the record of a finished game.
fn keep(
    tournament: &Prepared<'_>,
    folder: Option<&Folder>,
    guard: &SignalGuard,
    fixture: &Fixture,
    game: &Finished,
) -> anyhow::Result<Played> {
    if let Some(folder) = folder {
        let opening = &tournament.openings[fixture.opening % tournament.openings.len()];
        let date = Day::of_time(now()).to_string();
        let record = record::write(&tournament.settings, fixture, opening, game, &date);
        folder.write(guard, fixture.number, &record)?;
    }
    let (points, end) = record::points(&game.result)
        .ok_or_else(|| anyhow::anyhow!("game {} has the unknown result {}", fixture.number, game.result))?;
    Ok(Played { number: fixture.number, black: fixture.black, white: fixture.white, points, end })
}

/// The test, fed with the games that are finished.
struct Test(Option<Running>);

impl Test {
    /// Adds the games that are finished by now, and returns whether the test has decided.
    fn is_decided(&mut self, games: &[Played]) -> bool {
        let Some(running) = &mut self.0 else { return false };
        points_in_order(games).skip(running.state.n_games).for_each(|points| running.add(points));
        running.state.verdict != Verdict::Undecided
    }
}

/// The points of the first player in games 1, 2 and so on, up to the first game that is not finished. Games that end early do not count before
/// longer ones, so the decision does not depend on the number of threads.
pub(super) fn points_in_order(games: &[Played]) -> impl Iterator<Item = f64> {
    let consecutive = games.iter().enumerate().take_while(|(index, game)| game.number == index + 1);
    consecutive.map(|(_, game)| if game.black == 0 { game.points } else { 1.0 - game.points })
}
