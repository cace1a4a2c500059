//! The board: pegs, links, and groups.

use sgf_model::value::Color;

use super::geometry::Link;
use crate::Square;
use crate::boards::groups::Groups;
use crate::zobrist::key;

/// Pegs and links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) columns: u16,
    pub(super) rows: u16,
    /// The points row by row from the upper left, including the four corners, which are always empty.
    pegs: Vec<Option<Color>>,
    /// One bit per hole and downward direction: whether the link exists.
    links: Vec<u8>,
    groups: Groups,
    pub(super) n_pegs: u32,
    /// The number of empty holes open to each color.
    free: [u32; 2],
    pub(super) hash: u64,
}

/// Marks of groups that touch the first or last border row of their color.
const EDGES: [u16; 2] = [1, 2];

impl Board {
    pub(super) fn new(columns: u16, rows: u16) -> Board {
        let n_holes = usize::from(columns) * usize::from(rows);
        let free = |inner: u16, outer: u16| u32::from(inner - 2) * u32::from(outer);
        Board {
            columns,
            rows,
            pegs: vec![None; n_holes],
            links: vec![0; n_holes],
            groups: Groups::new(n_holes + 2),
            n_pegs: 0,
            free: [free(rows, columns), free(columns, rows)],
            hash: 0,
        }
    }

    fn index(&self, hole: Square) -> usize {
        usize::from(hole.row) * usize::from(self.columns) + usize::from(hole.column)
    }

    pub(super) fn holes(&self) -> impl Iterator<Item = Square> + use<> {
        Square::all(self.columns, self.rows)
    }

    /// Returns whether a hole exists; the four corners have none.
    pub(super) fn has(&self, hole: Square) -> bool {
        let is_end = |at: u16, side: u16| at == 0 || at == side - 1;
        hole.is_within(self.columns, self.rows)
            && !(is_end(hole.column, self.columns) && is_end(hole.row, self.rows))
    }

    /// Returns whether a color may use a hole: it must not be on the opponent's border rows.
    pub(super) fn is_open_to(&self, color: Color, hole: Square) -> bool {
        match color {
            Color::White => (1..self.columns - 1).contains(&hole.column),
            Color::Black => (1..self.rows - 1).contains(&hole.row),
        }
    }

    pub(super) fn peg(&self, hole: Square) -> Option<Color> {
        if hole.is_within(self.columns, self.rows) { self.pegs[self.index(hole)] } else { None }
    }

    /// Returns the number of empty holes open to a color.
    pub(super) fn n_free(&self, color: Color) -> u32 {
        self.free[color as usize]
    }

    /// Sets or removes a peg, together with its links; returns whether anything changed.
    pub(super) fn place(&mut self, hole: Square, peg: Option<Color>) -> bool {
        let index = self.index(hole);
        let before = self.pegs[index];
        if before == peg || !self.has(hole) {
            return false;
        }
        if before.is_some() {
            for (link, _) in Link::around(hole, self.columns, self.rows) {
                self.cut(link);
            }
            self.groups.spoil();
        }
        self.pegs[index] = peg;
        for color in [before, peg].into_iter().flatten() {
            self.hash ^= key_of_peg(index, color);
        }
        self.n_pegs = self.n_pegs + u32::from(peg.is_some()) - u32::from(before.is_some());
        for color in [Color::Black, Color::White] {
            if self.is_open_to(color, hole) {
                let free = &mut self.free[color as usize];
                *free = *free + u32::from(before.is_some()) - u32::from(peg.is_some());
            }
        }
        if !self.groups.is_stale() {
            self.mark_edges(hole);
        }
        true
    }

    fn mark_edges(&mut self, hole: Square) {
        let Some(color) = self.peg(hole) else { return };
        let (at, last) = match color {
            Color::White => (hole.row, self.rows - 1),
            Color::Black => (hole.column, self.columns - 1),
        };
        let marks = if at == 0 { EDGES[0] } else { 0 } | if at == last { EDGES[1] } else { 0 };
        self.groups.mark(self.index(hole), marks);
    }

    fn join(&mut self, link: Link) {
        let (upper, lower) = (self.index(link.upper()), self.index(link.lower()));
        self.groups.join(upper, lower);
        if self.groups.marks(upper) == EDGES[0] | EDGES[1]
            && let Some(color) = self.pegs[upper]
        {
            // Two extra points follow the holes, one per color; a mark on it means that the color has connected.
            self.groups.mark(self.pegs.len() + color as usize, 1);
        }
    }

    /// Rebuilds the groups after a removal.
    pub(super) fn freshen(&mut self) {
        if !self.groups.is_stale() {
            return;
        }
        self.groups = Groups::new(self.pegs.len() + 2);
        for hole in self.holes() {
            self.mark_edges(hole);
        }
        let links = self.links();
        for link in links {
            self.join(link);
        }
    }

    /// Returns the color that has connected its borders, if any.
    pub(super) fn connected(&self) -> Option<Color> {
        if self.groups.is_stale() {
            let mut fresh = self.clone();
            fresh.freshen();
            return fresh.connected();
        }
        [Color::Black, Color::White]
            .into_iter()
            .find(|&color| self.groups.marks(self.pegs.len() + color as usize) != 0)
    }

    pub(super) fn has_link(&self, link: Link) -> bool {
        self.links[self.index(link.upper())] & (1 << link.path()) != 0
    }

    /// Returns all links, ordered by upper end.
    pub(super) fn links(&self) -> Vec<Link> {
        let mut links = Vec::new();
        for (hole, &directions) in self.holes().zip(&self.links).filter(|(_, directions)| **directions != 0) {
            for direction in (0..Link::N_DIRECTIONS).filter(|direction| directions & (1 << direction) != 0) {
                links.extend(Link::new(hole, direction, self.columns, self.rows));
            }
        }
        links
    }

    /// Returns the color of the pegs at both ends of a link.
    pub(super) fn owner(&self, link: Link) -> Option<Color> {
        self.peg(link.upper()).filter(|&color| self.peg(link.lower()) == Some(color))
    }

    /// Returns whether a link crosses an existing link: any link, or only an opposing one if own links may cross.
    pub(super) fn is_crossed(&self, color: Color, link: Link, own_may_cross: bool) -> bool {
        link.crossing(self.columns, self.rows)
            .any(|other| self.has_link(other) && !(own_may_cross && self.owner(other) == Some(color)))
    }

    /// Adds a link between two pegs of one color, without checking for crossings.
    pub(super) fn tie(&mut self, link: Link) {
        if !self.has_link(link) && self.owner(link).is_some() {
            let index = self.index(link.upper());
            self.links[index] |= 1 << link.path();
            self.hash ^= key_of_link(index, link);
            if !self.groups.is_stale() {
                self.join(link);
            }
        }
    }

    /// Removes a link, if it exists.
    pub(super) fn cut(&mut self, link: Link) {
        if self.has_link(link) {
            let index = self.index(link.upper());
            self.links[index] &= !(1 << link.path());
            self.hash ^= key_of_link(index, link);
            self.groups.spoil();
        }
    }

    /// Returns the links that could be added to a peg.
    pub(super) fn possible(&self, hole: Square, own_may_cross: bool) -> Vec<Link> {
        let Some(color) = self.peg(hole) else { return Vec::new() };
        let is_possible = |link: Link, end: Square| {
            self.peg(end) == Some(color)
                && !self.has_link(link)
                && !self.is_crossed(color, link, own_may_cross)
        };
        let mut possible = Vec::new();
        for (link, end) in Link::around(hole, self.columns, self.rows) {
            if is_possible(link, end) {
                possible.push(link);
            }
        }
        possible
    }

    /// Adds all possible links to a peg. They share an end, so they cannot cross each other.
    pub(super) fn tie_all(&mut self, hole: Square, own_may_cross: bool) {
        for link in self.possible(hole, own_may_cross) {
            self.tie(link);
        }
    }

    /// Reflects a square board in its long diagonal and exchanges the colors.
    pub(super) fn mirror(&mut self) {
        let mut mirrored = Board::new(self.rows, self.columns);
        for hole in self.holes() {
            let peg = self.peg(hole).map(Color::other);
            mirrored.place(Square::new(hole.row, hole.column), peg);
        }
        for link in self.links() {
            mirrored.tie(link.mirrored());
        }
        *self = mirrored;
    }

    pub(super) fn fresh_hash(&self) -> u64 {
        let pegs = self.pegs.iter().enumerate().filter_map(|(index, peg)| Some(key_of_peg(index, (*peg)?)));
        let pegs = pegs.fold(0, |hash, key| hash ^ key);
        self.links().iter().fold(pegs, |hash, &link| hash ^ key_of_link(self.index(link.upper()), link))
    }
}

fn key_of_peg(index: usize, color: Color) -> u64 {
    key(index as u64 * 8 + color as u64)
}

fn key_of_link(index: usize, link: Link) -> u64 {
    key(index as u64 * 8 + 2 + u64::from(link.path()))
}
