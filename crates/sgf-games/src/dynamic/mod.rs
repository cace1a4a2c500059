//! Positions and moves of a game that is known only at run time.
//!
//! [`AnyPosition`] is the object-safe form of [`Position`](crate::Position), [`AnyMove`] a move of one, and [`Playing`] connects the two
//! traits.

mod any_move;
mod any_position;
mod derived;
mod playing;

pub use any_move::{AnyMove, Trace};
pub use any_position::AnyPosition;
pub use playing::Playing;
