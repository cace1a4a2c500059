//! A board put aside: two bits a point, because a deep tree may put very many aside at once.

use super::board::{BORDER, Board, EMPTY, Ko};
use super::chains::{cell_at, unconnected};
use crate::Resume;

/// A board put aside at a fork of the tree; it fits boards of the same size.
///
/// # Examples
///
/// ```
/// use sgf_games::{Resume, go::Board};
/// use sgf_model::value::{Color, LetterPoint};
/// let mut board = Board::new(19, 19).unwrap();
/// let point = LetterPoint::decode(b"dd").unwrap();
/// let empty = board.put_aside();
/// board.play(Color::Black, point).unwrap();
/// board.resume(&empty);
/// assert_eq!(board.stone(point), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Eight points each.
    cells: Box<[u16]>,
    ko: Option<Ko>,
    prisoners: [u32; 2],
    hash: u64,
}

impl Resume for Board {
    type Saved = Snapshot;

    fn put_aside(&self) -> Snapshot {
        let chunks = self.points.as_chunks::<8>().0.iter();
        let cells = chunks.map(|chunk| pack(chunk.map(cell_at))).collect();
        Snapshot { cells, ko: self.ko, prisoners: self.prisoners, hash: self.hash }
    }

    fn resume(&mut self, saved: &Snapshot) {
        for (chunk, &packed) in self.points.as_chunks_mut::<8>().0.iter_mut().zip(&saved.cells) {
            for (point, stone) in chunk.iter_mut().zip(unpack(packed)) {
                // The border stays what it is; a point without a stone is empty.
                let is_border = cell_at(*point) == BORDER;
                let cell = if is_border { BORDER } else { stone | (u8::from(stone == 0) * EMPTY) };
                *point = unconnected(cell);
            }
        }
        self.ko = saved.ko;
        self.prisoners = saved.prisoners;
        self.hash = saved.hash;
    }
}

/// Moves the stones of eight points together, halving the gaps in each step.
fn pack(cells: [u8; 8]) -> u16 {
    let wide = u64::from_le_bytes(cells) & 0x0303_0303_0303_0303;
    let pairs = (wide | wide >> 6) & 0x000f_000f_000f_000f;
    let fours = (pairs | pairs >> 12) & 0x0000_00ff_0000_00ff;
    (fours | fours >> 24) as u16
}

/// Moves them apart again.
fn unpack(packed: u16) -> [u8; 8] {
    let eight = u64::from(packed);
    let fours = (eight | eight << 24) & 0x0000_00ff_0000_00ff;
    let pairs = (fours | fours << 12) & 0x000f_000f_000f_000f;
    ((pairs | pairs << 6) & 0x0303_0303_0303_0303).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_loses_nothing() {
        for number in 0..=u16::MAX {
            let cells: [u8; 8] = std::array::from_fn(|index| (number >> (2 * index) & 3) as u8);
            assert_eq!(pack(cells), number);
            assert_eq!(unpack(number), cells);
        }
    }
}
