//! Selectors of rules, with suggestions for misspelled ones.

use std::str::FromStr;

use opensgf::{Rule, Selector, rules};

/// Parses a selector.
///
/// # Errors
///
/// Fails with a message that suggests a similar rule.
pub(crate) fn parse(text: &str) -> Result<Selector, String> {
    Selector::from_str(text).map_err(|error| match nearest(text) {
        Some(near) => format!("{error}; did you mean {near}?"),
        None => format!("{error}; `sgf rules` lists all"),
    })
}

/// The code or name of the most similar rule.
pub(crate) fn nearest(name: &str) -> Option<String> {
    let (code, lower) = (name.to_ascii_uppercase(), name.to_ascii_lowercase());
    let distance = |rule: &Rule| {
        let to_code = strsim::damerau_levenshtein(&code, rule.code);
        let to_name = strsim::damerau_levenshtein(&lower, rule.name);
        // Codes have four characters, so only a single difference is a typo.
        let near_code = (to_code <= 1).then(|| (to_code * 10, rule.code.to_owned()));
        let near_name = (to_name <= rule.name.len() / 3).then(|| (to_name * 10 + 1, rule.name.to_owned()));
        near_code.into_iter().chain(near_name).min()
    };
    rules::all().filter_map(distance).min().map(|(_, near)| near)
}
