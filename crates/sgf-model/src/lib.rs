//! Smart Game Format: the property table, value types, charsets and game info.
//!
//! `sgf-syntax` finds properties in a file; this crate knows what they mean. Its main modules are:
//!
//! - [`table`]: one row for every property of FF\[1\] to FF\[4\] and of the games; [`prop`] has a typed key for each.
//! - [`value`]: the value types, decoded and encoded.
//! - [`info`]: the texts of the game info: dates, results, times, ranks.
//! - [`charset`]: decoding bytes to characters.
//! - [`printable`]: displaying text of records safely.
//! - [`record`]: a game with all of this: typed values, moves and their numbers, inherited values.
//!
//! Everything here returns facts with their location. The linter decides which of them to report and how; the
//! games define the notation of points and moves.
//!
//! Specification: <https://www.red-bean.com/sgf/>.

pub mod charset;
pub mod games_rows;
pub mod info;
pub mod printable;
pub mod prop;
pub mod record;
pub mod table;
pub mod value;
