//! A board that is packed while nobody looks at it.
//!
//! Positions are cloned to be kept: at the forks of a tree, at intervals of a long game. Of most of these nobody will ever
//! see the board. So a copy is made of the packed form, two bits a point, and the board comes to life when it is asked for.

use std::sync::OnceLock;

use super::{Board, Snapshot};
use crate::Resume;

/// A board, packed or not.
#[derive(Debug)]
pub(super) struct Resting {
    size: (u8, u8),
    /// The packed form, as long as it is true; there is one, or there is a board.
    packed: Option<Snapshot>,
    board: OnceLock<Box<Board>>,
}

impl Resting {
    pub(super) fn new(board: Board) -> Resting {
        let size = (board.columns(), board.rows());
        Resting { size, packed: None, board: OnceLock::from(Box::new(board)) }
    }

    /// Returns the columns and rows.
    pub(super) fn size(&self) -> (u8, u8) {
        self.size
    }

    pub(super) fn board(&self) -> &Board {
        self.board.get_or_init(|| Box::new(self.unpacked()))
    }

    pub(super) fn board_mut(&mut self) -> &mut Board {
        if self.board.get().is_none() {
            self.board = OnceLock::from(Box::new(self.unpacked()));
        }
        if self.packed.is_some() {
            self.packed = None;
        }
        self.board.get_mut().expect("it was set above")
    }

    fn unpacked(&self) -> Board {
        let mut board = Board::new(self.size.0, self.size.1).expect("there was a board of this size");
        if let Some(packed) = &self.packed {
            board.resume(packed);
        }
        board
    }
}

impl Clone for Resting {
    fn clone(&self) -> Resting {
        let packed = self.packed.clone().unwrap_or_else(|| self.board().put_aside());
        Resting { size: self.size, packed: Some(packed), board: OnceLock::new() }
    }
}

impl PartialEq for Resting {
    fn eq(&self, other: &Resting) -> bool {
        match (&self.packed, &other.packed) {
            (Some(one), Some(another)) => self.size == other.size && one == another,
            _ => self.board() == other.board(),
        }
    }
}
