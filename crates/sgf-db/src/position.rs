//! Looking for a whole board: by its key among the first moments of each game, and by going through those games that may have it later.

use std::collections::BTreeMap;

use rayon::prelude::*;
use sgf_games::{Geometry, Site, Symmetry};
use sgf_model::value::Color;

use crate::Damage;
use crate::keys::{KeyTable, MOST_INDEXED, standing_at};
use crate::pattern::{GameHits, Hit, Next, Seen};
use crate::segment::{Board, Row, Segment};
use crate::track::{Change, EMPTY, State, exchanged, moments, n_moves, next_move, stone};

/// A board that is looked for, as it looks from all sides.
pub(crate) struct Images {
    gm: u16,
    geometry: Geometry,
    images: Vec<Looks>,
    /// What turns the board into itself.
    stabiliser: Vec<&'static Symmetry>,
    key: u64,
    n_pieces: usize,
}

/// A board as it looks from one side.
struct Looks {
    standing: Vec<State>,
    exchanges: bool,
    /// For each site, the one that it is the image of.
    origin: Vec<usize>,
}

impl Images {
    pub(crate) fn new(
        gm: u16,
        geometry: Geometry,
        standing: &[State],
        turned: bool,
        exchanging: bool,
    ) -> Images {
        let occupied = || standing.iter().copied().enumerate().filter(|(_, state)| *state != EMPTY);
        let mut found = Images {
            gm,
            geometry,
            images: Vec::new(),
            stabiliser: Vec::new(),
            key: KeyTable::of(gm, geometry).key(occupied()),
            n_pieces: occupied().count(),
        };
        for symmetry in geometry.symmetries() {
            let stays = || geometry.sites().all(|site| geometry.image(site, symmetry) == site);
            if (symmetry.exchanges && !exchanging) || (!turned && !stays()) {
                continue;
            }
            let looks = Looks::new(geometry, standing, symmetry);
            if looks.standing == standing {
                found.stabiliser.push(symmetry);
            }
            if found.images.iter().all(|known| known.standing != looks.standing) {
                found.images.push(looks);
            }
        }
        found
    }

    fn is_on(&self, row: &Row) -> bool {
        row.gm == self.gm && (row.columns, row.rows) == (self.geometry.columns(), self.geometry.rows())
    }

    /// Finds the board in a segment; `rows` are those that count.
    pub(crate) fn search(
        &self,
        segment: &Segment,
        board: &Board,
        is_there: impl Fn(u32) -> bool,
        rows: impl FnOnce() -> Vec<u32>,
    ) -> Result<Vec<GameHits>, Damage> {
        let known: Vec<(u32, Vec<usize>)> =
            self.moments(segment, board, is_there, rows)?.into_iter().collect();
        let mut found: Vec<GameHits> = known
            .par_iter()
            .filter_map(|(row, moments)| {
                let track = board.track(board.rows.get(*row as usize).filter(|entry| self.is_on(entry))?);
                let hits = moments.iter().filter_map(|&moment| Some(self.hit(track, moment)?.hit));
                let hits: Vec<Hit> = hits.collect();
                (!hits.is_empty()).then(|| GameHits::new(segment.number(), *row, hits))
            })
            .collect();
        found.sort_unstable_by_key(|hits| hits.row);
        Ok(found)
    }

    /// Finds the board on a track, whatever line it is of.
    pub(crate) fn on_track(&self, row: &Row, track: &[u16]) -> Vec<Seen> {
        if !self.is_on(row) {
            return Vec::new();
        }
        self.standing(track, 0).into_iter().filter_map(|moment| self.hit(track, moment)).collect()
    }

    /// The moments of each game at which the board may stand: those of the index, and later ones at which it does.
    pub(crate) fn moments(
        &self,
        segment: &Segment,
        board: &Board,
        is_there: impl Fn(u32) -> bool,
        rows: impl FnOnce() -> Vec<u32>,
    ) -> Result<BTreeMap<u32, Vec<usize>>, Damage> {
        let mut by_row: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (row, moment) in segment.with_key(self.key)? {
            if is_there(row) {
                by_row.entry(row).or_default().push(moment);
            }
        }
        // A game whose board never was so empty again after its first moments need not be gone through.
        for row in rows() {
            let is_late = |it: &Row| usize::from(it.fewest_late) <= self.n_pieces && self.is_on(it);
            if let Some(entry) = board.rows.get(row as usize).filter(|entry| is_late(entry)) {
                let late = self.standing(board.track(entry), MOST_INDEXED);
                if !late.is_empty() {
                    by_row.entry(row).or_default().extend(late);
                }
            }
        }
        Ok(by_row)
    }

    /// The moments from one on at which the board stands.
    fn standing(&self, track: &[u16], from: usize) -> Vec<usize> {
        let n_sites = self.geometry.n_numbers();
        let mut standing = match from.checked_sub(1) {
            Some(before) => standing_at(track, before, n_sites),
            None => vec![EMPTY; n_sites],
        };
        let mut found = Vec::new();
        for (moment, changes) in moments(track).enumerate().skip(from) {
            for change in changes.iter().map(|&change| Change(change)) {
                if let Some(site) = change.site().filter(|&site| site < standing.len()) {
                    standing[site] = change.state();
                }
            }
            if self.images.iter().any(|looks| looks.standing == standing) {
                found.push(moment);
            }
        }
        found
    }

    /// Tells whether the board stands at a moment, and did not before, and what was played next.
    fn hit(&self, track: &[u16], moment: usize) -> Option<Seen> {
        let n_sites = self.geometry.n_numbers();
        let standing = standing_at(track, moment, n_sites);
        let number = self.images.iter().position(|looks| looks.standing == standing)?;
        if moment > 0 && standing_at(track, moment - 1, n_sites) == standing {
            return None;
        }
        let looks = &self.images[number];
        let next = next_move(track, moment);
        let hit = Hit {
            move_number: n_moves(track, moment),
            column: 0,
            row: 0,
            image: number as u8,
            exchanged: looks.exchanges,
            next: next.and_then(|(_, change)| self.next(looks, change)),
            line: 0,
        };
        Some(Seen { moment, decided: moment, next: next.map(|(at, _)| at), hit })
    }

    /// Turns a move back to how the board was given; of points that are alike on it, takes the first.
    fn next(&self, looks: &Looks, change: Change) -> Option<Next> {
        let origin = *looks.origin.get(change.site()?)?;
        let state = if looks.exchanges { exchanged(change.state()) } else { change.state() };
        let alike = self.stabiliser.iter().map(|symmetry| {
            let site = self.geometry.image(Site::new(origin as u32), symmetry);
            (site.index(), if symmetry.exchanges { exchanged(state) } else { state })
        });
        // Of alike moves, those are preferred whose colour is the given one.
        let (site, state) =
            alike.min_by_key(|&(site, other)| (other != state, site)).unwrap_or((origin, state));
        let color = [Color::Black, Color::White].into_iter().find(|&color| stone(color) == state)?;
        let (column, row) = self.geometry.place(Site::new(site as u32))?;
        Some(Next { column, row, color, is_late: false })
    }
}

impl Looks {
    fn new(geometry: Geometry, standing: &[State], symmetry: &Symmetry) -> Looks {
        let mut looks = Looks {
            standing: vec![EMPTY; standing.len()],
            exchanges: symmetry.exchanges,
            origin: vec![0; standing.len()],
        };
        for site in geometry.sites() {
            let to = geometry.image(site, symmetry).index();
            let state = standing[site.index()];
            looks.standing[to] = if symmetry.exchanges { exchanged(state) } else { state };
            looks.origin[to] = site.index();
        }
        looks
    }
}
