//! XGID: positions of eXtreme Gammon, alone or before a text with their analysis.
//!
//! `XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10`: 26 characters for the bar of the upper player, the points 1 to 24 as counted
//! by the lower player, and the lower player's bar; capitals are checkers of the lower player. Then the exponent of the cube,
//! its owner (1 for the lower player), the player to move, the dice (`00` before the roll, `D` for a double), both scores,
//! Crawford game or Jacoby, match length, and cube limit. The lower player is Black, as in GNU Backgammon.
//!
//! Sources: the help of eXtreme Gammon 2; texts that it exports in four languages; behavior of GNU Backgammon 1.07.

mod analysis;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "xgid",
    title: "XGID (eXtreme Gammon)",
    extensions: &["xgid", "txt"],
    games: &[6],
    is_text: true,
    companions: &[],
    holds: "positions with cube, dice, score and match length, one per line; text below a position can be its analysis",
    becomes: "a game for each position: AB, AW, PL, CV, CO, DI, MI, RU; text below it goes to C, names in it to PB and PW, evaluated plays to A as in GNU Backgammon",
    loses: "moves: each decision of the main line becomes a position; comments, names",
    sources: &["help of eXtreme Gammon 2", "behavior of GNU Backgammon 1.07"],
    detect,
    read: read::read,
    write: Some(write::write),
};

/// The start of the position in a line.
const NAME: &[u8] = b"XGID=";

fn detect(beginning: &FileHead<'_>) -> Confidence {
    Confidence::sure_if(beginning.nonempty_lines().next().is_some_and(|line| read::position(line).is_some()))
}
