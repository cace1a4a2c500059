//! The table `[require]` of `sgf.toml`: the conditions of a league.
//!
//! ```toml
//! [require]
//! komi = [6.5, 7.5]
//! size = 19
//! min-time = "30 min"
//! result = true
//! min-moves = 50
//! ```

use opensgf::Requirements;
use opensgf::info::lenient;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::problems::Problems;

type Value<'t> = Spanned<DeValue<'t>>;

/// The keys of the table, in the order of the documentation.
const KEYS: &str =
    "komi, size, handicap, rules, min-time, max-time, overtime, result, players, ranks, date and min-moves";

/// Parses the table.
pub(super) fn parse(table: &DeTable<'_>, problems: &mut Problems) -> Requirements {
    let mut require = Requirements::default();
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "komi" => require.komi = list(value, number, "a number or several, such as [6.5, 7.5]", problems),
            "size" => {
                let expected = "a size or several, such as 19 or [\"9x9\", \"13x13\"]";
                require.size = list(value, |text| Some(lenient::size(text)?.value), expected, problems);
            }
            "handicap" => {
                require.handicap = list(value, whole, "a whole number or several, such as [0, 2]", problems);
            }
            "rules" => {
                let expected = "rules or several, such as \"Japanese\" or [\"AGA\", \"Chinese\"]";
                require.rules = list(value, |text| Some(lenient::rules(text)?.value), expected, problems);
            }
            "min-time" => require.min_time = one(value, seconds, DURATION, problems),
            "max-time" => require.max_time = one(value, seconds, DURATION, problems),
            "min-moves" => require.min_moves = one(value, whole, "a whole number", problems),
            "overtime" => require.overtime = flag(value, problems),
            "result" => require.result = flag(value, problems),
            "players" => require.players = flag(value, problems),
            "ranks" => require.ranks = flag(value, problems),
            "date" => require.date = flag(value, problems),
            name => problems.unknown_key(key, name, &format!("the keys of `[require]` are {KEYS}")),
        }
    }
    require
}

const DURATION: &str = "seconds or a duration, such as 1800 or \"30 min\"";

/// The text of a number or string.
fn text(value: &Value<'_>) -> Option<String> {
    match value.get_ref() {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Float(number) => Some(number.to_string()),
        _ => None,
    }
}

fn one<T>(
    value: &Value<'_>,
    read: impl Fn(&str) -> Option<T>,
    expected: &str,
    problems: &mut Problems,
) -> Option<T> {
    let found = text(value).and_then(|text| read(&text));
    if found.is_none() {
        problems.wrong_type(value, expected);
    }
    found
}

/// A value or an array of values.
fn list<T>(
    value: &Value<'_>,
    read: impl Fn(&str) -> Option<T>,
    expected: &str,
    problems: &mut Problems,
) -> Vec<T> {
    match value.get_ref().as_array() {
        Some(array) if array.is_empty() => {
            problems.wrong_type(value, expected);
            Vec::new()
        }
        Some(array) => array.iter().filter_map(|item| one(item, &read, expected, problems)).collect(),
        None => one(value, read, expected, problems).into_iter().collect(),
    }
}

fn flag(value: &Value<'_>, problems: &mut Problems) -> bool {
    match value.get_ref() {
        DeValue::Boolean(is_required) => *is_required,
        _ => {
            problems.wrong_type(value, "true or false");
            false
        }
    }
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

fn whole(text: &str) -> Option<u32> {
    text.parse().ok()
}

fn seconds(text: &str) -> Option<f64> {
    let found = number(text).or_else(|| Some(lenient::seconds(text)?.value));
    found.filter(|seconds| *seconds >= 0.0)
}

#[cfg(test)]
mod tests {
    use super::super::parse::settings;

    #[test]
    fn reads_values_and_lists() {
        let text = "[require]\nkomi = [6.5, 7]\nsize = [9, '19x13']\nrules = 'jp'\nmin-time = '45 min'\nresult = true\nmin-moves = 20";
        let settings = settings(text, |_| clap::Command::new("none")).unwrap();
        let require = settings.config(&[]).require;
        assert_eq!(
            (require.komi, require.min_time, require.min_moves),
            (vec![6.5, 7.0], Some(2700.0), Some(20))
        );
        assert_eq!((require.size.len(), require.size[1].rows, require.rules.len()), (2, 13, 1));
        assert!(require.result && !require.overtime);
    }

    #[test]
    fn reports_unknown_keys_and_values() {
        for (text, problem) in [
            ("komi = 'six'", "2:8: expected a number or several, such as [6.5, 7.5]"),
            ("size = []", "2:8: expected a size or several, such as 19 or [\"9x9\", \"13x13\"]"),
            ("min-time = -1", "2:12: expected seconds or a duration, such as 1800 or \"30 min\""),
            ("min-moves = 1.5", "2:13: expected a whole number"),
            ("result = 'B'", "2:10: expected true or false"),
            (
                "komy = 1",
                "2:1: unknown key `komy`; the keys of `[require]` are komi, size, handicap, rules, min-time, max-time, overtime, result, players, ranks, date and min-moves",
            ),
        ] {
            let problems =
                settings(&format!("[require]\n{text}"), |_| clap::Command::new("none")).unwrap_err();
            assert_eq!(problems, [problem], "{text}");
        }
    }
}
