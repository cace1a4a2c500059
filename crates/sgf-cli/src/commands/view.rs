//! `sgf view`: records and databases on a board in the browser.
//!
//! The server is a crate of its own; here are its paths, its address, and what it has to be told about records.

use std::path::{Path, PathBuf};
use std::time::Duration;

use opensgf::db::{Database, Stamp};
use opensgf::printable::printable;
use sgf_files::interrupt::Undisturbed;
use sgf_view::{Config, Records, Server};

use crate::archive::Packing;
use crate::foreign::{self, Known};
use crate::input::{Input, Named, Paths, Reading, Wanted, is_sgf_name, unpack, unpacked_name};
use crate::terminal::{Output, reason};
use crate::{Outcome, no_game};

/// How long the server waits for a page to come back, after a reload or a nap.
const LINGER: Duration = Duration::from_secs(30);

/// Look at records in the browser, and edit them
///
/// Starts a server that only this machine can reach, prints its address, and opens the browser. The page lists the games of the
/// files and folders. What you save goes back into the file, in which nothing but your edits changes; if the file has changed meanwhile,
/// the page asks. The address holds a secret: who has it can read and write these files.
///
/// A database of `sgf db` can be given, too, one at a time: then the page finds games by players, dates, words and patterns, and shows beside each
/// game what was played next in the same position. Its games are read only; what you save of them is a copy.
///
/// Records in other formats and standard input (`-`) can be looked at and not be written. Without a PATH, the records of the current folder
/// are shown. Without a display, the address is printed and no browser is opened.
///
/// The server ends with Ctrl-C, when the page asks it to, and half a minute after the last page was closed.
///
/// Exit codes: 0 when the server ended by itself or from the page, 2 when a file could not be read or the server could not
/// start, 130 after Ctrl-C.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Look at the records of a folder in the browser" => "sgf view games/",
    "Look through a database, with its patterns and continuations" => "sgf view pro.sgfdb",
    "Print the address, for a browser elsewhere on this machine" => "sgf view --no-open game.sgf",
})]
pub(crate) struct View {
    #[command(flatten)]
    paths: Paths,

    /// Print the address, and do not open the browser
    #[arg(long)]
    no_open: bool,

    /// Take this port, and not any that is free
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    port: Option<u16>,

    /// Do not end when the last page was closed
    #[arg(long)]
    keep: bool,
}

/// What is shown.
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

    /// Adds a folder, which may be a database; one that cannot be opened, and a second one, is told.
    fn add_folder(&mut self, path: PathBuf, out: &mut Output) -> anyhow::Result<()> {
        if Stamp::of(&path).is_none() {
            self.folders.push(path);
            return Ok(());
        }
        let trouble = match (&self.database, Database::open(&path)) {
            (Some(_), _) => {
                "one database can be looked at in a page, and there is another one already".to_owned()
            }
            (None, Err(error)) => error.to_string(),
            (None, Ok(_)) => {
                self.database = Some(path);
                return Ok(());
            }
        };
        out.complain(format!("{}: {trouble}", path.display()))?;
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
        let reading = self.paths.reading.without_list();
        let shelf = Shelf { reading };
        let mut config = Config::new(shelf);
        config.files = opened.files;
        config.folders = opened.folders;
        config.database = opened.database;
        config.standard_input = opened.standard_input;
        config.port = self.port.unwrap_or(0);
        config.linger = (!self.keep).then_some(LINGER);
        let server = Server::bind(config).map_err(|error| self.no_server(&error))?;
        // From now on a signal waits for files that are being replaced, and only for them.
        drop(Undisturbed::begin());
        let mut page = out.page();
        out.show(page.line(server.address()))?;
        out.flush()?;
        self.tell(&server, out)?;
        server.run().map_err(|error| anyhow::anyhow!("the server broke off: {}", reason(&error)))?;
        Ok(opened.outcome)
    }

    /// Sorts the paths, and makes sure that each can be read.
    fn open(&self, out: &mut Output) -> anyhow::Result<Opened> {
        let mut opened = Opened::default();
        let mut bytes = Vec::new();
        for Named { path, is_stdin } in self.paths.begin(".", out)? {
            if path.is_dir() {
                opened.add_folder(path, out)?;
                continue;
            }
            let input = if is_stdin { Input::Stdin(None) } else { Input::File(path) };
            let read = input.read(&mut bytes).and_then(|notice| {
                no_game::expect_game(&input, &bytes)?;
                Ok(notice)
            });
            match (read, input) {
                (Ok(notice), input) => {
                    notice.tell(out)?;
                    match input {
                        Input::Stdin(_) => opened.standard_input = Some(std::mem::take(&mut bytes)),
                        Input::File(path) => opened.files.push(path),
                    }
                }
                (Err(message), _) => {
                    out.complain(message)?;
                    opened.outcome = Outcome::Failed;
                }
            }
        }
        Ok(opened)
    }

    fn no_server(&self, error: &std::io::Error) -> anyhow::Error {
        let reason = reason(error);
        match self.port {
            Some(port) => anyhow::anyhow!("the server cannot have port {port}: {reason}"),
            None => anyhow::anyhow!("the server cannot start: {reason}"),
        }
    }

    /// Opens the browser, and tells how to end the server.
    fn tell(&self, server: &Server, out: &mut Output) -> anyhow::Result<()> {
        let is_opened = !self.no_open && has_display() && {
            let address = server.passing_address().unwrap_or_else(|| server.address());
            open::that_detached(address).is_ok()
        };
        out.tell(match is_opened {
            true => "the browser shows the records; Ctrl-C ends the server",
            false => "open this address in a browser; Ctrl-C ends the server",
        })
    }
}

/// Tells whether there is a screen on which a browser could be seen.
fn has_display() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(any(windows, target_os = "macos")) {
        return !is_set("SSH_CONNECTION");
    }
    ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].into_iter().any(is_set)
}

/// What the server has to be told about records.
struct Shelf {
    reading: Reading,
}

impl Records for Shelf {
    fn walk(&self, folder: &Path) -> Vec<PathBuf> {
        let paths = Paths { paths: vec![folder.to_owned()], reading: self.reading.clone() };
        // What cannot be walked was told when the server started.
        let found = paths.inputs_in(Wanted::AllFormats, ".").map(|found| found.inputs).unwrap_or_default();
        found.iter().filter_map(Input::file).map(Path::to_owned).collect()
    }

    fn is_record_name(&self, name: &Path) -> bool {
        is_sgf_name(name)
    }

    fn as_sgf(&self, name: &Path, mut bytes: Vec<u8>) -> Result<(Vec<u8>, bool), String> {
        let name = name.to_string_lossy();
        let input = Input::File(PathBuf::from(printable(&name).into_owned()));
        let packing =
            unpack(&mut bytes).map_err(|problem| format!("cannot read {}: {problem}", input.name()))?;
        let own = unpacked_name(Path::new(&*name));
        let foreign = foreign::into_sgf(&mut bytes, Some(&own), &Known::default());
        let foreign = foreign.map_err(|problem| format!("{} {problem}", input.name()))?;
        no_game::expect_game(&input, &bytes)?;
        Ok((bytes, foreign.is_some() || packing != Packing::Plain))
    }
}
