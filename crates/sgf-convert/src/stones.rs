//! The board at each node, for converting old marks.

use sgf_games::Paths;
use sgf_games::go::{Board, Snapshot};
use sgf_model::prop;
use sgf_model::record::{GameView, find, find_all};
use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::Node;

use crate::points::{GO, range_of, size_of};

/// The board of a game of Go at the current node.
///
/// Enter all nodes in file order.
pub(crate) struct Stones {
    board: Board,
    paths: Paths<Snapshot>,
}

impl Stones {
    /// The empty board; `None` if the game is not Go or the board size is not supported.
    pub(crate) fn new(view: &GameView<'_>) -> Option<Stones> {
        let size = size_of(view);
        let board = Board::new(u8::try_from(size.columns).ok()?, u8::try_from(size.rows).ok()?)?;
        (view.number() == GO).then(|| Stones { board, paths: Paths::default() })
    }

    /// Applies the setup and the move of a node.
    pub(crate) fn enter(&mut self, node: Node<'_>) {
        self.paths.enter(node, &mut self.board);
        for (ident, stone) in [
            (prop::AE.ident(), None),
            (prop::AB.ident(), Some(Color::Black)),
            (prop::AW.ident(), Some(Color::White)),
        ] {
            let values = find_all(node, ident.as_bytes()).flat_map(sgf_syntax::Property::values);
            let ranges = values.filter_map(|value| range_of(value.raw().trim_ascii()));
            ranges.for_each(|range| {
                self.board.set_up(range, stone);
            });
        }
        for (ident, color) in [(prop::B.ident(), Color::Black), (prop::W.ident(), Color::White)] {
            let played = find(node, ident.as_bytes());
            if let Some(Ok(point)) = played.map(|property| LetterPoint::decode(property.raw().trim_ascii())) {
                // Passes and points outside of the board change nothing.
                let _ = self.board.play(color, point);
            }
        }
    }

    /// Returns whether there is a stone on a point.
    pub(crate) fn has_stone(&self, point: LetterPoint) -> bool {
        self.board.stone(point).is_some()
    }
}
