//! The marks of games, and saved searches, as the page reads and changes them.

use opensgf::db::{DbError, MarkChange, Marks, SavedSearch};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::details::ShownMark;
use super::saved;
use super::{Collection, Failure};

/// A change of the mark of a game.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Change {
    add: Vec<String>,
    remove: Vec<String>,
    star: Option<bool>,
    note: Option<String>,
    /// The note that the page has read. A note that was changed meanwhile is not replaced.
    was: Option<String>,
}

/// The result of a change.
pub(crate) enum Changed {
    /// The mark after the change.
    Done(ShownMark),
    /// The present mark: its note was changed meanwhile.
    Conflict(ShownMark),
    /// The game does not exist.
    NoGame,
}

/// The tags and saved searches of a database.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Overview {
    /// Whether marks can be changed.
    pub(crate) writable: bool,
    /// The tags with the number of their records.
    tags: Vec<(String, u32)>,
    searches: Vec<ShownSearch>,
}

/// A saved search.
#[derive(Debug, Serialize)]
struct ShownSearch {
    name: String,
    arguments: Vec<String>,
    /// The query; `None` if it has conditions that the page does not know.
    query: Option<Map<String, Value>>,
}

impl Change {
    /// # Errors
    ///
    /// Says what is wrong with a tag, or that nothing is changed.
    pub(crate) fn check(&self) -> Result<(), String> {
        if *self == (Change { was: self.was.clone(), ..Change::default() }) {
            return Err("the change is empty".to_owned());
        }
        self.add.iter().try_for_each(|tag| match opensgf::db::checked_tag(tag) {
            Ok(tag) if tag.contains(',') => Err("commas separate tags".to_owned()),
            Ok(_) => Ok(()),
            Err(why) => Err(why.to_string()),
        })
    }
}

impl Collection {
    /// The mark of a game; `None` if the game does not exist.
    pub(crate) fn mark(&self, id: i64) -> Result<Option<ShownMark>, Failure> {
        self.read(|reader| {
            if reader.database.game(id)?.is_none() {
                return Ok(None);
            }
            let mark = reader.database.game_marks(&[id])?.remove(&id).unwrap_or_default();
            Ok(Some(mark.into()))
        })
    }

    /// Changes the mark of a game.
    pub(crate) fn change_mark(&self, id: i64, change: Change) -> Result<Changed, Failure> {
        let records = self.read(|reader| {
            // A rebuilt catalog gives games other numbers.
            if let Some(lost) = reader.database.damaged().iter().find(|damage| damage.segment == 0) {
                return Err(DbError::Damaged(lost.clone()).into());
            }
            if reader.database.game(id)?.is_none() {
                return Ok(None);
            }
            Ok(Some(match reader.database.game_marks(&[id])?.remove(&id) {
                Some(known) => known.records,
                None => reader.database.content_ids(&[id])?,
            }))
        })?;
        let Some(records) = records else { return Ok(Changed::NoGame) };
        let Change { add, remove, star, note, was } = change;
        let change = MarkChange { add, remove, star, note };
        let is_done = self.marks()?.change_game(&records, &change, was.as_deref())?;
        let Some(mark) = self.mark(id)? else { return Ok(Changed::NoGame) };
        Ok(if is_done { Changed::Done(mark) } else { Changed::Conflict(mark) })
    }

    /// The tags and saved searches.
    pub(crate) fn overview(&self) -> Result<Overview, Failure> {
        let mut overview = Overview { writable: self.has_writable_marks(), ..Overview::default() };
        let Some(marks) = Marks::open(self.path())? else { return Ok(overview) };
        overview.tags = marks.tags()?;
        let shown = |SavedSearch { name, arguments }| {
            let query = saved::query_of(&arguments);
            ShownSearch { name, arguments, query }
        };
        overview.searches = marks.searches()?.into_iter().map(shown).collect();
        Ok(overview)
    }

    /// The marks, for changes.
    pub(crate) fn marks(&self) -> Result<Marks, DbError> {
        if !self.has_writable_marks() {
            return Err(DbError::ReadOnly(self.path().to_owned()));
        }
        Marks::create_or_open(self.path())
    }

    /// Whether this user may write the folder and the file of the marks.
    pub(crate) fn has_writable_marks(&self) -> bool {
        let file = self.path().join("marks.sqlite");
        is_writable(self.path()) && (!file.exists() || is_writable(&file))
    }
}

fn is_writable(path: &std::path::Path) -> bool {
    #[cfg(unix)]
    if rustix::fs::access(path, rustix::fs::Access::WRITE_OK).is_err() {
        return false;
    }
    // The superuser may write everything, but should not.
    std::fs::metadata(path).is_ok_and(|metadata| !metadata.permissions().readonly())
}
