//! Smart Game Format: boards that execute the moves of the games.
//!
//! A record says what was played; this crate finds out what stood on the board. [`go`] executes the moves and the setup of
//! Go the way the specification asks for: everything is done as it is written, be it legal or not, and what is odd about
//! a move is told as a fact. [`Paths`] carries a state, such as a board, along the paths of a game's tree at linear cost.
//!
//! It must not know of diagnostics, of drawing and of files; and no game knows another one.

pub mod go;
mod paths;

pub use paths::{Paths, Resume};
