//! The property table: one row for every property of FF\[1\] to FF\[4\].
//!
//! A row is written once, with the [`properties!`](crate::properties) macro, and everything else derives from it: the
//! typed key of [`prop`](crate::prop), decoding and encoding, the placement that the linter checks, the reference page
//! and the hover text. The rows of all games are in `rows/`, by the sections of the specification's property
//! list; rows of single games are in `games_rows/` and override them, because several games use the same letters.
//!
//! Two lists have to be extended by hand: [`prop`](crate::prop) re-exports the keys of all games and of Go one by one, and
//! `tables!` below lists the modules with rows.
//!
//! ```
//! use sgf_model::table::{PropType, TABLE};
//! let row = TABLE.get(1, b"KM").unwrap();
//! assert_eq!((row.title, row.prop_type), ("Komi", PropType::GameInfo));
//! assert!(TABLE.get(11, b"KM").is_none(), "Hex has no komi");
//! ```
//!
//! Specification: <https://www.red-bean.com/sgf/properties.html> and
//! <https://www.red-bean.com/sgf/proplist_ff.html>.

mod ident;
mod index;
mod key;
mod landmarks;
mod macros;
mod property;
pub mod rows;

use crate::games_rows;

pub use ident::{long_ident, reduce_ident};
pub use index::Table;
pub use key::Key;
pub use landmarks::LANDMARKS;
pub use property::{Explanation, Games, Group, PropType, Property, Source, Versions};

/// Builds the table of the rows in some modules, and the list of their explanations.
macro_rules! tables {
    ($($($name:ident)::+),+ $(,)?) => {
        /// All rows: those of all games, and those of single games.
        pub static TABLE: Table = Table::new(&[$($($name)::+::ROWS),+]);

        /// The explanations of the rows, in the order of the table.
        static EXPLANATIONS: &[&[Explanation]] = &[$($($name)::+::EXPLANATIONS),+];
    };
}

tables![
    rows::basic,
    rows::annotation,
    rows::markup,
    rows::root,
    rows::game_info,
    rows::obsolete,
    games_rows::go,
    games_rows::backgammon,
    games_rows::loa,
    games_rows::hex,
    games_rows::amazons,
    games_rows::octi,
    games_rows::twixt,
    games_rows::kropki,
    games_rows::boardspace,
];

/// Returns the meaning of a row and where it is defined; `None` for a row of another table.
///
/// # Examples
///
/// ```
/// use sgf_model::table::{TABLE, explanation};
/// let komi = TABLE.get(1, b"KM").unwrap();
/// assert_eq!(explanation(komi).unwrap().doc, "The points that White gets for playing second.");
/// ```
#[must_use]
pub fn explanation(row: &'static Property) -> Option<&'static Explanation> {
    let place = TABLE.rows().position(|other| std::ptr::eq(other, row))?;
    EXPLANATIONS.iter().copied().flatten().nth(place)
}

/// The private property with which a merge marks conflicting changes.
///
/// `sgf-merge` writes and reads it; the linter reports it.
pub const CONFLICT: &str = "CONFLICT";

/// Returns whether a property is text in every game that has it, so that soft line breaks do not change it.
///
/// CA is not: the search for the charset does not handle soft line breaks.
///
/// # Examples
///
/// ```
/// use sgf_model::table::is_text;
/// assert!(is_text(b"C") && is_text(b"Comment"));
/// assert!(!is_text(b"B") && !is_text(b"CA") && !is_text(b"XX"));
/// ```
#[must_use]
pub fn is_text(ident: &[u8]) -> bool {
    let short = reduce_ident(ident);
    let mut rows = TABLE.all(&short).peekable();
    &*short != b"CA" && rows.peek().is_some() && rows.all(Property::has_text)
}

#[cfg(test)]
mod tests;
