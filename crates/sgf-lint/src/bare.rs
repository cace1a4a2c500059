//! Bare moves: nodes that hold one move and nothing else.
//!
//! Four of five nodes of real records are like `;B[pd]`. Of such a node there is nothing to say but what happens on the
//! board: it is quiet. The walk over properties and nodes leaves it out and only the walk along the paths plays it.

use sgf_games::go::BareMove;
use sgf_syntax::{Game, Node};

use crate::GameCx;

impl<'a> GameCx<'a> {
    /// Returns what a bare move looks like in this game: of a node that is one, no rule about nodes or properties has
    /// anything to say. Only Go has such moves.
    pub(crate) fn bare_move(&self) -> BareMove {
        let board = self.capabilities().captures.then(|| self.board());
        BareMove::on(board.map_or((0, 0), |board| (board.columns, board.rows)))
    }

    /// Walks over the nodes that are not just a bare move, in the order of the file.
    pub(crate) fn loud_nodes(&self) -> impl Iterator<Item = Node<'a>> {
        self.loud.get_or_init(|| LoudNodes::of(self.game, self.bare_move())).iter(self.game)
    }
}

/// The numbers of the nodes that are not quiet, in the order of the file.
#[derive(Debug, Default)]
pub(crate) struct LoudNodes(Vec<u32>);

impl LoudNodes {
    /// Finds the nodes of a game that are not quiet.
    pub(crate) fn of(game: Game<'_>, bare: BareMove) -> LoudNodes {
        let mut loud = LoudNodes::default();
        for sequence in game.sequences() {
            for (number, text) in sequence.aheads() {
                if bare.read(text).is_none() {
                    loud.add(number);
                }
            }
        }
        loud
    }

    /// Adds the number of a node; it is higher than the others.
    #[inline]
    pub(crate) fn add(&mut self, number: usize) {
        self.0.push(number as u32);
    }

    /// Walks over the nodes.
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
