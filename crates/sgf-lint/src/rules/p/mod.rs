//! P: where properties stand, and what they do there, in their node, on their path, and on the board.

pub(crate) mod paths;
mod points;

crate::rules::rules! {
    p014_empty_node,
}
