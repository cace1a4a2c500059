//! `sgf db sync`: updates a database from its files.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use opensgf::db::{Database, KnownFile, Writer};

use crate::Outcome;
use crate::io::input::{FileKinds, Input, Paths};
use crate::io::terminal::Output;
use crate::numbers::{counted, grouped};

use super::import::{CheckArgs, full_name, import, now, stamp};
use super::missing::{Missing, Roots, is_missing};

/// Update a database from its files
///
/// Changed files are read again and their games replaced. Games of deleted files are removed, unless another file contains them. New files
/// in the given folders are added; without a PATH, only known files are checked. Changed archives are read again completely. A file counts
/// as changed if its size or time differs, and its content does.
///
/// A disk that is not mounted removes nothing: a missing PATH, or a folder without records, is an error, and known files in it are kept.
/// Outside of the PATHs, files are also kept if their folder is missing or empty, and inside, if the folder is empty. If more than a tenth
/// of the known files or more than 100 are missing, none is removed. --remove-missing removes files in all these cases, but not under a
/// PATH that is missing or has no records.
///
/// Removed games can be restored with `sgf db restore` until `sgf db compact`. If a file returns, its games get their old numbers.
///
/// The update is atomic: if it fails or is interrupted, the database is unchanged. Games of unreadable files are kept.
///
/// Exit codes: 0 on success, 2 if a file could not be read, missing files were kept, or the database could not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Update the games of a folder" => "sgf db sync pro.sgfdb games/",
    "List what would be read and removed" => "sgf db sync pro.sgfdb games/ --dry-run",
})]
pub(crate) struct Sync {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    checks: CheckArgs,

    /// Remove the games of missing files even if many are missing, or their folder is missing or empty
    #[arg(long)]
    remove_missing: bool,

    /// Print the files that would be read and removed, and change nothing
    #[arg(long)]
    dry_run: bool,
}

/// The work of a sync.
struct Plan {
    /// Files that are new or may have changed.
    to_read: Vec<Input>,
    /// Known files that are missing and removed.
    removed: Vec<String>,
    outcome: Outcome,
}

impl Sync {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let is_standard = |path: &PathBuf| crate::io::input::is_standard(path);
        anyhow::ensure!(
            !self.paths.paths.iter().any(is_standard),
            "standard input cannot be synced; use sgf db add"
        );
        if self.dry_run {
            let plan = self.plan(&Database::open(&self.db)?.files()?, out)?;
            return show(&plan, out);
        }
        let mut writer = Writer::open(&self.db)?;
        writer.set_time(now());
        let plan = self.plan(&writer.files()?, out)?;
        let imported = import(&plan.to_read, self.checks, &mut writer, out)?;
        // Removed last, so that games of files that were moved stay.
        for path in &plan.removed {
            writer.remove(path)?;
        }
        let counts = writer.commit()?;
        let read = counted(imported.n_read, "file");
        let deleted = grouped(plan.removed.len());
        let (added, removed) = (counted(counts.added as usize, "game"), grouped(counts.removed as usize));
        out.inform(format_args!("{read} read, {deleted} deleted: {added} added, {removed} removed"))?;
        Ok(plan.outcome.max(imported.outcome()))
    }

    /// Compares the known files with those on the disk, and reports missing files that are kept.
    fn plan(&self, known: &[KnownFile], out: &mut Output) -> anyhow::Result<Plan> {
        let by_path: HashMap<&str, &KnownFile> =
            known.iter().map(|file| (file.path.as_str(), file)).collect();
        let followed: Vec<&str> = known
            .iter()
            .filter(|file| file.stamp.is_some() && !file.is_member)
            .map(|file| file.path.as_str())
            .collect();
        let (missing, here): (Vec<&str>, Vec<&str>) = followed.iter().partition(|path| is_missing(path));
        let (mut to_read, mut outcome, mut roots) = (Vec::new(), Outcome::Clean, Roots::default());
        if self.paths.are_given() {
            let inputs = self.paths.inputs_in(FileKinds::Archives, ".")?;
            outcome = inputs.begin(out)?;
            let given = inputs.given;
            to_read = inputs.inputs;
            let found: BTreeSet<PathBuf> = to_read
                .iter()
                .map(full_name)
                .chain(here.iter().map(|&path| path.to_owned()))
                .map(PathBuf::from)
                .collect();
            roots = Roots::new(given.into_iter(), &found);
        }
        if !self.paths.are_given() {
            to_read.extend(here.iter().map(|path| Input::File(PathBuf::from(path))));
        }
        to_read.retain(|input| match input {
            Input::File(path) => {
                let file = by_path.get(full_name(input).as_str());
                file.is_none_or(|file| file.stamp.is_none() || stamp(path) != file.stamp)
            }
            Input::Stdin(_) | Input::Member(_) => false,
        });
        let (removed, problems) = Missing::new(&missing, &roots).chosen(followed.len(), self.remove_missing);
        for problem in problems {
            out.error(problem)?;
            outcome = Outcome::Failed;
        }
        Ok(Plan { to_read, removed, outcome })
    }
}

/// Prints what a sync would do.
fn show(plan: &Plan, out: &mut Output) -> anyhow::Result<Outcome> {
    let (mut text, mut outcome) = (out.styled_text(), plan.outcome);
    for input in &plan.to_read {
        if input.file().is_some_and(|path| !path.exists()) {
            out.error(format_args!("{} does not exist", input.name()))?;
            outcome = Outcome::Failed;
            continue;
        }
        text.cells(["read".to_owned(), input.label()]);
    }
    for path in &plan.removed {
        text.cells(["remove".to_owned(), path.clone()]);
    }
    out.show(&text)?;
    let (read, removed) = (counted(plan.to_read.len(), "file"), grouped(plan.removed.len()));
    out.inform(format_args!("{read} would be read, {removed} removed"))?;
    Ok(outcome)
}
