//! State of the cells while drawing: visibility, contents, and room for texts and marks.

use super::{SceneBuilder, VisibleCells};
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Ground, Item, ItemKind, Layer, Piece, Place};

/// The state of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Whether it is on the board.
    is_there: bool,
    /// Whether it is visible.
    is_shown: bool,
    /// Its contents.
    ground: Ground,
    /// Whether its field is dark.
    is_dark: bool,
    /// Whether it has a text.
    has_text: bool,
    /// Whether its piece has a drawing or text that marks must not hide.
    has_face: bool,
    /// Whether it has a hollow mark, inside which lines are omitted.
    is_hollow: bool,
    /// The place of its top piece.
    top: Option<Place>,
}

impl Spot {
    pub(super) fn of(board: &Board, shown: &VisibleCells, cell: Cell) -> Spot {
        let is_there = board.has(cell);
        Spot {
            is_there,
            is_shown: is_there && shown.has(cell),
            ground: Ground::Board,
            is_dark: false,
            has_text: false,
            has_face: false,
            is_hollow: false,
            top: None,
        }
    }

    /// Whether its piece may have a drawing or text that marks must not hide.
    pub(super) fn carry(&mut self, ground: Ground, at: Place, has_face: bool) {
        self.lay(ground);
        self.top = Some(at);
        self.has_face = has_face;
    }

    fn lay(&mut self, ground: Ground) {
        self.ground = ground;
        self.is_dark |= ground == Ground::Dark;
    }
}

impl SceneBuilder {
    /// Reserves room on cells for texts or hollow marks.
    pub(crate) fn leave_room(
        &mut self,
        texts: impl Iterator<Item = Cell>,
        hollow: impl Iterator<Item = Cell>,
    ) {
        texts.for_each(|cell| self.occupy(cell));
        for cell in hollow {
            self.change(cell, |spot| spot.is_hollow = true);
        }
    }

    /// The state of a cell; `None` outside the board.
    #[inline]
    fn spot(&self, cell: Cell) -> Option<&Spot> {
        self.spots.get(self.index(cell)).filter(|spot| spot.is_there)
    }

    /// Changes the state of a cell, if it is on the board.
    #[inline]
    pub(super) fn change(&mut self, cell: Cell, change: impl FnOnce(&mut Spot)) {
        let index = self.index(cell);
        if let Some(spot) = self.spots.get_mut(index).filter(|spot| spot.is_there) {
            change(spot);
        }
    }

    /// The index of a cell in the rectangle; out of range for cells outside.
    #[inline]
    fn index(&self, cell: Cell) -> usize {
        // As unsigned, negative columns are out of range.
        let (column, columns) = (cell.column as u16, self.board.columns as u16);
        let row = cell.row as u16;
        if column < columns {
            usize::from(row) * usize::from(columns) + usize::from(column)
        } else {
            usize::MAX
        }
    }

    /// Returns whether a cell is on the board.
    #[must_use]
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.spot(cell).is_some()
    }

    /// Returns whether a cell is visible.
    #[must_use]
    pub(crate) fn shows(&self, cell: Cell) -> bool {
        self.spot(cell).is_some_and(|spot| spot.is_shown)
    }

    /// Returns the visible cells, row by row from the top.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let mut shown = Vec::with_capacity(self.spots.len());
        let mut spots = self.spots.iter();
        self.board.cells().for_each(|cell| {
            shown.extend(spots.next().filter(|spot| spot.is_shown).map(|_| cell));
        });
        shown.into_iter()
    }

    /// Returns the place of a cell's marks: its top piece.
    #[must_use]
    pub(crate) fn top(&self, cell: Cell) -> Place {
        self.spot(cell).and_then(|spot| spot.top).unwrap_or_else(|| self.at(cell))
    }

    /// Sets the place of a cell's marks, for skins that draw several pieces side by side.
    pub(crate) fn set_top(&mut self, cell: Cell, at: Place) {
        self.change(cell, |spot| spot.top = Some(at));
    }

    /// Returns the contents of a cell.
    #[must_use]
    pub(crate) fn ground(&self, cell: Cell) -> Ground {
        let ground = self.spot(cell).map_or(Ground::Board, |spot| spot.ground);
        if ground == Ground::Board && (self.board.is_dark)(cell) { Ground::Dark } else { ground }
    }

    /// Declares a drawing on the piece of a cell that marks must not hide, for skins that draw pieces themselves.
    pub(crate) fn set_face(&mut self, cell: Cell) {
        self.change(cell, |spot| spot.has_face = true);
    }

    /// Returns the top piece of a visible cell.
    pub(crate) fn piece_on(&self, cell: Cell) -> Option<&Piece> {
        let is_there = |item: &&Item| item.standing.is_some_and(|standing| standing.cell == cell);
        match &self.layers[Layer::Pieces as usize].iter().rev().find(is_there)?.kind {
            ItemKind::Piece(piece) => Some(piece),
            _ => None,
        }
    }

    /// Returns the ground of a cell below its piece: a dark field or the board.
    #[must_use]
    pub(crate) fn field(&self, cell: Cell) -> Ground {
        let is_dark = self.spot(cell).is_some_and(|spot| spot.is_dark) || (self.board.is_dark)(cell);
        if is_dark { Ground::Dark } else { Ground::Board }
    }

    /// Sets the ground of a cell, for skins that draw something other than pieces on it.
    pub(crate) fn set_ground(&mut self, cell: Cell, ground: Ground) {
        self.change(cell, |spot| spot.lay(ground));
    }

    /// Declares a drawing in the center of a cell; marks go around it.
    pub(crate) fn occupy(&mut self, cell: Cell) {
        self.change(cell, |spot| spot.has_text = true);
    }

    /// Returns the room that lines leave on a cell: none, that of a mark, or that of a text.
    #[must_use]
    pub(crate) fn room(&self, cell: Cell) -> i32 {
        match self.spot(cell) {
            Some(Spot { has_text: true, .. }) => 370,
            Some(Spot { is_hollow: true, .. }) => 280,
            _ => 0,
        }
    }

    /// Returns whether a cell has a text.
    #[must_use]
    pub(crate) fn has_text(&self, cell: Cell) -> bool {
        self.spot(cell).is_some_and(|spot| spot.has_text)
    }

    /// Returns whether the piece of a cell has a drawing or text, so that marks and texts go next to it.
    #[must_use]
    pub(crate) fn has_face(&self, cell: Cell) -> bool {
        self.spot(cell).is_some_and(|spot| spot.has_face)
    }
}
