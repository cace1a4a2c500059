//! The server of `sgf view`: records of a folder for the board in the browser.
//!
//! It is a file server with manners, and not an application: it lists files, reads them (the entity tag is the hash of the content),
//! writes them (only over the version that the page names), tells when they change, and draws small pictures of them. The page holds the
//! record that is being edited. What a record means, the library says; how a file is replaced, `sgf-files`; which files of a folder are
//! records, the command around it ([`Records`]).
//!
//! Beside the files there may be a database of games: it is searched with what the library says, and its records are read only (`collection`).
//!
//! # Invariants
//!
//! - Nobody is answered who does not ask this machine by its own name, come from the page itself and know the secret (`access`).
//! - No path is made of what a request says: it names rows of a table (`table`). A link that leads out of the folder is neither read nor
//!   written.
//! - A file is replaced whole or not at all, and only if it still holds what the page has seen.
//! - What a request can ask for is bounded: the length of its body, the memory for files on their way, the connections.
#![forbid(unsafe_code)]

mod access;
mod alone;
mod answer;
mod api;
mod assets;
mod collection;
mod content;
mod etag;
mod files;
mod pages;
mod poll;
mod router;
mod row;
mod scan;
mod serve;
mod table;
#[cfg(test)]
mod tests;
mod thumbnail;

use std::path::{Path, PathBuf};
use std::time::Duration;

pub use alone::Alone;
pub use assets::Assets;
pub use serve::Server;

/// What the server has to be told about records, beside what the library knows.
pub trait Records: Send + Sync {
    /// Finds the records of a folder and its subfolders, in order; their paths begin with that of the folder.
    fn walk(&self, folder: &Path) -> Vec<PathBuf>;

    /// Tells whether a new record may be called so.
    fn is_record_name(&self, name: &Path) -> bool;

    /// Makes SGF of a record, and tells whether it was another format before.
    ///
    /// # Errors
    ///
    /// Fails with a sentence for people when there is no game in the record.
    fn as_sgf(&self, name: &Path, bytes: Vec<u8>) -> Result<(Vec<u8>, bool), String>;
}

/// What is served, and how.
///
/// # Examples
///
/// ```
/// use std::path::{Path, PathBuf};
///
/// struct SgfOnly;
///
/// impl sgf_view::Records for SgfOnly {
///     fn walk(&self, folder: &Path) -> Vec<PathBuf> {
///         std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
///     }
///     fn is_record_name(&self, name: &Path) -> bool {
///         name.extension().is_some_and(|extension| extension == "sgf")
///     }
///     fn as_sgf(&self, _: &Path, bytes: Vec<u8>) -> Result<(Vec<u8>, bool), String> {
///         Ok((bytes, false))
///     }
/// }
///
/// let mut config = sgf_view::Config::new(SgfOnly);
/// config.folders = vec![PathBuf::from(".")];
/// let server = sgf_view::Server::bind(config)?;
/// assert!(server.address().starts_with("http://127.0.0.1:"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[non_exhaustive]
pub struct Config {
    /// What the command knows about records.
    pub records: Box<dyn Records>,
    /// Files that the user has named.
    pub files: Vec<PathBuf>,
    /// Folders whose records are shown; new records go into the first one.
    pub folders: Vec<PathBuf>,
    /// The folder of a database of games, which is searched and never written.
    pub database: Option<PathBuf>,
    /// A record that came in by standard input: it is shown, and cannot be written.
    pub standard_input: Option<Vec<u8>>,
    /// The port; any that is free, if it is 0.
    pub port: u16,
    /// How long the server runs on after the last page has gone; for ever, if nothing is said.
    pub linger: Option<Duration>,
    /// The page.
    pub assets: Assets,
}

impl Config {
    /// Nothing to serve yet, on any free port, with the page that was there when the command was built; until it is asked to end.
    #[must_use]
    pub fn new(records: impl Records + 'static) -> Config {
        Config {
            records: Box::new(records),
            files: Vec::new(),
            folders: Vec::new(),
            database: None,
            standard_input: None,
            port: 0,
            linger: None,
            assets: Assets::embedded(),
        }
    }
}
