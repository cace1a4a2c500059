//! Helpers for the tests of OpenSGF: expectations, generators, the corpus.
//!
//! | for | there is |
//! |---|---|
//! | what is found, drawn under the text | [`annotate`] |
//! | expected output in files | [`golden`] |
//! | random records, the same on every run | [`random`], [`Tree`], [`mutate`] |
//! | a second opinion on well-formed records | [`strict`] |
//! | records of extreme shape | [`shapes`] |
//! | damaged records by the million | [`variants`] |
//! | real records | [`corpus`] |
//! | games of independent engines | [`oracles`] |
//! | real files of other formats | [`foreign`] |
//!
//! It knows the text of a record and nothing of what is tested from above: a crate's own tests call the crate and hand
//! what comes out to these helpers. It uses none of the crates, so it is published before them, and their tests run from their packages, too.

pub mod annotate;
pub mod corpus;
pub mod foreign;
pub mod golden;
pub mod mutate;
pub mod oracles;
pub mod random;
mod repository;
pub mod shapes;
pub mod strict;
mod tree;
pub mod variants;

pub use random::Random;
pub use repository::repository;
pub use tree::{Prop, Shape, Tree, TreeNode};
