//! The policies of the games: a file for each with an estimate or playouts of its own.

#[cfg(feature = "all-games")]
mod amazons;
#[cfg(feature = "all-games")]
pub(crate) mod backgammon;
#[cfg(feature = "all-games")]
mod chess;
#[cfg(feature = "all-games")]
mod focus;
pub(crate) mod go;
#[cfg(feature = "all-games")]
mod gomoku;
#[cfg(feature = "all-games")]
mod hex;
#[cfg(feature = "all-games")]
mod hive;
#[cfg(feature = "all-games")]
mod hnefatafl;
#[cfg(feature = "all-games")]
mod kropki;
#[cfg(feature = "all-games")]
mod loa;
#[cfg(feature = "all-games")]
mod octi;
#[cfg(feature = "all-games")]
pub(crate) mod othello;
#[cfg(feature = "all-games")]
mod others;
#[cfg(feature = "all-games")]
mod phutball;
#[cfg(feature = "all-games")]
mod rings;
#[cfg(feature = "all-games")]
mod shogi;
#[cfg(feature = "all-games")]
mod trax;
#[cfg(feature = "all-games")]
mod twixt;
#[cfg(feature = "all-games")]
mod xiangqi;
