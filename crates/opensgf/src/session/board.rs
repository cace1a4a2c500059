//! Positions of the selected game.

use sgf_games::replay::Checkpoints;
use sgf_games::{AnyPosition, GameSpec, Options};
use sgf_syntax::{Node, NodeId, Remap};

use super::history::News;
use super::{PositionError, Session};

/// The positions of a game, with its rules and options.
#[derive(Debug)]
pub(super) struct Board {
    game: u32,
    spec: &'static GameSpec,
    options: Options,
    checkpoints: Checkpoints,
}

impl Board {
    /// Follows the nodes of a game through an edit.
    pub(super) fn follow(&mut self, game: u32, remap: &Remap, news: &News) {
        if let Some(stale) = &news.stale.0
            && stale.start.game == game
        {
            self.checkpoints.forget(stale.start.node as usize..stale.end.node as usize);
        }
        let new = |node: usize| remap.of(NodeId { game, node: node as u32 }).map(|id| id.node as usize);
        self.checkpoints.renumber(new);
        self.game = remap.of(NodeId { game, node: 0 }).map_or(self.game, |id| id.game);
    }
}

impl Session {
    /// Returns the position at the selected node, after its setup and moves.
    ///
    /// # Errors
    ///
    /// Fails if there is no game, its moves are unknown, or its options are impossible.
    ///
    /// # Examples
    ///
    /// ```
    /// use opensgf::Session;
    /// use opensgf::value::Color;
    /// let mut session = Session::new(opensgf::read(b"(;GM[2];B[d3])").into_owned());
    /// session.last();
    /// assert_eq!(session.position()?.turn(), Some(Color::White));
    /// # Ok::<(), opensgf::session::PositionError>(())
    /// ```
    pub fn position(&self) -> Result<Box<dyn AnyPosition>, PositionError> {
        self.position_at(self.selection.ok_or(PositionError::NoGame)?)
    }

    /// Returns the position at a node of any game.
    ///
    /// # Errors
    ///
    /// Fails like [`Session::position`].
    pub fn position_at(&self, id: NodeId) -> Result<Box<dyn AnyPosition>, PositionError> {
        let node = self.document.node(id).ok_or(PositionError::NoNode(id))?;
        self.reached(node)
    }

    /// Returns the position before a node: at its parent, or the start of the game.
    pub(crate) fn position_before(&self, node: Node<'_>) -> Result<Box<dyn AnyPosition>, PositionError> {
        let id = node.id();
        let node = self.document.node(id).ok_or(PositionError::NoNode(id))?;
        match node.parent() {
            Some(parent) => self.reached(parent),
            None => {
                let view = self.view_of(id.game as usize).ok_or(PositionError::NoGame)?;
                let spec = self.known_of(id.game as usize).and_then(|known| known.spec);
                Ok(spec.ok_or(PositionError::UnknownGame)?.begin(&Options::of(&view))?)
            }
        }
    }

    fn reached(&self, node: Node<'_>) -> Result<Box<dyn AnyPosition>, PositionError> {
        let id = node.id();
        let known = self.known_of(id.game as usize).ok_or(PositionError::NoGame)?;
        let spec = known.spec.ok_or(PositionError::UnknownGame)?;
        let node = self.document.node(id).ok_or(PositionError::NoNode(id))?;
        let view = known.view(node.game());
        if self.game_index() != Some(id.game as usize) {
            return Ok(sgf_games::replay::position_at(&view, spec, &Options::of(&view), node)?);
        }
        let mut board = self.board.borrow_mut();
        if board.is_none() {
            let options = Options::of(&view);
            let checkpoints = Checkpoints::begin(spec, &options)?;
            *board = Some(Board { game: id.game, spec, options, checkpoints });
        }
        let board = board.as_mut().ok_or(PositionError::NoGame)?;
        Ok(board.checkpoints.reach(&view, node))
    }

    /// Drops the cached positions if they do not belong to the selected game.
    pub(super) fn expect_board(&mut self) {
        let is_current = |board: &Board| {
            let view = self.game()?;
            let is_same = self.spec().is_some_and(|spec| std::ptr::eq(spec, board.spec))
                && self.game_index() == Some(board.game as usize);
            (is_same && Options::of(&view) == board.options).then_some(())
        };
        let keeps = self.board.borrow().as_ref().is_some_and(|board| is_current(board).is_some());
        if !keeps {
            *self.board.get_mut() = None;
        }
    }
}
