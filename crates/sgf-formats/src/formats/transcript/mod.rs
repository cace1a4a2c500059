//! Othello transcripts: squares in a row, one game per line.
//!
//! `f5d6c3d3c4`, in any case, optionally with numbers, spaces and commas between. Passes are omitted, or written `--`, `pa`,
//! `ps`, `@@`.
//!
//! Sources: behavior of Edax, Egaroucid, WZebra and Othello Quest.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::lines::Line;
use crate::othello::NUMBER;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "transcript",
    title: "Othello transcripts",
    extensions: &["transcript", "txt"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "games of Othello, one per line: `f5d6c3d3c4`; numbers, spaces and commas are allowed between squares",
    becomes: "a game for each line: B and W; omitted passes are added",
    loses: "variations, comments, markup, game info; forced passes; setup and boards other than 8×8 are rejected",
    sources: &["behavior of Edax, Egaroucid, WZebra"],
    detect,
    read: read::read,
    write: Some(write::write),
};

/// The number of moves from which a transcript is detected without its file extension.
const FEWEST: usize = 3;

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let mut lines = beginning.nonempty_lines().filter(|line| !line.starts_with(b"#"));
    let Some(n_words) = lines.next().and_then(n_words_of_first) else { return Confidence::No };
    if !lines.take(3).all(|line| words(Line { at: 0, text: line }).all(|word| word.is_ok())) {
        return Confidence::No;
    }
    if n_words < FEWEST { Confidence::IfNamed } else { Confidence::Maybe }
}

/// The number of squares and passes in the first line, if it has nothing else and is a possible start.
fn n_words_of_first(line: &[u8]) -> Option<usize> {
    let words: Option<Vec<&str>> =
        words(Line { at: 0, text: line }).map(|word| word.ok().and_then(|it| it.ascii())).collect();
    words.filter(|words| words.first().is_some_and(|word| begins(word))).map(|words| words.len())
}

/// Returns whether a square is a possible first move.
fn begins(word: &str) -> bool {
    ["d3", "c4", "f5", "e6"].iter().any(|square| word.eq_ignore_ascii_case(square))
}

/// Splits a line into squares and passes; anything else is an error and the end.
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
