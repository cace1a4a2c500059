//! Game info at any depth.
//!
//! Game info usually is in the root, but a file of joseki or openings is one tree in which
//! several games branch off, each with its players and result in its first own node. Each path
//! from the root may have one such node (sgf4.html, section 2.2.1); in files with more, the nearest value counts.

use sgf_syntax::Node;

use super::{GameView, Origins, find};
use crate::table::{Key, PropType};
use crate::value::{PropertyError, Shaped};

impl<'d> GameView<'d> {
    /// Returns whether a node contains game info.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1]SZ[9];PB[Shusai])");
    /// let game = record::games(&doc).next().unwrap();
    /// assert_eq!(game.main_line().map(|node| game.is_info_node(node)).collect::<Vec<_>>(), [false, true]);
    /// ```
    #[must_use]
    pub fn is_info_node(&self, node: Node<'d>) -> bool {
        node.properties()
            .any(|property| self.row(property).is_some_and(|row| row.prop_type == PropType::GameInfo))
    }

    /// Iterates over all nodes with game info, in the order of the file.
    ///
    /// A record of one game has one; a tree of several games has one for each of them.
    ///
    /// Source: sgf4.html, section 2.2.1 ("game-info").
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1];B[qd](;W[dd]PB[Shusai])(;W[dp]PB[Go Seigen]))");
    /// let game = record::games(&doc).next().unwrap();
    /// assert_eq!(game.info_nodes().map(|node| node.index()).collect::<Vec<_>>(), [2, 3]);
    /// ```
    pub fn info_nodes(&self) -> impl Iterator<Item = Node<'d>> {
        self.game().nodes().filter(|node| self.is_info_node(*node))
    }

    /// Returns the node with the game info of a node: itself, or the nearest one above it.
    ///
    /// The cost is the depth of the node; for many nodes use [`GameView::info_origins`].
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{games, read_back};
    /// let doc = read_back(b"(;FF[4](;PB[Ann];B[aa])(;PB[Bob];B[bb]))");
    /// let game = games(&doc).next().unwrap();
    /// let last = game.nodes().last().unwrap();
    /// assert_eq!(game.info_node(last).unwrap().index(), 3);
    /// ```
    #[must_use]
    pub fn info_node(&self, node: Node<'d>) -> Option<Node<'d>> {
        std::iter::once(node).chain(node.ancestors()).find(|node| self.is_info_node(*node))
    }

    /// Finds the node with the game info of every node.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::{games, read_back};
    /// let doc = read_back(b"(;FF[4](;PB[Ann];B[aa])(;PB[Bob];B[bb]))");
    /// let game = games(&doc).next().unwrap();
    /// let origins = game.info_origins();
    /// let of = game.nodes().map(|node| origins.of(node).map(|origin| origin.index()));
    /// assert_eq!(of.collect::<Vec<_>>(), [None, Some(1), Some(1), Some(3), Some(3)]);
    /// ```
    #[must_use]
    pub fn info_origins(&self) -> Origins {
        Origins::new(self.game(), |node| self.is_info_node(node))
    }

    /// Decodes the game info that applies to a node: its own, or the nearest one above it with the property.
    ///
    /// # Errors
    ///
    /// Fails if the values are not of the key's type.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::{prop, record};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;EV[Joseki];B[qd](;W[dd]PB[Shusai];B[aa])(;W[dp]PB[Go Seigen]))");
    /// let game = record::games(&doc).next().unwrap();
    /// let node = game.node(3).unwrap();
    /// assert_eq!(game.info(node, prop::PB).unwrap()?, "Shusai");
    /// assert_eq!(game.info(node, prop::EV).unwrap()?, "Joseki");
    /// assert_eq!(game.info(game.root(), prop::PB), None);
    /// # Ok::<(), sgf_model::value::PropertyError>(())
    /// ```
    pub fn info<S: Shaped>(
        &self,
        node: Node<'d>,
        key: Key<S>,
    ) -> Option<Result<S::Values<'d>, PropertyError>> {
        self.inherited(node, key)
    }

    /// Decodes a property of the first node, in the order of the file, that has it: game info of a record of one game,
    /// wherever it is.
    ///
    /// # Errors
    ///
    /// Fails if the values are not of the key's type.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::{prop, record};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;GM[1];B[qd];W[dd]RE[W+R])");
    /// let game = record::games(&doc).next().unwrap();
    /// assert_eq!(game.anywhere(prop::RE).unwrap()?, "W+R");
    /// # Ok::<(), sgf_model::value::PropertyError>(())
    /// ```
    pub fn anywhere<S: Shaped>(&self, key: Key<S>) -> Option<Result<S::Values<'d>, PropertyError>> {
        let node = self.game().nodes().find(|node| find(*node, key.ident().as_bytes()).is_some())?;
        self.get_in(node, key)
    }
}
