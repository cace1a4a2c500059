//! What the pen knows of the cells: which are there and shown, what lies on them, and for what they leave room.

use sgf_syntax::AddAll;

use super::{Pen, Shown};
use crate::board::{Board, Cell};
use crate::scene::{Ground, Item, Layer, Piece, Place, Thing};

/// What the pen knows of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// Whether the board has it.
    is_there: bool,
    /// Whether it is shown.
    is_shown: bool,
    /// What lies on it.
    ground: Ground,
    /// Whether its field is dark below what stands on it.
    is_dark: bool,
    /// Whether it has a text.
    has_text: bool,
    /// Whether something is drawn or written on its piece that marks are not to hide.
    has_face: bool,
    /// Whether it has a mark, inside of which no line is to be seen.
    is_hollow: bool,
    /// Where its uppermost piece is.
    top: Option<Place>,
}

impl Spot {
    pub(super) fn of(board: &Board, shown: &Shown, cell: Cell) -> Spot {
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

    /// A piece lies on it that may have something on it that marks are not to hide.
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

impl Pen {
    /// Leaves room on cells: for texts, or inside of marks.
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

    /// What is known of a cell of the board; `None` for those beside it.
    #[inline]
    fn spot(&self, cell: Cell) -> Option<&Spot> {
        self.spots.get(self.index(cell)).filter(|spot| spot.is_there)
    }

    /// Changes what is known of a cell, if the board has it.
    #[inline]
    pub(super) fn change(&mut self, cell: Cell, change: impl FnOnce(&mut Spot)) {
        let index = self.index(cell);
        if let Some(spot) = self.spots.get_mut(index).filter(|spot| spot.is_there) {
            change(spot);
        }
    }

    /// The index of a cell of the rectangle; beside it, one that there is not.
    #[inline]
    fn index(&self, cell: Cell) -> usize {
        // A negative column is a large one without its sign.
        let (column, columns) = (cell.column as u16, self.board.columns as u16);
        let row = cell.row as u16;
        if column < columns {
            usize::from(row) * usize::from(columns) + usize::from(column)
        } else {
            usize::MAX
        }
    }

    /// Tells whether a cell is on the board.
    #[must_use]
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.spot(cell).is_some()
    }

    /// Tells whether a cell is shown.
    #[must_use]
    pub(crate) fn shows(&self, cell: Cell) -> bool {
        self.spot(cell).is_some_and(|spot| spot.is_shown)
    }

    /// Returns the cells that are shown, row by row from the top.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let mut shown = Vec::with_capacity(self.spots.len());
        let mut spots = self.spots.iter();
        self.board.cells().for_each(|cell| {
            shown.add_all(spots.next().filter(|spot| spot.is_shown).map(|_| cell));
        });
        shown.into_iter()
    }

    /// Returns where marks of a cell go: onto its uppermost piece.
    #[must_use]
    pub(crate) fn top(&self, cell: Cell) -> Place {
        self.spot(cell).and_then(|spot| spot.top).unwrap_or_else(|| self.at(cell))
    }

    /// Says where marks of a cell go, for skins that draw several pieces beside each other.
    pub(crate) fn set_top(&mut self, cell: Cell, at: Place) {
        self.change(cell, |spot| spot.top = Some(at));
    }

    /// Returns what lies on a cell.
    #[must_use]
    pub(crate) fn ground(&self, cell: Cell) -> Ground {
        let ground = self.spot(cell).map_or(Ground::Board, |spot| spot.ground);
        if ground == Ground::Board && (self.board.is_dark)(cell) { Ground::Dark } else { ground }
    }

    /// Says that something is drawn on the piece of a cell that marks are not to hide, for skins that draw it themselves.
    pub(crate) fn set_face(&mut self, cell: Cell) {
        self.change(cell, |spot| spot.has_face = true);
    }

    /// Returns the uppermost piece of a cell that is shown.
    pub(crate) fn piece_on(&self, cell: Cell) -> Option<&Piece> {
        let is_there = |item: &&Item| item.standing.is_some_and(|standing| standing.cell == cell);
        match &self.layers[Layer::Pieces as usize].iter().rev().find(is_there)?.thing {
            Thing::Piece(piece) => Some(piece),
            _ => None,
        }
    }

    /// Returns what a cell is below its piece: a dark field or the board.
    #[must_use]
    pub(crate) fn field(&self, cell: Cell) -> Ground {
        let is_dark = self.spot(cell).is_some_and(|spot| spot.is_dark) || (self.board.is_dark)(cell);
        if is_dark { Ground::Dark } else { Ground::Board }
    }

    /// Says what lies on a cell, for skins that draw something else than pieces on it.
    pub(crate) fn set_ground(&mut self, cell: Cell, ground: Ground) {
        self.change(cell, |spot| spot.lay(ground));
    }

    /// Says that something stands in the middle of a cell that marks are not to hide; they go around it.
    pub(crate) fn occupy(&mut self, cell: Cell) {
        self.change(cell, |spot| spot.has_text = true);
    }

    /// Tells how much room lines leave on a cell: none, that of a mark, or that of a text.
    #[must_use]
    pub(crate) fn room(&self, cell: Cell) -> i32 {
        match self.spot(cell) {
            Some(Spot { has_text: true, .. }) => 370,
            Some(Spot { is_hollow: true, .. }) => 280,
            _ => 0,
        }
    }

    /// Tells whether a text will stand on a cell.
    #[must_use]
    pub(crate) fn has_text(&self, cell: Cell) -> bool {
        self.spot(cell).is_some_and(|spot| spot.has_text)
    }

    /// Tells whether something is drawn or written on the piece of a cell, beside which marks and texts go.
    #[must_use]
    pub(crate) fn has_face(&self, cell: Cell) -> bool {
        self.spot(cell).is_some_and(|spot| spot.has_face)
    }
}
