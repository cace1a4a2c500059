//! UGF and UGI: games and reviews of Panda-net.
//!
//! Sections as in INI files. `[Header]` has fields; `[Data]` has a line for each move, with letters from A on, including I;
//! `[ReviewNode]` has the tree of a review by number, and `[ReviewComment]` the comments on its nodes. With
//! `CoordinateType=IGS`, rows count from below.
//! Sources: two files of Panda-Egg 9.40; behavior of Sabaki and xyz2sgf.

mod header;
mod moves;
mod read;
#[cfg(test)]
mod tests;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "ugf",
    title: "UGF, UGI (Panda-net)",
    extensions: &["ugf", "ugi"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "one game, or a review with variations and comments; `[Header]` and `Ver=UGF` or `Ver=REVIEW`",
    becomes: "SZ, HA with AB, KM, PB, BR, PW, WR, RE, DT, GN, PC, RU, CP, SO, GC, C; email addresses and times are dropped",
    loses: "",
    sources: &["files of Panda-Egg 9.40", "behavior of Sabaki, xyz2sgf"],
    detect,
    read: read::read,
    write: None,
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let mut lines = beginning.nonempty_lines();
    let is_header = lines.next() == Some(b"[Header]");
    let is_version = |line: &[u8]| line.starts_with(b"Ver=UGF") || line.starts_with(b"Ver=REVIEW");
    Confidence::sure_if(is_header && lines.take(20).any(is_version))
}
