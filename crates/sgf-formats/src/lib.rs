//! Records of other formats, as SGF and back.
//!
//! Servers and programs have file formats of their own. Each one that is known here is a folder below `formats/` with one
//! row, a [`Format`]: how a file is recognised, how it is read, how it is written. [`FORMATS`] is the table of the rows.
//!
//! | for | there is |
//! |---|---|
//! | which format some bytes are in | [`recognise`] |
//! | a foreign file as SGF, with what was odd about it | [`read`] |
//! | games of SGF in a foreign format, with what was lost | [`write()`] |
//!
//! Reading never fails: what cannot be understood is left out, and told by a [`Fact`] with its place in the file. Writing
//! tells each datum that the format has no place for, as a [`Loss`]; what would come out as another game is refused.
//!
//! This crate knows the formats, the property table and the rules of the games. It knows nothing of files, of terminals and
//! of severities, and it makes no sentences: facts and losses are kinds with places.
//!
//! # Examples
//!
//! ```
//! use sgf_formats::{Options, Recognised, read, recognise};
//! let bytes = b"Friendly match\n19\nHana  4D*\nOskar  2D\nwww\n0\n0\n6\n20240517 [20:11]\n10\n\
//!     White wins by resign!\n2\nPMABBQEEQ\nPMACWEQQE\n";
//! let Recognised::Foreign(format) = recognise(bytes, None) else { panic!("this is NGF") };
//! let reading = read(bytes, format, &Options::default());
//! assert!(reading.sgf.ends_with("KM[6.5]DT[2024-05-17]RE[W+R]\n;B[pd];W[dp])\n"));
//! assert!(reading.facts.is_empty());
//! ```
#![forbid(unsafe_code)]

pub mod analysis;
mod backgammon;
mod beginning;
mod bytes;
mod day;
mod draft;
mod fact;
mod fen;
mod format;
mod formats;
mod go;
mod hive;
mod json;
mod ledger;
mod lines;
mod loss;
mod moves;
mod othello;
mod pgn;
mod reading;
mod recognise;
mod script;
mod sheet;
mod shogi;
#[cfg(test)]
mod testing;
mod tree;
mod utf16;
mod vertex;
mod xiangqi;

pub use fact::{Fact, FactKind};
pub use format::{Format, format};
pub use formats::FORMATS;
pub use loss::{Loss, LossKind, Unwritable, Written};
pub use reading::{Options, Reading, read};
pub use recognise::{Recognised, recognise};

use sgf_model::record::GameView;

/// Writes games in a foreign format.
///
/// The text of what is written is in UTF-8, or in ASCII where the format has nothing else.
///
/// # Errors
///
/// Fails when the format cannot be written, or when what came out would not be this game: another game, another size of the
/// board, a setup that the format has no words for.
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
/// # Ok::<(), sgf_formats::Unwritable>(())
/// ```
pub fn write(games: &[GameView<'_>], format: &Format) -> Result<Written, Unwritable> {
    match format.write {
        Some(write) => write(games),
        None => Err(Unwritable::NoWriter),
    }
}
