//! A plain, owned game tree, for comparing with the real one.
//!
//! It is written without a thought of speed, and shares no code with the parser: that is its use. Nodes stand in the order
//! of the file, each with the number of its parent, which says everything that a record says.

use crate::Random;

/// A game tree: its nodes in the order of the file, the root first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The nodes. A node's parent stands before it.
    pub nodes: Vec<TreeNode>,
}

/// A node of a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeNode {
    /// The number of the parent; the root has none.
    pub parent: Option<usize>,
    /// The properties, in the order of the file.
    pub props: Vec<Prop>,
}

/// A property: its identifier, and its values as they stand between the brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prop {
    /// The identifier.
    pub ident: Vec<u8>,
    /// The values, escapes and all.
    pub values: Vec<Vec<u8>>,
}

/// How large and how wild random trees are.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The number of nodes, at most.
    pub nodes: usize,
    /// Of how many nodes one starts a variation.
    pub branching: usize,
    /// The number of properties of a node, at most.
    pub props: usize,
    /// The length of a value, at most.
    pub value: usize,
}

impl Default for Shape {
    fn default() -> Shape {
        Shape { nodes: 24, branching: 4, props: 3, value: 12 }
    }
}

/// What random values are made of: what is hard about SGF more often than what is easy.
const PIECES: &[&str] = &[
    "a", "b", "Z", "3", " ", "\n", "\r\n", "(", ")", ";", ":", "\\[", "\\]", "\\\\", "\\:", "\\\n", "é",
    "表", "B", ".",
];

impl Tree {
    /// Makes a random tree.
    ///
    /// # Examples
    ///
    /// ```
    /// use testkit::{Random, Shape, Tree, strict};
    /// let tree = Tree::random(&mut Random::new(7), Shape::default());
    /// assert_eq!(strict::read(&tree.write()).unwrap(), [tree]);
    /// ```
    #[must_use]
    pub fn random(random: &mut Random, shape: Shape) -> Tree {
        let mut tree = Tree::default();
        for index in 0..=random.below(shape.nodes) {
            let parent = match index {
                0 => None,
                // A parent from the path that ends in the last node keeps the nodes in the order of the file.
                _ if random.one_in(shape.branching) => Some(tree.random_ancestor(random)),
                _ => Some(index - 1),
            };
            let props = (0..random.below(shape.props + 1)).map(|_| Prop::random(random, shape)).collect();
            tree.nodes.push(TreeNode { parent, props });
        }
        tree
    }

    fn random_ancestor(&self, random: &mut Random) -> usize {
        let path: Vec<usize> =
            std::iter::successors(Some(self.nodes.len() - 1), |&index| self.nodes[index].parent).collect();
        *random.pick(&path)
    }

    /// Writes the tree as a record: variations in parentheses where a node has several children.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut n_children = vec![0; self.nodes.len()];
        self.nodes.iter().filter_map(|node| node.parent).for_each(|parent| n_children[parent] += 1);
        let branches = |index: usize| self.nodes[index].parent.is_none_or(|parent| n_children[parent] > 1);
        let mut out = Vec::new();
        // The nodes that opened a parenthesis which is still open, and their parents.
        let mut open: Vec<Option<usize>> = Vec::new();
        for (index, node) in self.nodes.iter().enumerate() {
            let continues = index > 0 && node.parent == Some(index - 1);
            if !continues {
                while open.len() > 1 && open.last() != Some(&node.parent) {
                    open.pop();
                    out.push(b')');
                }
                if open.len() > 1 {
                    open.pop();
                    out.push(b')');
                }
            }
            if branches(index) {
                out.push(b'(');
                open.push(node.parent);
            }
            node.write(&mut out);
        }
        out.extend(open.iter().map(|_| b')'));
        out
    }
}

impl TreeNode {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(b';');
        for prop in &self.props {
            out.extend_from_slice(&prop.ident);
            for value in &prop.values {
                out.push(b'[');
                out.extend_from_slice(value);
                out.push(b']');
            }
        }
    }
}

impl Prop {
    /// Makes a random property. Identifiers may be met twice in a node; values never hold a bare `]`.
    #[must_use]
    pub fn random(random: &mut Random, shape: Shape) -> Prop {
        let idents = ["B", "W", "AB", "C", "LB", "KM", "X", "PIW"];
        let value = |random: &mut Random| match random.one_in(2) {
            true => b"dd".to_vec(),
            false => {
                let pieces = (0..random.below(shape.value + 1)).map(|_| *random.pick(PIECES));
                pieces.collect::<String>().into_bytes()
            }
        };
        let n_values = if random.one_in(4) { 1 + random.below(4) } else { 1 };
        Prop {
            ident: random.pick(&idents).as_bytes().to_vec(),
            values: (0..n_values).map(|_| value(random)).collect(),
        }
    }
}
