//! Full-text tokens: scripts without spaces are indexed as pairs of characters.
//!
//! SQLite's tokenizer splits at non-letters. It would index `本因坊秀策` as one word, and a search for `秀策` would miss it. So
//! each run of Chinese, Japanese or Korean characters is indexed as its pairs and its last character. A run in a query
//! becomes the phrase of its pairs, and a single character becomes a prefix.

use std::fmt::Write as _;
use std::ops::Range;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Returns true for characters of scripts without spaces.
fn is_unspaced(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{2fdf}' | '\u{3005}'..='\u{3007}' | '\u{3021}'..='\u{30ff}' | '\u{3105}'..='\u{312f}'
        | '\u{31a0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}'
        | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9f}' | '\u{20000}'..='\u{3ffff}')
}

/// Splits a text into runs of spaced and unspaced characters.
fn runs(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let is_of_kind = is_unspaced(rest.chars().next()?);
        let end = rest.find(|letter| is_unspaced(letter) != is_of_kind).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        rest = after;
        Some((run, is_of_kind))
    })
}

fn pairs(run: &str) -> impl Iterator<Item = &str> {
    let starts: Vec<usize> = run.char_indices().map(|(at, _)| at).chain([run.len()]).collect();
    (2..starts.len()).map(move |index| &run[starts[index - 2]..starts[index]])
}

/// Returns a text in the form for the index.
pub(crate) fn indexed(text: &str) -> String {
    if !text.chars().any(is_unspaced) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() * 3);
    for (run, is_unspaced) in runs(text) {
        if is_unspaced {
            out.push(' ');
            pairs(run).for_each(|pair| out.extend([pair, " "]));
            out.extend(run.chars().next_back());
            out.push(' ');
        } else {
            out.push_str(run);
        }
    }
    out
}

/// The words and phrases of a user's query, each with whether it is the beginning of a word: quotes make phrases, and a
/// trailing `*` makes a prefix.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = (&str, bool)> {
    text.split('"').enumerate().flat_map(|(index, part)| {
        let is_quoted = index % 2 == 1;
        let words = part.split_whitespace().filter(move |_| !is_quoted);
        let words = words.map(|word| (word.trim_end_matches('*'), word.ends_with('*')));
        is_quoted.then_some((part, false)).into_iter().chain(words)
    })
}

/// Converts a user's query to FTS5: all words must match. Returns `None` if there is no word.
pub(crate) fn query(text: &str) -> Option<String> {
    let mut out = String::new();
    for (part, is_beginning) in parts(text) {
        add_phrase(&mut out, part, is_beginning);
    }
    (!out.is_empty()).then_some(out)
}

/// A word of a text, or a character of a script without spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// The word in lower case, without diacritics.
    pub(crate) word: String,
    /// Its place in the text, in bytes.
    pub(crate) range: Range<usize>,
}

/// Splits a text into the words that the index distinguishes.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    // Whether the next letter continues the last word.
    let mut is_open = false;
    for (at, letter) in text.char_indices() {
        let end = at + letter.len_utf8();
        let is_word = letter.is_alphanumeric() || (is_open && is_combining_mark(letter));
        match ranges.last_mut() {
            Some(last) if is_word && is_open && !is_unspaced(letter) => last.end = end,
            _ if is_word => ranges.push(at..end),
            _ => {}
        }
        is_open = is_word && !is_unspaced(letter);
    }
    ranges.into_iter().map(|range| Token { word: folded(&text[range.clone()]), range }).collect()
}

/// A word in lower case, without diacritics.
fn folded(word: &str) -> String {
    word.nfd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase).collect()
}

/// Adds a phrase, unless it has no letters.
fn add_phrase(out: &mut String, text: &str, is_beginning: bool) {
    let mut words: Vec<&str> = Vec::new();
    let mut is_beginning = is_beginning;
    let n_runs = runs(text).count();
    for (index, (run, is_unspaced)) in runs(text).enumerate() {
        let is_alone = run.chars().nth(1).is_none();
        if !is_unspaced {
            words.extend(run.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()));
        } else if is_alone {
            words.push(run);
            is_beginning |= index + 1 == n_runs;
        } else {
            words.extend(pairs(run));
            if index + 1 < n_runs {
                // The index has the last character of a run before the next run.
                words.extend(run.char_indices().next_back().map(|(last, _)| &run[last..]));
            }
        }
    }
    if !words.is_empty() {
        let _ = write!(
            out,
            "{}\"{}\"{}",
            if out.is_empty() { "" } else { " " },
            words.join(" "),
            if is_beginning { "*" } else { "" }
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_words_and_single_unspaced_characters() {
        let words = |text: &str| tokens(text).into_iter().map(|token| token.word).collect::<Vec<_>>();
        assert_eq!(words("Élan vital, 3rd-rate"), ["elan", "vital", "3rd", "rate"]);
        assert_eq!(words("a\u{301}b 第3局x"), ["ab", "第", "3", "局", "x"]);
        assert_eq!(tokens("« Go »")[0].range, 3..5);
    }

    #[test]
    fn tokenizes_texts_and_queries() {
        assert_eq!(indexed("Aki Minami"), "Aki Minami");
        assert_eq!(indexed("第3局 秀策"), " 第 3 局   秀策 策 ");
        assert_eq!(indexed("名人戦3"), " 名人 人戦 戦 3");
        for (text, expected) in [
            ("joseki", Some("\"joseki\"")),
            ("good shape", Some("\"good\" \"shape\"")),
            ("\"good shape\" jos*", Some("\"good shape\" \"jos\"*")),
            ("本因坊", Some("\"本因 因坊\"")),
            ("坊", Some("\"坊\"*")),
            ("名人戦3", Some("\"名人 人戦 戦 3\"")),
            ("O'Neill OR x", Some("\"O Neill\" \"OR\" \"x\"")),
            ("\" ' ( *", None),
        ] {
            assert_eq!(query(text).as_deref(), expected, "{text}");
        }
    }
}
