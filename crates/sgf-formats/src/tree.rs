//! A game tree for files that are not in SGF order: comments after all moves, branches by number.
//!
//! Nodes can be added below any existing node, and are written at the end, without recursion.

use std::borrow::Cow;

use sgf_model::value::{Color, encode_simple_text};

use crate::sgf_writer::SgfWriter;

/// The index of a node of a [`Tree`].
pub(crate) type NodeIndex = usize;

/// The root, which always exists.
pub(crate) const ROOT: NodeIndex = 0;

/// A game tree.
#[derive(Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
}

#[derive(Debug, Default)]
struct Node {
    /// Its offset in the file.
    at: usize,
    /// Identifiers with values that need no escape.
    properties: Vec<(Cow<'static, str>, Vec<String>)>,
    comment: String,
    parent: NodeIndex,
    children: Vec<NodeIndex>,
}

/// A pending part of the text.
enum Step {
    /// A variation that starts with this node.
    Variation(NodeIndex),
    Close,
}

impl Tree {
    pub(crate) fn new() -> Tree {
        Tree { nodes: vec![Node::default()] }
    }

    /// Adds a node as the last child of another node.
    pub(crate) fn child(&mut self, parent: NodeIndex, at: usize) -> NodeIndex {
        let place = self.nodes.len();
        self.nodes.push(Node { at, parent, ..Node::default() });
        self.nodes[parent].children.push(place);
        place
    }

    /// Adds a node as the first child of another node.
    pub(crate) fn first_child(&mut self, parent: NodeIndex, at: usize) -> NodeIndex {
        let place = self.child(parent, at);
        self.nodes[parent].children.rotate_right(1);
        place
    }

    /// Adds a value that needs no escapes to a property of a node.
    pub(crate) fn add(
        &mut self,
        place: NodeIndex,
        ident: impl Into<Cow<'static, str>>,
        value: impl Into<String>,
    ) {
        let ident = ident.into();
        let properties = &mut self.nodes[place].properties;
        match properties.iter_mut().find(|property| property.0 == ident) {
            Some(property) => property.1.push(value.into()),
            None => properties.push((ident, vec![value.into()])),
        }
    }

    /// Adds a property with a value that needs no escapes before the others of a node.
    pub(crate) fn add_first(&mut self, place: NodeIndex, ident: &'static str, value: impl Into<String>) {
        self.nodes[place].properties.insert(0, (Cow::Borrowed(ident), vec![value.into()]));
    }

    /// Adds a SimpleText to a node, unless it is empty.
    pub(crate) fn line(&mut self, place: NodeIndex, ident: &'static str, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.add(place, ident, encode_simple_text(text).into_owned());
        }
    }

    /// The parent of a node; the root is its own parent.
    pub(crate) fn parent(&self, place: NodeIndex) -> NodeIndex {
        self.nodes[place].parent
    }

    /// The player of a node's move, if the node starts with one.
    pub(crate) fn mover(&self, place: NodeIndex) -> Option<Color> {
        Color::decode(self.nodes[place].properties.first()?.0.as_bytes()).ok()
    }

    /// Returns whether a node has a property.
    pub(crate) fn has(&self, place: NodeIndex, ident: &str) -> bool {
        self.nodes[place].properties.iter().any(|property| property.0 == ident)
    }

    /// The children of a node, in order.
    pub(crate) fn children(&self, place: NodeIndex) -> &[NodeIndex] {
        &self.nodes[place].children
    }

    /// Adds lines to the comment of a node.
    pub(crate) fn comment(&mut self, place: NodeIndex, text: &str) {
        let comment = &mut self.nodes[place].comment;
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
    }

    /// Writes the tree; the properties of its root go into the current node.
    pub(crate) fn write(&self, writer: &mut SgfWriter) {
        let mut steps = Vec::new();
        self.write_run(ROOT, writer, &mut steps);
        while let Some(step) = steps.pop() {
            match step {
                Step::Close => writer.close(),
                Step::Variation(place) => {
                    writer.open();
                    steps.push(Step::Close);
                    self.write_run(place, writer, &mut steps);
                }
            }
        }
    }

    /// Writes nodes up to the next fork, and schedules its branches.
    fn write_run(&self, place: NodeIndex, writer: &mut SgfWriter, steps: &mut Vec<Step>) {
        let mut node = self.write_node(place, writer);
        while let [only] = node.children[..] {
            node = self.write_node(only, writer);
        }
        steps.extend(node.children.iter().rev().map(|&child| Step::Variation(child)));
    }

    fn write_node(&self, place: NodeIndex, writer: &mut SgfWriter) -> &Node {
        let node = &self.nodes[place];
        if place != ROOT {
            writer.node(node.at);
        }
        for (ident, values) in &node.properties {
            writer.list(ident, values.iter().map(String::as_str));
        }
        writer.text("C", &node.comment);
        node
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_nodes_in_order() {
        let mut tree = Tree::new();
        let first = tree.child(ROOT, 1);
        let second = tree.child(first, 2);
        tree.add(second, "B", "bb");
        let other = tree.child(first, 3);
        tree.add(other, "B", "cc");
        let last = tree.child(other, 4);
        tree.add(last, "TR", "aa");
        tree.add(last, "TR", "bb");
        tree.comment(first, "one]");
        tree.comment(first, "two");
        let mut writer = SgfWriter::default();
        writer.begin(1, 0);
        tree.write(&mut writer);
        let (text, _) = writer.finish();
        assert!(text.ends_with("\n;C[one\\]\ntwo](;B[bb])(;B[cc];TR[aa][bb]))\n"), "{text}");
    }

    #[test]
    fn deep_values_do_not_overflow_the_stack() {
        let mut tree = Tree::new();
        let mut place = ROOT;
        for at in 0..200_000 {
            tree.child(place, at);
            place = tree.child(place, at);
        }
        let mut writer = SgfWriter::default();
        writer.begin(1, 0);
        tree.write(&mut writer);
        assert_eq!(writer.finish().1.len(), 400_001);
    }
}
