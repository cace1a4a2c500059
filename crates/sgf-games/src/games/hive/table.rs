//! The hive: the field and the stack of each piece.

use super::bug::Tile;
use super::field::Field;

const NOTHING: u8 = u8::MAX;

/// The positions of the pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    places: [Option<Field>; Tile::COUNT],
    /// For each piece, the piece directly beneath it.
    beneath: [u8; Tile::COUNT],
    /// For each field, the top piece.
    tops: [u8; Field::COUNT],
}

impl Table {
    pub(super) const EMPTY: Table =
        Table { places: [None; Tile::COUNT], beneath: [NOTHING; Tile::COUNT], tops: [NOTHING; Field::COUNT] };

    /// Returns the field of a piece; `None` if it is in hand.
    pub(super) fn place(&self, piece: Tile) -> Option<Field> {
        self.places[piece.index()]
    }

    pub(super) fn top(&self, place: Field) -> Option<Tile> {
        piece(self.tops[place.index()])
    }

    pub(super) fn is_empty(&self, place: Field) -> bool {
        self.tops[place.index()] == NOTHING
    }

    pub(super) fn beneath(&self, above: Tile) -> Option<Tile> {
        piece(self.beneath[above.index()])
    }

    /// Iterates over the pieces on a field, from the top down.
    pub(super) fn stack(&self, place: Field) -> impl Iterator<Item = Tile> {
        std::iter::successors(self.top(place), |&above| self.beneath(above))
    }

    pub(super) fn height(&self, place: Field) -> usize {
        self.stack(place).count()
    }

    /// Places a piece from the hand on top of a field.
    pub(super) fn put(&mut self, piece: Tile, place: Field) {
        self.places[piece.index()] = Some(place);
        self.beneath[piece.index()] = self.tops[place.index()];
        self.tops[place.index()] = piece.index() as u8;
    }

    /// Removes a piece from any height of a stack.
    pub(super) fn take(&mut self, taken: Tile) {
        let Some(place) = self.place(taken) else { return };
        let below = self.beneath[taken.index()];
        let above = self.stack(place).find(|&above| self.beneath(above) == Some(taken));
        match above {
            Some(above) => self.beneath[above.index()] = below,
            None => self.tops[place.index()] = below,
        }
        (self.places[taken.index()], self.beneath[taken.index()]) = (None, NOTHING);
    }

    /// Iterates over the occupied fields.
    pub(super) fn occupied(&self) -> impl Iterator<Item = Field> {
        Tile::all().filter_map(|piece| {
            let place = self.place(piece)?;
            (self.top(place) == Some(piece)).then_some(place)
        })
    }

    /// Returns whether the hive is connected.
    pub(super) fn is_connected(&self) -> bool {
        let mut occupied = self.occupied();
        let Some(first) = occupied.next() else { return true };
        let n_places = 1 + occupied.count();
        let mut seen = [0_u32; Field::SIDE as usize];
        let mut found = Vec::with_capacity(n_places);
        let mut reach = |place: Field, found: &mut Vec<Field>| {
            let (column, row) = place.column_and_row();
            let (line, bit) = (&mut seen[usize::from(row)], 1 << column);
            if *line & bit == 0 && !self.is_empty(place) {
                *line |= bit;
                found.push(place);
            }
        };
        reach(first, &mut found);
        let mut next = 0;
        while let Some(&place) = found.get(next) {
            next += 1;
            place.neighbors().for_each(|neighbor| reach(neighbor, &mut found));
        }
        found.len() == n_places
    }
}

fn piece(index: u8) -> Option<Tile> {
    (index != NOTHING).then(|| Tile::from_index(index))
}
