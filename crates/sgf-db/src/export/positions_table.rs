//! The table `positions`: the positions that each game reached.

use sgf_model::value::Color;

use crate::index::keys::KeyTable;
use crate::storage::segment::Row;
use crate::storage::track::{Change, exchanged, moments, stone};

/// A position of a game, in the frame of its smallest key.
pub(crate) struct ReachedPosition {
    pub(crate) key: i64,
    /// The number of moves so far.
    pub(crate) number: i32,
    /// The site of the next move, or −1 for a pass.
    pub(crate) next: Option<i32>,
    /// The player of the next move, in the game and in the frame.
    mover: Option<Color>,
    seen: Option<Color>,
}

impl ReachedPosition {
    /// The player of the next move in the frame: 1 Black, 2 White.
    pub(crate) fn next_color(&self) -> Option<i32> {
        self.seen.map(|color| if color == Color::Black { 1 } else { 2 })
    }

    /// The result for the player of the next move, if known: 1 win, −1 loss, 0 draw.
    pub(crate) fn won(&self, winner: Option<&str>) -> Option<i32> {
        match (self.mover?, winner?) {
            (Color::Black, "B") | (Color::White, "W") => Some(1),
            (_, "B" | "W") => Some(-1),
            _ => Some(0),
        }
    }
}

/// Lists the positions of a game at the indexed moments.
pub(crate) fn positions_of(row: &Row, track: &[u16]) -> Vec<ReachedPosition> {
    let Some(geometry) = row.geometry().filter(|_| !track.is_empty()) else { return Vec::new() };
    let table = KeyTable::of(row.gm, geometry);
    let firsts: Vec<Change> = moments(track).map(|changes| Change(changes[0])).collect();
    let (mut found, mut number) = (Vec::new(), 0);
    let mut before: Vec<u64> = Vec::new();
    table.each_images(track, geometry.n_numbers(), |moment, images| {
        number += i32::from(!firsts[moment].is_setup());
        // A pass does not change the position.
        if before == images {
            return;
        }
        before = images.to_vec();
        let smallest = images.iter().copied().min().unwrap_or_default();
        let next = firsts[moment + 1..].iter().copied().find(|first| !first.is_setup());
        let color = |state| [Color::Black, Color::White].into_iter().find(|&color| stone(color) == state);
        let frame = next.and_then(|next| table.framed(images, next.site(), next.state()));
        found.push(ReachedPosition {
            key: smallest as i64,
            number,
            next: frame.map(|(site, _)| site),
            mover: next.and_then(|next| color(next.state())),
            seen: frame.and_then(|(_, state)| color(state)),
        });
    });
    found
}

impl KeyTable {
    /// Maps a move to the frame of the smallest key: its site (−1 for a pass) and state. Of several frames, those that keep
    /// the colors are preferred, then the lowest site.
    fn framed(&self, images: &[u64], site: Option<usize>, state: u8) -> Option<(i32, u8)> {
        let looks = self.frames(images).map(|(exchanges, to)| {
            let site = site.and_then(|site| to.get(site)).map_or(-1, |&site| site as i32);
            (site, if exchanges { exchanged(state) } else { state })
        });
        looks.min()
    }
}
