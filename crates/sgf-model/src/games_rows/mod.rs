//! Rows of single games: their own properties, and general ones that they change.
//!
//! Othello, Gess and the other games without a file here only use the general properties. A file is also listed by `tables!`
//! in `table/mod.rs`, and re-exported by `prop.rs`.

pub mod amazons;
pub mod backgammon;
pub mod boardspace;
pub mod go;
pub mod hex;
pub mod kropki;
pub mod loa;
pub mod octi;
pub mod twixt;
