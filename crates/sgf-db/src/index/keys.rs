//! Position keys, equal for all images of a position under the symmetries of its game.
//!
//! The keys equal [`Placement::key`]. A table for each board turns a change into one XOR for each symmetry.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use sgf_games::{Geometry, Occupant, Piece, Placement, Symmetry};
use sgf_model::value::Color;

use crate::storage::track::{
    BLACK, BLACK_OTHER, Change, EMPTY, MOST_INDEXED, NOBODY, PILE, State, WHITE, WHITE_OTHER, exchanged,
    moments,
};

const N_STATES: usize = 7;
/// The states, and the marker of a setup.
const N_MOVES: usize = 8;

/// The effect of each change on the keys of all images.
#[derive(Debug)]
pub(crate) struct KeyTable {
    n_images: usize,
    /// The key of the empty board.
    empty: u64,
    /// For each site and state, the number for each image.
    numbers: Vec<u64>,
    /// For each symmetry, whether it exchanges the colors, and the image of each site.
    turns: Vec<(bool, Vec<u32>)>,
    n_sites: usize,
    /// For each site (and none, after the last) and state, the image of the change under each symmetry: see
    /// [`KeyTable::moves`]. `u32`, so that a whole board fits into the first-level cache.
    moves: Vec<Moved>,
}

/// A change under a symmetry: the site in the upper bits (all set for none), and the state in the lower three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moved(u32);

impl Moved {
    fn new(site: Option<u32>, state: State) -> Moved {
        Moved(site.unwrap_or(u32::MAX) << 3 | u32::from(state))
    }

    /// The change as a number.
    #[inline]
    pub(crate) fn number(self) -> u64 {
        self.0.into()
    }
}

impl KeyTable {
    /// Returns the table for a board, from a cache.
    pub(crate) fn of(gm: u16, geometry: Geometry) -> Arc<KeyTable> {
        type Tables = Mutex<HashMap<(u16, u16, u16), (Geometry, Arc<KeyTable>)>>;
        static TABLES: OnceLock<Tables> = OnceLock::new();
        let key = (gm, geometry.columns(), geometry.rows());
        let tables = TABLES.get_or_init(Mutex::default);
        let lock = || tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, table)) = lock().get(&key).filter(|(known, _)| *known == geometry) {
            return table.clone();
        }
        let table = Arc::new(KeyTable::new(geometry));
        // Variants may have other symmetries on boards of the same size. The cache keeps the latest.
        lock().insert(key, (geometry, table.clone()));
        table
    }

    fn new(geometry: Geometry) -> KeyTable {
        let empty = Placement::new(geometry, []).key();
        let symmetries: Vec<_> = geometry.symmetries().collect();
        let mut numbers = vec![0; geometry.n_numbers() * N_STATES * symmetries.len()];
        for site in geometry.sites() {
            for state in 1..N_STATES {
                let alone = Placement::new(geometry, [(site, occupant(state as State))]);
                for (image, symmetry) in symmetries.iter().enumerate() {
                    let at = (site.index() * N_STATES + state) * symmetries.len() + image;
                    numbers[at] = alone.image(symmetry).key() ^ empty;
                }
            }
        }
        let turn = |symmetry: &&'static Symmetry| {
            let mut to: Vec<u32> = (0..geometry.n_numbers() as u32).collect();
            geometry.sites().for_each(|site| to[site.index()] = geometry.image(site, symmetry).number());
            (symmetry.exchanges, to)
        };
        let turns: Vec<(bool, Vec<u32>)> = symmetries.iter().map(turn).collect();
        let n_sites = geometry.n_numbers();
        let of = |(exchanges, to): &(bool, Vec<u32>), site: usize, state: State| {
            let state = if *exchanges { exchanged(state) } else { state };
            Moved::new(to.get(site).copied(), state)
        };
        let turns_of = |site: usize, state: State| turns.iter().map(move |turn| (turn, site, state));
        let sites = (0..=n_sites).flat_map(|site| (0..N_MOVES).map(move |state| (site, state as State)));
        let all = sites.flat_map(|(site, state)| turns_of(site, state));
        let moves = all.map(|(turn, site, state)| of(turn, site, state)).collect();
        KeyTable { n_images: symmetries.len(), empty, numbers, turns, n_sites, moves }
    }

    /// A change under each symmetry.
    pub(crate) fn moves(&self, change: Change) -> &[Moved] {
        let site = change.site().filter(|&site| site < self.n_sites).unwrap_or(self.n_sites);
        let start = (site * N_MOVES + usize::from(change.state())) * self.n_images;
        self.moves.get(start..start + self.n_images).unwrap_or_default()
    }

    /// A change under one symmetry.
    #[inline]
    pub(crate) fn moved(&self, change: Change, image: usize) -> Option<Moved> {
        let site = change.site().filter(|&site| site < self.n_sites).unwrap_or(self.n_sites);
        self.moves.get((site * N_MOVES + usize::from(change.state())) * self.n_images + image).copied()
    }

    /// The number of sites.
    pub(crate) fn n_sites(&self) -> usize {
        self.n_sites
    }

    /// The number of symmetries.
    pub(crate) fn n_images(&self) -> usize {
        self.n_images
    }

    fn numbers(&self, site: usize, state: State) -> &[u64] {
        let start = (site * N_STATES + usize::from(state)) * self.n_images;
        self.numbers.get(start..start + self.n_images).unwrap_or_default()
    }

    /// Iterates over the symmetries: whether each exchanges the colors, and the image of each site.
    pub(crate) fn turns(&self) -> impl Iterator<Item = (bool, &[u32])> {
        self.turns.iter().map(|(exchanges, to)| (*exchanges, to.as_slice()))
    }

    /// Whether a symmetry moves sites, and whether it exchanges the colors.
    pub(crate) fn turn(&self, image: usize) -> (bool, bool) {
        let moves_any = |to: &[u32]| to.iter().enumerate().any(|(site, &to)| site != to as usize);
        self.turns.get(image).map_or((false, false), |(exchanges, to)| (moves_any(to), *exchanges))
    }

    /// The canonical frames of a position: the symmetries that give the smallest key, without color exchange if possible.
    pub(crate) fn frames(&self, images: &[u64]) -> impl Iterator<Item = (bool, &[u32])> {
        let smallest = images.iter().copied().min();
        let has_it = move |image: &u64| Some(*image) == smallest;
        let stays = self.turns().zip(images).any(|((exchanges, _), image)| !exchanges && has_it(image));
        let frames = self.turns().zip(images.to_vec()).filter(move |(_, image)| has_it(image));
        frames.map(|(turn, _)| turn).filter(move |(exchanges, _)| !(stays && *exchanges))
    }

    /// Returns the smallest key of all images.
    pub(crate) fn key(&self, occupied: impl IntoIterator<Item = (usize, State)>) -> u64 {
        self.images(occupied).into_iter().min().unwrap_or_default()
    }

    /// Returns the keys of all images, in the order of the symmetries.
    pub(crate) fn images(&self, occupied: impl IntoIterator<Item = (usize, State)>) -> Vec<u64> {
        let mut images = vec![self.empty; self.n_images];
        for (site, state) in occupied {
            images.iter_mut().zip(self.numbers(site, state)).for_each(|(image, number)| *image ^= number);
        }
        images
    }

    /// Calls back with the smallest key at each indexed moment of a track.
    pub(crate) fn each_key(&self, track: &[u16], n_sites: usize, mut found: impl FnMut(usize, u64)) {
        self.each_images(track, n_sites, |moment, images| {
            found(moment, images.iter().copied().min().unwrap_or_default());
        });
    }

    /// Calls back with the keys of all images at each indexed moment of a track.
    pub(crate) fn each_images(&self, track: &[u16], n_sites: usize, found: impl FnMut(usize, &[u64])) {
        match self.n_images {
            // Go and most games on square boards: a constant number of images makes the loops faster.
            16 => self.each_images_in([self.empty; 16], track, n_sites, found),
            n_images => self.each_images_in(vec![self.empty; n_images], track, n_sites, found),
        }
    }

    #[inline]
    fn each_images_in(
        &self,
        mut all: impl AsMut<[u64]> + AsRef<[u64]>,
        track: &[u16],
        n_sites: usize,
        mut found: impl FnMut(usize, &[u64]),
    ) {
        let mut occupied = vec![EMPTY; n_sites];
        for (moment, changes) in moments(track).take(MOST_INDEXED).enumerate() {
            for &change in changes {
                let change = Change(change);
                let Some(site) = change.site().filter(|&site| site < n_sites) else { continue };
                let before = std::mem::replace(&mut occupied[site], change.state());
                // Empty sites have no number.
                for state in [before, change.state()].into_iter().filter(|&state| state != EMPTY) {
                    let images = all.as_mut().iter_mut();
                    images.zip(self.numbers(site, state)).for_each(|(image, number)| *image ^= number);
                }
            }
            found(moment, all.as_ref());
        }
    }
}

/// An occupant with this state.
fn occupant(state: State) -> Occupant {
    let piece = match state {
        BLACK => Piece::stone(Color::Black),
        WHITE => Piece::stone(Color::White),
        NOBODY => Piece::neutral(0),
        BLACK_OTHER => Piece::new(Color::Black, 1),
        WHITE_OTHER => Piece::new(Color::White, 1),
        PILE => return [Piece::neutral(1), Piece::neutral(1)].into_iter().collect(),
        _ => return Occupant::NOTHING,
    };
    [piece].into_iter().collect()
}

#[cfg(test)]
mod tests {
    use sgf_games::{Options, Position, go::Go};

    use super::*;

    #[test]
    fn keys_equal_those_of_positions() {
        let mut position = Go::begin(&Options::default().with_size(5, 5)).expect("a valid board");
        let geometry = Position::geometry(&position);
        let table = KeyTable::of(1, geometry);
        assert_eq!(table.key([]), position.keys().smallest());
        for (color, point, number) in [(Color::Black, "bb", 6), (Color::White, "cd", 17)] {
            position.follow(color, point).expect("the point is on the board");
            assert_eq!(position.site(point).expect("the point is on the board").index(), number);
        }
        assert_eq!(table.key([(6, BLACK), (17, WHITE)]), position.keys().smallest());
        // setup; black@6; white@17;
        let track = [0xffff, 6 | 0x9000, 17 | 0xa000];
        let mut keys = Vec::new();
        table.each_key(&track, 25, |_, key| keys.push(key));
        assert_eq!((keys.len(), keys[2]), (3, position.keys().smallest()));
    }
}
