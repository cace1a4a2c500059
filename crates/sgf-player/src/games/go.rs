//! Go: playouts that fill no own eyes, and count the area.

use sgf_games::go::{Go, Move};

use crate::Policy;

impl Policy for Go {
    const PLAYOUT_LENGTH: u32 = 200;
    fn point(&self, step: &Move) -> Option<u16> {
        let Move::Put(point) = step else { return None };
        Some(u16::from(point.row()) * u16::from(self.board().columns()) + u16::from(point.column()))
    }
}
