//! Serialized tracks: the moves of a game and its board, as stored in datasets next to the record.
//!
//! | bytes | meaning |
//! |---|---|
//! | 0 and 1 | F5 54, which is not valid text |
//! | 2 and 3, 4 and 5, 6 and 7 | the GM number, the columns and the rows of the board |
//! | two bytes each | the changes, as in segments |
//!
//! All numbers are little-endian.

use sgf_games::{Geometry, identify};
use sgf_model::record::games;
use sgf_syntax::Document;

use crate::index::keys::KeyTable;
use crate::storage::segment::Row;
use crate::storage::track::{Change, EMPTY, moments, states_at, track_of};

/// F5 never occurs in UTF-8.
const MAGIC: [u8; 2] = [0xf5, b'T'];
const HEADER: usize = 8;

/// The changes on the board of a game, with the game and the board size.
///
/// # Examples
///
/// ```
/// use sgf_db::GameTrack;
/// let game = GameTrack::read(b"(;GM[1]SZ[9];B[cc];W[gd])").expect("a valid record");
/// assert_eq!((game.gm(), game.size(), game.n_moves()), (1, (9, 9), 2));
/// // Serialized, it is smaller than the record and much faster to read.
/// assert_eq!(GameTrack::read(&game.bytes()), Some(game));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTrack {
    gm: u16,
    columns: u16,
    rows: u16,
    changes: Vec<u16>,
}

impl GameTrack {
    pub(crate) fn new(row: &Row, changes: &[u16]) -> GameTrack {
        GameTrack { gm: row.gm, columns: row.columns, rows: row.rows, changes: changes.to_vec() }
    }

    /// Reads a serialized track, or the main line of the first game of a record. Returns `None` for anything else.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::GameTrack;
    /// assert!(GameTrack::read(b"no game is here").is_none());
    /// // For unknown games, only the number is known.
    /// assert_eq!(GameTrack::read(b"(;GM[99];B[aa])").map(|game| (game.gm(), game.n_moves())), Some((99, 0)));
    /// ```
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<GameTrack> {
        let mut track = GameTrack::default();
        track.read_again(bytes).then_some(track)
    }

    /// Reads another game into the same buffers. Returns false if there is none.
    pub(crate) fn read_again(&mut self, bytes: &[u8]) -> bool {
        match bytes.strip_prefix(&MAGIC) {
            Some(rest) => self.read_track(rest),
            None => self.read_record(bytes),
        }
    }

    fn read_track(&mut self, rest: &[u8]) -> bool {
        let Some((head, changes)) = rest.split_at_checked(HEADER - MAGIC.len()) else { return false };
        let (numbers, more) = changes.as_chunks::<2>();
        let short = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
        (self.gm, self.columns, self.rows) = (short(0), short(2), short(4));
        self.changes.clear();
        self.changes.extend(numbers.iter().map(|&number| u16::from_le_bytes(number)));
        more.is_empty()
    }

    fn read_record(&mut self, bytes: &[u8]) -> bool {
        let doc = Document::parse(bytes);
        let Some(view) = games(&doc).next() else { return false };
        let track = track_of(&view, identify(&view, None).spec);
        let size = track.geometry.map_or((0, 0), |geometry| (geometry.columns(), geometry.rows()));
        *self = GameTrack { gm: view.number(), columns: size.0, rows: size.1, changes: track.changes };
        true
    }

    /// Serializes the track.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + 2 * self.changes.len());
        bytes.extend(MAGIC);
        let numbers = [self.gm, self.columns, self.rows].into_iter().chain(self.changes.iter().copied());
        bytes.extend(numbers.flat_map(u16::to_le_bytes));
        bytes
    }

    /// The GM number: 1 is Go.
    #[must_use]
    pub fn gm(&self) -> u16 {
        self.gm
    }

    /// The columns and rows of the board; 0 if the moves of the game are unknown.
    #[must_use]
    pub fn size(&self) -> (u16, u16) {
        (self.columns, self.rows)
    }

    /// The number of moves.
    #[must_use]
    pub fn n_moves(&self) -> u32 {
        moments(&self.changes).filter(|changes| !Change(changes[0]).is_setup()).count() as u32
    }

    /// Returns the key of the position after `number` moves and any setup that follows them, as
    /// [`BoardQuery::key`](crate::BoardQuery::key) does. Returns `None` if the game is shorter or its moves are unknown.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::GameTrack;
    /// let one = GameTrack::read(b"(;SZ[9];B[cc];W[gd])").expect("a valid record");
    /// let turned = GameTrack::read(b"(;SZ[9];B[gc];W[cd])").expect("a valid record");
    /// assert_eq!(one.key_at(2), turned.key_at(2));
    /// assert_ne!(one.key_at(1), one.key_at(2));
    /// assert_eq!(one.key_at(3), None);
    /// ```
    #[must_use]
    pub fn key_at(&self, number: u32) -> Option<i64> {
        let geometry = self.geometry()?;
        let mut n_moves = 0;
        let firsts = moments(&self.changes).map(|changes| Change(changes[0]));
        let before_next = firsts.take_while(|first| {
            n_moves += u32::from(!first.is_setup());
            n_moves <= number
        });
        let moment = before_next.count().checked_sub(1)?;
        if n_moves < number {
            return None;
        }
        let states = states_at(&self.changes, moment, geometry.n_numbers());
        let occupied = states.into_iter().enumerate().filter(|(_, state)| *state != EMPTY);
        Some(KeyTable::of(self.gm, geometry).key(occupied) as i64)
    }

    pub(crate) fn geometry(&self) -> Option<Geometry> {
        self.row().geometry()
    }

    /// A segment row with the fields that searches need.
    pub(crate) fn row(&self) -> Row {
        Row { gm: self.gm, columns: self.columns, rows: self.rows, ..Row::default() }
    }

    pub(crate) fn changes(&self) -> &[u16] {
        &self.changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_truncated_tracks() {
        let track = GameTrack::read(b"(;SZ[9];B[cc])").expect("a valid record").bytes();
        assert_eq!(track[..8], [0xf5, b'T', 1, 0, 9, 0, 9, 0]);
        for length in [0, 1, 2, 7, track.len() - 1] {
            assert_eq!(GameTrack::read(&track[..length]), None, "{length}");
        }
    }

    #[test]
    fn invalid_tracks_do_not_panic() {
        // Sites beyond the board, no end bit, impossible boards.
        for (size, change) in [(9, 0x1ffe), (9, 0x7000), (0, 0x9001), (u16::MAX, 0x9001)] {
            let track = GameTrack { gm: 1, columns: size, rows: size, changes: vec![change; 3] };
            let read = GameTrack::read(&track.bytes()).expect("it is a track");
            assert_eq!(read, track);
            let _ = (read.n_moves(), read.key_at(0), read.key_at(2));
        }
    }

    #[test]
    fn setup_counts_until_the_next_move() {
        let with_setup = GameTrack::read(b"(;SZ[9];B[cc];AW[dd];W[ee])").expect("a valid record");
        let without = GameTrack::read(b"(;SZ[9]AW[dd];B[cc])").expect("a valid record");
        assert_eq!(with_setup.key_at(1), without.key_at(1));
        assert_eq!((with_setup.key_at(2).is_some(), with_setup.key_at(3)), (true, None));
    }
}
