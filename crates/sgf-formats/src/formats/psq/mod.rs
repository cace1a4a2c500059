//! PSQ: games of Gomoku as Piskvork and the tournament Gomocup keep them.
//!
//! `Piskvorky 20x20, 7:7, 0`, then a move a line, `10,10,456`: column and row from 1 and the milliseconds. Behind the moves stand the
//! two names, and numbers that say how the game ended.
//!
//! Sources: files of Gomocup; behaviour of Piskvork.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::lines::Line;
use crate::recognise::Claim;

/// The number of Gomoku and Renju.
const NUMBER: u16 = 4;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "psq",
    title: "PSQ (Piskvork, Gomocup)",
    extensions: &["psq"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "one game of Gomoku without variations; begins with `Piskvorky 15x15, 1:0, 0`",
    becomes: "SZ, PB, PW, B, W; the times of moves are left out",
    loses: "variations, comments, marks, the game info but names; setup, passes and swaps are refused",
    sources: &["https://github.com/plastovicka/Piskvork", "files of Gomocup"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let first = beginning.full_lines().next().unwrap_or_default();
    Claim::sure_if(first.starts_with(b"Piskvorky ") && size(Line { at: 0, text: first }).is_some())
}

/// Reads the columns and rows of the first line.
fn size(line: Line<'_>) -> Option<(u8, u8)> {
    let word = line.words().nth(1)?;
    let (columns, rest) = word.divide(b'x')?;
    let n_digits = rest.text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let side = |line: Line<'_>| line.number::<u8>().filter(|side| (1..=52).contains(side));
    Some((side(columns)?, side(rest.part(0..n_digits))?))
}
