//! `sgf db verify`: checks a database for damage.

use std::path::PathBuf;

use opensgf::db::Database;

use crate::Outcome;
use crate::io::terminal::Output;
use crate::numbers::counted;

/// Check a database for damage
///
/// Compares the checksums of all segments, checks the integrity of the SQLite catalog, and compares the content of its tables with the
/// digests that were stored with them. Also checks the integrity of the marks. Reports what is damaged; everything else can still be searched and exported.
///
/// Exit codes: 0 if nothing is damaged, 1 if something is, 2 if there is no database.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Check a database" => "sgf db verify pro.sgfdb",
})]
pub(crate) struct Verify {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,
}

impl Verify {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let verified = Database::open(&self.db)?.verify()?;
        let mut text = out.styled_text();
        for damage in &verified.damaged {
            text.line(damage);
        }
        for line in &verified.catalog {
            text.line(format_args!("catalog: {line}"));
        }
        for line in &verified.marks {
            text.line(line);
        }
        out.show(&text)?;
        let is_sound = text.is_empty();
        out.inform(format_args!(
            "{} in {}, {} MB: {}",
            counted(verified.n_games as usize, "game"),
            counted(verified.n_segments, "segment"),
            verified.n_bytes.div_ceil(1_000_000),
            if is_sound { "nothing is damaged" } else { "damaged" }
        ))?;
        Ok(if is_sound { Outcome::Clean } else { Outcome::Found })
    }
}
