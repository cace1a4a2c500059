//! OBF: positions of Othello with the scores of moves, as Edax tests itself with them.
//!
//! A line has 64 signs, row by row from a1, the side to move, and moves with their scores from the mover's view:
//! `---------------------------OX------XO--------------------------- X; d3:+0; c4:+0; % remark`.
//!
//! Sources: problem files and behaviour of Edax 4.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::othello::NUMBER;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "obf",
    title: "OBF (Edax)",
    extensions: &["obf"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "positions of Othello, a line each: 64 signs, whose turn it is, moves with their scores",
    becomes: "a game for each position: AB, AW, PL, a variation with V for each scored move, C for remarks",
    loses: "all but the position at the beginning and the values of the moves that follow at once",
    sources: &["problem files of Edax 4", "https://github.com/abulmo/edax-reversi"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let mut lines = beginning.full_lines().filter(|line| !line.starts_with(b"%"));
    Claim::sure_if(lines.next().is_some_and(is_position))
}

/// Tells whether a line begins with a board and a colour.
fn is_position(line: &[u8]) -> bool {
    let Some((board, rest)) = line.split_at_checked(64) else { return false };
    let is_side = |byte: &u8| disc(*byte).is_some_and(|disc| disc.is_some());
    board.iter().all(|byte| disc(*byte).is_some()) && rest.trim_ascii_start().first().is_some_and(is_side)
}

/// What a sign says of a square; nothing when it is no sign.
fn disc(sign: u8) -> Option<Option<sgf_model::value::Color>> {
    use sgf_model::value::Color;
    match sign {
        b'X' | b'x' | b'*' | b'b' | b'B' => Some(Some(Color::Black)),
        b'O' | b'o' | b'w' | b'W' => Some(Some(Color::White)),
        b'-' | b'.' => Some(None),
        _ => None,
    }
}
