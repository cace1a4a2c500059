//! Searches in one or several databases.

use std::collections::HashSet;
use std::fmt::Display;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use opensgf::db::{BoardQuery, Damage, Database, DbError, Filter, LastBlock, Matches, Totals};

use crate::io::input::shown;
use crate::io::terminal::Content;
use crate::numbers::{counted, grouped};

use super::output::{GamePrinter, Sink, damage_of};
use super::similar_players::similar_players;

/// An open database.
pub(super) struct Opened {
    /// Its path, as given.
    pub(super) name: String,
    pub(super) database: Database,
    /// The records decompressed last.
    pub(super) last_block: LastBlock,
}

/// The open databases, and what could not be read.
pub(super) struct Databases {
    all: Vec<Opened>,
    /// Whether several were named, so that output and messages say which one they mean.
    are_several: bool,
    problems: Vec<String>,
}

/// The part of the games to print.
#[derive(Clone, Copy, Debug)]
pub(super) struct Page {
    pub(super) offset: usize,
    pub(super) limit: usize,
}

/// All games.
pub(super) const ALL: Page = Page { offset: 0, limit: usize::MAX };

impl Databases {
    /// Opens a database.
    pub(super) fn open_one(path: &Path) -> anyhow::Result<Databases> {
        Databases::open(std::slice::from_ref(&path.to_owned()))
    }

    /// Opens databases. Of several, some may fail.
    ///
    /// # Errors
    ///
    /// Fails if one is named twice, or a single one cannot be opened.
    pub(super) fn open(paths: &[PathBuf]) -> anyhow::Result<Databases> {
        let mut opened = Databases { all: Vec::new(), are_several: paths.len() > 1, problems: Vec::new() };
        let mut known = HashSet::new();
        for path in paths {
            let place = path.canonicalize().unwrap_or_else(|_| path.clone());
            anyhow::ensure!(known.insert(place), "{} is named twice", shown(path));
            let name = path.to_string_lossy().into_owned();
            match Database::open(path) {
                Ok(database) => opened.all.push(Opened { name, database, last_block: LastBlock::default() }),
                Err(error) if opened.are_several => opened.add_problem(&name, &error),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(opened)
    }

    /// Whether several were named.
    pub(super) fn are_several(&self) -> bool {
        self.are_several
    }

    /// Suggests other names for those that no game has: `did you mean Cho Chikun (2,249 games)?`
    pub(super) fn suggest_players(&self, names: &[&str]) -> Result<Vec<String>, DbError> {
        let mut suggestions = Vec::new();
        for opened in &self.all {
            for name in names {
                let similar = similar_players(&opened.database, name)?;
                if !similar.is_empty() {
                    let place = if self.are_several { format!("{}: ", opened.name) } else { String::new() };
                    suggestions.push(format!("{place}did you mean {}?", similar.join(", ")));
                }
            }
        }
        Ok(suggestions)
    }

    fn add_problem(&mut self, name: &str, problem: &dyn Display) {
        let problem = problem.to_string();
        let is_named = !self.are_several || problem.starts_with(name);
        self.problems.push(if is_named { problem } else { format!("{name}: {problem}") });
    }

    /// Takes the messages about what could not be read.
    pub(super) fn take_problems(&mut self) -> Vec<String> {
        std::mem::take(&mut self.problems)
    }

    /// Asks each database. One that fails is reported, unless it is the only one or the query is invalid.
    fn ask<T: Default>(&mut self, ask: impl Fn(&Database) -> Result<T, DbError>) -> anyhow::Result<Vec<T>> {
        let mut answers = Vec::new();
        for number in 0..self.all.len() {
            let opened = &self.all[number];
            answers.push(match ask(&opened.database) {
                Ok(answer) => answer,
                Err(error) if self.are_several && !matches!(error, DbError::Query(_)) => {
                    let name = opened.name.clone();
                    self.add_problem(&name, &error);
                    T::default()
                }
                Err(error) => return Err(error.into()),
            });
        }
        Ok(answers)
    }

    /// Counts the games and hits in all databases.
    pub(super) fn count(&mut self, filter: &Filter, query: Option<&BoardQuery>) -> anyhow::Result<Totals> {
        let mut totals = Totals { n_hits: query.map(|_| 0), ..Totals::default() };
        let counts = self.ask(|database| database.count(filter, query))?;
        for (number, count) in counts.into_iter().enumerate() {
            totals.n_games += count.n_games;
            totals.n_hits = totals.n_hits.map(|n_hits| n_hits + count.n_hits.unwrap_or_default());
            self.add_damage(number, &count.damage);
        }
        Ok(totals)
    }

    fn add_damage(&mut self, number: usize, damage: &[impl Display]) {
        let name = self.all[number].name.clone();
        damage.iter().for_each(|damage| self.add_problem(&name, damage));
    }

    /// Prints a page of the matching games of all databases, and returns their number and the totals.
    pub(super) fn print(
        &mut self,
        filter: &Filter,
        query: Option<&BoardQuery>,
        page: Page,
        mut printer: GamePrinter,
        sink: &mut Sink<'_>,
    ) -> anyhow::Result<(usize, Totals)> {
        let matches = self.ask(|database| database.matches(filter, query))?;
        let mut styled = sink.out().styled_text();
        printer.begin(&mut styled);
        sink.put(Content::Text(styled))?;
        let mut n_printed = 0;
        let order = Matches::order(&matches, filter);
        let order = order.get(page.offset..).unwrap_or_default();
        let order = &order[..order.len().min(page.limit)];
        for run in order.chunk_by(|one, other| one.0 == other.0) {
            let (number, first) = run[0];
            let Opened { name, database, last_block } = &mut self.all[number];
            let (mut failed, mut records) = (None, Vec::new());
            let mut unread = database.read_matches(&matches[number], first..first + run.len(), |game| {
                let content = printer.add(&game, name, |game| database.record(game, last_block), sink.out());
                match content.and_then(|content| content.map_or(Ok(()), |content| sink.put(content))) {
                    Ok(()) => n_printed += 1,
                    // The other records can be read.
                    Err(error) => match damage_of(error) {
                        Ok(damage) => records.push(damage),
                        Err(error) => {
                            failed = Some(error);
                            return ControlFlow::Break(());
                        }
                    },
                }
                ControlFlow::Continue(())
            })?;
            failed.map_or(Ok(()), Err)?;
            Damage::add_new(&mut unread, records);
            let new: Vec<_> =
                unread.iter().filter(|unread| !matches[number].damage.contains(unread)).collect();
            self.add_damage(number, &new);
        }
        printer.end().map_or(Ok(()), |content| sink.put(content))?;
        for (number, matches) in matches.iter().enumerate() {
            self.add_damage(number, &matches.damage);
        }
        self.problems.dedup();
        let n_hits: u64 = matches.iter().map(Matches::n_hits).sum();
        let n_games: usize = matches.iter().map(Matches::n_games).sum();
        let totals = Totals { n_games: n_games as u64, n_hits: query.map(|_| n_hits), ..Totals::default() };
        Ok((n_printed, totals))
    }
}

/// The summary of a list: `20 of 17,598 games, 18,001 hits`.
pub(super) fn summary(n_printed: usize, totals: &Totals) -> String {
    let games = counted(totals.n_games as usize, "game");
    let games = match n_printed as u64 == totals.n_games {
        true => games,
        false => format!("{} of {games}", grouped(n_printed)),
    };
    totals.n_hits.map_or(games.clone(), |n_hits| format!("{games}, {}", counted(n_hits as usize, "hit")))
}
