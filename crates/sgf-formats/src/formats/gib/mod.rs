//! GIB: what the server Tygem saves, and those that took its program over.
//!
//! A header of fields, `\[KEY=VALUE\]`, and lines that each begin with a word: `INI` with the handicap, `STO` with a stone,
//! `SKI` for a pass. Points count from the upper left, from 0; the board has 19 lines. The same fact stands in several fields, as a
//! number in one (`GAMEINFOMAIN`, `GAMETAG`), as words of the user's language in another; the numbers count here.
//!
//! Sources: files of Tygem, Tom and eWeiqi from 2012 to 2020; behaviour of Sabaki, KaTrain, glift and gib2sgf.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "gib",
    title: "GIB (Tygem)",
    extensions: &["gib"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "one game on 19×19 with its handicap, without variations; begins with `\\HS`",
    becomes: "PB, BR, PW, WR, RE, KM, DT, TM, OT, HA with AB, EV, PC; points given to White in a handicap game go to GC",
    loses: "variations, comments, marks; other setup than handicap stones on their places is refused",
    sources: &["files of Tygem, Tom and eWeiqi", "behaviour of Sabaki, KaTrain, glift, gib2sgf"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let has_header = beginning.full_lines().next() == Some(b"\\HS");
    Claim::sure_if(has_header || beginning.contains(b"\\[GAMEINFOMAIN="))
}
