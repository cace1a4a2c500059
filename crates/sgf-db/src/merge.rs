//! Merging duplicates, and separating them again: what the catalog does in `catalog/merge.rs`, for those who use the library.

use crate::catalog::{self, Merged};
use crate::{Database, DbError, Duplicate, FoundGame, Writer};

/// What two records of one game say of a thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The thing: `black`, `date`, `result` …
    pub what: &'static str,
    /// What the game that stands for both has.
    pub game: String,
    /// What the other one has.
    pub other: String,
}

impl Writer {
    /// Lets two games count as one. Nothing is lost: both records stay, and [`separate`](Writer::separate) undoes it.
    ///
    /// The longer one stands for both. Of what is not said of it, it gets what is said of the other one. Returns whether they were not one
    /// already.
    ///
    /// # Errors
    ///
    /// Fails when the disk refuses.
    pub fn merge(&mut self, duplicate: &Duplicate) -> Result<bool, DbError> {
        let (one, other) = (duplicate.one.id, duplicate.other.id);
        catalog::merge(&self.catalog, one, other, duplicate.is_exchanged, duplicate.score)
    }

    /// Undoes all merges of a game: it is separated from the games that it stands for, or from the one that stands for it. Returns how many
    /// merges these were.
    ///
    /// # Errors
    ///
    /// Fails when the disk refuses.
    pub fn separate(&mut self, game: i64) -> Result<u64, DbError> {
        catalog::separate(&self.catalog, game)
    }
}

impl Database {
    /// Lists the records that count as a part of another game.
    ///
    /// # Errors
    ///
    /// Fails when the catalog cannot be read.
    pub fn merged(&self) -> Result<Vec<Merged>, DbError> {
        catalog::merged(&self.catalog)
    }

    /// Lists in what a game and one that was merged into it differ.
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

/// What does not depend on the colours.
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
