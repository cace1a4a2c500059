//! Smart Game Format: comparing and merging records by meaning.
//!
//! Records are compared and merged as trees rather than as lines of text. A node is identified by the moves that lead to
//! it, wherever it is in the file, and a property by its meaning, however it is written.
//!
//! | task | function |
//! |---|---|
//! | merge two versions of a record | [`merge`] |
//! | list conflicts, show both sides, resolve all or one | [`conflicts`], [`sides`], [`resolve`], [`resolve_one`] |
//! | combine many games into one tree | [`opening`] |
//! | compare two records | [`diff`] |
//!
//! Functions take and return [`Document`](sgf_syntax::Document)s. Nothing recurses over a tree, and every cost is linear.
//! This crate depends on the property table and the points of boards, but not on diagnostics, drawing or files.
#![forbid(unsafe_code)]

mod conflict;
mod diff;
mod games;
mod match_nodes;
mod merge;
mod merged_tree;
mod node;
mod opening;
mod order;
mod recode;
mod resolve;
mod semantics;
mod sides;
mod steps;
mod text;
mod three_way;
mod tree;
mod triples;

pub use conflict::{Conflict, ConflictKind, Side, conflicts};
pub use diff::{Change, ChangeKind, diff};
pub use merge::{MergeError, Merged, Note, merge};
pub use opening::{Opening, OpeningOptions, opening};
pub use resolve::{Choice, resolve, resolve_one};
pub use sides::{Sides, sides};
