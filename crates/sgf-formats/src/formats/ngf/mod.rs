//! NGF: what the servers wBaduk and CyberOro save.
//!
//! Twelve lines of header, each with its own meaning, and a line for each move: `PMABBQEEQ` is move 1 (`AB`, base 26) of Black at
//! column Q, row E; letters begin with B, and the point is repeated the other way round as a check. An older form begins each
//! line of the header with `GI`, and has comments behind the moves.
//!
//! Sources: files of wBaduk and CyberOro from 2006 to 2017; behaviour of Sabaki, gokifu's ngf2sgf, xyz2sgf.

mod old;
mod read;
mod result;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "ngf",
    title: "NGF (wBaduk, CyberOro)",
    extensions: &["ngf"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "one game with its handicap, without variations; known by its lines `PMABBQEEQ`",
    becomes: "EV, SZ, PW, WR, PB, BR, PC, HA with AB, KM, DT, RE; comments of the old form become C",
    loses: "variations, comments, marks, times; other setup than handicap stones on their places is refused",
    sources: &["files of wBaduk and CyberOro", "behaviour of Sabaki, ngf2sgf, xyz2sgf"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let is_old = beginning.full_lines().next().is_some_and(|line| line.starts_with(b"GI"));
    let size = beginning.lines().nth(1).and_then(crate::lines::number::<u32>);
    let has_header = is_old || size.is_some_and(|size| size <= 52);
    Claim::sure_if(has_header && beginning.lines().any(is_move))
}

/// Tells whether a line makes a move.
fn is_move(line: &[u8]) -> bool {
    matches!(line, [b'P', b'M', rest @ ..] if rest.len() == 7 && rest.iter().all(u8::is_ascii_uppercase) && matches!(rest[2], b'B' | b'W'))
}
