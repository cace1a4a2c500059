//! The record as a whole: what a property means at its place in the tree.
//!
//! A cursor of the syntax gives bytes, and the table says what one property means. Some questions need more than that:
//! the charset of the game, the other properties of the node, or the nodes above. [`GameView`] answers them:
//!
//! - which game it is, and in which version of the format: [`game_number`], [`format_version`];
//! - typed values: [`GameView::get`], [`GameView::get_in`], [`GameView::comment`];
//! - moves and their numbers: [`GameView::moves`], [`MoveNumbers`];
//! - who played, when, how it ended: [`GameInfo`];
//! - values that come from above: [`GameView::inherited`], [`GameView::info`], and [`Origins`] for all nodes at once;
//! - where games begin that a game before them has taken in: [`LANDMARKS`];
//! - text and typed values into a record, in its charset: [`Put`];
//! - whether two records hold the same, before one replaces the other: [`first_difference`], [`is_plain`], [`read_back`];
//! - which answers to a problem are right: [`Answers`];
//! - variations and how they are to be shown: [`GameView::variations`], [`is_main_line`], [`main_line_from`].
//!
//! Nothing here recurses. What is asked about one node costs at most the way up to the root; what is asked about all
//! nodes (the numbers of moves, where inherited values come from) has a table that is made in one pass.
//!
//! ```
//! use sgf_model::{prop, record};
//! use sgf_syntax::Document;
//! let doc = Document::parse(b"(;PlayerBlack[Dosaku];B[qd];W[dd]C[a corner];VW[aa:ss];B[pq])");
//! let game = record::games(&doc).next().unwrap();
//! assert_eq!(game.get(prop::PB).unwrap()?, "Dosaku");
//! let numbers = game.move_numbers();
//! let last = game.main_line().last().unwrap();
//! assert_eq!(numbers.of(last), Some(3));
//! assert_eq!(game.inherited(last, prop::VW).unwrap()?.len(), 1);
//! # Ok::<(), sgf_model::value::PropertyError>(())
//! ```

mod answers;
mod compare;
mod find;
mod game_info;
mod info;
mod landmarks;
mod moves;
mod number;
mod origins;
mod put;
mod variations;
mod view;

pub use answers::{Answers, Verdict};
pub use compare::{Differs, first_difference, game_difference, is_plain, node_difference, read_back};
pub use find::{find, find_all, is_named};
pub use game_info::{GameInfo, Player};
pub use landmarks::LANDMARKS;
pub use moves::{MoveNumbers, NodeMove};
pub use number::{format_version, game_number, game_number_by, version_in};
pub use origins::Origins;
pub use put::{Put, PutError};
pub use variations::{is_main_line, main_line_from, variations};
pub use view::{GameView, games};
