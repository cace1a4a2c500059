//! Writes segments: collects games, then lays out the columns.

use std::io::{self, Write};

use sgf_games::Geometry;
use zstd::bulk::Compressor;

use super::{
    BLOCK, Board, COLUMNS, DIRECTORY_ENTRY, HEADER, LOW_BITS, MAGIC, MOMENT_BITS, MOST_BYTES, MOST_GAMES,
    NONE, Row, VERSION, WIDEST,
};
use crate::DbError;
use crate::storage::directory::Directory;
use crate::storage::track::{BLACK, Change, EMPTY, MOST_INDEXED, WHITE};

/// The size of a compressed block of records, before compression.
const SOURCE_BLOCK: usize = 128 << 10;
/// The zstd level. Twice the time would save only 2 % of a database.
const EFFORT: i32 = 1;

/// A game to add to a segment.
#[derive(Clone, Debug)]
pub(crate) struct NewRow<'a> {
    pub(crate) gm: u16,
    pub(crate) winner: u8,
    pub(crate) year: u16,
    pub(crate) geometry: Option<Geometry>,
    pub(crate) track: &'a [u16],
    /// The position keys at the first moments.
    pub(crate) keys: &'a [u64],
    pub(crate) source: &'a [u8],
}

/// A segment under construction.
#[derive(Default)]
pub(crate) struct Builder {
    rows: Vec<Row>,
    tracks: Vec<u16>,
    planes: Vec<u32>,
    keys: Vec<u64>,
    /// For each block, its start and its uncompressed length.
    blocks: Vec<(u64, u32)>,
    packed: Vec<u8>,
    unpacked: Vec<u8>,
    /// Created on first use, and shared by all blocks.
    compressor: Option<Compressor<'static>>,
    n_bytes: usize,
}

impl Builder {
    /// Returns true if the segment cannot take another game.
    pub(crate) fn is_full(&self) -> bool {
        self.rows.len() >= MOST_GAMES || self.n_bytes >= MOST_BYTES
    }

    pub(crate) fn n_games(&self) -> usize {
        self.rows.len()
    }

    /// Adds a game, and returns its row.
    pub(crate) fn add(&mut self, new: &NewRow<'_>) -> u32 {
        let number = self.rows.len() as u32;
        let size = new.geometry.map_or((0, 0), |geometry| (geometry.columns(), geometry.rows()));
        let row = Row {
            gm: new.gm,
            columns: size.0,
            rows: size.1,
            winner: new.winner,
            year: new.year,
            fewest_late: fewest_late(new.track),
            track: (self.tracks.len() as u32, new.track.len() as u32),
            planes: self.add_planes(size, new.track),
            block: self.blocks.len() as u32,
            source: (self.unpacked.len() as u32, new.source.len() as u32),
        };
        self.tracks.extend_from_slice(new.track);
        for (moment, key) in new.keys.iter().enumerate() {
            let low = u64::from(number) << MOMENT_BITS | moment as u64;
            self.keys.push(key >> LOW_BITS << LOW_BITS | low);
        }
        self.unpacked.extend_from_slice(new.source);
        self.n_bytes += new.source.len();
        if self.unpacked.len() >= SOURCE_BLOCK {
            self.pack();
        }
        self.rows.push(row);
        number
    }

    /// Adds the planes of a game, and returns their start.
    fn add_planes(&mut self, size: (u16, u16), track: &[u16]) -> u32 {
        let planes = planes_of(size, track);
        if planes.is_empty() {
            return NONE;
        }
        let start = self.planes.len();
        self.planes.extend(planes);
        start as u32
    }

    fn pack(&mut self) {
        let compressor =
            self.compressor.get_or_insert_with(|| Compressor::new(EFFORT).expect("a valid level"));
        let packed = compressor.compress(&self.unpacked).expect("memory is all that zstd needs");
        self.blocks.push((self.packed.len() as u64, self.unpacked.len() as u32));
        self.packed.extend_from_slice(&crc32fast::hash(&packed).to_le_bytes());
        self.packed.extend_from_slice(&packed);
        self.unpacked.clear();
    }

    /// Writes the segment, with the continuation cache that `count_continuations` computes. Returns the size in bytes and the
    /// checksum. The builder is empty afterwards and keeps its memory.
    pub(crate) fn write(
        &mut self,
        folder: &Directory,
        number: u32,
        count_continuations: fn(&Board, &[u64]) -> Vec<u32>,
    ) -> Result<(u64, u32), DbError> {
        if !self.unpacked.is_empty() {
            self.pack();
        }
        sort_by_key(&mut self.keys);
        let fences: Vec<u64> = self.keys.iter().step_by(BLOCK).copied().collect();
        let mut blocks = Vec::with_capacity(self.blocks.len() * 12);
        for (start, length) in &self.blocks {
            blocks.extend_from_slice(&start.to_le_bytes());
            blocks.extend_from_slice(&length.to_le_bytes());
        }
        let tracks = std::mem::take(&mut self.tracks);
        let board = Board::new(std::mem::take(&mut self.rows), tracks, std::mem::take(&mut self.planes));
        let frequent = count_continuations(&board, &self.keys);
        let (tracks, planes) = board.columns();
        let columns: [Column<'_>; COLUMNS.len()] = [
            Column::of(&board.rows, Row::bytes),
            Column::of(tracks, |change| change.to_le_bytes()),
            Column::of(planes, |row| row.to_le_bytes()),
            Column::of(&self.keys, |key| key.to_le_bytes()),
            Column::of(&fences, |key| key.to_le_bytes()),
            Column::of(&blocks, |&byte| [byte]),
            Column::of(&self.packed, |&byte| [byte]),
            Column::of(&frequent, |number| number.to_le_bytes()),
        ];
        let head = head(board.rows.len(), &columns);
        let checksum = crc32fast::hash(&head);
        folder.write_segment(number, |file| {
            file.write_all(&head)?;
            columns.iter().try_for_each(|column| column.write(file))
        })?;
        let n_bytes = head.len() + columns.iter().map(|column| column.n_bytes).sum::<usize>();
        drop(columns);
        self.empty(board);
        Ok((n_bytes as u64, checksum))
    }

    fn empty(&mut self, board: Board) {
        (self.rows, self.tracks, self.planes) = board.into_columns();
        self.rows.clear();
        self.tracks.clear();
        self.planes.clear();
        self.keys.clear();
        self.blocks.clear();
        self.packed.clear();
        self.n_bytes = 0;
    }
}

/// A column with entries of fixed length. It is serialized in pieces, once for the checksum and once for the file, because a
/// copy of a large segment would be slower.
struct Column<'a> {
    n_bytes: usize,
    lay_out: Box<LayOut<'a>>,
}

/// Calls back with each piece of a column.
type LayOut<'a> = dyn Fn(&mut dyn FnMut(&[u8])) + 'a;

/// The number of entries in a piece.
const PIECE: usize = 8 << 10;

impl<'a> Column<'a> {
    fn of<T, const N: usize>(entries: &'a [T], bytes_of: impl Fn(&T) -> [u8; N] + 'a) -> Column<'a> {
        let lay_out = move |found: &mut dyn FnMut(&[u8])| {
            let mut piece = Vec::with_capacity(PIECE.min(entries.len()));
            for entries in entries.chunks(PIECE) {
                piece.clear();
                piece.extend(entries.iter().map(&bytes_of));
                found(piece.as_flattened());
            }
        };
        Column { n_bytes: entries.len() * N, lay_out: Box::new(lay_out) }
    }

    fn checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        (self.lay_out)(&mut |bytes| hasher.update(bytes));
        hasher.finalize()
    }

    fn write(&self, file: &mut dyn Write) -> io::Result<()> {
        let mut result = Ok(());
        (self.lay_out)(&mut |bytes| {
            if result.is_ok() {
                result = file.write_all(bytes);
            }
        });
        result
    }
}

/// Bit planes of all stones ever on the board: for each row Black's points, then for each row White's. Empty if the board
/// has no planes.
pub(crate) fn planes_of((columns, rows): (u16, u16), track: &[u16]) -> Vec<u32> {
    if columns == 0 || columns > WIDEST || track.is_empty() {
        return Vec::new();
    }
    let (columns, rows) = (usize::from(columns), usize::from(rows));
    let mut planes = vec![0; 2 * rows];
    for change in track.iter().map(|&change| Change(change)) {
        let Some(site) = change.site().filter(|&site| site < columns * rows) else { continue };
        let plane = match change.state() {
            BLACK => 0,
            WHITE => rows,
            _ => continue,
        };
        planes[plane + site / columns] |= 1 << (site % columns);
    }
    planes
}

/// The header and the directory.
fn head(n_games: usize, columns: &[Column<'_>]) -> Vec<u8> {
    let mut directory = Vec::new();
    let mut start = (HEADER + columns.len() * DIRECTORY_ENTRY) as u64;
    for ((name, _), column) in COLUMNS.iter().zip(columns) {
        directory.extend_from_slice(*name);
        directory.extend_from_slice(&column.checksum().to_le_bytes());
        directory.extend_from_slice(&start.to_le_bytes());
        directory.extend_from_slice(&(column.n_bytes as u64).to_le_bytes());
        start += column.n_bytes as u64;
    }
    let mut head = MAGIC.to_vec();
    for number in [VERSION, n_games as u32, columns.len() as u32] {
        head.extend_from_slice(&number.to_le_bytes());
    }
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&head);
    hasher.update(&directory);
    head.extend_from_slice(&hasher.finalize().to_le_bytes());
    head.extend(directory);
    head
}

/// The fewest pieces on the board at a moment that is not indexed; `u16::MAX` if all are.
fn fewest_late(track: &[u16]) -> u16 {
    // One entry for each possible 12-bit site, whatever the board size.
    let mut states = [EMPTY; 1 << 12];
    let (mut moment, mut n_pieces, mut fewest) = (0, 0_u16, u16::MAX);
    for change in track.iter().map(|&change| Change(change)) {
        if let Some(site) = change.site() {
            let before = std::mem::replace(&mut states[site & 0xfff], change.state());
            n_pieces += u16::from(change.state() != EMPTY);
            n_pieces -= u16::from(before != EMPTY);
        }
        if change.is_last() {
            if moment >= MOST_INDEXED {
                fewest = fewest.min(n_pieces);
            }
            moment += 1;
        }
    }
    fewest
}

/// Radix sort by the key bits. The input is ordered by row and moment already.
fn sort_by_key(numbers: &mut Vec<u64>) {
    const BITS: u32 = 11;
    let mut sorted = vec![0; numbers.len()];
    for shift in (LOW_BITS..u64::BITS).step_by(BITS as usize) {
        let digit = |number: u64| (number >> shift & ((1 << BITS) - 1)) as usize;
        let mut starts = [0_usize; 1 << BITS];
        numbers.iter().for_each(|&number| starts[digit(number)] += 1);
        let mut start = 0;
        for count in &mut starts {
            start += std::mem::replace(count, start);
        }
        for &number in &*numbers {
            let at = &mut starts[digit(number)];
            sorted[*at] = number;
            *at += 1;
        }
        std::mem::swap(numbers, &mut sorted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_is_sorted() {
        let mut seed = 5_u64;
        let numbers = (0..5000_u64).map(|low| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // Few keys, so that many are equal.
            (seed >> 60).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> LOW_BITS << LOW_BITS | low
        });
        let mut numbers: Vec<u64> = numbers.collect();
        let mut expected = numbers.clone();
        expected.sort_unstable();
        sort_by_key(&mut numbers);
        assert!(numbers == expected && numbers[0] < numbers[4999]);
    }
}
