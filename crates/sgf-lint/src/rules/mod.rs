//! The rule table: one file for each diagnostic, one word for each file.
//!
//! A family of rules is a folder with a letter; its `mod.rs` lists the files with `rules!`. Codes are never used again.
//!
//! | letter | about |
//! |---|---|
//! | S | the structure of the file |
//! | C | charsets |
//! | F | old formats |
//! | G | the rules of the games |
//! | M | the game info |
//! | P | where properties stand |
//! | V | values |

use crate::Rule;
use crate::rule::Lines;

pub(crate) use p::paths::PathFact;

pub mod c;
pub mod f;
pub mod g;
pub mod m;
pub mod p;
pub mod s;
pub mod v;

/// A family of rules: those whose codes begin with one letter.
///
/// # Examples
///
/// ```
/// use sgf_lint::rules::FAMILIES;
/// let structure = FAMILIES.iter().find(|family| family.letter == 'S').expect("there are rules of structure");
/// assert!(structure.rules.iter().all(|rule| rule.letter() == 'S'));
/// ```
#[derive(Debug)]
pub struct Family {
    /// The letter.
    pub letter: char,
    /// What its rules are about.
    pub title: &'static str,
    /// The rules, in the order of their codes.
    pub rules: &'static [&'static Rule],
}

/// All families.
pub static FAMILIES: &[Family] = &[
    Family { letter: 'S', title: "Structure", rules: s::RULES },
    Family { letter: 'C', title: "Charsets", rules: c::RULES },
    Family { letter: 'F', title: "Old formats", rules: f::RULES },
    Family { letter: 'G', title: "Rules of the games", rules: g::RULES },
    Family { letter: 'M', title: "Game info", rules: m::RULES },
    Family { letter: 'P', title: "Placement of properties", rules: p::RULES },
    Family { letter: 'V', title: "Values", rules: v::RULES },
];

/// What people read about the rules of each family.
static LINES: &[&[Lines]] = &[s::LINES, c::LINES, f::LINES, g::LINES, m::LINES, p::LINES, v::LINES];

/// Finds the lines of a rule's documentation.
pub(crate) fn lines_of(rule: &Rule) -> Lines {
    let mut rows = all().zip(LINES.iter().copied().flatten());
    rows.find_map(|(row, lines)| (row == rule).then_some(*lines)).expect("every rule is in the table")
}

/// What the families keep of a document.
#[derive(Default)]
pub(crate) struct DocumentCaches {
    pub(crate) s: s::Cache,
}

/// What the families keep of a game.
#[derive(Default)]
pub(crate) struct GameCaches {
    pub(crate) f: f::Cache,
    pub(crate) g: g::Cache,
    pub(crate) p: p::Cache,
    pub(crate) v: v::Cache,
}

/// Walks over all rules, family after family, in the order of their codes.
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

/// Finds the rule with a code, which may be written in small letters, or a name.
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

/// Lists the files of a family, one word each; the word is the file's name.
macro_rules! rules {
    ($($file:ident),+ $(,)?) => {
        $(mod $file;)+
        /// The rules of this family, in the order of their codes.
        pub(crate) static RULES: &[&$crate::Rule] = &[$(&$file::RULE),+];
        /// What people read about each of them.
        pub(super) static LINES: &[$crate::rule::Lines] = &[$($file::LINES),+];
    };
}

pub(crate) use rules;

#[cfg(test)]
mod tests;
