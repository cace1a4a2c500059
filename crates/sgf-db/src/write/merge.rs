//! Merging and separating duplicates.

use crate::storage::catalog::{self, Merged};
use crate::{Database, DbError, Duplicate, FoundGame, Writer};

/// A difference between two records of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The field: `black`, `date`, `result` …
    pub what: &'static str,
    /// The value of the game that represents both.
    pub game: String,
    /// The value of the merged record.
    pub other: String,
}

impl Writer {
    /// Merges two games, so that they count as one. Both records stay, and [`separate`](Writer::separate) undoes it.
    ///
    /// The longer game represents both, and its missing metadata is filled in from the other. Returns false if they were
    /// merged already.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written.
    pub fn merge(&mut self, duplicate: &Duplicate) -> Result<bool, DbError> {
        let (one, other) = (duplicate.one.id, duplicate.other.id);
        catalog::merge(&self.catalog, one, other, duplicate.is_exchanged, duplicate.score)
    }

    /// Undoes all merges of a game, whether it represents others or is represented. Returns the number of merges.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written.
    pub fn separate(&mut self, game: i64) -> Result<u64, DbError> {
        catalog::separate(&self.catalog, game)
    }
}

impl Database {
    /// Lists the records that were merged into another game.
    ///
    /// # Errors
    ///
    /// Fails when the catalog cannot be read.
    pub fn merged(&self) -> Result<Vec<Merged>, DbError> {
        catalog::merged(&self.catalog)
    }

    /// Lists the differences between a game and a record merged into it.
    ///
    /// # Errors
    ///
    /// Fails when the catalog cannot be read.
    pub fn differences(&self, merged: &Merged) -> Result<Vec<Difference>, DbError> {
        let (Some(game), Some(other)) = (self.game(merged.game)?, self.game(merged.other)?) else {
            return Ok(Vec::new());
        };
        let (black, white) = (facts(&other.black, &other.black_rank), facts(&other.white, &other.white_rank));
        let (black, white) = if merged.is_exchanged { (white, black) } else { (black, white) };
        let mut pairs = vec![
            ("black", game.black.clone(), black.0),
            ("black_rank", game.black_rank.clone(), black.1),
            ("white", game.white.clone(), white.0),
            ("white_rank", game.white_rank.clone(), white.1),
        ];
        pairs.extend(
            plain(&game).into_iter().zip(plain(&other)).map(|((what, one), (_, other))| (what, one, other)),
        );
        if merged.is_exchanged {
            pairs.retain(|(what, ..)| *what != "result");
        }
        let differ = |(what, game, other): (&'static str, Option<String>, Option<String>)| {
            let (game, other) = (game?, other?);
            (game != other).then_some(Difference { what, game, other })
        };
        Ok(pairs.into_iter().filter_map(differ).collect())
    }
}

fn facts(name: &Option<String>, rank: &Option<String>) -> (Option<String>, Option<String>) {
    (name.clone(), rank.clone())
}

/// The fields that do not depend on the colors.
fn plain(game: &FoundGame) -> [(&'static str, Option<String>); 9] {
    [
        ("event", game.event.clone()),
        ("round", game.round.clone()),
        ("place", game.place.clone()),
        ("date", game.date.clone()),
        ("result", game.result.clone()),
        ("komi", game.komi.map(|komi| komi.to_string())),
        ("handicap", game.handicap.map(|stones| stones.to_string())),
        ("rules", game.rules.clone()),
        ("moves", Some(game.moves.to_string())),
    ]
}
