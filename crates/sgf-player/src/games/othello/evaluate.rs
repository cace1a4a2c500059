//! The evaluation of a position of Othello: mobility, corners, the points next to empty corners, and safe edges.

use sgf_games::othello::Discs;

use super::solve::CORNERS;

const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;

/// By corner: its bit, its diagonal neighbor, and its neighbors on the edges.
const NEAR: [(u64, u64, u64); 4] = [
    (1, 1 << 9, 1 << 1 | 1 << 8),
    (1 << 7, 1 << 14, 1 << 6 | 1 << 15),
    (1 << 56, 1 << 49, 1 << 57 | 1 << 48),
    (1 << 63, 1 << 54, 1 << 62 | 1 << 55),
];

/// All points next to points of a set.
fn around(set: u64) -> u64 {
    let row = set | (set << 1 & !LEFT) | (set >> 1 & !RIGHT);
    row | row << 8 | row >> 8
}

/// Discs on the edges that cannot be turned, because own discs connect them to a corner.
fn safe_on_edges(own: u64) -> u64 {
    let mut safe = own & CORNERS;
    for _ in 0..6 {
        let sides = (safe << 1 & !LEFT) | (safe >> 1 & !RIGHT);
        let top_and_bottom = 0xFF00_0000_0000_00FF;
        safe |= own & (sides & top_and_bottom | (safe << 8 | safe >> 8) & (LEFT | RIGHT));
    }
    safe
}

/// The score for the player to move, whose moves are `open`, in hundredths of a disc.
pub(super) fn evaluate(discs: Discs, open: u64) -> i32 {
    let [own, other] = discs.sides();
    let empty = !(own | other);
    let ahead = |own: u64, other: u64| own.count_ones() as i32 - other.count_ones() as i32;
    let mut score = 130 * ahead(open, discs.turned().open());
    score += 60 * ahead(around(other) & empty, around(own) & empty);
    score += 900 * ahead(own & CORNERS, other & CORNERS);
    score += 250 * ahead(safe_on_edges(own), safe_on_edges(other));
    for (corner, diagonal, beside) in NEAR {
        if empty & corner != 0 {
            score -= 450 * ahead(own & diagonal, other & diagonal);
            score -= 150 * ahead(own & beside, other & beside);
        }
    }
    score.clamp(-6_000, 6_000)
}
