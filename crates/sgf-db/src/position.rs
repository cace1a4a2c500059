//! Looking for a whole board: by its key among the first moments of each game, and by going through those games that may have it later.

use rayon::prelude::*;
use sgf_games::{Geometry, Site, Symmetry};
use sgf_model::value::Color;

use crate::Damage;
use crate::keys::{KeyTable, MOST_INDEXED, standing_at};
use crate::pattern::{Hit, HitList, Next, Seen};
use crate::segment::{Board, Glance, Row, Segment, planes_of};
use crate::track::{BLACK, Change, EMPTY, State, WHITE, exchanged, moments, n_moves, stone};

/// A board that is looked for, as it looks from all sides.
pub(crate) struct Images {
    gm: u16,
    pub(crate) geometry: Geometry,
    images: Vec<Looks>,
    /// For each point and colour (a pair for each site), the first of those that are alike, because the board turns into itself.
    alike: Vec<(usize, State)>,
    key: u64,
    n_pieces: usize,
    /// For each site and state, the images that have that there: a bit for each.
    having: Vec<u32>,
    /// Whether the board looks the same from a side from which the colours are exchanged.
    exchanges_itself: bool,
}

/// So many states a site may have, as far as they are told apart here.
const N_STATES: usize = 8;
/// Boards of up to so many sites are compared without replaying the game.
const MOST_SITES: usize = 512;

/// A board as it looks from one side.
struct Looks {
    standing: Vec<State>,
    /// The stones of each row of the board: the row of the planes, and the points.
    planes: Vec<(usize, u32)>,
    glance: Glance,
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
            alike: Vec::new(),
            key: KeyTable::of(gm, geometry).key(occupied()),
            n_pieces: occupied().count(),
            having: vec![0; standing.len() * N_STATES],
            exchanges_itself: false,
        };
        let mut stabiliser: Vec<&'static Symmetry> = Vec::new();
        for symmetry in geometry.symmetries() {
            let stays = || geometry.sites().all(|site| geometry.image(site, symmetry) == site);
            if (symmetry.exchanges && !exchanging) || (!turned && !stays()) {
                continue;
            }
            let looks = Looks::new(geometry, standing, symmetry);
            if looks.standing == standing {
                stabiliser.push(symmetry);
                found.exchanges_itself |= symmetry.exchanges;
            }
            if found.images.iter().all(|known| known.standing != looks.standing) {
                found.images.push(looks);
            }
        }
        found.alike = first_of_alike(geometry, &stabiliser);
        for (number, looks) in found.images.iter().enumerate() {
            for (site, &state) in looks.standing.iter().enumerate() {
                found.having[site * N_STATES + usize::from(state)] |= 1 << number;
            }
        }
        found
    }

    /// The key of the board.
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// Tells whether it is the same for all who ask in which hits the colours are exchanged: a board that is alike with exchanged colours
    /// must have no image that needs the exchange.
    pub(crate) fn exchanges_clearly(&self) -> bool {
        !self.exchanges_itself || self.images.iter().all(|looks| !looks.exchanges)
    }

    pub(crate) fn is_on(&self, row: &Row) -> bool {
        row.gm == self.gm && (row.columns, row.rows) == (self.geometry.columns(), self.geometry.rows())
    }

    /// Finds the board in a segment; `rows` are those that count.
    pub(crate) fn search(
        &self,
        segment: &Segment,
        board: &Board,
        is_there: &dyn Fn(u32) -> bool,
        rows: &dyn Fn() -> Vec<u32>,
    ) -> Result<HitList, Damage> {
        let known = self.moments(segment, board, is_there, rows)?;
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

    /// Finds the board on a track, whatever line it is of.
    pub(crate) fn on_track(&self, row: &Row, track: &[u16]) -> Vec<Seen> {
        if !self.is_on(row) {
            return Vec::new();
        }
        self.standing(track, 0).into_iter().filter_map(|moment| self.hit(track, moment)).collect()
    }

    /// The games and moments at which the board may stand, in order: those of the index, and later ones at which it does.
    pub(crate) fn moments(
        &self,
        segment: &Segment,
        board: &Board,
        is_there: &dyn Fn(u32) -> bool,
        rows: &dyn Fn() -> Vec<u32>,
    ) -> Result<Vec<(u32, usize)>, Damage> {
        let mut found = segment.with_key(self.key)?;
        found.retain(|&(row, _)| is_there(row));
        Ok(self.with_late(found, board, rows))
    }

    /// Adds the later moments of some games at which the board stands to those that the index knows, and puts all in order.
    pub(crate) fn with_late(
        &self,
        mut found: Vec<(u32, usize)>,
        board: &Board,
        rows: &dyn Fn() -> Vec<u32>,
    ) -> Vec<(u32, usize)> {
        // A game whose board never was so empty again after its first moments need not be gone through.
        let glances = board.glances();
        if glances.may_have(self.n_pieces) {
            let rows = rows();
            let late = rows.par_iter().with_min_len(1024).filter_map(|&row| {
                let seen = glances.late(row, self.n_pieces)?;
                if !self.images.iter().any(|looks| seen.has(looks.glance)) {
                    return None;
                }
                let entry = board.rows.get(row as usize).filter(|entry| self.is_on(entry))?;
                self.may_stand(board.planes(entry))
                    .then(|| (row, self.standing(board.track(entry), MOST_INDEXED)))
            });
            let late: Vec<(u32, Vec<usize>)> = late.collect();
            found.extend(late.iter().flat_map(|(row, moments)| moments.iter().map(|&moment| (*row, moment))));
        }
        found.sort_unstable();
        found
    }

    /// The image that is a board with these pieces.
    pub(crate) fn image_of(&self, pieces: impl Iterator<Item = Change>) -> Option<usize> {
        let mut standing = vec![EMPTY; self.geometry.n_numbers()];
        for piece in pieces {
            *standing.get_mut(piece.site()?)? = piece.state();
        }
        self.images.iter().position(|looks| looks.standing == standing)
    }

    /// A move on one of the images as it looks on the board, and whether the colours are exchanged there.
    pub(crate) fn next_in(&self, image: usize, change: Change) -> Option<(Next, bool)> {
        let looks = self.images.get(image)?;
        Some((self.next(looks, change)?, looks.exchanges))
    }

    /// Tells whether all pieces of the board ever stood in a game, as far as its planes can tell.
    fn may_stand(&self, planes: &[u32]) -> bool {
        let has =
            |&(row, points): &(usize, u32)| planes.get(row).is_some_and(|&ever| ever & points == points);
        planes.is_empty() || self.images.iter().any(|looks| looks.planes.iter().all(has))
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
    pub(crate) fn hit(&self, track: &[u16], moment: usize) -> Option<Seen> {
        let (number, n_moves, rest) = match self.unreplayed(track, moment) {
            Some(found) => found?,
            None => self.replayed(track, moment)?,
        };
        let looks = &self.images[number];
        let firsts = moments(track.get(rest..)?).map(|changes| Change(changes[0])).enumerate();
        let next =
            firsts.map(|(after, first)| (moment + 1 + after, first)).find(|(_, first)| !first.is_setup());
        let hit = Hit {
            move_number: n_moves,
            column: 0,
            row: 0,
            image: number as u8,
            exchanged: looks.exchanges,
            next: next.and_then(|(_, change)| self.next(looks, change)),
            line: 0,
        };
        Some(Seen { moment, decided: moment, next: next.map(|(at, _)| at), hit })
    }

    /// Tells which image stands at a moment and did not before, after how many moves, and where the following changes begin. `None`
    /// where something was taken away before or a site was changed twice: then the game has to be replayed.
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

    /// The same, by replaying the game.
    fn replayed(&self, track: &[u16], moment: usize) -> Option<(usize, u32, usize)> {
        let n_sites = self.geometry.n_numbers();
        let standing = standing_at(track, moment, n_sites);
        let number = self.images.iter().position(|looks| looks.standing == standing)?;
        if moment > 0 && standing_at(track, moment - 1, n_sites) == standing {
            return None;
        }
        let rest = moments(track).take(moment + 1).map(<[u16]>::len).sum();
        Some((number, n_moves(track, moment), rest))
    }

    /// Turns a move back to how the board was given; of points that are alike on it, takes the first.
    fn next(&self, looks: &Looks, change: Change) -> Option<Next> {
        let origin = *looks.origin.get(change.site()?)?;
        let state = if looks.exchanges { exchanged(change.state()) } else { change.state() };
        let pair = origin * 2 + usize::from(state == WHITE);
        let (site, state) = *self.alike.get(pair).filter(|_| matches!(state, BLACK | WHITE))?;
        let color = [Color::Black, Color::White].into_iter().find(|&color| stone(color) == state)?;
        let (column, row) = self.geometry.place(Site::new(site as u32))?;
        Some(Next { column, row, color, is_late: false })
    }
}

impl Looks {
    fn new(geometry: Geometry, standing: &[State], symmetry: &Symmetry) -> Looks {
        let mut looks = Looks {
            standing: vec![EMPTY; standing.len()],
            planes: Vec::new(),
            glance: Glance::default(),
            exchanges: symmetry.exchanges,
            origin: vec![0; standing.len()],
        };
        for site in geometry.sites() {
            let to = geometry.image(site, symmetry).index();
            let state = standing[site.index()];
            looks.standing[to] = if symmetry.exchanges { exchanged(state) } else { state };
            looks.origin[to] = site.index();
        }
        let planes = planes_of_standing(geometry, &looks.standing);
        // Where boards have no planes, neither the games tell anything.
        if !planes.is_empty() {
            looks.glance = Glance::of(&planes, (geometry.columns(), geometry.rows()));
        }
        looks.planes = planes.into_iter().enumerate().filter(|(_, points)| *points != 0).collect();
        // Where there are many stones, most games have others.
        looks.planes.sort_by_key(|(_, points)| u32::MAX - points.count_ones());
        looks
    }
}

/// The stones on a board as planes; boards that are too wide for planes have none.
fn planes_of_standing(geometry: Geometry, standing: &[State]) -> Vec<u32> {
    let changes = standing.iter().enumerate().filter(|(_, state)| matches!(**state, BLACK | WHITE));
    let track: Vec<u16> = changes.map(|(site, &state)| Change::new(Some(site), state).0).collect();
    planes_of((geometry.columns(), geometry.rows()), &track)
}

/// For each point and colour, the first of those that some symmetries make alike. Of alike moves, those are preferred whose colour is the
/// given one.
fn first_of_alike(geometry: Geometry, stabiliser: &[&'static Symmetry]) -> Vec<(usize, State)> {
    let mut first = vec![(0, EMPTY); geometry.n_numbers() * 2];
    for site in geometry.sites() {
        for state in [BLACK, WHITE] {
            let alike = stabiliser.iter().map(|symmetry| {
                let image = geometry.image(site, symmetry).index();
                (image, if symmetry.exchanges { exchanged(state) } else { state })
            });
            let found = alike.min_by_key(|&(image, other)| (other != state, image));
            first[site.index() * 2 + usize::from(state == WHITE)] = found.unwrap_or((site.index(), state));
        }
    }
    first
}
