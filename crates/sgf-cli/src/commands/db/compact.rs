//! `sgf db compact`: rewrites a database without removed games.

use std::path::PathBuf;

use opensgf::db::Writer;

use crate::Outcome;
use crate::io::terminal::Output;
use crate::numbers::counted;

/// Compact a database
///
/// Each import adds a segment, and the records of removed games stay in theirs. This command merges the segments and drops these records,
/// so `sgf db restore` cannot bring them back afterwards (`sgf db restore DB --list` lists them). The database can be searched meanwhile.
/// Damaged databases are not changed.
///
/// Exit codes: 0 on success, 2 if the database is damaged or could not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Reclaim the space of removed games" => "sgf db compact pro.sgfdb",
})]
pub(crate) struct Compact {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// Do not print a summary
    #[arg(long, short)]
    quiet: bool,
}

impl Compact {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let writer = Writer::open(&self.db)?;
        let n_dropped = writer.removed()?.len();
        let (before, after) = writer.compact()?;
        if !self.quiet {
            let dropped = match n_dropped {
                0 => String::new(),
                count => format!(", {} dropped", counted(count, "removed game")),
            };
            out.inform(format_args!("{} made into {after}{dropped}", counted(before, "segment")))?;
        }
        Ok(Outcome::Clean)
    }
}
