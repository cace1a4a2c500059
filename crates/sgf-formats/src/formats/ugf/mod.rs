//! UGF and UGI: games and reviews of Panda-net.
//!
//! Sections in brackets, as in the settings of Windows programs. `[Header]` has fields; `[Data]` a line for each move, with letters
//! from A on without a gap; `[ReviewNode]` the tree of a review by numbers, and `[ReviewComment]` the comments on its nodes. With
//! `CoordinateType=IGS` rows count from below.
//!
//! Sources: two files of Panda-Egg 9.40; behaviour of Sabaki and xyz2sgf.

mod header;
mod moves;
mod read;
#[cfg(test)]
mod tests;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::recognise::Claim;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "ugf",
    title: "UGF, UGI (Panda-net)",
    extensions: &["ugf", "ugi"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "one game, or the review of one with variations and comments; `[Header]` and `Ver=UGF` or `Ver=REVIEW`",
    becomes: "SZ, HA with AB, KM, PB, BR, PW, WR, RE, DT, GN, PC, RU, CP, SO, GC, C; mail addresses and times are left out",
    loses: "",
    sources: &["files of Panda-Egg 9.40", "behaviour of Sabaki, xyz2sgf"],
    recognise,
    read: read::read,
    write: None,
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let mut lines = beginning.full_lines();
    let is_header = lines.next() == Some(b"[Header]");
    let is_version = |line: &[u8]| line.starts_with(b"Ver=UGF") || line.starts_with(b"Ver=REVIEW");
    Claim::sure_if(is_header && lines.take(20).any(is_version))
}
