//! The games that have marks.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, params};

use super::{ContentId, Mark, Marks, folded};
use crate::{Database, DbError, Filter};

/// The marked games of a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkedGames {
    /// The mark of each marked game by its id. A game that represents merged records has the marks of all.
    pub games: BTreeMap<i64, Mark>,
    /// Marks of records that the database does not have.
    pub elsewhere: Vec<Mark>,
}

impl Database {
    /// Finds the games that have marks.
    ///
    /// # Errors
    ///
    /// Fails if the marks or the catalog cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, MarkChange, Marks, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd];W[dd])(;GM[1];B[dd])"), None);
    /// writer.add(&SourceFile { path: "two.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let second = Database::open(&path)?.content_ids(&[2])?;
    /// let change = MarkChange { add: vec!["one move".into()], ..MarkChange::default() };
    /// Marks::create_or_open(&path)?.change(&second, &change)?;
    /// let marked = Database::open(&path)?.marked_games()?;
    /// assert_eq!(marked.games.keys().collect::<Vec<_>>(), [&2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn marked_games(&self) -> Result<MarkedGames, DbError> {
        let mut marked = MarkedGames::default();
        let Some(marks) = Marks::open(self.folder.path())? else { return Ok(marked) };
        for mark in marks.all()? {
            match self.game_of(mark.content)? {
                Some(game) => marked
                    .games
                    .entry(game)
                    .or_insert_with(|| Mark { content: mark.content, ..Mark::default() })
                    .merge(&mark),
                None => marked.elsewhere.push(mark),
            }
        }
        Ok(marked)
    }

    /// The game with this content, or the one that represents it.
    pub(super) fn game_of(&self, content: ContentId) -> Result<Option<i64>, DbError> {
        let represents = "coalesce((SELECT game FROM merged WHERE other = game.id), game.id)";
        let by_hash = self
            .catalog
            .prepare_cached(&format!("SELECT {represents} FROM game WHERE hash = ?1"))?
            .query_row([content.hash], |row| row.get(0))
            .optional()?;
        if by_hash.is_some() || content.line.is_none() {
            return Ok(by_hash);
        }
        // Several games with the same moves are different records, and none of them is certain to be the one that was marked.
        let mut statement = self
            .catalog
            .prepare_cached(&format!("SELECT DISTINCT {represents} FROM game WHERE line = ?1 LIMIT 2"))?;
        let games =
            statement.query_map([content.line], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
        Ok(games.first().copied().filter(|_| games.len() == 1))
    }

    /// Returns what marks of these games belong to: the records of the games.
    ///
    /// # Errors
    ///
    /// Fails if there is no game with one of the ids, or the catalog cannot be read.
    pub fn content_ids(&self, games: &[i64]) -> Result<Vec<ContentId>, DbError> {
        let mut statement = self.catalog.prepare("SELECT hash, line FROM game WHERE id = ?1")?;
        let content = |id: &i64| {
            let found = statement
                .query_row(params![id], |row| Ok(ContentId { hash: row.get(0)?, line: row.get(1)? }))
                .optional()?;
            found.ok_or_else(|| DbError::Query(format!("there is no game {id}")))
        };
        games.iter().map(content).collect()
    }

    /// The ids of the games whose marks a filter asks for, as a JSON array; `None` if it does not ask for marks.
    pub(crate) fn games_with_marks(&self, filter: &Filter) -> Result<Option<String>, DbError> {
        if filter.tags.is_empty() && !filter.is_starred && !filter.has_note {
            return Ok(None);
        }
        let wanted: Vec<String> = filter.tags.iter().map(|tag| folded(tag)).collect();
        let is_wanted = |mark: &Mark| {
            let has = |wanted: &String| mark.tags.iter().any(|tag| folded(tag) == *wanted);
            wanted.iter().all(has)
                && (mark.is_starred || !filter.is_starred)
                && (mark.note.is_some() || !filter.has_note)
        };
        let marked = self.marked_games()?;
        let ids = marked.games.iter().filter(|(_, mark)| is_wanted(mark)).map(|(id, _)| id.to_string());
        Ok(Some(format!("[{}]", ids.collect::<Vec<_>>().join(","))))
    }
}
