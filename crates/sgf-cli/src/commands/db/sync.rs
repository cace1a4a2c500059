//! `sgf db sync`: updates a database from its files.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use opensgf::db::{KnownFile, Writer};

use crate::Outcome;
use crate::io::input::{FileKinds, Input, Paths};
use crate::io::terminal::Output;
use crate::numbers::{counted, grouped};

use super::import::{CheckArgs, full_name, import, stamp};

/// Update a database from its files
///
/// Changed files are read again and their games replaced. Games of deleted files are removed, unless another file contains them. New files
/// in the given folders are added; without a PATH, only known files are checked. Changed archives are read again completely. A file counts
/// as changed if its size or time differs, and its content does.
///
/// The update is atomic: if it fails or is interrupted, the database is unchanged. Games of unreadable files are kept.
///
/// Exit codes: 0 on success, 2 if a file could not be read or the database could not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Update the games of a folder" => "sgf db sync pro.sgfdb games/",
})]
pub(crate) struct Sync {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    checks: CheckArgs,
}

impl Sync {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let is_standard = |path: &PathBuf| crate::io::input::is_standard(path);
        anyhow::ensure!(
            !self.paths.paths.iter().any(is_standard),
            "standard input cannot be synced; use sgf db add"
        );
        let mut writer = Writer::open(&self.db)?;
        let known = writer.files()?;
        let by_path: HashMap<&str, &KnownFile> =
            known.iter().map(|file| (file.path.as_str(), file)).collect();
        let mut outcome = Outcome::Clean;
        let mut to_read: Vec<Input> = Vec::new();
        if self.paths.are_given() {
            let inputs = self.paths.inputs_in(FileKinds::Archives, ".")?;
            outcome = inputs.begin(out)?;
            to_read = inputs.inputs;
        }
        let mut n_deleted = 0;
        for file in known.iter().filter(|file| file.stamp.is_some() && !file.is_member) {
            let path = Path::new(&file.path);
            match std::fs::symlink_metadata(path) {
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                    writer.remove(&file.path)?;
                    n_deleted += 1;
                }
                _ if !self.paths.are_given() => to_read.push(Input::File(path.to_owned())),
                _ => {}
            }
        }
        to_read.retain(|input| match input {
            Input::File(path) => {
                let file = by_path.get(full_name(input).as_str());
                file.is_none_or(|file| file.stamp.is_none() || stamp(path) != file.stamp)
            }
            Input::Stdin(_) | Input::Member(_) => false,
        });
        let imported = import(&to_read, self.checks, &mut writer, out)?;
        outcome = outcome.max(imported.outcome());
        let counts = writer.commit()?;
        let read = counted(imported.n_read, "file");
        let deleted = grouped(n_deleted);
        let (added, removed) = (counted(counts.added as usize, "game"), grouped(counts.removed as usize));
        out.inform(format_args!("{read} read, {deleted} deleted: {added} added, {removed} removed"))?;
        Ok(outcome)
    }
}
