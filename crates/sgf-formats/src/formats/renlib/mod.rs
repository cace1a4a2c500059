//! RenLib: libraries of Renju, trees of openings with comments.
//!
//! A header of 20 bytes, then nodes of two, a parent before its children: the point, row by row from the top with sixteen to a row, and
//! flags. 0x80 says that a sibling follows, 0x40 that there is no child. Texts end with NUL and have an even length.
//!
//! Sources: the sources of RenLib 3.6 as a description of its files; behaviour of other readers.

mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::beginning::Beginning;
use crate::format::Format;
use crate::recognise::Claim;

/// The number of Gomoku and Renju.
const NUMBER: u16 = 4;

/// The first bytes of a file.
const MAGIC: &[u8; 8] = b"\xFFRenLib\xFF";
/// The length of the header.
const HEAD: usize = 20;

/// What the flags of a node say.
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

/// The row of the table of formats.
pub(crate) const FORMAT: Format = Format {
    name: "renlib",
    title: "RenLib",
    extensions: &["lib"],
    games: &[NUMBER],
    is_text: false,
    companions: &[],
    holds: "one tree of moves on 15×15 with comments and board texts; begins with `FF RenLib FF`",
    becomes: "SZ, B, W, N and C for comments, LB on the position before for board texts, HO for marked nodes",
    loses: "the game info, setup, marks but labels on the moves that follow",
    sources: &["https://github.com/gomoku/RenLib"],
    recognise,
    read: read::read,
    write: Some(write::write),
};

fn recognise(beginning: &Beginning<'_>) -> Claim {
    Claim::sure_if(beginning.bytes.starts_with(MAGIC))
}
