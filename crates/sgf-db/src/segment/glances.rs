//! A glance at each game of a segment: whether a board may have stood there late.
//!
//! A position is looked for behind the moments of the index in all games that may have had so few pieces there again. Their planes tell, but lie
//! wide apart in memory, and to fetch them takes longer than to look at them. A glance is a part of the planes, and glances lie side by side.

use super::{Board, Row};

/// What is seen of the games of a segment at a glance.
#[derive(Debug)]
pub(crate) struct Glances {
    /// The fewest pieces that stand on the board behind the moments of the index.
    fewest_late: Vec<u16>,
    seen: Vec<Glance>,
}

/// What ever stood on the third and the fourth line from the top and from the bottom, where most stones of an opening are: sixteen points of
/// each, for Black and for White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Glance(u128);

/// How many points of a line are seen.
const SEEN: u16 = 16;

impl Glance {
    /// Of a game without planes everything may be.
    const UNKNOWN: Glance = Glance(u128::MAX);

    /// The glance at planes: those of a game, or those of a board that is looked for.
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

    /// Tells whether all that is seen of a board is seen of a game, too.
    #[inline]
    pub(crate) fn has(self, board: Glance) -> bool {
        self.0 & board.0 == board.0
    }
}

impl Glances {
    pub(super) fn of(board: &Board) -> Glances {
        let seen = |row: &Row| Glance::of(board.planes(row), (row.columns, row.rows));
        Glances {
            fewest_late: board.rows.iter().map(|row| row.fewest_late).collect(),
            seen: board.rows.iter().map(seen).collect(),
        }
    }

    /// Tells whether any game may have had so few pieces late.
    pub(crate) fn may_have(&self, n_pieces: usize) -> bool {
        self.fewest_late.iter().any(|&fewest| usize::from(fewest) <= n_pieces)
    }

    /// Returns the glance at a game that may have had so few pieces late.
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
    fn what_stands_on_a_board_is_seen_of_a_game_that_had_it() {
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
        // A stone on the fourth line, and another colour there.
        let mut black = vec![0; 38];
        black[3] = 1 << 9;
        let mut white = vec![0; 38];
        white[22] = 1 << 9;
        let [black, white] = [black, white].map(|planes| Glance::of(&planes, (19, 19)));
        assert!(!black.has(white) && !white.has(black) && black.has(Glance::default()));
    }
}
