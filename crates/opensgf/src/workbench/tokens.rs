//! Comments as tokens: text, points, move numbers, links.
//!
//! A word is a point only if it stands alone and names a site of the board. Links are only `http` and `https`.

use std::collections::BTreeMap;

use sgf_games::Site;

/// A token of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// Plain text.
    Text(String),
    /// A point of the board.
    Point(String, Site),
    /// A move number, with its text.
    Move(String, i64),
    /// A web address.
    Link(String),
}

/// Words before move numbers, in several languages.
const MOVE_WORDS: [&str; 10] =
    ["move", "moves", "Move", "Moves", "Zug", "coup", "jugada", "ход", "Ход", "движение"];

/// Splits a comment into tokens. `sites` maps lower-case names to points.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
/// use opensgf::play::Site;
/// use opensgf::workbench::{Token, tokens};
/// let sites = BTreeMap::from_iter([("d4".to_owned(), Site::new(7))]);
/// let found = tokens("D4 is better (move 12).", &sites);
/// assert_eq!(found[0], Token::Point("D4".into(), Site::new(7)));
/// assert_eq!(found[2], Token::Move("move 12".into(), 12));
/// ```
#[must_use]
pub fn tokens(text: &str, sites: &BTreeMap<String, Site>) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (token, n_bytes) = first(rest, sites);
        match (token, found.last_mut()) {
            (Token::Text(more), Some(Token::Text(before))) => before.push_str(&more),
            (token, _) => found.push(token),
        }
        rest = &rest[n_bytes..];
    }
    found
}

/// The first token of a text that starts at a word boundary, and its length in bytes.
fn first(text: &str, sites: &BTreeMap<String, Site>) -> (Token, usize) {
    if text.starts_with("http://") || text.starts_with("https://") {
        let end = text.find(|letter: char| letter.is_whitespace() || "<>\"'）」".contains(letter));
        let link = text[..end.unwrap_or(text.len())].trim_end_matches(['.', ',', ';', ':', ')', '!', '?']);
        if link.len() > "https://".len() {
            return (Token::Link(link.to_owned()), link.len());
        }
    }
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let n_word = text.find(|letter| !is_word(letter)).unwrap_or(text.len());
    if n_word == 0 {
        let n_between = text.find(is_word).unwrap_or(text.len());
        return (Token::Text(text[..n_between].to_owned()), n_between);
    }
    let word = &text[..n_word];
    if MOVE_WORDS.contains(&word) {
        let after = &text[n_word..];
        let number = after.trim_start_matches([' ', '#']);
        let n_digits = number.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(number.len());
        let n_bytes = text.len() - number.len() + n_digits;
        if let (true, Ok(value)) = (number.len() < after.len(), number[..n_digits].parse()) {
            return (Token::Move(text[..n_bytes].to_owned(), value), n_bytes);
        }
    }
    let site = if names_point(word) { sites.get(&word.to_ascii_lowercase()) } else { None };
    match site {
        Some(&site) => (Token::Point(word.to_owned(), site), n_word),
        None => (Token::Text(word.to_owned()), n_word),
    }
}

/// Returns true if a word looks like a point: one or two letters, then digits.
fn names_point(word: &str) -> bool {
    let letters = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    (1..=2).contains(&letters.len())
        && letters.len() < word.len()
        && letters.chars().all(|letter| letter.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let sites = BTreeMap::from_iter([("d4", 1), ("k10", 2), ("a1", 3)]);
        let sites = sites.into_iter().map(|(name, number)| (name.to_owned(), Site::new(number))).collect();
        let shown = |token: &Token| match token {
            Token::Text(text) => format!("'{text}'"),
            Token::Point(text, site) => format!("point {text} {}", site.number()),
            Token::Move(text, number) => format!("move {text} = {number}"),
            Token::Link(text) => format!("link {text}"),
        };
        let found = tokens(text, &sites);
        assert_eq!(found.iter().map(shown).collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn points_are_separate_words() {
        check("at D4, K10", &["'at '", "point D4 1", "', '", "point K10 2"]);
        check("GD4 or D44 or D4x", &["'GD4 or D44 or D4x'"]);
        check("d4", &["point d4 1"]);
        check("ひだりD4", &["'ひだりD4'"]);
        check("(a1)", &["'('", "point a1 3", "')'"]);
    }

    #[test]
    fn finds_move_numbers() {
        check("after move 12", &["'after '", "move move 12 = 12"]);
        check("Zug #7!", &["move Zug #7 = 7", "'!'"]);
        check("move12, move it", &["'move12, move it'"]);
    }

    #[test]
    fn finds_web_links_only() {
        check("see https://example.org/a?b=c.", &["'see '", "link https://example.org/a?b=c", "'.'"]);
        check("javascript:alert(1) <b>", &["'javascript:alert(1) <b>'"]);
        check("https://", &["'https://'"]);
    }

    #[test]
    fn tokens_preserve_the_text() {
        for text in ["", "a\nb", "D4http://x.y/zD4", "move \u{ff11}", "move 99999999999999999999"] {
            let sites = BTreeMap::from_iter([("d4".to_owned(), Site::new(1))]);
            let texts = tokens(text, &sites).into_iter().map(|token| match token {
                Token::Text(text) | Token::Point(text, _) | Token::Move(text, _) | Token::Link(text) => text,
            });
            assert_eq!(texts.collect::<String>(), text);
        }
    }
}
