//! A game tree of which the file tells the parts in another order than SGF does: comments behind all moves, branches by
//! number.
//!
//! Nodes are made in any order below one that is there, and written down at the end, without recursion.

use std::borrow::Cow;

use sgf_model::value::{Color, encode_simple_text};

use crate::sheet::Sheet;

/// The name of a node of a [`Tree`].
pub(crate) type Place = usize;

/// The root, which is there from the beginning.
pub(crate) const ROOT: Place = 0;

/// A game tree in the making.
#[derive(Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
}

#[derive(Debug, Default)]
struct Node {
    /// Where it comes from in the file.
    at: usize,
    /// Identifiers with values that need no escape.
    properties: Vec<(Cow<'static, str>, Vec<String>)>,
    comment: String,
    parent: Place,
    children: Vec<Place>,
}

/// What is still to be written down.
enum Step {
    /// A variation that begins with this node.
    Variation(Place),
    Close,
}

impl Tree {
    pub(crate) fn new() -> Tree {
        Tree { nodes: vec![Node::default()] }
    }

    /// Makes a node, the last child of another one.
    pub(crate) fn child(&mut self, parent: Place, at: usize) -> Place {
        let place = self.nodes.len();
        self.nodes.push(Node { at, parent, ..Node::default() });
        self.nodes[parent].children.push(place);
        place
    }

    /// Makes a node, the first child of another one.
    pub(crate) fn first_child(&mut self, parent: Place, at: usize) -> Place {
        let place = self.child(parent, at);
        self.nodes[parent].children.rotate_right(1);
        place
    }

    /// Adds a value that needs no escape to a property of a node.
    pub(crate) fn add(
        &mut self,
        place: Place,
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

    /// Puts a property with a value that needs no escape before the others of a node.
    pub(crate) fn add_first(&mut self, place: Place, ident: &'static str, value: impl Into<String>) {
        self.nodes[place].properties.insert(0, (Cow::Borrowed(ident), vec![value.into()]));
    }

    /// Adds a SimpleText to a node; nothing when it is empty.
    pub(crate) fn line(&mut self, place: Place, ident: &'static str, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.add(place, ident, encode_simple_text(text).into_owned());
        }
    }

    /// The node above another one; the root is above itself.
    pub(crate) fn parent(&self, place: Place) -> Place {
        self.nodes[place].parent
    }

    /// Who makes the move of a node, if it begins with one.
    pub(crate) fn mover(&self, place: Place) -> Option<Color> {
        Color::decode(self.nodes[place].properties.first()?.0.as_bytes()).ok()
    }

    /// Tells whether a node has a property.
    pub(crate) fn has(&self, place: Place, ident: &str) -> bool {
        self.nodes[place].properties.iter().any(|property| property.0 == ident)
    }

    /// The children of a node, in their order.
    pub(crate) fn children(&self, place: Place) -> &[Place] {
        &self.nodes[place].children
    }

    /// Adds a line, or several, to the comment of a node.
    pub(crate) fn comment(&mut self, place: Place, text: &str) {
        let comment = &mut self.nodes[place].comment;
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
    }

    /// Writes the tree down; the properties of its root go to the node that was begun last.
    pub(crate) fn write(&self, sheet: &mut Sheet) {
        let mut steps = Vec::new();
        self.write_run(ROOT, sheet, &mut steps);
        while let Some(step) = steps.pop() {
            match step {
                Step::Close => sheet.close(),
                Step::Variation(place) => {
                    sheet.open();
                    steps.push(Step::Close);
                    self.write_run(place, sheet, &mut steps);
                }
            }
        }
    }

    /// Writes nodes down to where the tree branches, and plans the branches.
    fn write_run(&self, place: Place, sheet: &mut Sheet, steps: &mut Vec<Step>) {
        let mut node = self.write_node(place, sheet);
        while let [only] = node.children[..] {
            node = self.write_node(only, sheet);
        }
        steps.extend(node.children.iter().rev().map(|&child| Step::Variation(child)));
    }

    fn write_node(&self, place: Place, sheet: &mut Sheet) -> &Node {
        let node = &self.nodes[place];
        if place != ROOT {
            sheet.node(node.at);
        }
        for (ident, values) in &node.properties {
            sheet.list(ident, values.iter().map(String::as_str));
        }
        sheet.text("C", &node.comment);
        node
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_written_in_its_order() {
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
        let mut sheet = Sheet::default();
        sheet.begin(1, 0);
        tree.write(&mut sheet);
        let (text, _) = sheet.finish();
        assert!(text.ends_with("\n;C[one\\]\ntwo](;B[bb])(;B[cc];TR[aa][bb]))\n"), "{text}");
    }

    #[test]
    fn depth_costs_no_stack() {
        let mut tree = Tree::new();
        let mut place = ROOT;
        for at in 0..200_000 {
            tree.child(place, at);
            place = tree.child(place, at);
        }
        let mut sheet = Sheet::default();
        sheet.begin(1, 0);
        tree.write(&mut sheet);
        assert_eq!(sheet.finish().1.len(), 400_001);
    }
}
