//! `sgf db verify`: is everything there as it was written?

use std::path::PathBuf;

use opensgf::db::Database;

use crate::Outcome;
use crate::numbers::counted;
use crate::terminal::Output;

/// Look for damage in a database
///
/// Compares the checksums of all segments, and lets SQLite examine the catalog. What is damaged is named; everything else can
/// still be searched and exported.
///
/// Exit codes: 0 when nothing is damaged, 1 when something is, 2 when there is no database.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Look for damage" => "sgf db verify pro.sgfdb",
})]
pub(crate) struct Verify {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,
}

impl Verify {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let verified = Database::open(&self.db)?.verify()?;
        let mut page = out.page();
        for damage in &verified.damaged {
            page.line(damage);
        }
        for line in &verified.catalog {
            page.line(format_args!("catalog: {line}"));
        }
        out.show(&page)?;
        let is_sound = page.is_empty();
        out.tell(format_args!(
            "{} in {}, {} MB: {}",
            counted(verified.n_games as usize, "game"),
            counted(verified.n_segments, "segment"),
            verified.n_bytes.div_ceil(1_000_000),
            if is_sound { "nothing is damaged" } else { "damaged" }
        ))?;
        Ok(if is_sound { Outcome::Clean } else { Outcome::Found })
    }
}
