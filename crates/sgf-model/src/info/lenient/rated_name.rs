//! Names of players with a rating or rank behind them: `saffron (1802)`, `umber (3k?)`.

use crate::info::Rank;

/// Splits a name from the rating or rank in parentheses at its end. Ratings have three or four digits; smaller numbers
/// count accounts.
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient::rated_name;
/// assert_eq!(rated_name("saffron (1802)"), Some(("saffron", "1802")));
/// assert_eq!(rated_name("umber(3k?)"), Some(("umber", "3k?")));
/// assert_eq!(rated_name("Lee (2)"), None);
/// ```
pub fn rated_name(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.trim_end().strip_suffix(')')?.rsplit_once('(')?;
    let (name, rating) = (name.trim_end(), rest.trim());
    let is_rating = matches!(rating.len(), 3 | 4) && rating.bytes().all(|byte| byte.is_ascii_digit());
    (!name.is_empty() && (is_rating || Rank::parse(rating).is_ok())).then_some((name, rating))
}
