//! `sgf db sync`: a database that follows its files.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use opensgf::db::{KnownFile, Writer};

use crate::Outcome;
use crate::input::{Input, Paths};
use crate::numbers::{counted, grouped};
use crate::terminal::Output;

use super::import::{Checks, full_name, import, stamp};

/// Bring a database up to date with its files
///
/// Files that have changed since they were read are read again, and their games replaced; files that are there no more are removed
/// with their games. A game that stands in another file, too, stays. Files in the folders that you name are added. Without a PATH, only
/// files that the database knows are looked at. An archive is read again as a whole when it has changed. A file counts as changed when its size or time differs and then its content does.
///
/// Either all of it is done, or, if the command is interrupted or fails, nothing. A file that cannot be read keeps its games.
///
/// Exit codes: 0 when all went well, 2 when a file could not be read or the database could not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Follow the files of a folder" => "sgf db sync pro.sgfdb games/",
})]
pub(crate) struct Sync {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    checks: Checks,
}

impl Sync {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let is_standard = |path: &PathBuf| crate::input::is_standard(path);
        anyhow::ensure!(
            !self.paths.paths.iter().any(is_standard),
            "standard input is no file; use sgf db add"
        );
        let mut writer = Writer::open(&self.db)?;
        let known = writer.files()?;
        let by_path: HashMap<&str, &KnownFile> =
            known.iter().map(|file| (file.path.as_str(), file)).collect();
        let mut outcome = Outcome::Clean;
        let mut wanted: Vec<Input> = Vec::new();
        if self.paths.are_given() {
            let inputs = self.paths.inputs(".")?;
            outcome = inputs.begin(out)?;
            wanted = inputs.inputs;
        }
        let mut n_gone = 0;
        for file in known.iter().filter(|file| file.stamp.is_some() && !file.is_member) {
            let path = Path::new(&file.path);
            match std::fs::symlink_metadata(path) {
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                    writer.remove(&file.path)?;
                    n_gone += 1;
                }
                _ if !self.paths.are_given() => wanted.push(Input::File(path.to_owned())),
                _ => {}
            }
        }
        wanted.retain(|input| match input {
            Input::File(path) => {
                let file = by_path.get(full_name(input).as_str());
                file.is_none_or(|file| file.stamp.is_none() || stamp(path) != file.stamp)
            }
            Input::Stdin(_) => false,
        });
        let imported = import(&wanted, self.checks, &mut writer, out)?;
        outcome = outcome.max(imported.outcome());
        let counts = writer.commit()?;
        let read = counted(imported.n_read, "file");
        let gone = grouped(n_gone);
        let (added, removed) = (counted(counts.added as usize, "game"), grouped(counts.removed as usize));
        out.tell(format_args!("{read} read, {gone} gone: {added} added, {removed} removed"))?;
        Ok(outcome)
    }
}
