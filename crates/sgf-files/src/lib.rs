//! Atomic replacement and renaming of files, shared by the command and the server of OpenSGF.
//!
//! The command and the server of `sgf view` write to the same folders, possibly at the same time, so both use one implementation of
//! replacing files ([`replace`]), renaming them ([`rename`]), and delaying signals until that is done ([`interrupt`]). The crate works on
//! bytes and paths. It does not interpret records, and prints nothing.
#![forbid(unsafe_code)]

pub mod interrupt;
mod rename;
pub mod replace;

pub use rename::rename;

/// Returns the message of an I/O error without the error number that the standard library appends.
///
/// # Examples
///
/// ```
/// let error = std::fs::read("no such file").unwrap_err();
/// assert!(!sgf_files::reason(&error).contains("os error"));
/// ```
#[must_use]
pub fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split_once(" (os error ").map_or(&*text, |(reason, _)| reason).to_owned()
}
