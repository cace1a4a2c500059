//! Quiet nodes: nodes that contain one plain move and nothing else.
//!
//! Four out of five nodes in real records look like `;B[pd]`. Only rules about the position have anything to say about
//! them, so the walk over nodes and properties skips them.

use sgf_games::go::BareMove;
use sgf_syntax::{Game, Node};

use crate::GameCx;

impl<'a> GameCx<'a> {
    /// Returns the matcher for quiet nodes of this game. Only Go has quiet nodes.
    pub(crate) fn bare_move(&self) -> BareMove {
        let board = self.capabilities().captures.then(|| self.board());
        BareMove::on(board.map_or((0, 0), |board| (board.columns, board.rows)))
    }

    /// Iterates over the nodes that are not quiet, in file order.
    pub(crate) fn non_quiet_nodes(&self) -> impl Iterator<Item = Node<'a>> {
        self.non_quiet.get_or_init(|| NonQuietNodes::of(self.game, self.bare_move())).iter(self.game)
    }
}

/// The numbers of the nodes that are not quiet, in file order.
#[derive(Debug, Default)]
pub(crate) struct NonQuietNodes(Vec<u32>);

impl NonQuietNodes {
    /// Finds the nodes of a game that are not quiet.
    pub(crate) fn of(game: Game<'_>, bare: BareMove) -> NonQuietNodes {
        let nodes = game.sequences().flat_map(sgf_syntax::Sequence::aheads);
        NonQuietNodes(
            nodes.filter(|(_, text)| bare.read(text).is_none()).map(|(number, _)| number as u32).collect(),
        )
    }

    /// Adds a node; its number must be higher than the others.
    #[inline]
    pub(crate) fn add(&mut self, number: usize) {
        self.0.push(number as u32);
    }

    /// Iterates over the nodes.
    pub(crate) fn iter<'d>(&self, game: Game<'d>) -> impl Iterator<Item = Node<'d>> {
        let mut sequences = game.sequences();
        let mut sequence = sequences.next();
        self.0.iter().filter_map(move |&number| {
            while sequence.is_some_and(|sequence| sequence.numbers().end <= number as usize) {
                sequence = sequences.next();
            }
            sequence?.node(number as usize)
        })
    }
}
