//! CSA: shogi games in the format of the Computer Shogi Association.
//!
//! The first character is the type of a line: `N+` and `N-` are names, `$` fields, `P` the position, `+7776FU` a move of Black with the
//! piece after the move, `T12` its seconds, `%TORYO` the end, `'` a comment. `/` starts another game.
//!
//! Sources: the CSA file format 2.2 and 3.0; files of Floodgate and of the World Computer Shogi Championship.

mod position;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::shogi::NUMBER;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "csa",
    title: "CSA (shogi)",
    extensions: &["csa"],
    games: &[NUMBER],
    is_text: true,
    companions: &[],
    holds: "games of shogi without variations; lines such as `V2.2`, `N+oskar`, `P1-KY-KE…`, `+7776FU`",
    becomes: "PB, PW, EV, PC, DT, TM, OT, ON, RE, AB, AW and PL, B, W, C for comments; other fields go to GC, and the times of moves are dropped",
    loses: "variations, markup, node names, game info without a field",
    sources: &["http://www2.computer-shogi.org/protocol/record_v22.html", "files of Floodgate"],
    detect,
    read: read::read,
    write: Some(write::write),
};

/// Text fields and their properties.
const TEXTS: [(&str, &str); 3] = [("EVENT", "EV"), ("SITE", "PC"), ("OPENING", "ON")];

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let mut lines = beginning.nonempty_lines().filter(|line| !line.starts_with(b"'")).take(30);
    let Some(first) = lines.next() else { return Confidence::No };
    let is_version = |line: &[u8]| matches!(line, [b'V', b'1'..=b'9'] | [b'V', b'1'..=b'9', b'.', ..]);
    let is_position = |line: &[u8]| {
        matches!(
            line,
            [b'P', b'I', ..] | [b'P', b'1', b' ' | b'+' | b'-', ..] | [b'P', b'+' | b'-', b'0'..=b'9', ..]
        )
    };
    let is_name = |line: &[u8]| matches!(line, [b'N', b'+' | b'-', ..]);
    let begins = is_version(first) || is_name(first) || is_position(first) || first.starts_with(b"$");
    let knows = std::iter::once(first).chain(lines).any(is_position);
    match begins {
        true if knows || is_version(first) => Confidence::Sure,
        _ => Confidence::No,
    }
}
