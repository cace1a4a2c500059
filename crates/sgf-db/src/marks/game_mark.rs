//! The mark of a game: the marks of all its records as one.
//!
//! A game can have several: it may represent merged records, and the mark of an earlier version of its record moves to it.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::params;

use super::store::{apply, in_marks, one};
use super::{ContentId, Mark, MarkChange, Marks};
use crate::{Database, DbError};

/// The mark of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameMark {
    /// The marks of all records, [merged](Mark::merge).
    pub mark: Mark,
    /// The records: that of the game, and others with a mark.
    pub records: Vec<ContentId>,
}

impl Database {
    /// Returns the marks of some games, those of them that have one. It reads the marks of these games only.
    ///
    /// # Errors
    ///
    /// Fails if the marks or the catalog cannot be read.
    ///
    /// # Examples
    ///
    /// See [`Marks::change_game`].
    pub fn game_marks(&self, games: &[i64]) -> Result<BTreeMap<i64, GameMark>, DbError> {
        let mut found = BTreeMap::<i64, GameMark>::new();
        if games.is_empty() {
            return Ok(found);
        }
        let Some(marks) = Marks::open(self.folder.path())? else { return Ok(found) };
        for mark in marks.of(&self.records_of(games)?)? {
            let Some(game) = self.game_of(mark.content)?.filter(|game| games.contains(game)) else {
                continue;
            };
            let known = found.entry(game).or_default();
            known.mark.merge(&mark);
            known.records.push(mark.content);
        }
        for (game, found) in &mut found {
            found.mark.content = self.content_ids(&[*game])?[0];
            found.records.retain(|record| record.hash != found.mark.content.hash);
            found.records.insert(0, found.mark.content);
        }
        Ok(found)
    }

    /// The records of games, with those merged into them.
    fn records_of(&self, games: &[i64]) -> Result<Vec<ContentId>, DbError> {
        let sql = "SELECT hash, line FROM game WHERE id IN (SELECT value FROM json_each(?1))
            UNION SELECT hash, line FROM game WHERE id IN (SELECT other FROM merged WHERE game IN (SELECT value FROM json_each(?1)))";
        let mut statement = self.catalog.prepare_cached(sql)?;
        let records = statement.query_map([json_list(games.iter())], |row| {
            Ok(ContentId { hash: row.get(0)?, line: row.get(1)? })
        })?;
        Ok(records.collect::<Result<_, _>>()?)
    }
}

impl Marks {
    /// The marks of some records, and those with the same lines, in the order of their hashes.
    fn of(&self, records: &[ContentId]) -> Result<Vec<Mark>, DbError> {
        in_marks(|| {
            let hash = |record: &ContentId| record.hash.iter().map(|byte| format!("{byte:02x}")).collect();
            let hashes: Vec<String> = records.iter().map(hash).collect();
            let hashes = format!(
                "[{}]",
                hashes.iter().map(|hash| format!("\"{hash}\"")).collect::<Vec<_>>().join(",")
            );
            let lines = json_list(records.iter().filter_map(|record| record.line.as_ref()));
            let sql = "SELECT hash, line, starred, note FROM mark WHERE hash IN (SELECT unhex(value) FROM json_each(?1))
                UNION SELECT hash, line, starred, note FROM mark WHERE line IN (SELECT value FROM json_each(?2))
                ORDER BY hash";
            let mut statement = self.connection.prepare(sql)?;
            let mut tags = self.connection.prepare("SELECT tag FROM tag WHERE hash = ?1")?;
            let marks = statement.query_map(params![hashes, lines], |row| {
                let content = ContentId { hash: row.get(0)?, line: row.get(1)? };
                let tags = tags.query_map([content.hash], |row| row.get(0))?.collect::<Result<_, _>>()?;
                Ok(Mark { content, tags, is_starred: row.get(2)?, note: row.get(3)? })
            })?;
            Ok(marks.collect::<Result<_, _>>()?)
        })
    }

    /// Lists the tags in alphabetical order, each with the number of records that have it. Tags that differ only in case count as
    /// one.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    ///
    /// # Examples
    ///
    /// See [`Marks::change_game`].
    pub fn tags(&self) -> Result<Vec<(String, u32)>, DbError> {
        in_marks(|| {
            let sql = "SELECT min(tag), count(*) FROM tag GROUP BY folded ORDER BY folded";
            let mut statement = self.connection.prepare(sql)?;
            let tags = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(tags.collect::<Result<_, _>>()?)
        })
    }

    /// Changes the mark of a game that consists of the marks of `records`, the first of which is its own: what is added belongs to
    /// that one, and what is removed is removed from all. Changes nothing and returns false if the note is not `note_was`,
    /// because someone else has changed it.
    ///
    /// # Errors
    ///
    /// Fails if a tag is refused by [`checked_tag`](crate::checked_tag), or if the file cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, MarkChange, Marks, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd];W[dd])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let database = Database::open(&path)?;
    /// let mut marks = Marks::create_or_open(&path)?;
    /// let change = MarkChange { note: Some("a ladder".into()), ..MarkChange::default() };
    /// assert!(marks.change_game(&database.content_ids(&[1])?, &change, None)?);
    /// let known = &database.game_marks(&[1])?[&1];
    /// assert_eq!(known.mark.note.as_deref(), Some("a ladder"));
    /// // The note is no longer empty.
    /// assert!(!marks.change_game(&known.records, &change, None)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn change_game(
        &mut self,
        records: &[ContentId],
        change: &MarkChange,
        note_was: Option<&str>,
    ) -> Result<bool, DbError> {
        in_marks(|| {
            let change = change.checked()?;
            let transaction = self.transaction()?;
            let mut now = Mark::default();
            let sorted: BTreeSet<ContentId> = records.iter().copied().collect();
            for record in sorted {
                now.merge(&one(&transaction, record)?);
            }
            if change.note.is_some() && now.note.as_deref() != note_was {
                return Ok(false);
            }
            let removal = MarkChange {
                remove: change.remove.clone(),
                star: change.star.filter(|star| !star),
                note: change.note.as_ref().map(|_| String::new()),
                ..MarkChange::default()
            };
            for (index, record) in records.iter().enumerate() {
                apply(&transaction, *record, if index == 0 { &change } else { &removal })?;
            }
            transaction.commit()?;
            Ok(true)
        })
    }
}

/// Numbers as a JSON array, for `json_each`.
fn json_list<'a>(numbers: impl Iterator<Item = &'a i64>) -> String {
    format!("[{}]", numbers.map(i64::to_string).collect::<Vec<_>>().join(","))
}
