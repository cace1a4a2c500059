//! NGF: files of the servers wBaduk and CyberOro.
//!
//! Twelve header lines with fixed meanings, then a line for each move: `PMABBQEEQ` is move 1 (`AB`, base 26) of Black at
//! column Q, row E. Letters begin with B, and the point is repeated in reverse as a check. In an older form, header lines
//! begin with `GI`, and comments follow the moves.
//!
//! Sources: files of wBaduk and CyberOro from 2006 to 2017; behavior of Sabaki, gokifu's ngf2sgf, xyz2sgf.

mod old;
mod read;
mod result;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "ngf",
    title: "NGF (wBaduk, CyberOro)",
    extensions: &["ngf"],
    games: &[1],
    is_text: true,
    companions: &[],
    holds: "one game with its handicap, without variations; detected by lines such as `PMABBQEEQ`",
    becomes: "EV, SZ, PW, WR, PB, BR, PC, HA with AB, KM, DT, RE; comments of the old form become C",
    loses: "variations, comments, markup, times; setup other than fixed handicap stones is rejected",
    sources: &["files of wBaduk and CyberOro", "behavior of Sabaki, ngf2sgf, xyz2sgf"],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let is_old = beginning.nonempty_lines().next().is_some_and(|line| line.starts_with(b"GI"));
    let size = beginning.lines().nth(1).and_then(crate::lines::number::<u32>);
    let has_header = is_old || size.is_some_and(|size| size <= 52);
    if has_header && !is_old && is_without_moves(beginning) {
        return Confidence::IfNamed;
    }
    Confidence::sure_if(has_header && beginning.lines().any(is_move))
}

/// Returns whether a file is a header that states no moves.
fn is_without_moves(beginning: &FileHead<'_>) -> bool {
    let mut lines = beginning.lines().skip(5);
    let handicap = lines.next().and_then(crate::lines::number::<u8>);
    let n_moves = lines.nth(5).and_then(crate::lines::number::<u32>);
    handicap.is_some() && n_moves == Some(0) && lines.all(<[u8]>::is_empty)
}

/// Returns whether a line is a move.
fn is_move(line: &[u8]) -> bool {
    matches!(line, [b'P', b'M', rest @ ..] if rest.len() == 7 && rest.iter().all(u8::is_ascii_uppercase) && matches!(rest[2], b'B' | b'W'))
}
