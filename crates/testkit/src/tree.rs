//! A plain, owned game tree, for comparing with the real one.
//!
//! It is slow on purpose and shares no code with the parser. Nodes are in file order, each with the number of its parent.

use crate::Random;

/// A game tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The nodes in file order: each node comes after its parent, and the root is first.
    pub nodes: Vec<TreeNode>,
}

/// A node of a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeNode {
    /// The number of the parent; the root has none.
    pub parent: Option<usize>,
    /// The properties, in file order.
    pub props: Vec<Prop>,
}

/// A property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prop {
    /// The identifier.
    pub ident: Vec<u8>,
    /// The raw values, including escapes.
    pub values: Vec<Vec<u8>>,
}

/// Limits for random trees.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Maximum number of nodes.
    pub nodes: usize,
    /// Average number of nodes between variations.
    pub branching: usize,
    /// Maximum number of properties per node.
    pub props: usize,
    /// Maximum length of a value.
    pub value: usize,
}

impl Default for Shape {
    fn default() -> Shape {
        Shape { nodes: 24, branching: 4, props: 3, value: 12 }
    }
}

/// Pieces of random values, mostly ones that are difficult to parse.
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
        // The nodes at open parentheses, and their parents.
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
    /// Makes a random property. Identifiers may repeat within a node; values never contain an unescaped `]`.
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
