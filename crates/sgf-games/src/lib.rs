//! The games of the Smart Game Format: boards, notation and rules.
//!
//! [`GAMES`] is the table of all games. Each game whose moves are known implements [`Position`]; [`AnyPosition`] is the object-safe form
//! of the trait, for games that are known only at run time. [`replay`] executes the moves and setup of a record, legal or not, and reports
//! anomalies. [`Paths`] carries a state, such as a position, along the paths of a game tree in linear time.
//!
//! The crate knows nothing about diagnostics, drawing or files, and no game knows another one.

#![cfg_attr(
    not(feature = "all-games"),
    allow(dead_code, unused_imports, unused_macros, reason = "Go does not use everything that games share")
)]

mod boards;
pub mod boardspace;
mod capabilities;
pub mod contract;
#[cfg(test)]
mod corpus_tests;
mod details;
mod differ;
mod dynamic;
mod errors;
mod games;
mod key_updates;
mod options;
mod outcome;
mod paths;
mod perft;
mod record;
mod reference;
mod repetition;
mod rules;
#[cfg(test)]
mod sketch;
mod spec;
pub mod zobrist;

pub use boards::{
    Axis, BoardPlan, Filling, Geometry, Joins, Keys, Labels, Naming, Occupant, Piece, Placement, Region,
    SetUp, Site, Sites, Square, Symmetry, Turn, UnpackError, column_label, hexgrid, turns,
};
pub use capabilities::{Capabilities, Handicap, Margin, Points};
pub use details::{Counted, CubeOwner, Detail, Ends, Frame, Phase};
pub use differ::Differ;
pub use dynamic::{AnyMove, AnyPosition, Playing, Trace};
pub use errors::{IllegalMove, OtherGameError, ParseMoveError, PlayError, StartError};
pub use games::*;
pub use options::Options;
pub use outcome::{Assumed, Claims, Outcome, Played, Score};
pub use paths::{Paths, Resume};
pub use perft::perft;
pub use record::{Clue, FIRST_NODES, History, Identified, UnknownName, identify, identify_by, replay};
pub use reference::page;
pub use rules::{Position, set_up_sites};
pub use spec::{About, Begin, GameSpec, Level, Sizes};
