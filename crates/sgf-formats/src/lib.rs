//! Reading and writing records in other formats.
//!
//! Each supported format of a server or program is a folder in `formats/` with a [`Format`]: how to detect, read and write
//! it. [`FORMATS`] lists them.
//!
//! | task | function |
//! |---|---|
//! | detect the format of some bytes | [`detect`] |
//! | convert a file to SGF, with a list of problems | [`read`] |
//! | convert games to a format, with a list of losses | [`write()`] |
//!
//! Reading never fails: whatever cannot be read is skipped and reported as a [`Fact`] with its place in the file. Writing
//! reports all data that the format cannot hold as [`Loss`]es, and fails if the result would be a different game.
//!
//! This crate depends on the property table and the rules of the games, but not on files, terminals or severities. It contains no
//! messages: facts and losses are kinds with places.
//!
//! # Examples
//!
//! ```
//! use sgf_formats::{Options, Detected, read, detect};
//! let bytes = b"Friendly match\n19\nHana  4D*\nOskar  2D\nwww\n0\n0\n6\n20240517 [20:11]\n10\n\
//!     White wins by resign!\n2\nPMABBQEEQ\nPMACWEQQE\n";
//! let Detected::Foreign(format) = detect(bytes, None) else { panic!("this is NGF") };
//! let reading = read(bytes, format, &Options::default());
//! assert!(reading.sgf.ends_with("KM[6.5]DT[2024-05-17]RE[W+R]\n;B[pd];W[dp])\n"));
//! assert!(reading.facts.is_empty());
//! ```
#![forbid(unsafe_code)]

pub mod analysis;
mod backgammon;
mod bytes;
mod confidence;
mod date;
mod detect;
mod fact;
mod fen;
mod file_head;
mod format;
mod formats;
mod go;
mod hive;
mod import;
mod json;
mod lines;
mod loss;
mod losses;
mod move_writer;
mod moves;
mod options;
mod othello;
mod pgn;
mod reading;
mod sgf_writer;
mod shogi;
#[cfg(test)]
mod testing;
mod tree;
mod utf16;
mod vertex;
mod xiangqi;

pub use detect::{Detected, detect, unsupported};
pub use fact::{Fact, FactKind};
pub use format::Format;
pub use formats::{FORMATS, format};
pub use loss::{Loss, LossKind, WriteError, Written};
pub use options::Options;
pub use reading::{Reading, read};

use sgf_model::record::GameView;

/// Writes games in a format.
///
/// Text is written in UTF-8, or in ASCII if the format allows nothing else.
///
/// # Errors
///
/// Fails if the format cannot be written, or cannot represent the game, its board size or its setup.
///
/// # Examples
///
/// ```
/// use sgf_formats::{format, write};
/// use sgf_model::record;
/// use sgf_syntax::Document;
/// let document = Document::parse(b"(;GM[1]SZ[19]KM[6.5]PB[Oskar]BR[2d];B[pd]C[a corner];W[dp])");
/// let games: Vec<_> = record::games(&document).collect();
/// let written = write(&games, format("ngf").unwrap())?;
/// assert!(written.bytes.ends_with(b"PMABBQEEQ\nPMACWEQQE\n"));
/// assert_eq!(written.losses.iter().map(|loss| loss.ident.as_str()).collect::<Vec<_>>(), ["C"]);
/// # Ok::<(), sgf_formats::WriteError>(())
/// ```
pub fn write(games: &[GameView<'_>], format: &Format) -> Result<Written, WriteError> {
    match format.write {
        Some(write) => write(games),
        None => Err(WriteError::NoWriter),
    }
}
