//! Parsing the texts of the game info: dates, results, times, ranks.
//!
//! The specification gives several SimpleText and Number properties a grammar of their own. Each has a type here with
//! a strict `parse` for exactly what the specification allows, and an `encode`. For the many
//! other forms that people write, use [`lenient`], which also says how certain its reading is.
//!
//! | property | type | page |
//! |---|---|---|
//! | DT | [`Dates`] | properties.html |
//! | RE | [`GameResult`] | properties.html, backgammon.html |
//! | TM, OT | [`time_limit`], [`Overtime`] | properties.html |
//! | RU | [`Rules`] | properties.html |
//! | KM, HA | [`komi`], [`handicap`] | go.html |
//! | BR, WR | [`Rank`] | properties.html |
//! | RO | [`Round`] | properties.html |
//! | SZ, AP, ST | [`Size`], [`Application`], [`Style`] | properties.html |
//! | MN, PM, FG | [`move_number`], [`PrintMode`], [`Figure`] | properties.html |
//!
//! All functions take the decoded value: characters without escapes.

mod date;
mod date_range;
mod dialect;
mod error;
mod komi;
pub mod lenient;
mod numbers;
mod print;
mod rank;
mod result;
mod root;
mod round;
mod rules;
mod time;

pub use date::{Date, Dates};
pub use date_range::DateRange;
pub use dialect::{Dialect, Recognized, dialect, recognize};
pub use error::{InfoError, Subject};
pub use komi::{Komi, KomiWriter};
pub use numbers::{handicap, komi, move_number};
pub use print::{Figure, FigureFlags, PrintMode};
pub use rank::{Grade, Rank, Standing};
pub use result::{GameResult, Manner};
pub use root::{Application, Size, Style};
pub use round::Round;
pub use rules::Rules;
pub use time::{Overtime, time_limit};
