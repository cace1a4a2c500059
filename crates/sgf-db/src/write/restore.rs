//! Restoring removed games from their segments.

use sgf_syntax::Document;

use crate::storage::catalog::{self, RemovedGame};
use crate::storage::segment::Segment;
use crate::{Damage, Database, DbError, Entry, KnownFile, Writer};

/// The result of [`Writer::restore`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// The number of restored games.
    pub n_games: u64,
    /// Damaged parts, whose games stay removed.
    pub damage: Vec<Damage>,
}

impl Database {
    /// Lists the files that games came from.
    ///
    /// # Errors
    ///
    /// Fails when the catalog cannot be read.
    pub fn files(&self) -> Result<Vec<KnownFile>, DbError> {
        catalog::files(&self.catalog)
    }

    /// Lists the removed games that can be restored, by id.
    ///
    /// # Errors
    ///
    /// Fails when the catalog cannot be read.
    pub fn removed(&self) -> Result<Vec<RemovedGame>, DbError> {
        catalog::removed(&self.catalog)
    }
}

impl Writer {
    /// Lists the removed games that can be restored, by id.
    ///
    /// # Errors
    ///
    /// Fails when the catalog cannot be read.
    pub fn removed(&self) -> Result<Vec<RemovedGame>, DbError> {
        catalog::removed(&self.catalog)
    }

    /// Restores removed games under their old ids, as games of the files that contained them. Merges are not restored.
    ///
    /// A file that is not in the database is added without a stamp, so it does not count as missing.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.remove("a.sgf")?;
    /// assert_eq!(writer.removed()?.iter().map(|game| game.path.as_str()).collect::<Vec<_>>(), ["a.sgf"]);
    /// writer.commit()?;
    /// let mut writer = Writer::open(&path)?;
    /// let removed = writer.removed()?;
    /// assert_eq!(writer.restore(&removed)?.n_games, 1);
    /// writer.commit()?;
    /// assert_eq!(Database::open(&path)?.n_games()?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restore(&mut self, games: &[RemovedGame]) -> Result<Restored, DbError> {
        // The records may be in the segment under construction, and the games need indexes.
        self.end_segment()?;
        self.end_filling()?;
        let mut restored = Restored::default();
        let mut games: Vec<&RemovedGame> = games.iter().collect();
        games.sort_by_key(|game| (game.segment, game.row));
        let mut last = None;
        for games in games.chunk_by(|one, other| one.segment == other.segment) {
            let segment = match Segment::open(&self.folder, games[0].segment) {
                Ok(segment) => segment,
                Err(DbError::Damaged(damage)) => {
                    restored.damage.push(damage);
                    continue;
                }
                Err(error) => return Err(error),
            };
            for game in games {
                match segment.source(game.row as usize, &mut last) {
                    Ok(source) if self.restore_one(game, &source)? => restored.n_games += 1,
                    Ok(_) => add(Damage { segment: game.segment, part: "records" }, &mut restored.damage),
                    Err(damage) => add(damage, &mut restored.damage),
                }
            }
        }
        Ok(restored)
    }

    /// Restores a game from its record. Returns false if the record is another one.
    fn restore_one(&mut self, game: &RemovedGame, source: &[u8]) -> Result<bool, DbError> {
        let mut entries = Entry::all(&Document::parse(source), Some(&game.path));
        let Some(entry) = entries.first_mut().filter(|entry| entry.hash == game.hash) else {
            return Ok(false);
        };
        entry.errors = game.errors;
        catalog::revive(&self.catalog, game)?;
        let id = Some(game.id);
        self.adder.game(&self.catalog, &entry.new_game(), (game.segment, game.row), id)?;
        let (file, number) = catalog::file_of(&self.catalog, game)?;
        self.adder.place(&self.catalog, &catalog::Place { file, number }, game.id)?;
        Ok(true)
    }
}

fn add(damage: Damage, known: &mut Vec<Damage>) {
    if !known.contains(&damage) {
        known.push(damage);
    }
}
