//! The origin of a value that applies to a node: the node itself, or the nearest one above that has it.
//!
//! Inheritance and game info need the same search, and a program that displays a game does it for every node. Walking up
//! each time costs the depth of the node, a million squared for a long game; this table is built in one pass, because
//! in the order of the file every node comes after its parent.

use sgf_syntax::{Game, Node};

use super::{GameView, find};
use crate::table::Key;
use crate::value::{PropertyError, Shaped};

/// Marks a node without an origin.
const NOWHERE: u32 = u32::MAX;

/// For every node of a game the nearest node, itself or above, that has something.
///
/// # Examples
///
/// ```
/// use sgf_model::record::Origins;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;;N[a];(;C[x])(;N[b]))");
/// let game = doc.game(0).unwrap();
/// let names = Origins::new(game, |node| node.get(b"N").is_some());
/// let nearest = |index: usize| names.of(game.node(index).unwrap()).map(|node| node.index());
/// assert_eq!([0, 1, 2, 3, 4].map(nearest), [None, Some(1), Some(1), Some(1), Some(4)]);
/// ```
#[derive(Clone, Debug)]
pub struct Origins {
    nearest: Vec<u32>,
}

impl Origins {
    /// Finds for each node the nearest one for which `has` holds, in one pass.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record::Origins;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;;N[a];(;)(;N[b]))");
    /// let game = doc.game(0).unwrap();
    /// let origins = Origins::new(game, |node| node.get(b"N").is_some());
    /// let of = game.nodes().map(|node| origins.of(node).map(|origin| origin.index()));
    /// assert_eq!(of.collect::<Vec<_>>(), [None, Some(1), Some(1), Some(1), Some(4)]);
    /// ```
    pub fn new<'d>(game: Game<'d>, mut has: impl FnMut(Node<'d>) -> bool) -> Origins {
        let mut nearest: Vec<u32> = Vec::with_capacity(game.node_count());
        for node in game.nodes() {
            let above = node.parent().map_or(NOWHERE, |parent| nearest[parent.index()]);
            nearest.push(if has(node) { node.index() as u32 } else { above });
        }
        Origins { nearest }
    }

    /// Returns the origin for a node.
    #[must_use]
    pub fn of<'d>(&self, node: Node<'d>) -> Option<Node<'d>> {
        let index = *self.nearest.get(node.index())?;
        if index == NOWHERE { None } else { node.game().node(index as usize) }
    }
}

impl<'d> GameView<'d> {
    /// Decodes the value of an inherited property (DD, PM, VW) that applies to a node: its own, or the nearest one above.
    ///
    /// `None` means that it was never set; an empty list that it was cleared: `VW[]` shows the entire board again,
    /// `DD[]` undims all points. A value in one variation does not apply to another. The cost is the depth of the
    /// node; for many nodes use [`GameView::origins`].
    ///
    /// Source: sgf4.html, section 2.2.2 ("inherit").
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
    /// let doc = Document::parse(b"(;;VW[aa:ee];B[aa](;VW[];W[bb])(;W[cc]))");
    /// let game = record::games(&doc).next().unwrap();
    /// let view = |index: usize| game.inherited(game.node(index).unwrap(), prop::VW).map(|it| it.unwrap().len());
    /// assert_eq!([0, 1, 2, 4, 5].map(view), [None, Some(1), Some(1), Some(0), Some(1)]);
    /// ```
    pub fn inherited<S: Shaped>(
        &self,
        node: Node<'d>,
        key: Key<S>,
    ) -> Option<Result<S::Values<'d>, PropertyError>> {
        let mut path = std::iter::once(node).chain(node.ancestors());
        path.find_map(|node| self.get_in(node, key))
    }

    /// Finds the origin of a property's value for every node, if the property is inherited.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::{prop, record};
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;PM[2];B[aa];W[bb])");
    /// let game = record::games(&doc).next().unwrap();
    /// let origins = game.origins(prop::PM);
    /// let last = game.main_line().last().unwrap();
    /// assert_eq!(game.get_in(origins.of(last).unwrap(), prop::PM), Some(Ok(2)));
    /// ```
    #[must_use]
    pub fn origins<S: Shaped>(&self, key: Key<S>) -> Origins {
        Origins::new(self.game(), |node| find(node, key.ident().as_bytes()).is_some())
    }
}
