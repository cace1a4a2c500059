//! The main line, and the variations that a viewer offers at a node.
//!
//! The first child of a node continues the main line, the others are variations (var.html). Which of them are shown
//! depends on the style in ST: those of the next move, or those of the current one.

use sgf_syntax::Node;

use super::GameView;
use crate::info::Style;
use crate::prop;

/// Returns whether a node is on the main line of its game.
///
/// The cost is the number of nodes between it and the root.
///
/// # Examples
///
/// ```
/// use sgf_model::record::is_main_line;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;;(;;)(;;))");
/// let nodes: Vec<bool> = doc.game(0).unwrap().nodes().map(is_main_line).collect();
/// assert_eq!(nodes, [true, true, true, true, false, false]);
/// ```
#[must_use]
pub fn is_main_line(node: Node<'_>) -> bool {
    // In the order of the file the first child directly follows its parent.
    let mut path = std::iter::successors(Some(node), |node| node.parent());
    path.all(|node| node.parent().is_none_or(|parent| parent.index() + 1 == node.index()))
}

/// Iterates from a node down to a leaf, always to the first child; the node itself is the first.
///
/// # Examples
///
/// ```
/// use sgf_model::record::main_line_from;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;;(;;)(;;(;)(;)))");
/// let variation = doc.game(0).unwrap().node(4).unwrap();
/// assert_eq!(main_line_from(variation).map(|node| node.index()).collect::<Vec<_>>(), [4, 5, 6]);
/// ```
pub fn main_line_from(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    std::iter::successors(Some(node), |node| node.first_child())
}

/// Iterates over the choices at a node, that of the main line first; there are none without a
/// choice.
///
/// They are the children of the node or, if the style says `siblings`, the node itself with its siblings.
///
/// Source: properties.html, property ST.
///
/// # Examples
///
/// ```
/// use sgf_model::info::Style;
/// use sgf_model::record::variations;
/// use sgf_syntax::Document;
/// let doc = Document::parse(b"(;;(;B[aa])(;B[bb]))");
/// let game = doc.game(0).unwrap();
/// let count = |index: usize, siblings| {
///     variations(game.node(index).unwrap(), Style { siblings, no_markup: false }).count()
/// };
/// assert_eq!([0, 1, 2, 3].map(|index| count(index, false)), [0, 2, 0, 0]);
/// assert_eq!([0, 1, 2, 3].map(|index| count(index, true)), [0, 0, 2, 2]);
/// ```
pub fn variations(node: Node<'_>, style: Style) -> impl Iterator<Item = Node<'_>> {
    let parent = if style.siblings { node.parent() } else { Some(node) };
    let first = parent.and_then(sgf_syntax::Node::first_child);
    let first = first.filter(|first| first.next_sibling().is_some());
    std::iter::successors(first, |node| node.next_sibling())
}

impl<'d> GameView<'d> {
    /// Returns how the game wants its variations to be shown: the property ST, or the default if it is missing or
    /// invalid.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::record;
    /// use sgf_syntax::Document;
    /// let doc = Document::parse(b"(;ST[3])(;)");
    /// let siblings: Vec<bool> = record::games(&doc).map(|game| game.style().siblings).collect();
    /// assert_eq!(siblings, [true, false]);
    /// ```
    #[must_use]
    pub fn style(&self) -> Style {
        let number = self.get(prop::ST).and_then(Result::ok);
        let style = number.and_then(|number| Style::parse(&number.to_string()).ok());
        style.unwrap_or(Style { siblings: false, no_markup: false })
    }

    /// Iterates over the choices at a node, in the style of the game; see [`variations`].
    pub fn variations(&self, node: Node<'d>) -> impl Iterator<Item = Node<'d>> {
        variations(node, self.style())
    }
}

#[cfg(test)]
mod tests {
    use sgf_syntax::Document;

    use super::*;

    #[test]
    fn cost_is_linear_in_nodes() {
        let count = 200_000;
        let shapes = [
            format!("({})", ";".repeat(count)),
            format!("(;{})", "(;)".repeat(count)),
            format!("{}{}", "(;".repeat(count), ")".repeat(count)),
            format!("{}(;)(;){}", "(;".repeat(count), ")".repeat(count)),
        ];
        for shape in shapes {
            let doc = Document::parse(shape.as_bytes());
            let game = super::super::games(&doc).next().expect("the record has a game");
            let origins = game.info_origins();
            assert!(game.nodes().all(|node| origins.of(node).is_none()));
            assert_eq!(game.info_nodes().count(), 0);
            let last = main_line_from(game.root()).last().expect("a game has a root");
            assert!(is_main_line(last));
            let n_choices: usize = game.nodes().map(|node| game.variations(node).take(3).count()).sum();
            assert!(n_choices <= 3);
        }
    }
}
