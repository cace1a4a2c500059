//! Saved boards with two bits per point, because replaying a deep tree saves many of them.

use super::board::{Board, Ko};
use super::cell::{EMPTY, fill};
use crate::Resume;

/// A board saved at a fork of the tree, for boards of the same size.
///
/// # Examples
///
/// ```
/// use sgf_games::{Resume, go::Board};
/// use sgf_model::value::{Color, LetterPoint};
/// let mut board = Board::new(19, 19).unwrap();
/// let point = LetterPoint::decode(b"dd").unwrap();
/// let empty = board.save();
/// board.play(Color::Black, point).unwrap();
/// board.resume(&empty);
/// assert_eq!(board.stone(point), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The stones, eight points in each.
    cells: Box<[u16]>,
    ko: Option<Ko>,
    prisoners: [u32; 2],
    hash: u64,
}

impl Resume for Board {
    type Saved = Snapshot;

    fn save(&self) -> Snapshot {
        let cells = self.points.as_chunks::<8>().0.iter().map(|&points| pack(points)).collect();
        Snapshot { cells, ko: self.ko, prisoners: self.prisoners, hash: self.hash }
    }

    fn resume(&mut self, saved: &Snapshot) {
        let points = self.points.as_chunks::<8>().0;
        let cells = points.iter().zip(&saved.cells).map(|(&points, &stones)| with_stones(points, stones));
        let cells: Vec<[u8; 8]> = cells.collect();
        fill(&mut self.points, cells.as_flattened(), self.stride);
        self.ko = saved.ko;
        self.prisoners = saved.prisoners;
        self.hash = saved.hash;
    }
}

/// Returns eight points as cells with other stones. Border points stay; all other points without a stone are empty.
fn with_stones(points: [u8; 8], stones: u16) -> [u8; 8] {
    let (before, stones) = (u64::from_le_bytes(points), unpack(stones));
    let is_inside = (before | before >> 1 | before >> 2) & EACH;
    let is_stone = stones | stones >> 1;
    (stones | ((is_inside & !is_stone) * u64::from(EMPTY))).to_le_bytes()
}

/// The lowest bit of each of eight points.
const EACH: u64 = 0x0101_0101_0101_0101;

/// Packs eight points, halving the gaps between them in each step.
fn pack(points: [u8; 8]) -> u16 {
    let wide = u64::from_le_bytes(points) & 0x0303_0303_0303_0303;
    let pairs = (wide | wide >> 6) & 0x000f_000f_000f_000f;
    let fours = (pairs | pairs >> 12) & 0x0000_00ff_0000_00ff;
    (fours | fours >> 24) as u16
}

/// Reverses [`pack`].
fn unpack(packed: u16) -> u64 {
    let eight = u64::from(packed);
    let fours = (eight | eight << 24) & 0x0000_00ff_0000_00ff;
    let pairs = (fours | fours << 12) & 0x000f_000f_000f_000f;
    (pairs | pairs << 6) & 0x0303_0303_0303_0303
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unpack_reverses_pack() {
        for number in 0..=u16::MAX {
            let cells: [u8; 8] = std::array::from_fn(|index| (number >> (2 * index) & 3) as u8);
            assert_eq!(pack(cells), number);
            assert_eq!(unpack(number).to_le_bytes(), cells);
        }
    }
}
