//! PSQ: Gomoku games of Piskvork and the tournament Gomocup.
//!
//! `Piskvorky 20x20, 7:7, 0`, then one move per line, `10,10,456`: column and row from 1, and milliseconds. After the moves come the
//! two names, and numbers for the result.
//!
//! Sources: files of Gomocup; behavior of Piskvork.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::lines::Line;

/// The number of Gomoku and Renju.
const NUMBER: u16 = 4;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "psq",
    title: "PSQ (Piskvork, Gomocup)",
    extensions: &["psq"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "one game of Gomoku without variations; begins with `Piskvorky 15x15, 1:0, 0`",
    becomes: "SZ, PB, PW, B, W; the times of moves are dropped",
    loses: "variations, comments, markup, game info except names; setup, passes and swaps are rejected",
    sources: &["https://github.com/plastovicka/Piskvork", "files of Gomocup"],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let first = beginning.nonempty_lines().next().unwrap_or_default();
    Confidence::sure_if(first.starts_with(b"Piskvorky ") && size(Line { at: 0, text: first }).is_some())
}

/// Reads the columns and rows of the first line.
fn size(line: Line<'_>) -> Option<(u8, u8)> {
    let word = line.words().nth(1)?;
    let (columns, rest) = word.split_once(b'x')?;
    let n_digits = rest.text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let side = |line: Line<'_>| line.number::<u8>().filter(|side| (1..=52).contains(side));
    Some((side(columns)?, side(rest.part(0..n_digits))?))
}
