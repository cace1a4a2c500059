//! Smart Game Format: a player for every game with rules.
//!
//! [`choose`] finds a move in any position of [`sgf_games`], with the search that suits the game:
//!
//! - a Monte Carlo tree search with proven wins and losses, which also is [`search`] for a typed position; a game may add an estimate or a
//!   playout of its own ([`Policy`]);
//! - an alpha-beta search in chess, Chinese chess, shogi, Hnefatafl, Focus and Othello, which has exact endings besides ([`ending`]);
//! - in backgammon, a trained network and a look at all rolls of the opponent.
//!
//! A [`Level`] is a number of simulations, or of positions in proportion to it, not a time, and all random decisions follow from a seed: the
//! same position, level and seed give the same move on every platform. The crate has no clock and no threads; callers stop a search with a
//! condition ([`Settings::stop`]).
//!
//! ```
//! use sgf_games::{Options, Outcome, hex};
//! use sgf_player::{Level, Settings, choose};
//! // The player plays a game against itself.
//! let mut position = hex::SPEC.begin(&Options::default().with_size(5, 5))?;
//! while let Some(color) = position.turn() {
//!     let choice = choose(&*position, &Settings::of(Level::MIN))?;
//!     position.play(color, &choice.step)?;
//! }
//! assert!(position.outcome().is_some_and(|outcome| outcome.winner.is_some()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod choose;
#[cfg(feature = "all-games")]
mod deepening;
mod errors;
mod games;
mod level;
mod playout;
mod policy;
mod random;
mod search;
mod settings;
mod vary;

pub use choose::{Choice, choose, roll};
pub use errors::ChooseError;
#[cfg(feature = "all-games")]
pub use games::othello::{Ending, ending};
pub use level::Level;
pub use playout::Playout;
pub use policy::Policy;
pub use random::Random;
pub use search::{Found, search};
pub use settings::Settings;
