//! `sgf view`: opens records and databases in the browser.
//!
//! The server is the crate sgf-view. This module passes it paths, options, and a reader of records.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use opensgf::db::{Database, Stamp};
use opensgf::printable::printable;
use sgf_files::interrupt::SignalGuard;
use sgf_view::{Config, Records, Server};

use crate::Outcome;
use crate::io::archive::Compression;
use crate::io::import::{self, ImportOptions};
use crate::io::input::{
    FileKinds, GivenPath, Input, Paths, ReadArgs, decompress, decompressed_name, is_sgf_name,
};
use crate::io::non_sgf;
use crate::io::terminal::{Output, reason};

/// How long the server waits for a page to reconnect, after a reload or standby.
const LINGER: Duration = Duration::from_secs(30);

/// View and edit records in the browser
///
/// Starts a server on this machine only, prints its address and opens the browser. With --listen, other machines can open the page too. The page lists the games of the files and folders.
/// Saving writes your edits back to the file and leaves the rest unchanged; if the file changed meanwhile, the page asks what to do. The
/// address contains a secret: anyone who has it can read and write these files.
///
/// PATH can include one database of `sgf db`. You can then search its games by players, dates, words and patterns, and see the
/// continuations of the current position. Games from the database are read-only; saving one creates a copy.
///
/// Records in other formats and standard input (`-`) are read-only. Without a PATH, shows the records in the current folder. Without a
/// display, only prints the address.
///
/// The server stops on Ctrl-C, on request of the page, and 30 seconds after the last page was closed.
///
/// Exit codes: 0 if the server stopped by itself or from the page, 2 if a file could not be read or the server could not start, 130 after
/// Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "View the records of a folder" => "sgf view games/",
    "Search a database" => "sgf view pro.sgfdb",
    "Print the address instead of opening the browser" => "sgf view --no-open game.sgf",
    "Play with a person in the local network" => "sgf view --listen 192.168.1.5 games/",
})]
pub(crate) struct View {
    #[command(flatten)]
    paths: Paths,

    /// Print the address, but do not open the browser
    #[arg(long)]
    no_open: bool,

    /// Listen on this port [default: any free port]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,

    /// Also listen on this address of this machine, so that others in the network can open the page
    ///
    /// Prints a second address with the same secret. The connection is not encrypted.
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    listen: Option<IpAddr>,

    /// Keep running after the last page was closed
    #[arg(long)]
    keep: bool,
}

/// The paths that could be opened.
#[derive(Default)]
struct Opened {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
    database: Option<PathBuf>,
    standard_input: Option<Vec<u8>>,
    outcome: Outcome,
}

impl Opened {
    fn is_empty(&self) -> bool {
        self.files.is_empty()
            && self.folders.is_empty()
            && self.database.is_none()
            && self.standard_input.is_none()
    }

    /// Adds a folder, which may be a database. Reports databases that cannot be opened, and a second one.
    fn add_folder(&mut self, path: PathBuf, out: &mut Output) -> anyhow::Result<()> {
        if Stamp::of(&path).is_none() {
            self.folders.push(path);
            return Ok(());
        }
        let problem = match (&self.database, Database::open(&path)) {
            (Some(_), _) => "only one database can be opened at a time".to_owned(),
            (None, Err(error)) => error.to_string(),
            (None, Ok(_)) => {
                self.database = Some(path);
                return Ok(());
            }
        };
        out.error(format!("{}: {problem}", path.display()))?;
        self.outcome = Outcome::Failed;
        Ok(())
    }
}

impl View {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let opened = self.open(out)?;
        if opened.is_empty() {
            return Ok(opened.outcome);
        }
        let read_args = self.paths.read_args.without_list();
        let records = RecordReader { read_args };
        let mut config = Config::new(records);
        config.files = opened.files;
        config.folders = opened.folders;
        config.database = opened.database;
        config.standard_input = opened.standard_input;
        config.port = self.port.unwrap_or(0);
        config.listen = self.listen;
        config.linger = (!self.keep).then_some(LINGER);
        let server = Server::bind(config).map_err(|error| self.bind_error(&error))?;
        // Installs signal handlers: from now on, a signal waits until files are replaced.
        drop(SignalGuard::new());
        let mut text = out.styled_text();
        text.line(server.address());
        if let Some(address) = server.open_address() {
            text.line(&address);
            out.inform(
                "others in the network can open the second address; who has it can read and write these files, and the connection is not \
                 encrypted",
            )?;
        }
        out.show(&text)?;
        out.flush()?;
        self.open_browser(&server, out)?;
        server.run().map_err(|error| anyhow::anyhow!("the server failed: {}", reason(&error)))?;
        Ok(opened.outcome)
    }

    /// Sorts the paths, and checks that each can be read.
    fn open(&self, out: &mut Output) -> anyhow::Result<Opened> {
        let mut opened = Opened::default();
        let mut bytes = Vec::new();
        for GivenPath { path, is_stdin } in self.paths.begin(".", out)? {
            if path.is_dir() {
                opened.add_folder(path, out)?;
                continue;
            }
            let input = if is_stdin { Input::Stdin(None) } else { Input::File(path) };
            let read = input.read(&mut bytes).and_then(|notice| {
                non_sgf::expect_game(&input, &bytes)?;
                Ok(notice)
            });
            match (read, input) {
                (Ok(notice), input) => {
                    notice.show(out)?;
                    match input {
                        Input::Stdin(_) => opened.standard_input = Some(std::mem::take(&mut bytes)),
                        Input::File(path) => opened.files.push(path),
                        Input::Member(_) => {}
                    }
                }
                (Err(message), _) => {
                    out.error(message)?;
                    opened.outcome = Outcome::Failed;
                }
            }
        }
        Ok(opened)
    }

    fn bind_error(&self, error: &std::io::Error) -> anyhow::Error {
        let reason = reason(error);
        match (self.port, self.listen) {
            (_, Some(address)) => anyhow::anyhow!("cannot listen on {address}: {reason}"),
            (Some(port), None) => anyhow::anyhow!("cannot listen on port {port}: {reason}"),
            (None, None) => anyhow::anyhow!("cannot start the server: {reason}"),
        }
    }

    /// Opens the browser, and reports how to stop the server.
    fn open_browser(&self, server: &Server, out: &mut Output) -> anyhow::Result<()> {
        let is_opened = !self.no_open && has_display() && {
            let address = server.passing_address().unwrap_or_else(|| server.address());
            open::that_detached(address).is_ok()
        };
        out.inform(match is_opened {
            true => "opened in the browser; press Ctrl-C to stop the server",
            false => "open this address in a browser; press Ctrl-C to stop the server",
        })
    }
}

/// Reads the address to listen on: one of this machine that others can reach.
fn address(text: &str) -> Result<IpAddr, String> {
    let address: IpAddr = text.parse().map_err(|_| "not an IP address".to_owned())?;
    if address.is_unspecified() || address.is_multicast() {
        return Err("not the address of one machine; name the one that others know it by".to_owned());
    }
    if address.is_loopback() {
        return Err("other machines cannot reach this one; leave the option out".to_owned());
    }
    Ok(address)
}

/// Returns whether a browser can be shown.
fn has_display() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(any(windows, target_os = "macos")) {
        return !is_set("SSH_CONNECTION");
    }
    ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].into_iter().any(is_set)
}

/// Reads records for the server.
struct RecordReader {
    read_args: ReadArgs,
}

impl Records for RecordReader {
    fn walk(&self, folder: &Path) -> Vec<PathBuf> {
        let paths = Paths { paths: vec![folder.to_owned()], read_args: self.read_args.clone() };
        // Errors were reported when the server started.
        let found = paths.inputs_in(FileKinds::AllFormats, ".").map(|found| found.inputs).unwrap_or_default();
        found.iter().filter_map(Input::file).map(Path::to_owned).collect()
    }

    fn is_record_name(&self, name: &Path) -> bool {
        is_sgf_name(name)
    }

    fn as_sgf(&self, name: &Path, mut bytes: Vec<u8>) -> Result<(Vec<u8>, bool), String> {
        let name = name.to_string_lossy();
        let input = Input::File(PathBuf::from(printable(&name).into_owned()));
        let compression =
            decompress(&mut bytes).map_err(|problem| format!("cannot read {}: {problem}", input.name()))?;
        let own = decompressed_name(Path::new(&*name));
        let imported = import::into_sgf(&mut bytes, Some(&own), &ImportOptions::default());
        let imported = imported.map_err(|problem| format!("{} {problem}", input.name()))?;
        non_sgf::expect_game(&input, &bytes)?;
        Ok((bytes, imported.is_some() || compression != Compression::None))
    }
}
