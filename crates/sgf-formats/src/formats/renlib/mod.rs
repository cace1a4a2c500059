//! RenLib: Renju libraries, opening trees with comments.
//!
//! A header of 20 bytes, then nodes of two bytes in preorder: the point, row by row from the top with 16 per row, and flags. 0x80
//! means that the node has a sibling, 0x40 that it has no child. Texts end with NUL and have an even length.
//!
//! Sources: the sources of RenLib 3.6 as a description of its files; behavior of other readers.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::confidence::Confidence;
use crate::file_head::FileHead;
use crate::format::Format;

/// The number of Gomoku and Renju.
const NUMBER: u16 = 4;

/// The first bytes of a file.
const MAGIC: &[u8; 8] = b"\xFFRenLib\xFF";
/// The length of the header.
const HEAD: usize = 20;

/// Node flags.
mod flag {
    pub(super) const HAS_SIBLING: u8 = 0x80;
    pub(super) const HAS_NO_CHILD: u8 = 0x40;
    pub(super) const OLD_COMMENT: u8 = 0x20;
    pub(super) const MARK: u8 = 0x10;
    pub(super) const COMMENT: u8 = 0x08;
    pub(super) const START: u8 = 0x04;
    pub(super) const NO_MOVE: u8 = 0x02;
    pub(super) const MORE: u8 = 0x01;
}

/// The format.
pub(crate) const FORMAT: Format = Format {
    name: "renlib",
    title: "RenLib",
    extensions: &["lib"],
    games: &[NUMBER],
    is_text: false,
    companions: &[],
    holds: "one tree of moves on 15×15 with comments and board texts; begins with `FF RenLib FF`",
    becomes: "SZ, B, W, N and C for comments, LB on the position before for board texts, HO for marked nodes",
    loses: "game info, setup, markup except labels on the following moves",
    sources: &["https://github.com/gomoku/RenLib"],
    detect,
    read: read::read,
    write: Some(write::write),
};

fn detect(beginning: &FileHead<'_>) -> Confidence {
    Confidence::sure_if(beginning.bytes.starts_with(MAGIC))
}
