//! `sgf db add`: records into a database.

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use opensgf::db::{Entry, SourceFile, Writer};
use opensgf::{Buffers, read_in};

use crate::foreign::Notice;
use crate::input::{Input, Paths, expect_piped};
use crate::numbers::{counted, grouped};
use crate::terminal::Output;
use crate::{Outcome, no_game, pool};

/// Add records to a database, and make it if there is none
///
/// A game that is in the database already, byte by byte, is not added again. The games of a file that has changed since it was added
/// are replaced. Either all games are added that can be read, or none: an
/// import that is interrupted or fails leaves the database as it was. Files that cannot be read are named, and the others are added.
///
/// Without a PATH, records are read from standard input.
///
/// Exit codes: 0 when all went well, 2 when a file could not be read or the database could not be written.
///
/// Example: `sgf db add pro.sgfdb games/ more.sgf`
#[derive(Debug, clap::Args)]
pub(crate) struct Add {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    #[command(flatten)]
    paths: Paths,

    /// Do not print how many games were added
    #[arg(long, short)]
    quiet: bool,
}

/// A file whose games are ready to be added.
pub(super) struct Ready {
    path: String,
    stamp: Option<(i64, i64)>,
    entries: Vec<Entry>,
    notice: Notice,
}

/// What a worker keeps from file to file.
#[derive(Default)]
pub(super) struct Worker {
    bytes: Vec<u8>,
    buffers: Buffers,
}

impl Add {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        if self.paths.paths.is_empty() {
            expect_piped("db add games.sgfdb")?;
        }
        let inputs = self.paths.inputs("-");
        let mut outcome = inputs.begin(out)?;
        let mut writer = Writer::create_or_open(&self.db)?;
        let mut n_unread = inputs.failures.len();
        out.expect(inputs.inputs.len());
        pool::in_order(&inputs.inputs, Worker::default, Worker::prepare, |_, result| {
            out.advance();
            match result {
                Ok(ready) => {
                    ready.add_to(&mut writer)?;
                    ready.tell(out)
                }
                Err(message) => {
                    n_unread += 1;
                    outcome = Outcome::Failed;
                    out.complain(message)
                }
            }
        })?;
        let counts = writer.commit()?;
        if self.quiet {
            return Ok(outcome);
        }
        let mut parts = vec![format!("{} added", counted(counts.added as usize, "game"))];
        if counts.known > 0 {
            parts.push(format!("{} known already", grouped(counts.known as usize)));
        }
        if n_unread > 0 {
            parts.push(format!("{} not read", counted(n_unread, "file")));
        }
        out.tell(parts.join(", "))?;
        Ok(outcome)
    }
}

impl Worker {
    /// Reads a file and computes all that a database keeps of its games.
    pub(super) fn prepare(&mut self, input: &Input) -> Result<Ready, String> {
        // What changes while it is read has an old stamp, and is read again by the next `sync`.
        let stamp = match input {
            Input::Stdin => None,
            Input::File(path) => stamp(path),
        };
        let notice = input.read(&mut self.bytes)?;
        no_game::expect_game(input, &self.bytes)?;
        let doc = read_in(&self.bytes, std::mem::take(&mut self.buffers));
        let path = full_name(input);
        let entries = Entry::all(&doc, Some(&path));
        self.buffers = doc.into_buffers();
        Ok(Ready { path, stamp, entries, notice })
    }
}

impl Ready {
    pub(super) fn add_to(&self, writer: &mut Writer) -> anyhow::Result<()> {
        let file = SourceFile { path: &self.path, stamp: self.stamp };
        Ok(writer.add(&file, &self.entries)?)
    }

    /// Tells what the file was before it became SGF.
    pub(super) fn tell(self, out: &mut Output) -> anyhow::Result<()> {
        self.notice.tell(out)
    }
}

/// The size of a file, and when it was changed last.
pub(super) fn stamp(path: &Path) -> Option<(i64, i64)> {
    let found = std::fs::metadata(path).ok()?;
    let modified = found.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some((i64::try_from(found.len()).ok()?, i64::try_from(modified.as_nanos()).ok()?))
}

/// What a file is called in the database: its whole path, so that it is found from everywhere.
pub(super) fn full_name(input: &Input) -> String {
    match input {
        Input::Stdin => input.label(),
        Input::File(path) => {
            std::path::absolute(path).as_deref().unwrap_or(path).to_string_lossy().into_owned()
        }
    }
}
