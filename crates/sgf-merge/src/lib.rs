//! Smart Game Format: what differs between two records, and records merged by what they mean.
//!
//! A line of a file says nothing about a game. So records are compared and merged as trees: a node is the one that its path of
//! moves leads to, wherever it stands in the file, and a property is what it says, however it is written.
//!
//! | for | there is |
//! |---|---|
//! | two records that began as one, into one | [`merge`] |
//! | what could not be merged; what both sides say; and settled, all or one | [`conflicts`], [`sides`], [`settle`], [`settle_one`] |
//! | many games into one tree | [`opening`] |
//! | what differs between two records | [`diff`] |
//!
//! Everything takes [`Document`](sgf_syntax::Document)s and gives one. Nothing recurses over a tree, and every cost is linear.
//! This crate knows properties, and the points of boards. It knows nothing of diagnostics, of drawing and of files.
#![forbid(unsafe_code)]

mod conflict;
mod diff;
mod games;
mod meaning;
mod merge;
mod node;
mod opening;
mod order;
mod pair;
mod piece;
mod recode;
mod settle;
mod sides;
mod steps;
mod text;
mod three;
mod tree;
mod triples;

pub use conflict::{Conflict, ConflictKind, Side, conflicts};
pub use diff::{Change, ChangeKind, diff};
pub use merge::{Merged, Note, Refused, merge};
pub use opening::{Opening, OpeningOptions, opening};
pub use settle::{Choice, settle, settle_one};
pub use sides::{Sides, sides};
