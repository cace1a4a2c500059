//! A board that is packed when cloned, and unpacked on first use.
//!
//! Positions are cloned at the forks of a tree and at intervals of a long game, and most of these boards are never used. So a clone
//! keeps the packed form, with two bits per point.

use std::sync::OnceLock;

use super::{Board, Snapshot};
use crate::Resume;

/// A board that may be packed.
#[derive(Debug)]
pub(super) struct Resting {
    size: (u8, u8),
    /// The packed form while it is up to date. There is a packed form or a board.
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
        self.packed = None;
        self.board.get_mut().expect("initialized above")
    }

    fn unpacked(&self) -> Board {
        let mut board = Board::new(self.size.0, self.size.1).expect("a valid size");
        if let Some(packed) = &self.packed {
            board.resume(packed);
        }
        board
    }
}

impl Clone for Resting {
    fn clone(&self) -> Resting {
        let packed = self.packed.clone().unwrap_or_else(|| self.board().save());
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
