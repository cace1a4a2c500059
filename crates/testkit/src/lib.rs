//! Helpers for the tests of OpenSGF: expectations, generators, the corpus.
//!
//! | for | see |
//! |---|---|
//! | findings, drawn below the text | [`annotate`] |
//! | expected output in files | [`golden`] |
//! | random records, the same on every run | [`random`], [`Tree`], [`mutate`] |
//! | a second opinion on well-formed records | [`strict`] |
//! | records of extreme shape | [`shapes`] |
//! | damaged records by the million | [`variants`] |
//! | real records | [`corpus`] |
//! | games of independent engines | [`oracles`] |
//! | real files of other formats | [`foreign`] |
//!
//! It uses none of the other crates: their tests pass their output to these helpers. So it is published before them, and their tests
//! can also run from their packages.

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
