//! The rows that games lay over the general table: their own properties, and general ones that they change.
//!
//! This folder moves to `sgf-games` as it stands, one file to each game's folder. Othello, Gess and the other games
//! that have no file here use the general properties only.

pub mod amazons;
pub mod backgammon;
pub mod boardspace;
pub mod go;
pub mod hex;
pub mod kropki;
pub mod loa;
pub mod octi;
pub mod twixt;
