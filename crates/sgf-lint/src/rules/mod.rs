//! The rule table, with one file per rule.
//!
//! Each family of rules has a folder and a letter; the folder's `mod.rs` lists the rules with `rules!`. Codes are never
//! reused. A file is named by the code and the name of its rule, `s015_empty_variation.rs`, and contains the row, made by
//! `rule!`, and the function `check`. Other files in the folders are helpers.
//!
//! | letter | folder | about |
//! |---|---|---|
//! | S | `structure` | the structure of the file |
//! | C | `charset` | charsets |
//! | F | `version` | format versions |
//! | G | `play` | the rules of the games |
//! | M | `info` | game info |
//! | P | `placement` | the placement of properties |
//! | V | `value` | values |

use crate::Rule;

pub(crate) use placement::paths::PathFact;
pub(crate) use structure::is_page;

pub(crate) mod charset;
pub(crate) mod info;
pub(crate) mod placement;
pub(crate) mod play;
pub(crate) mod structure;
pub(crate) mod value;
pub(crate) mod version;

/// A family of rules: those whose codes start with the same letter.
///
/// # Examples
///
/// ```
/// use sgf_lint::rules::FAMILIES;
/// let structure = FAMILIES.iter().find(|family| family.letter == 'S').expect("the family exists");
/// assert!(structure.rules.iter().all(|rule| rule.letter() == 'S'));
/// ```
#[derive(Debug)]
pub struct Family {
    /// The first letter of the codes.
    pub letter: char,
    /// A short heading for the rules.
    pub title: &'static str,
    /// The rules, ordered by code.
    pub rules: &'static [&'static Rule],
}

/// All families.
pub static FAMILIES: &[Family] = &[
    Family { letter: 'S', title: "Structure", rules: structure::RULES },
    Family { letter: 'C', title: "Charsets", rules: charset::RULES },
    Family { letter: 'F', title: "Old formats", rules: version::RULES },
    Family { letter: 'G', title: "Rules of the games", rules: play::RULES },
    Family { letter: 'M', title: "Game info", rules: info::RULES },
    Family { letter: 'P', title: "Placement of properties", rules: placement::RULES },
    Family { letter: 'V', title: "Values", rules: value::RULES },
];

/// Caches of the families for a document.
#[derive(Default)]
pub(crate) struct DocumentCaches {
    pub(crate) structure: structure::Cache,
}

/// Caches of the families for a game.
#[derive(Default)]
pub(crate) struct GameCaches {
    pub(crate) version: version::Cache,
    pub(crate) play: play::Cache,
    pub(crate) placement: placement::Cache,
    pub(crate) value: value::Cache,
}

/// Iterates over all rules, family by family, ordered by code.
///
/// # Examples
///
/// ```
/// let mut codes = sgf_lint::rules::all().map(|rule| rule.code);
/// assert_eq!(codes.next(), Some("S001"));
/// ```
pub fn all() -> impl Iterator<Item = &'static Rule> {
    FAMILIES.iter().flat_map(|family| family.rules.iter().copied())
}

/// Finds a rule by its code, in upper or lower case, or by its name.
///
/// # Examples
///
/// ```
/// assert_eq!(sgf_lint::explain("s015").unwrap().name, "empty-variation");
/// assert_eq!(sgf_lint::explain("empty-variation").unwrap().code, "S015");
/// assert!(sgf_lint::explain("S999").is_none());
/// ```
#[must_use]
pub fn explain(code_or_name: &str) -> Option<&'static Rule> {
    all().find(|rule| rule.code.eq_ignore_ascii_case(code_or_name) || rule.name == code_or_name)
}

/// Declares the rule files of a family.
macro_rules! rules {
    ($($file:ident),+ $(,)?) => {
        $(mod $file;)+
        /// The rules of this family, ordered by code.
        pub(crate) static RULES: &[&$crate::Rule] = &[$(&$file::RULE),+];
    };
}

pub(crate) use rules;

#[cfg(test)]
mod tests;
