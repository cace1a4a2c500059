//! A comment as tokens: text, points of the board, numbers of moves, links.
//!
//! What comments call a point is what players call it. A word is a point only if it stands alone and names a site of the board, and a
//! link only if it is one of HTTP: what a record says never becomes anything else.

use sgf_games::Site;
use sgf_syntax::Sorted;

/// A piece of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// Text that means nothing but itself.
    Text(String),
    /// A point of the board.
    Point(String, Site),
    /// The number of a move, with the text that names it.
    Move(String, i64),
    /// An address on the web.
    Link(String),
}

/// The words before the number of a move, in the languages of comments.
const MOVE_WORDS: [&str; 10] =
    ["move", "moves", "Move", "Moves", "Zug", "coup", "jugada", "ход", "Ход", "движение"];

/// Splits a comment into tokens. `sites` are the points by what players call them, in small letters.
///
/// # Examples
///
/// ```
/// use opensgf::Sorted;
/// use opensgf::play::Site;
/// use opensgf::workbench::{Token, tokens};
/// let sites = Sorted::from_iter([("d4".to_owned(), Site::new(7))]);
/// let found = tokens("D4 is better (move 12).", &sites);
/// assert_eq!(found[0], Token::Point("D4".into(), Site::new(7)));
/// assert_eq!(found[2], Token::Move("move 12".into(), 12));
/// ```
#[must_use]
pub fn tokens(text: &str, sites: &Sorted<String, Site>) -> Vec<Token> {
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

/// The first token of a text that begins at a border of words, and how many bytes it takes.
fn first(text: &str, sites: &Sorted<String, Site>) -> (Token, usize) {
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
    let site = match names_point(word) {
        true => sites.get(&word.to_ascii_lowercase()),
        false => None,
    };
    match site {
        Some(&site) => (Token::Point(word.to_owned(), site), n_word),
        None => (Token::Text(word.to_owned()), n_word),
    }
}

/// Tells whether a word looks like a point: letters, then digits. A word of letters alone is a word.
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
        let sites = Sorted::from_iter([("d4", 1), ("k10", 2), ("a1", 3)]);
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
    fn points_stand_alone() {
        check("at D4, K10", &["'at '", "point D4 1", "', '", "point K10 2"]);
        check("GD4 or D44 or D4x", &["'GD4 or D44 or D4x'"]);
        check("d4", &["point d4 1"]);
        check("ひだりD4", &["'ひだりD4'"]);
        check("(a1)", &["'('", "point a1 3", "')'"]);
    }

    #[test]
    fn moves_have_numbers() {
        check("after move 12", &["'after '", "move move 12 = 12"]);
        check("Zug #7!", &["move Zug #7 = 7", "'!'"]);
        check("move12, move it", &["'move12, move it'"]);
    }

    #[test]
    fn links_are_those_of_the_web() {
        check("see https://example.org/a?b=c.", &["'see '", "link https://example.org/a?b=c", "'.'"]);
        check("javascript:alert(1) <b>", &["'javascript:alert(1) <b>'"]);
        check("https://", &["'https://'"]);
    }

    #[test]
    fn nothing_is_lost() {
        for text in ["", "a\nb", "D4http://x.y/zD4", "move \u{ff11}", "move 99999999999999999999"] {
            let sites = Sorted::from_iter([("d4".to_owned(), Site::new(1))]);
            let texts = tokens(text, &sites).into_iter().map(|token| match token {
                Token::Text(text) | Token::Point(text, _) | Token::Move(text, _) | Token::Link(text) => text,
            });
            assert_eq!(texts.collect::<String>(), text);
        }
    }
}
