//! Segments: files that hold many games in columns, are written once and never change.
//!
//! A segment begins with a header and a directory of its columns; docs/sgfdb.md has both byte by byte. Every column has a checksum,
//! which is compared when the column is read as a whole. What a search goes through is of fixed width and in order, so that no query
//! parses a record. All numbers are little-endian.

mod corners;
mod endings;
mod firsts;
mod glances;
mod read;
mod write;

pub(crate) use corners::{Corners, Sites, Stone, Tail, side as side_of_corners};
pub(crate) use endings::Endings;
pub(crate) use firsts::{First, FirstChange, Firsts, Further, IS_WHITE, LANE, Lane, MOMENT, NEVER, ONCE};
pub(crate) use glances::Glance;
pub(crate) use read::{Board, Segment};
pub(crate) use write::{Builder, NewRow, planes_of};

/// The first bytes of a segment.
const MAGIC: &[u8; 8] = b"SGFDBSEG";
/// The version of the format of segments. Those of version 1 have no column `FREQ`.
const VERSION: u32 = 2;
/// How long the header is: magic, version, number of games, number of columns, checksum of header and directory.
const HEADER: usize = 24;
/// How long an entry of the directory is: name, checksum, start, length.
const DIRECTORY_ENTRY: usize = 24;

/// How many games a segment has at most: their rows are numbers of sixteen bits in the index of positions.
pub(crate) const MOST_GAMES: usize = 1 << 15;
/// How many bytes of records a segment takes at most before the next one is begun.
const MOST_BYTES: usize = 256 << 20;

/// In the index of positions, a number has the first bits of a key, the row of the game and the moment.
const ROW_BITS: u32 = 16;
const MOMENT_BITS: u32 = 6;
const LOW_BITS: u32 = ROW_BITS + MOMENT_BITS;

/// The part of a number in the index that is of the key.
pub(crate) fn key_of(number: u64) -> u64 {
    number >> LOW_BITS << LOW_BITS
}

/// Tells whether two numbers of the index have the same key, as far as it is there.
pub(crate) fn same_key(one: &u64, other: &u64) -> bool {
    key_of(*one) == key_of(*other)
}

/// The row of the game and the moment of a number in the index.
pub(crate) fn split_key(number: u64) -> (u32, usize) {
    let row = number >> MOMENT_BITS & ((1 << ROW_BITS) - 1);
    (row as u32, (number & ((1 << MOMENT_BITS) - 1)) as usize)
}

/// The index of positions is read by blocks of so many numbers; `FENC` has the first of each.
const BLOCK: usize = 512;

/// How many rows of a board have planes: a row of a plane is a number of 32 bits.
const WIDEST: u16 = 32;

/// The columns of a segment, and what they are called when they are damaged.
const COLUMNS: [(&[u8; 4], &str); 8] = [
    (b"ROWS", "table of games"),
    (b"TRCK", "moves"),
    (b"PLAN", "planes"),
    (b"KEYS", "index of positions"),
    (b"FENC", "beginnings of the index of positions"),
    (b"BLKS", "list of blocks of records"),
    (b"SRCE", "records"),
    (b"FREQ", "frequent positions"),
];
/// How many columns a segment of version 1 has.
const COLUMNS_OF_1: usize = 7;

const ROWS: usize = 0;
const TRACKS: usize = 1;
const PLANES: usize = 2;
const KEYS: usize = 3;
const FENCES: usize = 4;
const BLOCKS: usize = 5;
const SOURCES: usize = 6;
const FREQUENT: usize = 7;

/// A game in the table of a segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) gm: u16,
    pub(crate) columns: u16,
    pub(crate) rows: u16,
    /// `B`, `W`, `0` for a draw, or 0 when it is not known.
    pub(crate) winner: u8,
    /// The year in which it was played; 0 when it is not known.
    pub(crate) year: u16,
    /// The fewest pieces that stand on the board at a moment that is not in the index of positions; `u16::MAX` if there is none.
    pub(crate) fewest_late: u16,
    /// Where its track begins, and how long it is, in changes.
    pub(crate) track: (u32, u32),
    /// Where its planes begin, in numbers of 32 bits; `NONE` if it has none.
    pub(crate) planes: u32,
    /// Its record: the block, where it begins there, and how many bytes it has.
    pub(crate) block: u32,
    pub(crate) source: (u32, u32),
}

/// No planes.
const NONE: u32 = u32::MAX;

impl Row {
    const LENGTH: usize = 36;

    fn bytes(&self) -> [u8; Row::LENGTH] {
        let mut bytes = [0; Row::LENGTH];
        for (at, number) in [
            (0, self.gm),
            (2, self.columns),
            (4, self.rows),
            (6, self.year),
            (8, self.winner.into()),
            (10, self.fewest_late),
        ] {
            bytes[at..at + 2].copy_from_slice(&number.to_le_bytes());
        }
        let numbers = [self.track.0, self.track.1, self.planes, self.block, self.source.0, self.source.1];
        for (index, number) in numbers.into_iter().enumerate() {
            bytes[12 + index * 4..16 + index * 4].copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    fn read(bytes: &[u8]) -> Row {
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let long = |index: usize| {
            let at = 12 + index * 4;
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        Row {
            gm: short(0),
            columns: short(2),
            rows: short(4),
            year: short(6),
            winner: bytes[8],
            fewest_late: short(10),
            track: (long(0), long(1)),
            planes: long(2),
            block: long(3),
            source: (long(4), long(5)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_were_written() {
        let row = Row {
            gm: 1,
            columns: 19,
            rows: 18,
            winner: b'W',
            year: 1846,
            fewest_late: 40,
            track: (7, 8),
            planes: NONE,
            block: 9,
            source: (10, 11),
        };
        assert_eq!(Row::read(&row.bytes()), row);
    }
}
