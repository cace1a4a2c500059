//! Segments: immutable files that store many games in columns.
//!
//! A segment starts with a header and a directory of its columns, as documented in docs/sgfdb.md. Each column has a
//! checksum, which is verified when the column is read. Columns for searches have a fixed width and are sorted, so no query
//! parses records. All numbers are little-endian.

mod board;
mod corners;
mod endings;
mod firsts;
mod glances;
mod memory;
mod read;
mod write;

use sgf_games::{Geometry, Options, game};
use sgf_model::value::Color;

pub(crate) use board::Board;
pub(crate) use corners::{Corners, Sites, Stone, Tail, side as side_of_corners};
pub(crate) use endings::{Ending, Endings};
pub(crate) use firsts::{First, FirstChange, Firsts, Further, IS_WHITE, MOMENT, NEVER, ONCE};
pub(crate) use glances::Glance;
pub(crate) use read::Segment;
pub(crate) use write::{Builder, NewRow, planes_of};

/// The first bytes of a segment.
const MAGIC: &[u8; 8] = b"SGFDBSEG";
/// The segment format version. Version 1 has no column `FREQ`.
const VERSION: u32 = 2;
/// The header length: magic, version, number of games, number of columns, checksum of header and directory.
const HEADER: usize = 24;
/// The length of a directory entry: name, checksum, start, length.
const DIRECTORY_ENTRY: usize = 24;

/// The maximum number of games: the position index has 16 bits for their rows.
pub(crate) const MOST_GAMES: usize = 1 << 15;
/// The record bytes after which a new segment is started.
const MOST_BYTES: usize = 256 << 20;

/// Layout of a number in the position index: high bits of the key, row of the game, moment.
const ROW_BITS: u32 = 16;
const MOMENT_BITS: u32 = 6;
const LOW_BITS: u32 = ROW_BITS + MOMENT_BITS;

/// The key bits of an index number.
pub(crate) fn key_of(number: u64) -> u64 {
    number >> LOW_BITS << LOW_BITS
}

/// Returns true if two index numbers have the same key bits.
pub(crate) fn same_key(one: &u64, other: &u64) -> bool {
    key_of(*one) == key_of(*other)
}

/// The row and the moment of an index number.
pub(crate) fn split_key(number: u64) -> (u32, usize) {
    let row = number >> MOMENT_BITS & ((1 << ROW_BITS) - 1);
    (row as u32, (number & ((1 << MOMENT_BITS) - 1)) as usize)
}

/// The block size of the position index; `FENC` has the first number of each block.
const BLOCK: usize = 512;

/// The widest board with planes: a row of a plane is a `u32`.
const WIDEST: u16 = 32;

/// The number of games in a lane.
pub(crate) const LANE: usize = 256;
/// One bit for each game of a lane.
pub(crate) type Lane = [u64; LANE / 64];

/// The columns of a segment, and their names in damage reports.
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
/// The number of columns in version 1.
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
    /// `B`, `W`, `0` for a draw, or 0 if unknown.
    pub(crate) winner: u8,
    /// The year of the game, or 0 if unknown.
    pub(crate) year: u16,
    /// The fewest pieces on the board at a moment that is not indexed; `u16::MAX` if all are.
    pub(crate) fewest_late: u16,
    /// The start and length of its track, in changes.
    pub(crate) track: (u32, u32),
    /// The start of its planes in `u32` units; `NONE` if it has none.
    pub(crate) planes: u32,
    /// Its record: block, start within the block, and length.
    pub(crate) block: u32,
    pub(crate) source: (u32, u32),
}

/// Marks a game without planes.
const NONE: u32 = u32::MAX;

impl Row {
    const LENGTH: usize = 36;

    /// Returns the geometry of the board; `None` if the game is unknown or has no board of this size.
    pub(crate) fn geometry(&self) -> Option<Geometry> {
        let options = Options::default().with_size(self.columns.into(), self.rows.into());
        let spec = game(self.gm)?;
        // Games with a single board size reject the option.
        let position = spec.begin(&options).or_else(|_| spec.begin(&Options::default())).ok()?;
        let geometry = position.geometry();
        let is_same_size = (geometry.columns(), geometry.rows()) == (self.columns, self.rows);
        is_same_size.then_some(geometry)
    }

    /// Returns the winner and the year of the game.
    pub(crate) fn ending(&self) -> Ending {
        let winner = match self.winner {
            b'B' => Some(Color::Black),
            b'W' => Some(Color::White),
            _ => None,
        };
        (winner, (self.year > 0).then_some(self.year))
    }

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
    fn row_round_trips() {
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
