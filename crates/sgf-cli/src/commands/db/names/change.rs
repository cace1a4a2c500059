//! Joining and splitting names.

use std::collections::BTreeSet;
use std::path::Path;

use opensgf::db::{Database, Filter, Writer, name_key};

use crate::commands::db::aliases::read;
use crate::io::terminal::Output;
use crate::numbers::counted;

/// The number of unknown names that are listed.
const LISTED: usize = 10;

/// A change of the joined names.
pub(super) enum Change<'a> {
    /// Join spellings with the first name.
    Join(&'a [String]),
    /// Split off names.
    Split(&'a [String]),
    /// Join the names in a table.
    Import(&'a Path),
}

impl Change<'_> {
    /// Changes a database.
    pub(super) fn make(&self, db: &Path, out: &mut Output) -> anyhow::Result<()> {
        // Opened first, so that no other process changes the names in between.
        let mut writer = Writer::open(db)?;
        let mut aliases = writer.aliases()?;
        let (mut count, mut names) = (0, BTreeSet::new());
        match self {
            Change::Join(joined) => {
                for spelling in &joined[1..] {
                    count += usize::from(aliases.join(&joined[0], spelling)?);
                }
                names.extend(joined.iter().cloned());
            }
            Change::Split(split) => {
                for name in *split {
                    count += aliases.split(name)?.len();
                }
            }
            Change::Import(path) => {
                let before = aliases.iter().count();
                let table = read(path, &mut aliases)?;
                count = aliases.iter().count() - before;
                names.extend(
                    table.iter().flat_map(|(preferred, alias)| [preferred, alias]).map(str::to_owned),
                );
            }
        }
        writer.set_aliases(&aliases)?;
        let unknown = unknown(db, &names)?;
        writer.commit()?;
        for name in unknown.iter().take(LISTED) {
            out.inform(format_args!("no game has the name `{name}`"))?;
        }
        if unknown.len() > LISTED {
            out.inform(format_args!("no game has {} more", counted(unknown.len() - LISTED, "name")))?;
        }
        let done = if matches!(self, Change::Split(_)) { "split off" } else { "joined" };
        out.inform(format_args!("{} {done}", counted(count, "name")))
    }
}

/// The names that no player has.
fn unknown<'n>(db: &Path, names: &'n BTreeSet<String>) -> anyhow::Result<Vec<&'n String>> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let (known, _) = Database::open(db)?.player_names(&Filter::default())?;
    let known: BTreeSet<String> = known.iter().map(|known| name_key(&known.name)).collect();
    Ok(names.iter().filter(|name| !known.contains(&name_key(name))).collect())
}
