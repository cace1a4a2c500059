//! Parquet datasets: databases as open files for other engines.
//!
//! A dataset has two tables, games and positions, partitioned by game and board size. A file contains a partition of one
//! segment, and its name identifies the content, so unchanged files are not written again. docs/scale.md lists the columns.

mod columns;

use std::collections::BTreeMap;

use rayon::prelude::*;
use rusqlite::params_from_iter;
use rusqlite::types::{Value, ValueRef};
use sha2::{Digest, Sha256};

use crate::export::columns::{GAME_COLUMNS, Kind};
use crate::export::positions_table::positions_of;
use crate::query::find::{TABLES, question};
use crate::storage::segment::{Board, Segment};
use crate::{Damage, Database, DbError, Filter, GameTrack};
use columns::{Column, Table, Values};

/// Increased whenever the columns change, so that old files are written again.
const LAYOUT: u8 = 2;
/// The row group sizes of games and positions.
const GAMES_PER_GROUP: usize = 8192;
const POSITIONS_PER_GROUP: usize = 1 << 17;

/// A dataset after it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatasetWritten {
    /// The number of games.
    pub n_games: u64,
    /// All its files, as `/`-separated paths within its folder. Other files of this form belong to an older state.
    pub files: Vec<String>,
    /// The number of files written by this call.
    pub n_written: usize,
    /// Damaged parts that were skipped.
    pub damage: Vec<Damage>,
}

const ID: usize = 0;
const YEAR: usize = 16;
const WINNER: usize = 18;

/// A partition: GM number, columns and rows.
type Partition = (u16, u16, u16);

/// Games of a segment, with their metadata.
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
        Part { rows: Vec::new(), facts: GAME_COLUMNS.iter().map(column).collect(), hasher }
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

    /// The paths of its files, which identify the content.
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

    /// The positions at the indexed moments, sorted by key; `None` if the games have no boards.
    fn positions_of(&self, board: &Board) -> Option<Vec<u8>> {
        let (Values::Long(ids), Values::Int(years), Values::Text(winners)) =
            (&self.facts[ID].values, &self.facts[YEAR].values, &self.facts[WINNER].values)
        else {
            return None;
        };
        let found = self.rows.par_iter().enumerate().flat_map_iter(|(at, &number)| {
            let row = board.rows.get(number as usize);
            let positions = row.map(|row| positions_of(row, board.track(row))).unwrap_or_default();
            let game = (ids[at].unwrap_or_default(), years[at], winners[at].as_deref());
            positions.into_iter().map(move |positions| (positions, game))
        });
        let mut found: Vec<_> = found.collect();
        found.par_sort_unstable_by_key(|(positions, (id, ..))| (positions.key, *id, positions.number));
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
    /// Writes matching games as a dataset of Parquet files. `exists` returns whether a file exists, and `put` stores one.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid, the catalog cannot be read, or `put` fails. Damaged segments are skipped, and the
    /// damage is returned.
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
        exists: impl Fn(&str) -> bool,
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
                if exists(&positions) {
                    files.push(positions);
                } else if partition.1 > 0
                    && let Some(bytes) = part.positions_of(&board)
                {
                    put(&positions, bytes).map_err(DbError::Output)?;
                    written.n_written += 1;
                    files.push(positions);
                }
                if !exists(&games) {
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

    /// The matching games of a segment by partition.
    fn parts(
        &self,
        filter: &Filter,
        segment: u32,
        board: &Board,
    ) -> Result<BTreeMap<Partition, Part>, DbError> {
        let (condition, mut values) = self.condition(filter)?;
        let facts: Vec<&str> = GAME_COLUMNS.iter().map(|(_, sql, _)| *sql).collect();
        let sql = format!(
            "SELECT {}, game.row FROM {TABLES} WHERE {condition} AND game.segment = ? ORDER BY game.row",
            facts.join(", ")
        );
        values.push(Value::Integer(segment.into()));
        let mut statement = self.catalog.prepare(&sql).map_err(question)?;
        let mut rows = statement.query(params_from_iter(values)).map_err(question)?;
        let mut parts: BTreeMap<Partition, Part> = BTreeMap::new();
        while let Some(row) = rows.next().map_err(question)? {
            let number: u32 = row.get(GAME_COLUMNS.len())?;
            let Some(entry) = board.rows.get(number as usize) else { continue };
            let partition = (entry.gm, entry.columns, entry.rows);
            parts.entry(partition).or_insert_with(Part::new).add(number, row)?;
        }
        Ok(parts)
    }
}
