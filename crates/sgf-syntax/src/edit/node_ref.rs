//! References to nodes inside a transaction.

use crate::{Node, NodeId};

/// A node that a transaction can change: an existing one, or one that the transaction created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NodeRef {
    /// A node of the document.
    Old(NodeId),
    /// The n-th node that this transaction created, from zero.
    New(usize),
}

impl From<NodeId> for NodeRef {
    fn from(id: NodeId) -> NodeRef {
        NodeRef::Old(id)
    }
}

impl From<Node<'_>> for NodeRef {
    fn from(node: Node<'_>) -> NodeRef {
        NodeRef::Old(node.id())
    }
}
