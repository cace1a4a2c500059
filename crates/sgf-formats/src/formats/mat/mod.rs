//! MAT: backgammon matches in the format of Jellyfish, the most widely used one.
//!
//! Comment lines, the match length, and for each game a header with names and scores and a table of two columns: the first
//! player on the left, the second on the right. A cell is a roll with its moves, `31: 8/5 6/5`, or a cube action. There is no
//! specification; the columns are split like GNU Backgammon does.
//!
//! Sources: behavior of GNU Backgammon 1.07 and 1.08; files of GNU Backgammon, Backgammon Galaxy, DailyGammon and XG.

mod cell;
mod head;
mod line;
mod play;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::lines::Line;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "mat",
    title: "MAT (Jellyfish matches)",
    extensions: &["mat", "txt"],
    games: &[6],
    is_text: true,
    companions: &[],
    holds: "a backgammon match with all moves and cube actions; contains a line `7 point match`",
    becomes: "a game for each game: MI, PW, PB, WR, BR, RU, RE, DT, EV, RO, PC, US, the moves; other comments go to GC",
    loses: "variations, comments, analysis; games with setup are rejected",
    sources: &["behavior of GNU Backgammon 1.07", "files of several programs"],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let mut lines = beginning.nonempty_lines().map(|text| Line { at: 0, text });
    let length = lines.by_ref().filter(|line| !head::is_comment(*line)).take(8).find_map(head::match_length);
    Confidence::sure_if(length.is_some() && lines.take(8).any(|line| head::game_number(line).is_some()))
}
