//! Destinations of pieces: placement, moves of the eight bugs, and carrying by a pillbug.

use sgf_model::value::Color;

use super::board::Hive;
use super::bug::{Bug, Tile};
use super::field::{DIRECTIONS, Field};
use super::table::Table;

impl Hive {
    /// Lists the sorted destinations of a piece for a player: from the hand, by its own move, or carried by a pillbug.
    pub(super) fn destinations(&self, color: Color, piece: Tile) -> Vec<Field> {
        match self.table.place(piece) {
            None if piece.color() != color || !self.has(piece) => Vec::new(),
            None if self.must_place_queen(color) && piece.bug() != Bug::Queen => Vec::new(),
            None if piece.bug() == Bug::Queen && self.n_placed(color) == 0 => Vec::new(),
            None => self.placements(color),
            Some(place) => self.moves_from(color, piece, place),
        }
    }

    /// Lists the fields where a player may place a piece.
    pub(super) fn placements(&self, color: Color) -> Vec<Field> {
        let occupied: Vec<Field> = self.table.occupied().collect();
        let mut places = if occupied.is_empty() { vec![Field::START] } else { Vec::new() };
        let is_first = self.n_placed(color) == 0;
        let is_allowed = |place: Field| {
            let mut tops = place.neighbors().filter_map(|next| self.table.top(next));
            is_first || tops.all(|top| top.color() == color)
        };
        for place in occupied.iter().flat_map(|place| place.neighbors()) {
            if self.table.is_empty(place) && is_allowed(place) {
                places.push(place);
            }
        }
        sorted(places)
    }

    fn moves_from(&self, color: Color, piece: Tile, place: Field) -> Vec<Field> {
        let may_move = self.table.top(place) == Some(piece)
            && self.last != Some(piece)
            && self.table.place(Tile::queen(color)).is_some();
        if !may_move {
            return Vec::new();
        }
        let mut table = self.table.clone();
        table.take(piece);
        let was_alone = table.is_empty(place);
        if was_alone && !table.is_connected() {
            return Vec::new();
        }
        let mut places = Vec::new();
        if piece.color() == color {
            own_move(&table, piece.bug(), place, &mut places);
        }
        if was_alone {
            self.carried(&table, color, place, &mut places);
        }
        sorted(places)
    }

    /// Adds the fields to which a player's pillbugs can carry a piece, which must be off the table.
    fn carried(&self, table: &Table, color: Color, from: Field, into: &mut Vec<Field>) {
        for over in from.neighbors() {
            let Some(carrier) = table.top(over) else { continue };
            let can_carry = carrier.color() == color && self.can_carry(carrier, over);
            if !can_carry || !is_open(table, from, over, 0, 1) {
                continue;
            }
            let down = over.neighbors().filter(|&to| to != from && table.is_empty(to));
            into.extend(down.filter(|&to| is_open(table, over, to, 1, 0)));
        }
    }

    fn can_carry(&self, carrier: Tile, place: Field) -> bool {
        let is_pillbug = |piece: Tile| piece.bug() == Bug::Pillbug;
        let has_pillbug = || place.neighbors().filter_map(|next| self.table.top(next)).any(is_pillbug);
        self.last != Some(carrier)
            && self.table.beneath(carrier).is_none()
            && (is_pillbug(carrier) || (carrier.bug() == Bug::Mosquito && has_pillbug()))
    }
}

/// Adds the destinations of a bug's own move; the piece must be off the table.
pub(super) fn own_move(table: &Table, bug: Bug, from: Field, into: &mut Vec<Field>) {
    if !table.is_empty(from) {
        // Only beetles climb, and mosquitoes that climbed as beetles until they are down.
        climb(table, from, into);
        return;
    }
    match bug {
        Bug::Queen | Bug::Pillbug => into.extend(slides(table, from)),
        Bug::Beetle => climb(table, from, into),
        Bug::Spider => crawl(table, from, into),
        Bug::Ant => run(table, from, into),
        Bug::Grasshopper => into.extend((0..DIRECTIONS).filter_map(|direction| jump(table, from, direction))),
        Bug::Ladybug => walk_over(table, from, into),
        Bug::Mosquito => {
            for &like in Bug::ALL {
                let mut tops = from.neighbors().filter_map(|next| table.top(next));
                if like != Bug::Mosquito && tops.any(|top| top.bug() == like) {
                    own_move(table, like, from, into);
                }
            }
        }
    }
}

/// The fields to which a piece can slide on the table, without passing a narrow gap or leaving the hive.
fn slides(table: &Table, from: Field) -> impl Iterator<Item = Field> {
    (0..DIRECTIONS).filter_map(move |direction| {
        let to = from.next(direction);
        let left = table.is_empty(from.next(direction + 1));
        let right = table.is_empty(from.next(direction + DIRECTIONS - 1));
        (table.is_empty(to) && left != right).then_some(to)
    })
}

/// Returns whether a step fits between the stacks to its left and right, given the heights of its start and end.
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
    into.extend(from.neighbors().filter(climbs));
    if start == 0 {
        into.extend(slides(table, from));
    }
}

fn crawl(table: &Table, from: Field, into: &mut Vec<Field>) {
    for first in slides(table, from) {
        for second in slides(table, first).filter(|&place| place != from) {
            into.extend(slides(table, second).filter(|&place| place != first && place != from));
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
    // Rows are always shorter than the table.
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
    for first in from.neighbors().filter(|&place| !table.is_empty(place)) {
        let low = table.height(first);
        if !open(from, first, 0, low) {
            continue;
        }
        for second in first.neighbors().filter(|&place| !table.is_empty(place)) {
            let high = table.height(second);
            if open(first, second, low, high) {
                let down = second.neighbors().filter(|&place| table.is_empty(place) && place != from);
                into.extend(down.filter(|&place| open(second, place, high, 0)));
            }
        }
    }
}

fn sorted(mut places: Vec<Field>) -> Vec<Field> {
    places.sort_unstable();
    places.dedup();
    places
}
