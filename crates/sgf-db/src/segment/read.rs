//! Reading a segment: its columns when they are asked for, and single blocks of those that are only looked into.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::corners::{SMALL, side};
use super::endings::Endings;
use super::firsts::{Firsts, weight};
use super::glances::Glances;
use super::{
    BLOCK, BLOCKS, COLUMNS, COLUMNS_OF_1, DIRECTORY_ENTRY, FENCES, FREQUENT, HEADER, KEYS, LOW_BITS, MAGIC,
    NONE, PLANES, ROWS, Row, SOURCES, TRACKS, VERSION, key_of, split_key,
};
use crate::disk::{Folder, Pieces, memory};
use crate::{Damage, DbError};

/// A segment of an open database.
#[derive(Debug)]
pub(crate) struct Segment {
    number: u32,
    pieces: Pieces,
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
    turned_over: Mutex<HashMap<u16, TurnedOver>>,
}

/// What is kept of the games of a kind.
#[derive(Debug, Default)]
struct TurnedOver {
    n_searches: usize,
    firsts: Option<Arc<Vec<Firsts>>>,
}

/// How many bytes of memory segments take that are turned over, in the whole program.
static TAKEN: AtomicUsize = AtomicUsize::new(0);

/// How many bytes they may take: a quarter of what the machine has, and at least so many.
fn most_taken() -> usize {
    const LEAST: usize = 1 << 30;
    static MOST: OnceLock<usize> = OnceLock::new();
    *MOST.get_or_init(|| memory().map_or(LEAST, |memory| (memory / 4).max(LEAST)))
}

/// Takes memory for what is kept of segments, if there is so much left.
pub(super) fn reserve(weight: usize) -> bool {
    let is_room = TAKEN.fetch_add(weight, Ordering::Relaxed) + weight <= most_taken();
    if !is_room {
        release(weight);
    }
    is_room
}

/// Gives memory back.
pub(super) fn release(weight: usize) {
    TAKEN.fetch_sub(weight, Ordering::Relaxed);
}

/// For less than one in so many games, a segment is not turned over.
const FEW: usize = 8;

#[derive(Clone, Copy, Debug, Default)]
struct Column {
    checksum: u32,
    start: u64,
    length: u64,
}

/// What a search goes through: the columns that say what happened on the boards.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) rows: Arc<Vec<Row>>,
    tracks: Arc<Vec<u16>>,
    planes: Arc<Vec<u32>>,
    glances: Arc<OnceLock<Glances>>,
}

impl Board {
    /// What a segment has that is being written.
    pub(super) fn new(rows: Vec<Row>, tracks: Vec<u16>, planes: Vec<u32>) -> Board {
        let (tracks, planes) = (Arc::new(tracks), Arc::new(planes));
        Board { rows: Arc::new(rows), tracks, planes, glances: Arc::default() }
    }

    /// Its columns: tracks and planes.
    pub(super) fn columns(&self) -> (&[u16], &[u32]) {
        (&self.tracks, &self.planes)
    }

    /// What it was made of, if nobody else has it.
    pub(super) fn into_columns(self) -> (Vec<Row>, Vec<u16>, Vec<u32>) {
        let Board { rows, tracks, planes, glances: _ } = self;
        (Arc::unwrap_or_clone(rows), Arc::unwrap_or_clone(tracks), Arc::unwrap_or_clone(planes))
    }

    /// The track of a game.
    pub(crate) fn track(&self, row: &Row) -> &[u16] {
        slice(&self.tracks, row.track.0, row.track.1)
    }

    /// What ever stood where: for each row the points of Black, then for each row those of White. Empty if there are no planes.
    pub(crate) fn planes(&self, row: &Row) -> &[u32] {
        if row.planes == NONE { &[] } else { slice(&self.planes, row.planes, 2 * u32::from(row.rows)) }
    }

    /// What is seen of its games at a glance; found out when somebody looks for the first time.
    pub(crate) fn glances(&self) -> &Glances {
        self.glances.get_or_init(|| Glances::of(self))
    }
}

fn long_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn slice<T>(all: &[T], start: u32, length: u32) -> &[T] {
    let (start, length) = (start as usize, length as usize);
    all.get(start..start.saturating_add(length)).unwrap_or_default()
}

impl Segment {
    /// Opens a segment; only its head is read.
    pub(crate) fn open(folder: &Folder, number: u32) -> Result<Segment, DbError> {
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
        // The version counts if the head is as it was written: a damaged one says anything.
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
            turned_over: Mutex::default(),
        })
    }

    /// The number of the segment.
    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    pub(crate) fn n_games(&self) -> usize {
        self.n_games
    }

    /// The checksum of the head, which has those of all columns: no other segment has it.
    pub(crate) fn checksum(&self) -> u32 {
        self.checksum
    }

    fn damaged(&self, column: usize) -> Damage {
        Damage { segment: self.number, part: COLUMNS[column].1 }
    }

    /// Reads a column as a whole, and compares its checksum.
    fn column(&self, index: usize) -> Result<Vec<u8>, Damage> {
        let column = self.columns[index];
        let bytes = self.pieces.read(column.start, column.length).ok_or(self.damaged(index))?;
        if crc32fast::hash(&bytes) == column.checksum { Ok(bytes) } else { Err(self.damaged(index)) }
    }

    /// Reads a column once, as numbers.
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

    /// Returns what a search goes through.
    pub(crate) fn board(&self) -> Result<Board, Damage> {
        Ok(Board {
            rows: self.rows()?,
            tracks: self.kept(&self.tracks, TRACKS, u16::from_le_bytes)?,
            planes: self.kept(&self.planes, PLANES, u32::from_le_bytes)?,
            glances: self.glances.clone(),
        })
    }

    /// Returns what followed on frequent positions.
    pub(crate) fn frequent(&self) -> Result<Arc<Vec<u32>>, Damage> {
        self.kept(&self.frequent, FREQUENT, u32::from_le_bytes)
    }

    /// Returns the games of a kind turned over, if that is worth it for a search through so many of them: a search that asks much of each
    /// game does it at once, any other when it is not the first one. Where memory is short, there is nothing.
    pub(crate) fn firsts(
        &self,
        gm: u16,
        board: &Board,
        n_games: usize,
        asks_much: bool,
    ) -> Option<Arc<Vec<Firsts>>> {
        let mut kinds = self.turned_over.lock().unwrap_or_else(PoisonError::into_inner);
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

    /// Reads what searches for patterns in games of a kind go through, and turns it over; corners of the usual size are sorted.
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
    pub(crate) fn is_turned_over(&self, gm: u16) -> bool {
        let kinds = self.turned_over.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.get(&gm).is_some_and(|kept| kept.firsts.is_some())
    }

    /// Finds the games and moments that have a key, or one that begins like it. Only the blocks are read in which they can be.
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

    /// Returns the record of a game, and keeps the block that it was found in for the next one.
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

    /// Compares all checksums, and lists what is damaged.
    pub(crate) fn verify(&self) -> Vec<Damage> {
        (0..COLUMNS.len()).filter_map(|index| self.column(index).err()).collect()
    }
}

impl Drop for Segment {
    fn drop(&mut self) {
        let kinds = self.turned_over.get_mut().unwrap_or_else(PoisonError::into_inner);
        let Some(rows) = self.rows.get() else { return };
        let kept = kinds.iter().filter(|(_, kept)| kept.firsts.is_some());
        release(kept.map(|(gm, _)| weight(*gm, rows)).sum());
    }
}
