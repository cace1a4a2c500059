//! The property table: one row for every property of FF\[1\] to FF\[4\].
//!
//! A row is written once, with the [`properties!`](crate::properties) macro, and everything else derives from it: the
//! typed key of [`prop`](crate::prop), decoding and encoding, the placement that the linter checks, the reference page
//! and the hover text. The rows that all games share stand in `rows/`, by the sections of the specification's property
//! list; a game's own rows stand in `games_rows/` and overlay them, because several games define the same letters.
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
mod macros;
mod property;
pub mod rows;

use crate::games_rows;

pub use ident::{long_ident, reduce_ident};
pub use index::Table;
pub use key::Key;
pub use property::{Explanation, Games, Group, PropType, Property, Source, Versions};

/// Makes the table of the rows in some modules, and the list of what these say for people.
macro_rules! tables {
    ($($($name:ident)::+),+ $(,)?) => {
        /// Every row: the ones that all games share, and the games' own.
        pub static TABLE: Table = Table::new(&[$($($name)::+::ROWS),+]);

        /// What the rows mean, in the order of the table.
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

/// Returns what a row of the table means, and where that is defined; `None` for a row of another table.
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

/// The private property in which a merge keeps what two sides have changed differently, until somebody settles it.
///
/// `sgf-merge` writes it and reads it; the linter reports it.
pub const CONFLICT: &str = "CONFLICT";

/// Tells whether a property is a text in every game that has it, so that a soft line break does not change it.
///
/// CA is none: the search for the charset knows no soft line breaks yet.
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
