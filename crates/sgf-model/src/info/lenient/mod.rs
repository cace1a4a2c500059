//! Lenient parsing of game info values that people really write.
//!
//! Each function parses one property and returns at most one [`Reading`]: the value, how certain it is, and the
//! remaining words, which a fix of the record must keep somewhere. Nothing is invented: values that are vague (`circa
//! 1650`), impossible (`1997-13-45`) or contradictory (`B+7.5,W+3`) have no reading.
//!
//! [`Certainty::Certain`] means that no reader of the value would understand anything else. [`Certainty::Likely`]
//! means that the form leaves a doubt, or that words are left over.
//!
//! Values that the strict parser accepts have the same reading, with one exception: [`komi`] knows that `650` is 6.5.
//!
//! ```
//! use sgf_model::info::lenient::{self, Certainty};
//! let reading = lenient::result("白中押胜").unwrap();
//! assert_eq!(reading.value.encode(), "W+R");
//! assert_eq!(reading.certainty, Certainty::Certain);
//! assert_eq!(lenient::result("B+7.5,W+3"), None);
//! ```

mod date;
mod duration;
mod manner;
mod month;
mod number;
mod overtime;
mod rank;
mod rated_name;
mod result;
mod result_asian;
mod result_words;
mod round;
mod scan;
mod small;
mod time;
mod vague;
mod words;

pub use date::dates;
pub use duration::seconds;
pub use overtime::overtime;
pub use rank::rank;
pub use rated_name::rated_name;
pub use result::result;
pub use round::round;
pub use small::{color, handicap, komi, move_number, rules, size, whole_number};
pub use time::{TimeControl, time_control};
pub use vague::date_range;

/// The interpretation of a value.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading<T> {
    /// The value.
    pub value: T,
    /// How certain it is.
    pub certainty: Certainty,
    /// The remaining words, as written; empty if everything was understood.
    pub rest: String,
}

/// How certain a reading is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Certainty {
    /// The form leaves a doubt, or remaining words may matter.
    Likely,
    /// No one would understand anything else.
    Certain,
}

impl<T> Reading<T> {
    /// A complete and certain reading.
    fn certain(value: T) -> Self {
        Reading { value, certainty: Certainty::Certain, rest: String::new() }
    }

    /// A reading that leaves a doubt.
    fn likely(value: T) -> Self {
        Reading { value, certainty: Certainty::Likely, rest: String::new() }
    }

    /// A reading that is certain if nothing is left over.
    fn with_rest(value: T, rest: &str) -> Self {
        let rest = rest.trim().to_owned();
        let certainty = if rest.is_empty() { Certainty::Certain } else { Certainty::Likely };
        Reading { value, certainty, rest }
    }
}

#[cfg(test)]
mod tests;
