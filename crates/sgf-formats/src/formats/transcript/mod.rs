//! Transcripts of Othello: the squares in a row, a game a line.
//!
//! `f5d6c3d3c4`, in small letters or capitals, with or without numbers, blanks and commas between. Passes are left out, or `--`, `pa`,
//! `ps`, `@@`.
//!
//! Sources: behaviour of Edax, Egaroucid, WZebra and Othello Quest.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::lines::Line;
use crate::othello::NUMBER;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "transcript",
    title: "Othello transcripts",
    extensions: &["transcript", "txt"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "games of Othello, the squares of a game in a line: `f5d6c3d3c4`; numbers, blanks and commas may stand between",
    becomes: "a game for each line: B and W; passes that are left out are added",
    loses: "variations, comments, marks, the game info; passes that follow from the rules; setup and other boards than 8×8 are refused",
    sources: &["behaviour of Edax, Egaroucid, WZebra"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

/// How many moves it takes to know a transcript from other words. Shorter ones are known by the name of their file.
const FEWEST: usize = 3;

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let mut lines = beginning.full_lines().filter(|line| !line.starts_with(b"#"));
    let Some(n_words) = lines.next().and_then(n_words_of_first) else { return Claim::No };
    if !lines.take(3).all(|line| words(Line { at: 0, text: line }).all(|word| word.is_ok())) {
        return Claim::No;
    }
    if n_words < FEWEST { Claim::IfNamed } else { Claim::Maybe }
}

/// How many squares and passes the first line has, if it has nothing else and a game can begin so.
fn n_words_of_first(line: &[u8]) -> Option<usize> {
    let words: Option<Vec<&str>> =
        words(Line { at: 0, text: line }).map(|word| word.ok().and_then(|it| it.ascii())).collect();
    words.filter(|words| words.first().is_some_and(|word| begins(word))).map(|words| words.len())
}

/// Tells whether a square is one of the four on which a game begins.
fn begins(word: &str) -> bool {
    ["d3", "c4", "f5", "e6"].iter().any(|square| word.eq_ignore_ascii_case(square))
}

/// Divides a line into squares and passes; what is neither is an error, and the end.
fn words<'s>(line: Line<'s>) -> impl Iterator<Item = Result<Line<'s>, Line<'s>>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = line.text.get(from..).filter(|rest| !rest.is_empty())?;
            let n_digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            match rest {
                [byte, ..] if byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b'.') => from += 1,
                [b'0'..=b'9', ..] if n_digits <= 2 => from += n_digits,
                [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8', ..] | [b'-', b'-', ..] | [b'@', b'@', ..] => {
                    from += 2;
                    return Some(Ok(line.part(from - 2..from)));
                }
                [b'p' | b'P', b'a' | b's' | b'A' | b'S', rest @ ..] => {
                    let n_letters = rest.iter().take_while(|byte| matches!(byte, b's' | b'S')).count();
                    let length = if n_letters == 2 { 4 } else { 2 };
                    from += length;
                    return Some(Ok(line.part(from - length..from)));
                }
                _ => {
                    let bad = line.part(from..line.text.len());
                    from = line.text.len();
                    return Some(Err(bad));
                }
            }
        }
    })
}
