//! Cursors: light, copyable views of the tree.
//!
//! A cursor borrows the document and holds a few numbers. None of its methods recurses; walking a whole game is linear,
//! and each single step is constant, but for [`Game::node`], which looks its variation up by halving.

mod game;
mod node;
mod property;
mod sequence;

pub use game::Game;
pub use node::{Node, NodeId};
pub use property::{Property, Value};
pub use sequence::Sequence;
