//! Smart Game Format: the property table, value types, charsets and game info.
//!
//! `sgf-syntax` knows where a property begins and ends; this crate knows what it means. It has six main modules:
//!
//! - [`table`]: one row for every property of FF\[1\] to FF\[4\] and of the games; [`prop`] has a typed key for each.
//! - [`value`]: the value types, decoded and encoded.
//! - [`info`]: what the texts of the game info say: dates, results, times, ranks.
//! - [`charset`]: bytes into characters.
//! - [`printable`]: text of records where a person sees it.
//! - [`record`]: a game with all of this at hand: typed values, moves and their numbers, what holds at a node.
//!
//! Everything here returns facts with their place. The linter decides which of them to report, and in which words; the
//! game decides how it writes a point or a move.
//!
//! Specification: <https://www.red-bean.com/sgf/>.

pub mod charset;
pub mod games_rows;
pub mod info;
mod listed;
pub mod printable;
pub mod prop;
pub mod record;
pub mod table;
pub mod value;
