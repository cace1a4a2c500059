//! MAT: matches of backgammon as Jellyfish wrote them, and since then everybody.
//!
//! Lines of comments, the length of the match, and for each game a head with names and scores and a table of two columns: the
//! first player on the left, the second on the right. A cell is a roll with its moves, `31: 8/5 6/5`, or an act of the cube. No
//! description of it exists; the columns are told apart as GNU Backgammon does it.
//!
//! Sources: behaviour of GNU Backgammon 1.07 and 1.08; files of GNU Backgammon, Backgammon Galaxy, DailyGammon and XG.

mod cell;
mod head;
mod line;
mod play;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::lines::Line;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "mat",
    title: "MAT (Jellyfish matches)",
    extensions: &["mat", "txt"],
    games: &[6],
    is_text: true,
    companions: &[],
    holds: "a match of backgammon, all its games with moves and cube; a line says `7 point match`",
    becomes: "a game for each game: MI, PW, PB, WR, BR, RU, RE, DT, EV, RO, PC, US, the moves; other comments go to GC",
    loses: "variations, comments, analysis; what begins at a position of its own is refused",
    sources: &["behaviour of GNU Backgammon 1.07", "files of several programs"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let mut lines = beginning.full_lines().map(|text| Line { at: 0, text });
    let length = lines.by_ref().filter(|line| !head::is_comment(*line)).take(8).find_map(head::match_length);
    Claim::sure_if(length.is_some() && lines.take(8).any(|line| head::game_number(line).is_some()))
}
