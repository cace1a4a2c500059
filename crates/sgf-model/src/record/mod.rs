//! A game with everything needed to interpret its properties.
//!
//! The syntax tree contains bytes, and the table describes one property. Some questions need more:
//! the charset of the game, the other properties of the node, or the nodes above. [`GameView`] answers them:
//!
//! - the game, and the version of the format: [`game_number`], [`format_version`];
//! - typed values: [`GameView::get`], [`GameView::get_in`], [`GameView::comment`];
//! - moves and their numbers: [`GameView::moves`], [`MoveNumbers`];
//! - players, date, result: [`GameInfo`], also of each game in a tree of several;
//! - the time that each move took: [`move_times`];
//! - inherited values: [`GameView::inherited`], [`GameView::info`], and [`Origins`] for all nodes;
//! - the properties that mark the beginning of a game: [`LANDMARKS`];
//! - writing text and typed values in the charset of the record: [`Put`];
//! - comparing two records before one replaces the other: [`first_difference`], [`is_plain`], [`read_back`];
//! - problems, and their right answers: [`is_problem`], [`problem_starts`], [`player_to_move`], [`Answers`];
//! - variations and how to show them: [`GameView::variations`], [`is_main_line`], [`main_line_from`].
//!
//! Nothing here recurses. A query about one node costs at most the path to the root; queries about all
//! nodes (the numbers of moves, the origins of inherited values) have a table that is built in one pass.
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
mod move_times;
mod moves;
mod number;
mod origins;
mod problem;
mod put;
mod tree_info;
mod variations;
mod view;

pub use crate::table::LANDMARKS;
pub use answers::{Answers, Verdict};
pub use compare::{RoundTripError, first_difference, game_difference, is_plain, node_difference, read_back};
pub use find::{find, find_all, is_named};
pub use game_info::{GameInfo, Player};
pub use move_times::{MoveTime, move_times};
pub use moves::{MoveNumbers, NodeMove};
pub use number::{format_version, game_number, game_number_by, version_in};
pub use origins::Origins;
pub use problem::{MOST_PROBLEM_MOVES, TURN_PHRASES, is_problem, named_turn, player_to_move, problem_starts};
pub use put::{Put, PutError};
pub use variations::{is_main_line, main_line_from, variations};
pub use view::{GameView, games};
