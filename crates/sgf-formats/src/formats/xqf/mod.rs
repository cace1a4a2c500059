//! XQF: games of Xiangqi as the program 象棋演播室 (XQStudio) keeps them.
//!
//! A header of 1024 bytes with the names, the 32 men and the keys by which the rest is scrambled; then nodes, a node before what follows
//! it, and that before its variation. Texts are in GB18030.
//!
//! Sources: the description of version 1.0 of the format; files of versions 0A to 12; behaviour of cchess and of XQFTOOLS.

mod head;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::recognise::Claim;
use crate::xiangqi::NUMBER;

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "xqf",
    title: "XQF (XQStudio)",
    extensions: &["xqf"],
    games: &[NUMBER],
    is_text: false,
    companions: &[],
    holds: "one game of Xiangqi with variations and comments; begins with `XQ` and its version",
    becomes: "GN, EV, DT, PC, PW for Red, PB, RE, AN, US, OT, AB, AW and PL, W, B, C",
    loses: "marks, names of nodes, the game info but these fields, and texts longer than the header holds",
    sources: &["https://github.com/walker8088/cchess", "https://github.com/xqbase/eleeye"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    let is_version = beginning.bytes.get(2).is_some_and(|version| (0x0A..=0x12).contains(version));
    Claim::sure_if(beginning.bytes.starts_with(b"XQ") && is_version && beginning.bytes.len() >= head::LENGTH)
}
