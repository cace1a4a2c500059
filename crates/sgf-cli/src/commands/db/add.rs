//! `sgf db add`: adds records to a database.

use std::path::PathBuf;

use opensgf::db::Writer;

use crate::Outcome;
use crate::io::input::{FileKinds, Paths};
use crate::io::terminal::Output;
use crate::numbers::{counted, grouped};

use super::import::{CheckArgs, import, now};

/// Add records to a database, creating it if needed
///
/// Games that are already in the database, byte for byte, are skipped. If a file changed since it was added, its games are replaced; `sgf
/// db restore` brings them back. A removed game that is added again gets its old number. An import is atomic: if it fails or is interrupted, the database is unchanged. Unreadable files are reported, and all others are added.
///
/// Archives that you name (.zip, .tar, .tar.gz, .tgz, .tar.zst) are read without unpacking, as are compressed records (.sgf.gz, .sgf.zst);
/// both are recognized by content. From damaged archives, the readable members are added. Archives in folders are ignored.
///
/// Games in which `sgf check` finds errors are also added, with the number of errors: `sgf db find DB --where 'errors > 0'` lists them.
///
/// Without a PATH, reads standard input.
///
/// Exit codes: 0 on success, 2 if a file could not be read or the database could not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Add records and archives" => "sgf db add pro.sgfdb games/ more.sgf archive.zip",
})]
pub(crate) struct Add {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    checks: CheckArgs,
}

impl Add {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let inputs = self.paths.inputs_or_stdin("db add games.sgfdb", FileKinds::Archives)?;
        let mut outcome = inputs.begin(out)?;
        let mut writer = Writer::create_or_open(&self.db)?;
        writer.set_time(now());
        let imported = import(&inputs.inputs, self.checks, &mut writer, out)?;
        outcome = outcome.max(imported.outcome());
        let n_unread = inputs.failures.len() + imported.n_unread;
        let counts = writer.commit()?;
        let mut parts = vec![format!("{} added", counted(counts.added as usize, "game"))];
        if counts.flawed > 0 {
            parts.push(format!("{} with errors", grouped(counts.flawed as usize)));
        }
        if counts.known > 0 {
            parts.push(format!("{} already known", grouped(counts.known as usize)));
        }
        if n_unread > 0 {
            parts.push(format!("{} not read", counted(n_unread, "file")));
        }
        out.inform(parts.join(", "))?;
        Ok(outcome)
    }
}
