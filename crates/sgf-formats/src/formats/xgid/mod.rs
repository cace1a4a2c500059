//! XGID: a position of eXtreme Gammon in one line, alone or at the head of a text with its analysis.
//!
//! `XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10`: 26 signs for the bar of the upper player, the points 1 to 24 as the lower one
//! counts, and the lower one's bar; capitals are the lower player's checkers. Behind them: the exponent of the cube, its owner (1
//! the lower player), who is to move, the dice or `00` before the roll or `D` for a double, both scores, Crawford game or Jacoby, the
//! length of the match, the limit of the cube. The lower player is Black, as GNU Backgammon reads it.
//!
//! Sources: the help of eXtreme Gammon 2; texts that it exports in four languages; behaviour of GNU Backgammon 1.07.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "xgid",
    title: "XGID (eXtreme Gammon)",
    extensions: &["xgid", "txt"],
    games: &[6],
    is_text: true,
    companions: &[],
    holds: "positions with cube, dice, score and length of the match, a line each; what stands below one may be its analysis",
    becomes: "a game for each position: AB, AW, PL, CV, CO, DI, MI, RU; the text below it goes to C, the names in it to PB and PW",
    loses: "moves: each decision of the main line becomes a position; comments, names",
    sources: &["help of eXtreme Gammon 2", "behaviour of GNU Backgammon 1.07"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

/// Where the position begins in a line.
const NAME: &[u8] = b"XGID=";

fn recognise(beginning: &Beginning<'_>) -> Claim {
    Claim::sure_if(beginning.full_lines().next().is_some_and(|line| read::position(line).is_some()))
}
