//! OBF: Othello positions with the scores of moves, the test format of Edax.
//!
//! A line has 64 characters, row by row from a1, the player to move, and moves with scores for that player:
//! `---------------------------OX------XO--------------------------- X; d3:+0; c4:+0; % remark`.
//!
//! Sources: problem files and behavior of Edax 4.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::othello::NUMBER;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "obf",
    title: "OBF (Edax)",
    extensions: &["obf"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "positions of Othello, one per line: 64 characters, the player to move, moves with their scores",
    becomes: "a game for each position: AB, AW, PL, a variation with V for each scored move, C for comments",
    loses: "everything except the initial position and the values of the first moves",
    sources: &["problem files of Edax 4", "https://github.com/abulmo/edax-reversi"],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let mut lines = beginning.nonempty_lines().filter(|line| !line.starts_with(b"%"));
    Confidence::sure_if(lines.next().is_some_and(is_position))
}

/// Returns whether a line starts with a board and a color.
fn is_position(line: &[u8]) -> bool {
    let Some((board, rest)) = line.split_at_checked(64) else { return false };
    let is_side = |byte: &u8| disc(*byte).is_some_and(|disc| disc.is_some());
    board.iter().all(|byte| disc(*byte).is_some()) && rest.trim_ascii_start().first().is_some_and(is_side)
}

/// The content of a square by its character; `None` if it is invalid.
fn disc(sign: u8) -> Option<Option<sgf_model::value::Color>> {
    use sgf_model::value::Color;
    match sign {
        b'X' | b'x' | b'*' | b'b' | b'B' => Some(Some(Color::Black)),
        b'O' | b'o' | b'w' | b'W' => Some(Some(Color::White)),
        b'-' | b'.' => Some(None),
        _ => None,
    }
}
