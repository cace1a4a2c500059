//! The toolkit for Smart Game Format records: parse, check, repair, convert, edit.
//!
//! This crate is the door for programs that use OpenSGF. It has little of its own: it puts the rooms behind it together
//! so that the common jobs are short. [`read`] makes a [`Document`] from any bytes, [`games`] gives views with typed
//! values.
#![forbid(unsafe_code)]

mod compare;
mod names;
mod read;
mod view;

pub use compare::first_difference;
pub use names::game_name;
pub use read::{read, read_as, read_in};
pub use sgf_lint::*;
pub use sgf_model::{charset, prop, table, value};
pub use sgf_syntax::*;
pub use view::{GameView, find, games};
