//! `sgf db compact`: a database without what was removed.

use std::path::PathBuf;

use opensgf::db::Writer;

use crate::Outcome;
use crate::numbers::counted;
use crate::terminal::Output;

/// Write the segments of a database again, without games that were removed
///
/// Each import makes a segment of its own, and what is removed leaves a gap. This command joins the segments and closes the gaps. Others
/// can search meanwhile. A database with damage is left as it is.
///
/// Exit codes: 0 when all went well, 2 when the database is damaged or could not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Give back the space of games that were removed" => "sgf db compact pro.sgfdb",
})]
pub(crate) struct Compact {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// Do not print what was done
    #[arg(long, short)]
    quiet: bool,
}

impl Compact {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let (before, after) = Writer::open(&self.db)?.compact()?;
        if !self.quiet {
            out.tell(format_args!("{} made into {after}", counted(before, "segment")))?;
        }
        Ok(Outcome::Clean)
    }
}
