//! Where pieces may go: placing, the eight ways of moving, and being carried by a pillbug.

use sgf_model::value::Color;
use sgf_syntax::{AddAll, Arrange, Listed};

use super::board::Hive;
use super::bug::{Bug, Tile};
use super::table::{DIRECTIONS, Field, Table};

impl Hive {
    /// Lists the places where a colour may bring a piece now, in order, each once: out of its hand, by the piece's own
    /// move, or carried by a pillbug.
    pub(super) fn destinations(&self, color: Color, piece: Tile) -> Vec<Field> {
        match self.table.place(piece) {
            None if piece.color() != color || !self.has(piece) => Vec::new(),
            None if self.must_place_queen(color) && piece.bug() != Bug::Queen => Vec::new(),
            None if piece.bug() == Bug::Queen && self.n_placed(color) == 0 => Vec::new(),
            None => self.placements(color),
            Some(place) => self.ways(color, piece, place),
        }
    }

    /// Lists the places where a colour may place a piece.
    pub(super) fn placements(&self, color: Color) -> Vec<Field> {
        let occupied: Vec<Field> = self.table.occupied().listed();
        let mut places = if occupied.is_empty() { vec![Field::START] } else { Vec::new() };
        let is_first = self.n_placed(color) == 0;
        let suits = |place: Field| {
            let mut tops = place.neighbours().filter_map(|next| self.table.top(next));
            is_first || tops.all(|top| top.color() == color)
        };
        for place in occupied.iter().flat_map(|place| place.neighbours()) {
            if self.table.is_empty(place) && suits(place) {
                places.push(place);
            }
        }
        sorted(places)
    }

    fn ways(&self, color: Color, piece: Tile, place: Field) -> Vec<Field> {
        let may_move = self.table.top(place) == Some(piece)
            && self.last != Some(piece)
            && self.table.place(queen(color)).is_some();
        if !may_move {
            return Vec::new();
        }
        let mut table = self.table.clone();
        table.take(piece);
        let lay_alone = table.is_empty(place);
        if lay_alone && !table.is_one_hive() {
            return Vec::new();
        }
        let mut places = Vec::new();
        if piece.color() == color {
            own_move(&table, piece.bug(), place, &mut places);
        }
        if lay_alone {
            self.carried(&table, color, place, &mut places);
        }
        sorted(places)
    }

    /// Adds where the pillbugs of a colour can carry a piece from its place; the piece is off the table.
    fn carried(&self, table: &Table, color: Color, from: Field, into: &mut Vec<Field>) {
        for over in from.neighbours() {
            let Some(carrier) = table.top(over) else { continue };
            let can_carry = carrier.color() == color && self.can_carry(carrier, over);
            if !can_carry || !is_open(table, from, over, 0, 1) {
                continue;
            }
            let down = over.neighbours().filter(|&to| to != from && table.is_empty(to));
            into.add_all(down.filter(|&to| is_open(table, over, to, 1, 0)));
        }
    }

    fn can_carry(&self, carrier: Tile, place: Field) -> bool {
        let is_pillbug = |piece: Tile| piece.bug() == Bug::Pillbug;
        let has_pillbug = || place.neighbours().filter_map(|next| self.table.top(next)).any(is_pillbug);
        self.last != Some(carrier)
            && self.table.beneath(carrier).is_none()
            && (is_pillbug(carrier) || (carrier.bug() == Bug::Mosquito && has_pillbug()))
    }
}

/// Returns the queen of a colour.
pub(super) fn queen(color: Color) -> Tile {
    Tile::of(color).next().unwrap_or(Tile::from_index(0))
}

/// Adds where a bug can go from a place by its own move; the piece itself is off the table.
pub(super) fn own_move(table: &Table, bug: Bug, from: Field, into: &mut Vec<Field>) {
    if !table.is_empty(from) {
        // Only beetles climb, and mosquitoes that have climbed as beetles stay beetles until they are down.
        climb(table, from, into);
        return;
    }
    match bug {
        Bug::Queen | Bug::Pillbug => into.add_all(slides(table, from)),
        Bug::Beetle => climb(table, from, into),
        Bug::Spider => crawl(table, from, into),
        Bug::Ant => run(table, from, into),
        Bug::Grasshopper => {
            into.add_all((0..DIRECTIONS).filter_map(|direction| jump(table, from, direction)))
        }
        Bug::Ladybug => walk_over(table, from, into),
        Bug::Mosquito => {
            for &like in Bug::ALL {
                let mut tops = from.neighbours().filter_map(|next| table.top(next));
                if like != Bug::Mosquito && tops.any(|top| top.bug() == like) {
                    own_move(table, like, from, into);
                }
            }
        }
    }
}

/// The places to which a piece can slide along others on the table: through a gap, and not away from the hive.
fn slides(table: &Table, from: Field) -> impl Iterator<Item = Field> {
    (0..DIRECTIONS).filter_map(move |direction| {
        let to = from.next(direction);
        let left = table.is_empty(from.next(direction + 1));
        let right = table.is_empty(from.next(direction + DIRECTIONS - 1));
        (table.is_empty(to) && left != right).then_some(to)
    })
}

/// Tells whether a step between two neighbours passes between what lies left and right of it, at the heights from which
/// it starts and at which it ends.
fn is_open(table: &Table, from: Field, to: Field, start: usize, end: usize) -> bool {
    let Some(direction) = (0..DIRECTIONS).find(|&direction| from.next(direction) == to) else { return false };
    let left = table.height(from.next(direction + 1));
    let right = table.height(from.next(direction + DIRECTIONS - 1));
    left.min(right) <= start.max(end)
}

fn climb(table: &Table, from: Field, into: &mut Vec<Field>) {
    let start = table.height(from);
    let stays_on_table = |to: Field| start == 0 && table.is_empty(to);
    let climbs = |&to: &Field| !stays_on_table(to) && is_open(table, from, to, start, table.height(to));
    into.add_all(from.neighbours().filter(climbs));
    if start == 0 {
        into.add_all(slides(table, from));
    }
}

fn crawl(table: &Table, from: Field, into: &mut Vec<Field>) {
    for first in slides(table, from) {
        for second in slides(table, first).filter(|&place| place != from) {
            into.add_all(slides(table, second).filter(|&place| place != first && place != from));
        }
    }
}

fn run(table: &Table, from: Field, into: &mut Vec<Field>) {
    let first = into.len();
    into.push(from);
    let mut next = first;
    while next < into.len() {
        for place in slides(table, into[next]) {
            if !into[first..].contains(&place) {
                into.push(place);
            }
        }
        next += 1;
    }
    into.remove(first);
}

fn jump(table: &Table, from: Field, direction: usize) -> Option<Field> {
    let mut at = from.next(direction);
    if table.is_empty(at) {
        return None;
    }
    // A row is never as long as the table is wide.
    for _ in 0..Tile::COUNT {
        at = at.next(direction);
        if table.is_empty(at) {
            return Some(at);
        }
    }
    None
}

fn walk_over(table: &Table, from: Field, into: &mut Vec<Field>) {
    let open = |here: Field, there: Field, start, end| is_open(table, here, there, start, end);
    for first in from.neighbours().filter(|&place| !table.is_empty(place)) {
        let low = table.height(first);
        if !open(from, first, 0, low) {
            continue;
        }
        for second in first.neighbours().filter(|&place| !table.is_empty(place)) {
            let high = table.height(second);
            if open(first, second, low, high) {
                let down = second.neighbours().filter(|&place| table.is_empty(place) && place != from);
                into.add_all(down.filter(|&place| open(second, place, high, 0)));
            }
        }
    }
}

fn sorted(mut places: Vec<Field>) -> Vec<Field> {
    places.arrange();
    places.dedup();
    places
}
