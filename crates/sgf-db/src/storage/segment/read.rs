//! Reads segments: whole columns on demand, and single blocks of the index and the records.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::board::Board;
use super::corners::{SMALL, side};
use super::endings::Endings;
use super::firsts::{Firsts, weight};
use super::glances::Glances;
use super::memory::{release, reserve};
use super::{
    BLOCK, BLOCKS, COLUMNS, COLUMNS_OF_1, DIRECTORY_ENTRY, FENCES, FREQUENT, HEADER, KEYS, LOW_BITS, MAGIC,
    NONE, PLANES, ROWS, Row, SOURCES, TRACKS, VERSION, key_of, split_key,
};
use crate::storage::directory::{Directory, SegmentFile};
use crate::{Damage, DbError};

/// A segment of an open database.
#[derive(Debug)]
pub(crate) struct Segment {
    number: u32,
    pieces: SegmentFile,
    n_games: usize,
    checksum: u32,
    columns: [Column; COLUMNS.len()],
    rows: OnceLock<Arc<Vec<Row>>>,
    tracks: OnceLock<Arc<Vec<u16>>>,
    planes: OnceLock<Arc<Vec<u32>>>,
    fences: OnceLock<Arc<Vec<u64>>>,
    blocks: OnceLock<Arc<Vec<(u64, u32)>>>,
    frequent: OnceLock<Arc<Vec<u32>>>,
    endings: OnceLock<Endings>,
    glances: Arc<OnceLock<Glances>>,
    transposed: Mutex<HashMap<u16, Transposed>>,
}

/// The transposed games of one kind.
#[derive(Debug, Default)]
struct Transposed {
    n_searches: usize,
    firsts: Option<Arc<Vec<Firsts>>>,
}

/// Reading more than 1/16 of the games one by one takes as long as reading all.
const MOST_CHOSEN: usize = 16;

/// Searches in less than 1/8 of the games do not transpose a segment.
const FEW: usize = 8;

#[derive(Clone, Copy, Debug, Default)]
struct Column {
    checksum: u32,
    start: u64,
    length: u64,
}

fn long_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

impl Segment {
    /// Opens a segment, reading only its header and directory.
    pub(crate) fn open(folder: &Directory, number: u32) -> Result<Segment, DbError> {
        let damaged = |part| Damage { segment: number, part };
        let pieces = folder.open_segment(number).map_err(|_| damaged("file"))?;
        let mut head = pieces.read(0, HEADER as u64).ok_or(damaged("head"))?;
        if head[..8] != *MAGIC {
            return Err(damaged("head").into());
        }
        let n_columns = long_at(&head, 16) as usize;
        let directory = pieces.read(HEADER as u64, n_columns as u64 * DIRECTORY_ENTRY as u64);
        head.extend(directory.ok_or(damaged("head"))?);
        let number_at = |at: usize| long_at(&head, at);
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&head[..20]);
        hasher.update(&head[HEADER..]);
        if hasher.finalize() != number_at(20) {
            return Err(damaged("head").into());
        }
        // Check the version only after the checksum: a damaged header may contain any number.
        let version = number_at(8);
        if version > VERSION {
            return Err(DbError::Version(version));
        }
        let expected = if version == 1 { COLUMNS_OF_1 } else { COLUMNS.len() };
        if n_columns != expected {
            return Err(damaged("head").into());
        }
        let mut columns = [Column::default(); COLUMNS.len()];
        for (column, entry) in columns.iter_mut().zip(head[HEADER..].chunks_exact(DIRECTORY_ENTRY)) {
            let long =
                |at: usize| entry[at..at + 8].iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte));
            let checksum = u32::from_le_bytes([entry[4], entry[5], entry[6], entry[7]]);
            *column = Column { checksum, start: long(8), length: long(16) };
        }
        Ok(Segment {
            number,
            pieces,
            n_games: number_at(12) as usize,
            checksum: crc32fast::hash(&head),
            columns,
            rows: OnceLock::new(),
            tracks: OnceLock::new(),
            planes: OnceLock::new(),
            fences: OnceLock::new(),
            blocks: OnceLock::new(),
            frequent: OnceLock::new(),
            endings: OnceLock::new(),
            glances: Arc::default(),
            transposed: Mutex::default(),
        })
    }

    /// The number of the segment.
    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    pub(crate) fn n_games(&self) -> usize {
        self.n_games
    }

    /// The checksum of the header and directory, which identifies the segment.
    pub(crate) fn checksum(&self) -> u32 {
        self.checksum
    }

    fn damaged(&self, column: usize) -> Damage {
        Damage { segment: self.number, part: COLUMNS[column].1 }
    }

    /// Reads a column and verifies its checksum.
    fn column(&self, index: usize) -> Result<Vec<u8>, Damage> {
        let column = self.columns[index];
        let bytes = self.pieces.read(column.start, column.length).ok_or(self.damaged(index))?;
        if crc32fast::hash(&bytes) == column.checksum { Ok(bytes) } else { Err(self.damaged(index)) }
    }

    /// Reads a column of numbers once.
    fn kept<T, const N: usize>(
        &self,
        kept: &OnceLock<Arc<Vec<T>>>,
        index: usize,
        number: impl Fn([u8; N]) -> T,
    ) -> Result<Arc<Vec<T>>, Damage> {
        if let Some(known) = kept.get() {
            return Ok(known.clone());
        }
        let bytes = self.column(index)?;
        let (chunks, _) = bytes.as_chunks::<N>();
        let numbers = Arc::new(chunks.iter().map(|chunk| number(*chunk)).collect::<Vec<T>>());
        Ok(kept.get_or_init(|| numbers).clone())
    }

    /// Returns the table of games.
    pub(crate) fn rows(&self) -> Result<Arc<Vec<Row>>, Damage> {
        self.kept(&self.rows, ROWS, |bytes: [u8; Row::LENGTH]| Row::read(&bytes))
    }

    /// Returns how the games ended.
    pub(crate) fn endings(&self) -> Result<&Endings, Damage> {
        let rows = self.rows()?;
        Ok(self.endings.get_or_init(|| Endings::of(&rows)))
    }

    /// Returns the columns for board searches.
    pub(crate) fn board(&self) -> Result<Board, Damage> {
        let rows = self.rows()?;
        let tracks = self.kept(&self.tracks, TRACKS, u16::from_le_bytes)?;
        let planes = self.kept(&self.planes, PLANES, u32::from_le_bytes)?;
        Ok(Board::of(rows, tracks, planes, self.glances.clone()))
    }

    /// Returns the columns for board searches in few games, of which only the given rows have a board. `None` if the columns
    /// are in memory, or reading them is as fast. The columns are not verified: callers must check what they find.
    pub(crate) fn board_of(&self, chosen: &[u32]) -> Result<Option<Board>, Damage> {
        if self.tracks.get().is_some() || chosen.len() * MOST_CHOSEN > self.n_games {
            return Ok(None);
        }
        let all = self.rows()?;
        let without = |row: &Row| Row { track: (0, 0), planes: NONE, ..*row };
        let mut rows: Vec<Row> = all.iter().map(without).collect();
        let (mut tracks, mut planes) = (Vec::new(), Vec::new());
        for &number in chosen {
            let Some(known) = all.get(number as usize) else { continue };
            let row = &mut rows[number as usize];
            row.track = (tracks.len() as u32, known.track.1);
            let bytes = self.part(TRACKS, u64::from(known.track.0) * 2, u64::from(known.track.1) * 2)?;
            tracks.extend(bytes.as_chunks().0.iter().map(|&change| u16::from_le_bytes(change)));
            if known.planes != NONE {
                row.planes = planes.len() as u32;
                let bytes = self.part(PLANES, u64::from(known.planes) * 4, u64::from(known.rows) * 8)?;
                planes.extend(bytes.as_chunks().0.iter().map(|&points| u32::from_le_bytes(points)));
            }
        }
        Ok(Some(Board::new(rows, tracks, planes)))
    }

    /// Reads a part of a column, without verifying it.
    fn part(&self, index: usize, start: u64, length: u64) -> Result<Vec<u8>, Damage> {
        let column = self.columns[index];
        let is_inside = start.checked_add(length).is_some_and(|end| end <= column.length);
        let bytes = is_inside.then(|| self.pieces.read(column.start + start, length)).flatten();
        bytes.ok_or(self.damaged(index))
    }

    /// Returns the cached continuations of frequent positions.
    pub(crate) fn frequent(&self) -> Result<Arc<Vec<u32>>, Damage> {
        self.kept(&self.frequent, FREQUENT, u32::from_le_bytes)
    }

    /// Returns the transposed games of one kind, if that pays off for a search of `n_games`: expensive searches transpose
    /// immediately, others the second time. Returns `None` if memory is short.
    pub(crate) fn firsts(
        &self,
        gm: u16,
        board: &Board,
        n_games: usize,
        asks_much: bool,
    ) -> Option<Arc<Vec<Firsts>>> {
        let mut kinds = self.transposed.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = kinds.entry(gm).or_default();
        if kept.firsts.is_none() && n_games * FEW >= self.n_games {
            kept.n_searches += 1;
            let weight = weight(gm, &board.rows);
            if !asks_much && kept.n_searches == 1 {
                return None;
            }
            if !reserve(weight) {
                return None;
            }
            kept.firsts = Some(Arc::new(Firsts::of(gm, board)));
        }
        kept.firsts.clone()
    }

    /// Loads and transposes the games of one kind, and builds small corners.
    pub(crate) fn prepare(&self, gm: u16) {
        let (Ok(board), Ok(_)) = (self.board(), self.endings()) else { return };
        let Some(firsts) = self.firsts(gm, &board, self.n_games, true) else { return };
        for firsts in firsts.iter() {
            if let Some(side) = side(firsts.size, SMALL) {
                firsts.corners(&board, side);
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn is_transposed(&self, gm: u16) -> bool {
        let kinds = self.transposed.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.get(&gm).is_some_and(|kept| kept.firsts.is_some())
    }

    /// Finds the games and moments with a key, compared by its high bits. Reads only the blocks that can contain it.
    pub(crate) fn with_key(&self, key: u64) -> Result<Vec<(u32, usize)>, Damage> {
        let fences = self.kept(&self.fences, FENCES, u64::from_le_bytes)?;
        let first = key_of(key);
        let last = first | ((1 << LOW_BITS) - 1);
        let begin = fences.partition_point(|&fence| fence < first).saturating_sub(1);
        let end = fences.partition_point(|&fence| fence <= last);
        let column = self.columns[KEYS];
        let start = (begin * BLOCK * 8) as u64;
        let length = ((end * BLOCK * 8) as u64).min(column.length).saturating_sub(start);
        let bytes = self.pieces.read(column.start + start, length).ok_or(self.damaged(KEYS))?;
        let (keys, _) = bytes.as_chunks::<8>();
        let keys: Vec<u64> = keys.iter().map(|&key| u64::from_le_bytes(key)).collect();
        let found = keys.partition_point(|&key| key < first)..keys.partition_point(|&key| key <= last);
        Ok(keys.get(found).unwrap_or_default().iter().map(|&key| split_key(key)).collect())
    }

    /// Returns the record of a game. `last` caches the unpacked block for neighboring games.
    pub(crate) fn source(
        &self,
        row: usize,
        last: &mut Option<(u32, u32, Vec<u8>)>,
    ) -> Result<Vec<u8>, Damage> {
        let rows = self.rows()?;
        let row = rows.get(row).ok_or(self.damaged(ROWS))?;
        if last.as_ref().is_none_or(|(segment, block, _)| (*segment, *block) != (self.number, row.block)) {
            *last = Some((self.number, row.block, self.unpacked(row.block as usize)?));
        }
        let block = last.as_ref().map(|(.., bytes)| bytes.as_slice()).unwrap_or_default();
        let (start, length) = (row.source.0 as usize, row.source.1 as usize);
        block.get(start..start + length).map(<[u8]>::to_vec).ok_or(self.damaged(SOURCES))
    }

    fn unpacked(&self, block: usize) -> Result<Vec<u8>, Damage> {
        let blocks = self.kept(&self.blocks, BLOCKS, |bytes: [u8; 12]| {
            let (start, length) = bytes.split_at(8);
            let number =
                |bytes: &[u8]| bytes.iter().rev().fold(0, |all: u64, &byte| all << 8 | u64::from(byte));
            (number(start), number(length) as u32)
        })?;
        let damaged = self.damaged(SOURCES);
        let column = self.columns[SOURCES];
        let &(start, length) = blocks.get(block).ok_or(damaged.clone())?;
        let end = blocks.get(block + 1).map_or(column.length, |next| next.0);
        let packed =
            self.pieces.read(column.start + start, end.saturating_sub(start)).ok_or(damaged.clone())?;
        let (checksum, packed) = packed.split_at_checked(4).ok_or(damaged.clone())?;
        if crc32fast::hash(packed).to_le_bytes() != checksum {
            return Err(damaged);
        }
        zstd::bulk::decompress(packed, length as usize).map_err(|_| damaged)
    }

    /// Verifies all checksums, and lists the damaged columns.
    pub(crate) fn verify(&self) -> Vec<Damage> {
        (0..COLUMNS.len()).filter_map(|index| self.column(index).err()).collect()
    }
}

impl Drop for Segment {
    fn drop(&mut self) {
        let kinds = self.transposed.get_mut().unwrap_or_else(PoisonError::into_inner);
        let Some(rows) = self.rows.get() else { return };
        let kept = kinds.iter().filter(|(_, kept)| kept.firsts.is_some());
        release(kept.map(|(gm, _)| weight(*gm, rows)).sum());
    }
}
