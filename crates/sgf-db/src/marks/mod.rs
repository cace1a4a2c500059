//! Marks: the tags, stars and notes that people give to games, their tries to solve problems, and the searches that they save.
//!
//! They are kept in a file of their own, `marks.sqlite`, so a lost catalog costs no mark. A mark belongs to the content of a
//! record, not to its number or file: it survives `sync`, `compact`, moved files, and a new database of the same records.

mod day;
mod game_mark;
mod games;
mod import;
mod progress;
mod searches;
mod store;

use std::collections::BTreeSet;

pub use day::{Day, ParseDayError};
pub use game_mark::GameMark;
pub use games::MarkedGames;
pub use progress::{ProblemProgress, Tries, Try};
pub use searches::SavedSearch;
pub use store::Marks;

use crate::DbError;

/// The content of a record, to which a mark belongs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentId {
    /// The first 16 bytes of the SHA-256 of the record.
    pub hash: [u8; 16],
    /// The number of its line: equal moves have equal numbers. If no record has the hash any longer, the mark moves to the only
    /// game with this line, for example after a name was corrected.
    pub line: Option<i64>,
}

/// The tags, star and note of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The record.
    pub content: ContentId,
    /// The tags in alphabetical order, as written by the first who used them.
    pub tags: BTreeSet<String>,
    /// Whether the game has a star.
    pub is_starred: bool,
    /// The note.
    pub note: Option<String>,
}

impl Mark {
    /// Returns whether nothing is noted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty() && !self.is_starred && self.note.is_none()
    }

    /// Adds the tags, the star and the note of another mark. Two different notes become one with both texts.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::Mark;
    /// let mut mark = Mark { note: Some("Lee's ladder".into()), ..Mark::default() };
    /// mark.merge(&Mark { note: Some("see also 1846".into()), is_starred: true, ..Mark::default() });
    /// assert_eq!((mark.note.as_deref(), mark.is_starred), (Some("Lee's ladder\n\nsee also 1846"), true));
    /// ```
    pub fn merge(&mut self, other: &Mark) {
        self.tags.extend(other.tags.iter().cloned());
        self.is_starred |= other.is_starred;
        self.note = match (self.note.take(), &other.note) {
            (Some(mine), Some(theirs)) if !mine.contains(theirs.as_str()) => {
                Some(format!("{mine}\n\n{theirs}"))
            }
            (mine, theirs) => mine.or_else(|| theirs.clone()),
        };
    }
}

/// A change of marks.
///
/// # Examples
///
/// See [`Marks::change`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkChange {
    /// Tags to add.
    pub add: Vec<String>,
    /// Tags to remove.
    pub remove: Vec<String>,
    /// Gives or takes the star.
    pub star: Option<bool>,
    /// Sets the note; an empty one removes it.
    pub note: Option<String>,
}

impl MarkChange {
    /// The change as it is written: with checked tags, and without white space around the note.
    fn checked(&self) -> Result<MarkChange, DbError> {
        Ok(MarkChange {
            add: self.add.iter().map(|tag| checked_tag(tag)).collect::<Result<_, _>>()?,
            note: self.note.as_ref().map(|note| note.trim().to_owned()),
            ..self.clone()
        })
    }
}

/// Checks a tag, and returns it without white space at its ends.
///
/// # Errors
///
/// Fails if it is empty, longer than 100 characters, or contains control characters.
///
/// # Examples
///
/// ```
/// assert_eq!(sgf_db::checked_tag(" large avalanche ")?, "large avalanche");
/// assert!(sgf_db::checked_tag("two\nlines").is_err());
/// # Ok::<(), sgf_db::DbError>(())
/// ```
pub fn checked_tag(tag: &str) -> Result<String, DbError> {
    const LONGEST: usize = 100;
    let tag = tag.trim();
    let refused = |why: &str| Err(DbError::Query(format!("'{}' is not a tag: {why}", tag.escape_debug())));
    if tag.is_empty() {
        return refused("it is empty");
    }
    if tag.chars().any(char::is_control) {
        return refused("it contains control characters");
    }
    if tag.chars().count() > LONGEST {
        return refused("it is longer than 100 characters");
    }
    Ok(tag.to_owned())
}

/// A tag for comparison: case does not count.
fn folded(tag: &str) -> String {
    tag.trim().to_lowercase()
}
