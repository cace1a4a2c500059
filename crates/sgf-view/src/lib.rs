//! The server of `sgf view`: records of a folder for the board in the browser.
//!
//! It lists files, reads them (the entity tag is a hash of the content), writes them (only over the version that the page names),
//! announces changes, and draws thumbnails. The page holds the record being edited. The library knows what records mean, `sgf-files` how to
//! replace files, and the command which files are records ([`Records`]). A database of games can be opened next to the files; the page changes only its
//! marks, never its games.
//! [`ApiServer`] is the server of `sgf db serve`: the same queries of a database, for other programs.
//!
//! # Invariants
//!
//! - Requests must name this machine by a loopback name, come from the page itself, and know the secret (`access`). Other machines are
//!   served only on the address of [`Config::listen`]. A guest, who plays one color of one game, may read only that file (`seats`).
//! - Paths are never built from requests, which name rows of a table (`table`). Links that lead out of the folder are neither read nor
//!   written.
//! - A file is replaced atomically, and only if it still has the content that the page has read.
//! - Requests are bounded: body length, memory for transfers, connections.
#![forbid(unsafe_code)]

mod access;
mod answer;
mod api;
mod assets;
mod collection;
mod content;
mod database_api;
mod etag;
mod file_api;
mod files;
mod marks_api;
mod pages;
mod poll;
mod problems;
mod recent;
mod router;
mod row;
mod scan;
mod scan_progress;
mod seat_api;
mod seats;
mod serve;
mod standalone;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod thumbnail;
mod trash;

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use api::{ApiConfig, ApiServer, OPENAPI};
pub use assets::Assets;
pub use serve::Server;
pub use standalone::StandalonePage;

/// Access to record files, provided by the command.
pub trait Records: Send + Sync {
    /// Finds the records of a folder and its subfolders, in order. Paths start with that of the folder.
    fn walk(&self, folder: &Path) -> Vec<PathBuf>;

    /// Returns whether a new record may have this name.
    fn is_record_name(&self, name: &Path) -> bool;

    /// Converts a record to SGF. Also returns whether it was in another format.
    ///
    /// # Errors
    ///
    /// Fails with a sentence for people if the record has no game.
    fn as_sgf(&self, name: &Path, bytes: Vec<u8>) -> Result<(Vec<u8>, bool), String>;
}

/// The configuration of a server.
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
    /// Access to record files.
    pub records: Box<dyn Records>,
    /// Files named by the user.
    pub files: Vec<PathBuf>,
    /// Folders whose records are served; new records are created in the first one.
    pub folders: Vec<PathBuf>,
    /// The folder of a database, opened read-only.
    pub database: Option<PathBuf>,
    /// A record from standard input, read-only.
    pub standard_input: Option<Vec<u8>>,
    /// The port; 0 for any free one.
    pub port: u16,
    /// An address of this machine at which other machines can reach the server, besides the loopback interface.
    pub listen: Option<IpAddr>,
    /// How long the server runs after the last page was closed; `None` for no limit.
    pub linger: Option<Duration>,
    /// The files of the page.
    pub assets: Assets,
}

impl Config {
    /// A configuration without files, on any free port, with the embedded page and no time limit.
    #[must_use]
    pub fn new(records: impl Records + 'static) -> Config {
        Config {
            records: Box::new(records),
            files: Vec::new(),
            folders: Vec::new(),
            database: None,
            standard_input: None,
            port: 0,
            listen: None,
            linger: None,
            assets: Assets::embedded(),
        }
    }
}
