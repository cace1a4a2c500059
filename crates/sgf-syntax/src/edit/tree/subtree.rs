//! The text of a subtree, to be inserted elsewhere.

use super::super::new_text;
use crate::{Node, Property, ScanMode, TextEdit, TextEdits};

/// The text of a node with all nodes below it, without parentheses around it.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{Document, Subtree};
/// let doc = Document::parse(b"(;GM[1](;B[aa];W[bb])(;B[cc]))");
/// let subtree = Subtree::of(doc.game(0).unwrap().root().first_child().unwrap());
/// assert_eq!((subtree.text(), subtree.n_nodes(), subtree.is_line()), (&b";B[aa];W[bb]"[..], 2, true));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtree {
    text: Vec<u8>,
    n_nodes: u32,
    is_line: bool,
}

/// How a property is copied with its subtree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// As it is written.
    Same,
    /// With these raw values.
    Raw(Vec<Vec<u8>>),
    /// Not at all.
    None,
}

impl Subtree {
    /// Creates a single node with raw values; brackets that would end a value are escaped.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::{Subtree, ScanMode};
    /// let subtree = Subtree::node(&[(b"C", vec![b"a]".to_vec()])], ScanMode::Ascii);
    /// assert_eq!(subtree.text(), b";C[a\\]]");
    /// ```
    #[must_use]
    pub fn node(properties: &[(&[u8], Vec<Vec<u8>>)], mode: ScanMode) -> Subtree {
        let mut text = b";".to_vec();
        for (ident, values) in properties {
            new_text::property(&mut text, ident, values, mode);
        }
        Subtree { text, n_nodes: 1, is_line: true }
    }

    /// Copies a node and all nodes below it; its game must be undamaged.
    #[must_use]
    pub fn of(node: Node<'_>) -> Subtree {
        let same = |_: Node<'_>, _: Property<'_>| Ok::<_, std::convert::Infallible>(Values::Same);
        match Subtree::with_values(node, node.game().mode(), same) {
            Ok(subtree) => subtree,
            Err(never) => match never {},
        }
    }

    /// Copies a node and all nodes below it; `values` decides about each property. `mode` is that of the target
    /// game.
    ///
    /// # Errors
    ///
    /// Returns the first error of `values`.
    pub fn with_values<'d, E>(
        node: Node<'d>,
        mode: ScanMode,
        mut values: impl FnMut(Node<'d>, Property<'d>) -> Result<Values, E>,
    ) -> Result<Subtree, E> {
        let span = super::spans::inner(node);
        let text =
            &node.game().bytes()[span.start - node.game().span().start..span.end - node.game().span().start];
        let mut edits = Vec::new();
        for inside in node.subtree() {
            for property in inside.properties() {
                let new = match values(inside, property)? {
                    Values::Same => continue,
                    Values::None => Vec::new(),
                    Values::Raw(values) => {
                        let mut text = Vec::new();
                        new_text::property(&mut text, property.ident(), &values, mode);
                        text
                    }
                };
                let place = property.span();
                let place = crate::Span::new(place.start - span.start, place.end - span.start);
                edits.push(TextEdit::replace(place, new));
            }
        }
        let edits = TextEdits::new(edits).expect("properties do not overlap");
        let text = edits.apply(text).trim_ascii_end().to_vec();
        let n_nodes = node.subtree_end() - node.index() as u32;
        Ok(Subtree { text, n_nodes, is_line: node.is_line() })
    }

    /// Returns the text: nodes, followed by variations.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn n_nodes(&self) -> u32 {
        self.n_nodes
    }

    /// Returns whether there are no variations: no node has more than one child, and there are no parentheses.
    #[must_use]
    pub fn is_line(&self) -> bool {
        self.is_line
    }
}
