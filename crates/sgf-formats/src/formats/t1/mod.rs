//! T1: TwixT games of the program T1j.
//!
//! Two comment lines and eleven header values, each with its meaning after a `#`: version, two names, rows and columns, two
//! words for computer players, who begins, direction of letters, pie rule, whether the game is over. Then one move per line: a
//! hole, `swap`, `resign`, `draw`. Player 1 plays from top to bottom.
//!
//! Sources: files of T1j and twixtbot-ui.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;

/// The number of TwixT.
const NUMBER: u16 = 21;

/// The number of comment lines, and of header values.
const N_REMARKS: usize = 2;
const N_VALUES: usize = 11;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "t1",
    title: "T1 (T1j)",
    extensions: &["t1"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "one game of TwixT without variations; header values with comments after `#`, then one hole per line",
    becomes: "PW, PB, SZ, RU, RE, W and B with `swap-pieces`, `resign` and `draw`",
    loses: "variations, comments, markup, game info except names; changes of links and setup are rejected",
    sources: &["https://github.com/stevens68/twixtbot-ui", "files of T1j"],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let mut lines = beginning.lines();
    let begins = lines.by_ref().take(N_REMARKS).filter(|line| line.starts_with(b"#")).count() == N_REMARKS;
    let header: Vec<&[u8]> = lines.by_ref().take(N_VALUES).collect();
    let is_header =
        header.len() == N_VALUES && header.iter().filter(|line| line.contains(&b'#')).count() >= 9;
    let mut rest = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    Confidence::maybe_if(begins && is_header && rest.by_ref().take(8).all(is_move))
}

/// Returns whether a line is a move.
fn is_move(line: &[u8]) -> bool {
    let n_letters = line.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let digits = &line[n_letters..];
    let is_hole = n_letters > 0 && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    is_hole || WORDS.iter().any(|word| line.eq_ignore_ascii_case(word.as_bytes()))
}

/// Moves written as words.
const WORDS: [&str; 3] = ["swap", "resign", "draw"];
