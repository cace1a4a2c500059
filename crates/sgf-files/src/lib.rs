//! Files of records, replaced whole or not at all: what the shells of OpenSGF share.
//!
//! The command and the server of `sgf view` write into the same folders, and a person may use both at once. So there is one
//! definition of how a file is replaced ([`replace`]) or gets another name ([`rename`]), and of what a signal may cut short while that happens ([`interrupt`]). This crate
//! knows bytes and paths; it knows nothing of what stands in a record, and it prints nothing.
#![forbid(unsafe_code)]

pub mod interrupt;
mod rename;
pub mod replace;

pub use rename::rename;

/// The reason of an error, without the number that the system gives it.
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
    match text.find(" (os error ") {
        Some(at) => text[..at].to_owned(),
        None => text,
    }
}
