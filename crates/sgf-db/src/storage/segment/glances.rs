//! Glances: a 128-bit summary of each game, to rule out whole-board matches late in the game.
//!
//! A whole-board search must consider all games that may have returned to as few pieces after the indexed moments. Their planes
//! would rule most of them out, but are spread over memory, and fetching them takes longer than the comparison. Glances are a
//! part of the planes in one array.

use super::Row;

/// The glances of a segment.
#[derive(Debug)]
pub(crate) struct Glances {
    /// The fewest pieces on the board after the indexed moments.
    fewest_late: Vec<u16>,
    seen: Vec<Glance>,
}

/// The stones that were ever on the third and fourth lines from the top and the bottom, where most opening moves are: sixteen
/// points of each line, for Black and for White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Glance(u128);

/// The number of points of a line.
const SEEN: u16 = 16;

impl Glance {
    /// A game without planes may match anything.
    const UNKNOWN: Glance = Glance(u128::MAX);

    /// The glance of a game's planes, or of a board to look for.
    pub(crate) fn of(planes: &[u32], (columns, rows): (u16, u16)) -> Glance {
        if planes.is_empty() {
            return Glance::UNKNOWN;
        }
        let (margin, rows) = (columns.saturating_sub(SEEN) / 2, usize::from(rows));
        let lines = [Some(2), Some(3), rows.checked_sub(4), rows.checked_sub(3)];
        let mut seen = 0;
        for planes in [&planes[..rows], &planes[rows..]] {
            for line in lines {
                let points = line.and_then(|line| planes.get(line)).map_or(0, |points| points >> margin);
                seen = seen << SEEN | u128::from(points as u16);
            }
        }
        Glance(seen)
    }

    /// Returns true if a game with this glance may have had a board with that one.
    #[inline]
    pub(crate) fn has(self, board: Glance) -> bool {
        self.0 & board.0 == board.0
    }
}

impl Glances {
    pub(super) fn of<'p>(rows: &[Row], planes: impl Fn(&Row) -> &'p [u32]) -> Glances {
        Glances {
            fewest_late: rows.iter().map(|row| row.fewest_late).collect(),
            seen: rows.iter().map(|row| Glance::of(planes(row), (row.columns, row.rows))).collect(),
        }
    }

    /// Returns true if any game may have had this few pieces late in the game.
    pub(crate) fn may_have(&self, n_pieces: usize) -> bool {
        self.fewest_late.iter().any(|&fewest| usize::from(fewest) <= n_pieces)
    }

    /// Returns the glance of a game that may have had this few pieces late in the game.
    #[inline]
    pub(crate) fn late(&self, row: u32, n_pieces: usize) -> Option<Glance> {
        let fewest = *self.fewest_late.get(row as usize)?;
        if usize::from(fewest) <= n_pieces { self.seen.get(row as usize).copied() } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glance_of_a_game_contains_those_of_its_boards() {
        let mut seed = 1_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as u32
        };
        for (columns, rows) in [(19, 19), (9, 13), (5, 3), (1, 1), (32, 2)] {
            let mask = u32::MAX >> (32 - columns);
            let game: Vec<u32> = (0..2 * rows).map(|_| random() & mask).collect();
            let board: Vec<u32> = game.iter().map(|points| points & random()).collect();
            let size = (columns as u16, rows as u16);
            assert!(Glance::of(&game, size).has(Glance::of(&board, size)), "{columns}x{rows}");
            assert!(Glance::UNKNOWN.has(Glance::of(&board, size)));
        }
        // A stone on the fourth line, and another color there.
        let mut black = vec![0; 38];
        black[3] = 1 << 9;
        let mut white = vec![0; 38];
        white[22] = 1 << 9;
        let [black, white] = [black, white].map(|planes| Glance::of(&planes, (19, 19)));
        assert!(!black.has(white) && !white.has(black) && black.has(Glance::default()));
    }
}
