//! The positions that a game reached, as other engines read them: the table `positions`.

use sgf_model::value::Color;

use crate::keys::KeyTable;
use crate::pattern::geometry_of;
use crate::segment::Row;
use crate::track::{Change, exchanged, moments, stone};

/// A position that a game reached, in the frame of its smallest key.
pub(crate) struct Reached {
    pub(crate) key: i64,
    /// How many moves were made.
    pub(crate) number: i32,
    /// The site of the next move, −1 for a pass.
    pub(crate) next: Option<i32>,
    /// Whose move that is, and who it is in the frame.
    mover: Option<Color>,
    seen: Option<Color>,
}

impl Reached {
    /// Who makes the next move in the frame: 1 Black, 2 White.
    pub(crate) fn next_color(&self) -> Option<i32> {
        self.seen.map(|color| if color == Color::Black { 1 } else { 2 })
    }

    /// How the game ended for the one who makes the next move, if the winner is known: 1 won, −1 lost, 0 drawn.
    pub(crate) fn won(&self, winner: Option<&str>) -> Option<i32> {
        match (self.mover?, winner?) {
            (Color::Black, "B") | (Color::White, "W") => Some(1),
            (_, "B" | "W") => Some(-1),
            _ => Some(0),
        }
    }
}

/// Lists the positions that a game reached in its first moments.
pub(crate) fn reached(row: &Row, track: &[u16]) -> Vec<Reached> {
    let Some(geometry) = geometry_of(row.gm, row).filter(|_| !track.is_empty()) else { return Vec::new() };
    let table = KeyTable::of(row.gm, geometry);
    let firsts: Vec<Change> = moments(track).map(|changes| Change(changes[0])).collect();
    let (mut found, mut number) = (Vec::new(), 0);
    let mut before: Vec<u64> = Vec::new();
    table.each_images(track, geometry.n_numbers(), |moment, images| {
        number += i32::from(!firsts[moment].is_setup());
        // A pass leads to no other position.
        if before == images {
            return;
        }
        before = images.to_vec();
        let smallest = images.iter().copied().min().unwrap_or_default();
        let next = firsts[moment + 1..].iter().copied().find(|first| !first.is_setup());
        let color = |state| [Color::Black, Color::White].into_iter().find(|&color| stone(color) == state);
        let frame = next.and_then(|next| table.framed(images, next.site(), next.state()));
        found.push(Reached {
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
    /// A move as it looks in the frame of the smallest key: where it is, −1 for a pass, and what is put there. Where several frames have
    /// that key, the colours stay if they can, and the first place counts.
    fn framed(&self, images: &[u64], site: Option<usize>, state: u8) -> Option<(i32, u8)> {
        let looks = self.frames(images).map(|(exchanges, to)| {
            let site = site.and_then(|site| to.get(site)).map_or(-1, |&site| site as i32);
            (site, if exchanges { exchanged(state) } else { state })
        });
        looks.min()
    }
}
