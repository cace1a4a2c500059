//! Whole-board search: by key among the first moments of each game, and by scanning the games that may match later.

use rayon::prelude::*;
use sgf_games::{Geometry, Site, Symmetry};
use sgf_model::value::Color;

use crate::Damage;
use crate::index::hits::{Hit, HitList, Next, TrackHit};
use crate::index::keys::KeyTable;
use crate::storage::segment::{Board, Glance, Row, Segment, planes_of};
use crate::storage::track::{
    BLACK, Change, EMPTY, MOST_INDEXED, State, WHITE, exchanged, moments, n_moves, states_at, stone,
};

/// A board to look for, under all symmetries.
pub(crate) struct BoardImages {
    gm: u16,
    pub(crate) geometry: Geometry,
    images: Vec<View>,
    /// For each point and color, the first of its equivalents under the symmetries that map the board to itself.
    alike: Vec<(usize, State)>,
    key: u64,
    n_pieces: usize,
    /// For each site and state, a bit for each image with this state there.
    having: Vec<u32>,
    /// Whether a symmetry that exchanges the colors maps the board to itself.
    exchanges_itself: bool,
}

/// The number of states of a site.
const N_STATES: usize = 8;
/// Boards of up to this many sites are compared without a replay.
const MOST_SITES: usize = 512;

/// A board under one symmetry.
struct View {
    states: Vec<State>,
    /// The nonempty rows of its planes: row and points.
    planes: Vec<(usize, u32)>,
    glance: Glance,
    exchanges: bool,
    /// For each site, its preimage.
    origin: Vec<usize>,
}

impl BoardImages {
    pub(crate) fn new(
        gm: u16,
        geometry: Geometry,
        states: &[State],
        turned: bool,
        exchanging: bool,
    ) -> BoardImages {
        let occupied = || states.iter().copied().enumerate().filter(|(_, state)| *state != EMPTY);
        let mut found = BoardImages {
            gm,
            geometry,
            images: Vec::new(),
            alike: Vec::new(),
            key: KeyTable::of(gm, geometry).key(occupied()),
            n_pieces: occupied().count(),
            having: vec![0; states.len() * N_STATES],
            exchanges_itself: false,
        };
        let mut stabilizer: Vec<&'static Symmetry> = Vec::new();
        for symmetry in geometry.symmetries() {
            let stays = || geometry.sites().all(|site| geometry.image(site, symmetry) == site);
            if (symmetry.exchanges && !exchanging) || (!turned && !stays()) {
                continue;
            }
            let view = View::new(geometry, states, symmetry);
            if view.states == states {
                stabilizer.push(symmetry);
                found.exchanges_itself |= symmetry.exchanges;
            }
            if found.images.iter().all(|known| known.states != view.states) {
                found.images.push(view);
            }
        }
        found.alike = first_of_alike(geometry, &stabilizer);
        for (number, view) in found.images.iter().enumerate() {
            for (site, &state) in view.states.iter().enumerate() {
                found.having[site * N_STATES + usize::from(state)] |= 1 << number;
            }
        }
        found
    }

    /// The first of the images in the order of their states, so equal for all images.
    pub(crate) fn smallest(&self) -> Vec<State> {
        self.images.iter().map(|view| &view.states).min().cloned().unwrap_or_default()
    }

    /// The key of the board.
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// Returns true if every match has the colors exchanged or not from every point of view: a board that equals
    /// itself with exchanged colors must have no image that needs the exchange.
    pub(crate) fn exchanges_clearly(&self) -> bool {
        !self.exchanges_itself || self.images.iter().all(|view| !view.exchanges)
    }

    pub(crate) fn is_on(&self, row: &Row) -> bool {
        row.gm == self.gm && (row.columns, row.rows) == (self.geometry.columns(), self.geometry.rows())
    }

    /// Finds the board in a segment; `rows` are the rows that count.
    pub(crate) fn search(
        &self,
        segment: &Segment,
        board: &Board,
        is_live: &dyn Fn(u32) -> bool,
        rows: &dyn Fn() -> Vec<u32>,
    ) -> Result<HitList, Damage> {
        let known = self.moments(segment, board, is_live, rows)?;
        let mut list = HitList::new(segment.number());
        for moments in known.chunk_by(|one, other| one.0 == other.0) {
            let row = moments[0].0;
            let Some(entry) = board.rows.get(row as usize).filter(|entry| self.is_on(entry)) else {
                continue;
            };
            let track = board.track(entry);
            list.add(row, moments.iter().filter_map(|&(_, moment)| Some(self.hit(track, moment)?.hit)));
        }
        Ok(list)
    }

    /// Finds the board on a track of any line.
    pub(crate) fn on_track(&self, row: &Row, track: &[u16]) -> Vec<TrackHit> {
        if !self.is_on(row) {
            return Vec::new();
        }
        self.moments_from(track, 0).into_iter().filter_map(|moment| self.hit(track, moment)).collect()
    }

    /// The games and moments where the board may occur, sorted: those from the index, and later ones that match exactly.
    pub(crate) fn moments(
        &self,
        segment: &Segment,
        board: &Board,
        is_live: &dyn Fn(u32) -> bool,
        rows: &dyn Fn() -> Vec<u32>,
    ) -> Result<Vec<(u32, usize)>, Damage> {
        let mut found = segment.with_key(self.key)?;
        found.retain(|&(row, _)| is_live(row));
        Ok(self.with_late(found, board, rows))
    }

    /// Adds later matches to those from the index, and sorts all.
    pub(crate) fn with_late(
        &self,
        mut found: Vec<(u32, usize)>,
        board: &Board,
        rows: &dyn Fn() -> Vec<u32>,
    ) -> Vec<(u32, usize)> {
        // Games whose board never became this sparse again need no scan.
        let glances = board.glances();
        if glances.may_have(self.n_pieces) {
            let rows = rows();
            let late = rows.par_iter().with_min_len(1024).filter_map(|&row| {
                let seen = glances.late(row, self.n_pieces)?;
                if !self.images.iter().any(|view| seen.has(view.glance)) {
                    return None;
                }
                let entry = board.rows.get(row as usize).filter(|entry| self.is_on(entry))?;
                self.may_stand(board.planes(entry))
                    .then(|| (row, self.moments_from(board.track(entry), MOST_INDEXED)))
            });
            let late: Vec<(u32, Vec<usize>)> = late.collect();
            found.extend(late.iter().flat_map(|(row, moments)| moments.iter().map(|&moment| (*row, moment))));
        }
        found.sort_unstable();
        found
    }

    /// The image that equals a board with these pieces.
    pub(crate) fn image_of(&self, pieces: impl Iterator<Item = Change>) -> Option<usize> {
        let mut states = vec![EMPTY; self.geometry.n_numbers()];
        for piece in pieces {
            *states.get_mut(piece.site()?)? = piece.state();
        }
        self.images.iter().position(|view| view.states == states)
    }

    /// Maps a move on an image back to the board. Returns it with whether the colors are exchanged.
    pub(crate) fn next_in(&self, image: usize, change: Change) -> Option<(Next, bool)> {
        let view = self.images.get(image)?;
        Some((self.next(view, change)?, view.exchanges))
    }

    /// Returns true unless the planes of a game rule out the board.
    fn may_stand(&self, planes: &[u32]) -> bool {
        let has =
            |&(row, points): &(usize, u32)| planes.get(row).is_some_and(|&ever| ever & points == points);
        planes.is_empty() || self.images.iter().any(|view| view.planes.iter().all(has))
    }

    /// The moments from `from` on at which the board matches.
    fn moments_from(&self, track: &[u16], from: usize) -> Vec<usize> {
        let n_sites = self.geometry.n_numbers();
        let mut states = match from.checked_sub(1) {
            Some(before) => states_at(track, before, n_sites),
            None => vec![EMPTY; n_sites],
        };
        let mut found = Vec::new();
        for (moment, changes) in moments(track).enumerate().skip(from) {
            for change in changes.iter().map(|&change| Change(change)) {
                if let Some(site) = change.site().filter(|&site| site < states.len()) {
                    states[site] = change.state();
                }
            }
            if self.images.iter().any(|view| view.states == states) {
                found.push(moment);
            }
        }
        found
    }

    /// Returns a hit if the board matches at a moment, and did not before.
    pub(crate) fn hit(&self, track: &[u16], moment: usize) -> Option<TrackHit> {
        let (number, n_moves, rest) = match self.unreplayed(track, moment) {
            Some(found) => found?,
            None => self.replayed(track, moment)?,
        };
        let view = &self.images[number];
        let firsts = moments(track.get(rest..)?).map(|changes| Change(changes[0])).enumerate();
        let next =
            firsts.map(|(after, first)| (moment + 1 + after, first)).find(|(_, first)| !first.is_setup());
        let hit = Hit {
            move_number: n_moves,
            column: 0,
            row: 0,
            image: number as u8,
            exchanged: view.exchanges,
            next: next.and_then(|(_, change)| self.next(view, change)),
            line: 0,
        };
        Some(TrackHit { moment, decided: moment, next: next.map(|(at, _)| at), hit })
    }

    /// Finds the image that matches at a moment and did not before, the number of moves, and the start of the following
    /// changes. Returns `None` after captures or repeated changes of a site, which need a replay.
    fn unreplayed(&self, track: &[u16], moment: usize) -> Option<Option<(usize, u32, usize)>> {
        let mut seen = [0_u64; MOST_SITES / 64];
        let (mut images, mut n_pieces, mut n_moves, mut at, mut number) = (u32::MAX, 0, 0, 0, 0);
        let (mut is_first, mut has_changed) = (true, false);
        for change in track.iter().map(|&change| Change(change)) {
            n_moves += u32::from(is_first && !change.is_setup());
            has_changed &= !is_first;
            at += 1;
            if let Some(site) = change.site() {
                let bits = seen.get_mut(site / 64)?;
                if change.state() == EMPTY || *bits >> (site % 64) & 1 == 1 {
                    return None;
                }
                *bits |= 1 << (site % 64);
                images &= self.having.get(site * N_STATES + usize::from(change.state()))?;
                n_pieces += 1;
                has_changed = true;
            }
            is_first = change.is_last();
            if is_first && number == moment {
                break;
            }
            number += usize::from(is_first);
        }
        let stands = n_pieces == self.n_pieces && images != 0 && (has_changed || moment == 0);
        Some(stands.then(|| (images.trailing_zeros() as usize, n_moves, at)))
    }

    /// Like `unreplayed`, with a replay.
    fn replayed(&self, track: &[u16], moment: usize) -> Option<(usize, u32, usize)> {
        let n_sites = self.geometry.n_numbers();
        let states = states_at(track, moment, n_sites);
        let number = self.images.iter().position(|view| view.states == states)?;
        if moment > 0 && states_at(track, moment - 1, n_sites) == states {
            return None;
        }
        let rest = moments(track).take(moment + 1).map(<[u16]>::len).sum();
        Some((number, n_moves(track, moment), rest))
    }

    /// Maps a move back to the board. Of equivalent points, returns the first.
    fn next(&self, view: &View, change: Change) -> Option<Next> {
        let origin = *view.origin.get(change.site()?)?;
        let state = if view.exchanges { exchanged(change.state()) } else { change.state() };
        let pair = origin * 2 + usize::from(state == WHITE);
        let (site, state) = *self.alike.get(pair).filter(|_| matches!(state, BLACK | WHITE))?;
        let color = [Color::Black, Color::White].into_iter().find(|&color| stone(color) == state)?;
        let (column, row) = self.geometry.place(Site::new(site as u32))?;
        Some(Next { column, row, color, is_late: false })
    }
}

impl View {
    fn new(geometry: Geometry, states: &[State], symmetry: &Symmetry) -> View {
        let mut view = View {
            states: vec![EMPTY; states.len()],
            planes: Vec::new(),
            glance: Glance::default(),
            exchanges: symmetry.exchanges,
            origin: vec![0; states.len()],
        };
        for site in geometry.sites() {
            let to = geometry.image(site, symmetry).index();
            let state = states[site.index()];
            view.states[to] = if symmetry.exchanges { exchanged(state) } else { state };
            view.origin[to] = site.index();
        }
        let planes = planes_of_standing(geometry, &view.states);
        // Boards without planes have no glance either.
        if !planes.is_empty() {
            view.glance = Glance::of(&planes, (geometry.columns(), geometry.rows()));
        }
        view.planes = planes.into_iter().enumerate().filter(|(_, points)| *points != 0).collect();
        // Rows with many stones rule out most games, so test them first.
        view.planes.sort_by_key(|(_, points)| u32::MAX - points.count_ones());
        view
    }
}

/// The stones on a board as planes; empty if the board is too wide.
fn planes_of_standing(geometry: Geometry, states: &[State]) -> Vec<u32> {
    let changes = states.iter().enumerate().filter(|(_, state)| matches!(**state, BLACK | WHITE));
    let track: Vec<u16> = changes.map(|(site, &state)| Change::new(Some(site), state).0).collect();
    planes_of((geometry.columns(), geometry.rows()), &track)
}

/// For each point and color, the first equivalent under the given symmetries. Equivalents of the same color come first.
fn first_of_alike(geometry: Geometry, stabilizer: &[&'static Symmetry]) -> Vec<(usize, State)> {
    let mut first = vec![(0, EMPTY); geometry.n_numbers() * 2];
    for site in geometry.sites() {
        for state in [BLACK, WHITE] {
            let alike = stabilizer.iter().map(|symmetry| {
                let image = geometry.image(site, symmetry).index();
                (image, if symmetry.exchanges { exchanged(state) } else { state })
            });
            let found = alike.min_by_key(|&(image, other)| (other != state, image));
            first[site.index() * 2 + usize::from(state == WHITE)] = found.unwrap_or((site.index(), state));
        }
    }
    first
}
