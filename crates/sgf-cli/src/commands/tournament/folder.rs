//! The folder of a tournament: its settings, a lock, and one record for each finished game.
//!
//! A game is finished when its record exists. Records are written to a temporary file and renamed, so that a killed run leaves complete
//! records only, and the games that it did not finish are played again.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use sgf_files::interrupt::SignalGuard;
use sgf_files::{reason, replace};

use super::plan::{Fixture, Results, Schedule};
use super::record;
use super::standings::Played;
use super::state::Settings;
use crate::io::terminal::Errors;

/// The settings. The file is written once.
const SETTINGS: &str = "tournament.json";
/// The file that a running tournament locks. It stays, so that no two runs lock different files.
const LOCK: &str = "tournament.lock";

/// The folder of a running tournament.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// Locked until the process ends, however it ends.
    _lock: File,
}

impl Folder {
    /// Opens or creates a folder, and locks it.
    ///
    /// # Errors
    ///
    /// Fails if another process runs the tournament, or if its settings differ.
    pub(super) fn open(path: &Path, settings: &Settings, guard: &SignalGuard) -> anyhow::Result<Folder> {
        let cannot =
            |error: &std::io::Error| format!("cannot use the folder {}: {}", path.display(), reason(error));
        fs::create_dir_all(path).map_err(|error| anyhow::anyhow!(cannot(&error)))?;
        let file = path.join(SETTINGS);
        let is_new = !file.exists();
        let is_empty = fs::read_dir(path).map_err(|error| anyhow::anyhow!(cannot(&error)))?.all(|entry| {
            entry.is_ok_and(|entry| {
                entry.file_name() == LOCK || entry.file_name().to_string_lossy().starts_with('.')
            })
        });
        ensure!(!is_new || is_empty, "{} has other files; choose a new folder", path.display());
        let lock = File::options().create(true).truncate(false).write(true).open(path.join(LOCK));
        let lock = lock.map_err(|error| anyhow::anyhow!(cannot(&error)))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                bail!("another process runs the tournament in {}", path.display())
            }
            // Some network file systems have no locks. Records are still never overwritten.
            Err(TryLockError::Error(_)) => {}
        }
        if is_new {
            let created = replace::create_under(guard, &file, settings.json().as_bytes());
            if let Err(error) = created
                && error.kind() != std::io::ErrorKind::AlreadyExists
            {
                bail!(cannot(&error));
            }
        }
        settings.expect_same(&read_settings(path)?)?;
        Ok(Folder { path: path.to_owned(), _lock: lock })
    }

    /// Writes the record of a game. The name tells whether it is finished.
    pub(super) fn write(&self, guard: &SignalGuard, number: usize, record: &str) -> anyhow::Result<()> {
        let path = self.path.join(file_name(number));
        replace::create_under(guard, &path, record.as_bytes())
            .map_err(|error| anyhow::anyhow!("cannot write {}: {}", path.display(), reason(&error)))
    }
}

/// Reads the settings of a folder.
pub(super) fn read_settings(folder: &Path) -> anyhow::Result<Settings> {
    let path = folder.join(SETTINGS);
    let text = fs::read_to_string(&path)
        .map_err(|error| anyhow::anyhow!("cannot read {}: {}", path.display(), reason(&error)))?;
    let settings: Settings = serde_json::from_str(&text)
        .with_context(|| format!("{} has no settings of a tournament", path.display()))?;
    ensure!(settings.plan().is_some(), "{} has no settings of a tournament", path.display());
    Ok(settings)
}

/// Reads the finished games of a folder, in the order of their numbers.
pub(super) fn finished(folder: &Path, settings: &Settings) -> anyhow::Result<Vec<Played>> {
    let cannot =
        |path: &Path, error: &std::io::Error| format!("cannot read {}: {}", path.display(), reason(error));
    let mut games = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| anyhow::anyhow!(cannot(folder, &error)))? {
        let path = entry.map_err(|error| anyhow::anyhow!(cannot(folder, &error)))?.path();
        let Some(number) = path.file_name().and_then(|name| number(&name.to_string_lossy())) else {
            continue;
        };
        let bytes = fs::read(&path).map_err(|error| anyhow::anyhow!(cannot(&path, &error)))?;
        let game = record::read(settings, number, &bytes);
        games.push(game.with_context(|| format!("{} is not a game of this tournament", path.display()))?);
    }
    games.sort_by_key(|game| game.number);
    expect_scheduled(&games, &schedule(settings, &games).fixtures)?;
    Ok(games)
}

/// The schedule after the finished games.
pub(super) fn schedule(settings: &Settings, games: &[Played]) -> Schedule {
    let results: Results = games.iter().map(|game| (game.number, game.points)).collect();
    settings.plan().map(|plan| plan.schedule(&results)).unwrap_or_default()
}

/// Fails if a game has other players than the schedule says: someone has changed a record.
fn expect_scheduled(games: &[Played], fixtures: &[Fixture]) -> anyhow::Result<()> {
    let is_scheduled = |game: &Played| {
        let fixture = game.number.checked_sub(1).and_then(|index| fixtures.get(index));
        fixture.is_some_and(|it| (it.black, it.white) == (game.black, game.white))
    };
    let others: Vec<String> = games
        .iter()
        .filter(|game| !is_scheduled(game))
        .map(|game| format!("{} does not have the players of the schedule", file_name(game.number)))
        .collect();
    if others.is_empty() { Ok(()) } else { Err(Errors(others).into()) }
}

fn file_name(number: usize) -> String {
    format!("game-{number:05}.sgf")
}

fn number(name: &str) -> Option<usize> {
    let digits = name.strip_prefix("game-")?.strip_suffix(".sgf")?;
    let number = digits.parse().ok()?;
    // Copies such as `game-1.sgf` are not ours.
    (file_name(number) == name).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_numbers() {
        assert_eq!(file_name(7), "game-00007.sgf");
        assert_eq!(number("game-123456.sgf"), Some(123_456));
        for name in ["game-7.sgf", "game-00007 (1).sgf", "game-+0007.sgf", "7.sgf", ".game-00007.sgf"] {
            assert_eq!(number(name), None, "{name}");
        }
    }
}
