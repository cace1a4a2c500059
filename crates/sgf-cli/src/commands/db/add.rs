//! `sgf db add`: records into a database.

use std::path::PathBuf;

use opensgf::db::Writer;

use crate::Outcome;
use crate::input::{Paths, Wanted};
use crate::numbers::{counted, grouped};
use crate::terminal::Output;

use super::import::{Checks, import};

/// Add records to a database, and make it if there is none
///
/// A game that is in the database already, byte by byte, is not added again. The games of a file that has changed since it was added
/// are replaced. Either all games are added that can be read, or none: an
/// import that is interrupted or fails leaves the database as it was. Files that cannot be read are named, and the others are added.
///
/// Archives that you name (.zip, .tar, .tar.gz, .tgz, .tar.zst) are read member by member, and so are packed records (.sgf.gz, .sgf.zst);
/// they are recognised by their content. Of an archive that is damaged the members are added that can be read. Archives in folders are
/// left alone.
///
/// A game in which `sgf check` finds errors is added like the others, and the number of its errors is kept:
/// `sgf db find DB --where 'errors > 0'` lists such games.
///
/// Without a PATH, records are read from standard input.
///
/// Exit codes: 0 when all went well, 2 when a file could not be read or the database could not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Put records and archives into a database" => "sgf db add pro.sgfdb games/ more.sgf archive.zip",
})]
pub(crate) struct Add {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    checks: Checks,
}

impl Add {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let inputs = self.paths.inputs_or_stdin("db add games.sgfdb", Wanted::Sgf)?;
        let mut outcome = inputs.begin(out)?;
        let mut writer = Writer::create_or_open(&self.db)?;
        let imported = import(&inputs.inputs, self.checks, &mut writer, out)?;
        outcome = outcome.max(imported.outcome());
        let n_unread = inputs.failures.len() + imported.n_unread;
        let counts = writer.commit()?;
        let mut parts = vec![format!("{} added", counted(counts.added as usize, "game"))];
        if counts.flawed > 0 {
            parts.push(format!("{} with errors", grouped(counts.flawed as usize)));
        }
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
