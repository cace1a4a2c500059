//! A database as open files: tables of Parquet, which other engines read.
//!
//! A dataset has two tables, games and positions, in partitions by the game that is played and by the size of the board. A file holds what
//! one segment has of a partition, and its name tells its content: what has not changed since the last time is there already, and is not
//! made again. docs/scale.md has all columns.

mod columns;

use std::collections::BTreeMap;

use rayon::prelude::*;
use rusqlite::params_from_iter;
use rusqlite::types::{Value, ValueRef};
use sha2::{Digest, Sha256};

use crate::facts::{FACTS, Kind};
use crate::find::{TABLES, question};
use crate::reached::reached;
use crate::segment::{Board, Segment};
use crate::{Damage, Database, DbError, Filter, GameTrack};
use columns::{Column, Table, Values};

/// Changes with the columns, so that files of an earlier layout are made again.
const LAYOUT: u8 = 2;
/// How many rows of games, and of positions, are left out together.
const GAMES_PER_GROUP: usize = 8192;
const POSITIONS_PER_GROUP: usize = 1 << 17;

/// What a dataset consists of after it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatasetWritten {
    /// How many games it has.
    pub n_games: u64,
    /// All its files, as paths within its folder with `/` between the parts. Others of the same shape are left from an earlier state.
    pub files: Vec<String>,
    /// How many of them were written now.
    pub n_written: usize,
    /// What is damaged and was left out.
    pub damage: Vec<Damage>,
}

const ID: usize = 0;
const YEAR: usize = 16;
const WINNER: usize = 18;

/// The games of a segment that share a partition: which game is played, on how many columns and rows.
type Partition = (u16, u16, u16);

/// Some games of a segment, with what the catalog says of them.
struct Part {
    rows: Vec<u32>,
    facts: Vec<Column>,
    hasher: Sha256,
}

impl Part {
    fn new() -> Part {
        let column = |&(name, _, kind): &(&'static str, &str, Kind)| {
            let values = match kind {
                Kind::Long => Values::Long(Vec::new()),
                Kind::Int => Values::Int(Vec::new()),
                Kind::Real => Values::Real(Vec::new()),
                Kind::Text => Values::Text(Vec::new()),
            };
            Column { name, is_full: name == "id", values }
        };
        let mut hasher = Sha256::new();
        hasher.update([LAYOUT]);
        Part { rows: Vec::new(), facts: FACTS.iter().map(column).collect(), hasher }
    }

    fn add(&mut self, row: u32, sql: &rusqlite::Row<'_>) -> rusqlite::Result<()> {
        self.rows.push(row);
        for (at, column) in self.facts.iter_mut().enumerate() {
            let value = sql.get_ref(at)?;
            match value {
                ValueRef::Null => self.hasher.update([0]),
                ValueRef::Integer(number) => self.hasher.update(number.to_le_bytes()),
                ValueRef::Real(number) => self.hasher.update(number.to_le_bytes()),
                ValueRef::Text(bytes) | ValueRef::Blob(bytes) => {
                    self.hasher.update((bytes.len() as u64).to_le_bytes());
                    self.hasher.update(bytes);
                }
            }
            match &mut column.values {
                Values::Long(all) => all.push(sql.get(at)?),
                Values::Int(all) => all.push(sql.get(at)?),
                Values::Real(all) => all.push(sql.get(at)?),
                Values::Text(all) => all.push(sql.get(at)?),
                Values::Bytes(_) => {}
            }
        }
        Ok(())
    }

    /// Where its files are: the paths tell their content.
    fn paths(&self, segment: u32, (gm, columns, rows): Partition) -> [String; 2] {
        let digest = self.hasher.clone().finalize();
        let mut name = format!("gm={gm}/board={columns}x{rows}/{segment:06}-");
        digest.iter().take(8).for_each(|byte| name += &format!("{byte:02x}"));
        ["games", "positions"].map(|table| format!("{table}/{name}.parquet"))
    }

    fn games(mut self, segment: &Segment, board: &Board) -> Result<Vec<u8>, Damage> {
        let (mut records, mut tracks, mut last) = (Vec::new(), Vec::new(), None);
        for &number in &self.rows {
            records.push(Some(segment.source(number as usize, &mut last)?));
            let track = board.rows.get(number as usize).map(|row| GameTrack::new(row, board.track(row)));
            tracks.push(Some(track.unwrap_or_default().bytes()));
        }
        self.facts.push(Column { name: "track", is_full: true, values: Values::Bytes(tracks) });
        self.facts.push(Column { name: "record", is_full: true, values: Values::Bytes(records) });
        let table = Table {
            name: "games",
            columns: &self.facts,
            n_rows: self.rows.len(),
            rows_per_group: GAMES_PER_GROUP,
            sorted_by: None,
        };
        Ok(table.bytes())
    }

    /// The positions of the first moments, by their keys; `None` where there are no boards.
    fn positions(&self, board: &Board) -> Option<Vec<u8>> {
        let (Values::Long(ids), Values::Int(years), Values::Text(winners)) =
            (&self.facts[ID].values, &self.facts[YEAR].values, &self.facts[WINNER].values)
        else {
            return None;
        };
        let found = self.rows.par_iter().enumerate().flat_map_iter(|(at, &number)| {
            let row = board.rows.get(number as usize);
            let reached = row.map(|row| reached(row, board.track(row))).unwrap_or_default();
            let game = (ids[at].unwrap_or_default(), years[at], winners[at].as_deref());
            reached.into_iter().map(move |reached| (reached, game))
        });
        let mut found: Vec<_> = found.collect();
        found.par_sort_unstable_by_key(|(reached, (id, ..))| (reached.key, *id, reached.number));
        if found.is_empty() {
            return None;
        }
        let column = |name, is_full, values| Column { name, is_full, values };
        let columns = [
            column("key", true, Values::Long(found.iter().map(|(it, _)| Some(it.key)).collect())),
            column("game", true, Values::Long(found.iter().map(|(_, game)| Some(game.0)).collect())),
            column("number", true, Values::Int(found.iter().map(|(it, _)| Some(it.number)).collect())),
            column("next", false, Values::Int(found.iter().map(|(it, _)| it.next).collect())),
            column("next_color", false, Values::Int(found.iter().map(|(it, _)| it.next_color()).collect())),
            column("won", false, Values::Int(found.iter().map(|(it, game)| it.won(game.2)).collect())),
            column("year", false, Values::Int(found.iter().map(|(_, game)| game.1).collect())),
        ];
        let table = Table {
            name: "positions",
            columns: &columns,
            n_rows: found.len(),
            rows_per_group: POSITIONS_PER_GROUP,
            sorted_by: Some(0),
        };
        Some(table.bytes())
    }
}

impl Database {
    /// Writes the games that fit as a dataset of Parquet files. `is_there` tells whether the dataset has a file already, `put` takes one.
    ///
    /// # Errors
    ///
    /// Fails when the question cannot be asked, the catalog cannot be read, or `put` fails. A damaged segment is left out; the damage is
    /// returned.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, Filter, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd];W[dd])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let mut sizes = Vec::new();
    /// let written = Database::open(&path)?.write_dataset(&Filter::default(), |_| false, |_, bytes| {
    ///     sizes.push(bytes.len());
    ///     Ok(())
    /// })?;
    /// assert_eq!((written.n_games, written.n_written, sizes.len()), (1, 2, 2));
    /// assert!(written.files[0].starts_with("games/gm=1/board=19x19/"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_dataset(
        &self,
        filter: &Filter,
        is_there: impl Fn(&str) -> bool,
        mut put: impl FnMut(&str, Vec<u8>) -> std::io::Result<()>,
    ) -> Result<DatasetWritten, DbError> {
        let mut written = DatasetWritten { damage: self.damaged().to_vec(), ..DatasetWritten::default() };
        for segment in &self.segments {
            let board = match segment.board() {
                Ok(board) => board,
                Err(damage) => {
                    written.damage.push(damage);
                    continue;
                }
            };
            for (partition, part) in self.parts(filter, segment.number(), &board)? {
                let n_games = part.rows.len() as u64;
                let [games, positions] = part.paths(segment.number(), partition);
                let mut files = Vec::new();
                if is_there(&positions) {
                    files.push(positions);
                } else if partition.1 > 0
                    && let Some(bytes) = part.positions(&board)
                {
                    put(&positions, bytes).map_err(DbError::Output)?;
                    written.n_written += 1;
                    files.push(positions);
                }
                if !is_there(&games) {
                    match part.games(segment, &board) {
                        Ok(bytes) => put(&games, bytes).map_err(DbError::Output)?,
                        Err(damage) => {
                            written.damage.push(damage);
                            continue;
                        }
                    }
                    written.n_written += 1;
                }
                files.push(games);
                written.n_games += n_games;
                written.files.extend(files.into_iter().rev());
            }
        }
        Ok(written)
    }

    /// The games of a segment that fit, by their partitions.
    fn parts(
        &self,
        filter: &Filter,
        segment: u32,
        board: &Board,
    ) -> Result<BTreeMap<Partition, Part>, DbError> {
        let (condition, mut values) = self.condition(filter)?;
        let facts: Vec<&str> = FACTS.iter().map(|(_, sql, _)| *sql).collect();
        let sql = format!(
            "SELECT {}, game.row FROM {TABLES} WHERE {condition} AND game.segment = ? ORDER BY game.row",
            facts.join(", ")
        );
        values.push(Value::Integer(segment.into()));
        let mut statement = self.catalog.prepare(&sql).map_err(question)?;
        let mut rows = statement.query(params_from_iter(values)).map_err(question)?;
        let mut parts: BTreeMap<Partition, Part> = BTreeMap::new();
        while let Some(row) = rows.next().map_err(question)? {
            let number: u32 = row.get(FACTS.len())?;
            let Some(entry) = board.rows.get(number as usize) else { continue };
            let partition = (entry.gm, entry.columns, entry.rows);
            parts.entry(partition).or_insert_with(Part::new).add(number, row)?;
        }
        Ok(parts)
    }
}
