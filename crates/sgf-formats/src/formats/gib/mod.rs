//! GIB: files of the server Tygem and its licensees.
//!
//! A header of fields, `\[KEY=VALUE\]`, then lines that each begin with a word: `INI` with the handicap, `STO` with a stone,
//! `SKI` for a pass. Points count from 0 in the upper left corner of a 19×19 board. Some data is in several fields, as a number in
//! one (`GAMEINFOMAIN`, `GAMETAG`) and as words of the user's language in another; the numbers are read.
//!
//! Sources: files of Tygem, Tom and eWeiqi from 2012 to 2020; behavior of Sabaki, KaTrain, glift and gib2sgf.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "gib",
    title: "GIB (Tygem)",
    extensions: &["gib"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "one game on 19×19 with its handicap, without variations; begins with `\\HS`",
    becomes: "PB, BR, PW, WR, RE, KM, DT, TM, OT, HA with AB, EV, PC; points given to White in a handicap game go to GC",
    loses: "variations, comments, markup; setup other than fixed handicap stones is rejected",
    sources: &["files of Tygem, Tom and eWeiqi", "behavior of Sabaki, KaTrain, glift, gib2sgf"],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let has_header = beginning.nonempty_lines().next() == Some(b"\\HS");
    Confidence::sure_if(has_header || beginning.contains(b"\\[GAMEINFOMAIN="))
}
