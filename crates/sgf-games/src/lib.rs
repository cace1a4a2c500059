//! Smart Game Format: the games, their notation and their rules.
//!
//! A record says what was played; this crate finds out what stood on the board, and whether the rules allow it. [`GAMES`] is
//! the table of all games that have a number; [`Position`] is what each of them fulfils whose moves are known, and
//! [`AnyPosition`] the same with the type forgotten. [`replay`] executes the moves and the setup of a whole record, be they
//! legal or not, and tells what is odd about them as facts. [`Paths`] carries a state, such as a board, along the paths of a
//! game's tree at linear cost.
//!
//! It must not know of diagnostics, of drawing and of files; and no game knows another one.

#![cfg_attr(
    not(feature = "all-games"),
    allow(dead_code, unused_imports, unused_macros, reason = "Go alone does not need all that games share")
)]

mod any_derived;
mod any_move;
mod any_position;
mod board;
pub mod boardspace;
mod capabilities;
pub mod contract;
mod details;
#[cfg(feature = "all-games")]
mod distinct;
mod facts;
#[cfg(feature = "all-games")]
mod fen;
mod games;
mod grid;
mod groups;
pub mod hash;
pub mod hexgrid;
mod history;
mod identify;
mod names;
mod options;
mod page;
mod paths;
mod perft;
mod playing;
mod position;
mod repeats;
pub mod replay;
mod scored;
mod set_up;
#[cfg(test)]
mod sketch;
mod spec;
mod square;
mod stack;
mod steps;
mod stones;
#[cfg(test)]
mod wild;

pub use any_move::{AnyMove, Trace};
pub use any_position::AnyPosition;
pub use board::{
    Axis, BoardPlan, Geometry, Joins, Keys, Labels, Naming, NotPacked, Occupant, Piece, Placement, Region,
    Site, Sites, Symmetry, Turn, turns,
};
pub use capabilities::{Capabilities, Handicap, Margin, Points};
pub use details::{Counted, CubeOwner, Detail, Ends, Frame, Phase};
pub use facts::{Assumed, Claims, Fault, Outcome, Played, Reason, Refused, Score, Unreadable};
pub use games::*;
pub use history::History;
pub use identify::{Clue, FIRST_NODES, Identified, identify, identify_by};
pub use names::UnknownName;
pub use options::Options;
pub use page::page;
pub use paths::{Paths, Resume};
pub use perft::perft;
pub use playing::Playing;
pub use position::{Differ, Position};
use set_up::stone_ident;
pub use set_up::{Filling, SetUp, set_up_sites};
pub use spec::{About, Begin, GameSpec, Level, Sizes};
pub use square::{Square, column_label};
