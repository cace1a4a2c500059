//! XQF: Xiangqi games of the program 象棋演播室 (XQStudio).
//!
//! A header of 1024 bytes with names, the 32 men and the keys that scramble the rest; then nodes in preorder, each before its
//! children and then its variations. Text is GB18030.
//!
//! Sources: the description of version 1.0 of the format; files of versions 0A to 12; behavior of cchess and of XQFTOOLS.

mod head;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;
use crate::xiangqi::NUMBER;

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "xqf",
    title: "XQF (XQStudio)",
    extensions: &["xqf"],
    games: &[NUMBER],
    is_text: false,
    companions: &[],
    holds: "one game of Xiangqi with variations and comments; begins with `XQ` and its version",
    becomes: "GN, EV, DT, PC, PW for Red, PB, RE, AN, US, OT, AB, AW and PL, W, B, C",
    loses: "markup, node names, game info without a field, and text that exceeds the header fields",
    sources: &["https://github.com/walker8088/cchess", "https://github.com/xqbase/eleeye"],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    let is_version = beginning.bytes.get(2).is_some_and(|version| (0x0A..=0x12).contains(version));
    Confidence::sure_if(
        beginning.bytes.starts_with(b"XQ") && is_version && beginning.bytes.len() >= head::LENGTH,
    )
}
