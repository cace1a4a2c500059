//! The paths of a command line, and what they stand for.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use ignore::{WalkBuilder, WalkState};

use super::exclude::Excluded;
use super::{Input, Reading, expect_piped, identity, is_packed_sgf_name, is_sgf_name, is_standard, shown};
use crate::Outcome;
use crate::foreign::{self, Spread};
use crate::numbers::counted;
use crate::pool;
use crate::terminal::{Loudness, Output};

/// The paths of a command line.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Paths {
    /// Files, folders, or `-` for standard input
    ///
    /// A file that you name is read whatever its extension, and in whichever format it is. In a folder and its subfolders, the
    /// command reads files with the extensions .sgf, .mgt, .hsgf, .hgf and .tsgf, in upper or lower case, except hidden ones
    /// and those that a .gitignore excludes. Records that are packed with gzip or zstd (.sgf.gz, .sgf.zst) are read like others, and
    /// never replaced.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    #[command(flatten, next_help_heading = "Which files, and how")]
    pub(crate) reading: Reading,
}

/// What the paths of a command line stand for.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    pub(crate) inputs: Vec<Input>,
    /// Paths that could not be walked, and why, and folders without a record.
    pub(crate) failures: Vec<String>,
    /// Whether there was a folder among them.
    pub(crate) is_walked: bool,
    /// What was left out in folders.
    left: Left,
    loudness: Loudness,
}

/// How many records were left out in folders.
#[derive(Clone, Copy, Debug, Default)]
struct Left {
    /// Those of other formats.
    n_foreign: usize,
    /// Those that are packed.
    n_packed: usize,
}

/// Which files of folders are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Those whose extension is one of SGF, and that can be replaced.
    InPlace,
    /// Those whose extension is one of SGF, packed or not.
    Sgf,
    /// Those of all formats.
    AllFormats,
}

impl Paths {
    /// Reads each input, or standard input when no path is given, and hands it to `look`; what cannot be read is told. The
    /// worst outcome counts.
    pub(crate) fn read_each(
        &self,
        command: &str,
        out: &mut Output,
        mut look: impl FnMut(&Input, &[u8], &mut Output) -> anyhow::Result<Outcome>,
    ) -> anyhow::Result<Outcome> {
        let inputs = self.inputs_or_stdin(command, Wanted::Sgf)?;
        let mut outcome = inputs.begin(out)?;
        let mut bytes = Vec::new();
        for input in &inputs.inputs {
            outcome = outcome.max(match input.read(&mut bytes) {
                Ok(notice) => {
                    notice.tell(out)?;
                    out.tell_more(format_args!("{}: read", input.name()))?;
                    look(input, &bytes, out)?
                }
                Err(message) => {
                    out.complain(message)?;
                    Outcome::Failed
                }
            });
        }
        Ok(outcome)
    }

    /// Finds everything that the paths stand for; without any path, standard input, if something comes from there.
    ///
    /// # Errors
    ///
    /// Fails as [`Paths::inputs`] does, and when somebody would have to type a record.
    pub(crate) fn inputs_or_stdin(&self, command: &str, wanted: Wanted) -> anyhow::Result<Inputs> {
        if !self.are_given() {
            expect_piped(command)?;
        }
        self.inputs_in(wanted, "-")
    }

    /// Finds the paths for a command that walks through folders itself, and which hears from now on how much is to be said.
    ///
    /// # Errors
    ///
    /// Fails as [`Paths::inputs`] does.
    pub(crate) fn begin(&self, default: &str, out: &mut Output) -> anyhow::Result<Vec<Named>> {
        self.expect_one_stdin(default)?;
        self.reading.limit_jobs();
        out.loudness = self.reading.loudness();
        self.named(default)
    }

    /// Finds everything that the paths stand for; without any path, what `default` stands for.
    ///
    /// # Errors
    ///
    /// Fails when a list cannot be read, and when standard input would be read twice.
    pub(crate) fn inputs(&self, default: &str) -> anyhow::Result<Inputs> {
        self.inputs_in(Wanted::Sgf, default)
    }

    /// Finds everything that the paths stand for, in folders the files of some formats.
    ///
    /// # Errors
    ///
    /// Fails as [`Paths::inputs`] does.
    pub(crate) fn inputs_in(&self, wanted: Wanted, default: &str) -> anyhow::Result<Inputs> {
        self.expect_one_stdin(default)?;
        self.reading.limit_jobs();
        let excluded = self.reading.excluded()?;
        let mut all = Inputs { loudness: self.reading.loudness(), ..Inputs::default() };
        let named = self.named(default)?;
        // A folder alone gives each file once.
        let is_alone = named.len() == 1;
        let mut seen = HashSet::new();
        for Named { path, is_stdin } in named {
            if is_stdin {
                all.add([Input::Stdin(self.reading.stdin_name())], &mut seen);
                continue;
            }
            if !path.is_dir() {
                all.add([Input::File(path)], &mut seen);
                continue;
            }
            all.is_walked = true;
            let n_failures = all.failures.len();
            let (found, left) = self.expand(&path, wanted, &excluded, &mut all.failures);
            if found.is_empty() && all.failures.len() == n_failures {
                all.failures.push(no_records(&path, left));
            } else {
                all.left.n_foreign += left.n_foreign;
                all.left.n_packed += left.n_packed;
            }
            if is_alone {
                all.inputs = found;
            } else {
                all.add(found, &mut seen);
            }
        }
        Ok(all)
    }

    /// The paths of the command line, and those of the list that are not excluded; without any, `default`.
    fn named(&self, default: &str) -> anyhow::Result<Vec<Named>> {
        let default = if self.reading.stdin_name().is_some() { "-" } else { default };
        let default = [PathBuf::from(default)];
        let given = if self.are_given() { &self.paths[..] } else { &default };
        let given = given.iter().map(|path| Named { path: path.clone(), is_stdin: is_standard(path) });
        let excluded = self.reading.excluded()?;
        let mut listed = self.reading.listed()?;
        listed.retain(|path| !excluded.holds(path, path.is_dir()));
        // In a list, `-` is a file as any other.
        Ok(given.chain(listed.into_iter().map(|path| Named { path, is_stdin: false })).collect())
    }

    /// Finds the records of a folder, and how many it leaves out.
    fn expand(
        &self,
        folder: &Path,
        wanted: Wanted,
        excluded: &Excluded,
        failures: &mut Vec<String>,
    ) -> (Vec<Input>, Left) {
        let Walked { mut found, left, mut failed } = self.walk(folder, wanted, excluded);
        found.sort_by_cached_key(|path| in_order(path));
        failed.sort_unstable();
        failures.extend(failed);
        // What was found below `.` is called as `ls` calls it.
        let is_here = folder == Path::new(".");
        let shorter = |found: PathBuf| match found.strip_prefix(".") {
            Ok(rest) => rest.to_owned(),
            Err(_) => found,
        };
        let found = found.into_iter().map(|found| if is_here { shorter(found) } else { found });
        (found.map(Input::File).collect(), left)
    }

    /// Walks a folder on all cores.
    fn walk(&self, folder: &Path, wanted: Wanted, excluded: &Excluded) -> Walked {
        let (send, receive) = std::sync::mpsc::channel();
        let excluded = excluded.clone();
        let walker = WalkBuilder::new(folder)
            .standard_filters(!self.reading.no_ignore)
            .threads(pool::limited().unwrap_or(0))
            .filter_entry(move |entry| {
                let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                entry.depth() == 0 || !excluded.holds(entry.path(), is_folder)
            })
            .build_parallel();
        walker.run(|| {
            let send = send.clone();
            Box::new(move |entry| {
                let met = match entry {
                    Ok(entry) => kind(&entry, wanted).map(|met| Ok((entry.into_path(), met))),
                    Err(error) => Some(Err(format!("cannot walk {error}"))),
                };
                // The receiver outlives the walk.
                let _ = met.map(|met| send.send(met));
                WalkState::Continue
            })
        });
        drop(send);
        let mut walked = Walked::default();
        for met in receive {
            match met {
                Ok((path, Met::Wanted)) => walked.found.push(path),
                Ok((_, Met::Foreign)) => walked.left.n_foreign += 1,
                Ok((_, Met::Packed)) => walked.left.n_packed += 1,
                Err(failure) => walked.failed.push(failure),
            }
        }
        walked
    }
}

/// What paths are sorted by: their bytes, with separators before all others. That is the order of their components, which are not taken apart
/// for each comparison.
fn in_order(path: &Path) -> Vec<u8> {
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    bytes.map(|&byte| if std::path::is_separator(char::from(byte)) { 0 } else { byte }).collect()
}

/// What a walk through a folder gives, in no order.
#[derive(Default)]
struct Walked {
    found: Vec<PathBuf>,
    left: Left,
    failed: Vec<String>,
}

/// A path that was given: on the command line or in a list.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) path: PathBuf,
    pub(crate) is_stdin: bool,
}

/// What a walk meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Met {
    /// What it looks for.
    Wanted,
    /// A record in a format that is not wanted.
    Foreign,
    /// A record that is packed and would have to be replaced.
    Packed,
}

/// Says that there is nothing to work on in a folder.
fn no_records(folder: &Path, left: Left) -> String {
    let folder = shown(folder);
    match left {
        Left { n_foreign: 0, n_packed: 0 } => format!("there are no records in {folder}"),
        Left { n_foreign: 0, n_packed } => format!(
            "there are no records in {folder} that could be replaced, and {}",
            counted(n_packed, "packed record")
        ),
        Left { n_foreign, .. } => format!(
            "there are no SGF records in {folder}, and {} of another format: name it, or use sgf convert --to sgf",
            counted(n_foreign, "record")
        ),
    }
}

impl Inputs {
    /// Adds inputs that are not there yet.
    fn add(&mut self, found: impl IntoIterator<Item = Input>, seen: &mut HashSet<String>) {
        self.inputs.extend(found.into_iter().filter(|input| seen.insert(input.label())));
    }

    /// Tells of paths that are no inputs, and of what is left out; the outcome so far. From here on, the user hears as much as he has
    /// asked for.
    pub(crate) fn begin(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        out.loudness = self.loudness;
        self.failures.iter().try_for_each(|failure| out.complain(failure))?;
        let Left { n_foreign, n_packed } = self.left;
        if n_foreign > 0 {
            let records = counted(n_foreign, "record");
            out.tell(format_args!(
                "{records} of another format left out; to read such a record, name it, or use sgf convert --to sgf"
            ))?;
        }
        if n_packed > 0 {
            let records = counted(n_packed, "packed record");
            out.tell(format_args!(
                "{records} left out, which cannot be changed in place; unpack them first"
            ))?;
        }
        Ok(if self.failures.is_empty() { Outcome::Clean } else { Outcome::Failed })
    }

    /// Tells whether one of the inputs is the file that a path leads to.
    pub(crate) fn holds(&self, path: &Path) -> bool {
        let Some(identity) = identity(path) else { return false };
        let is_it = |path: &Path| super::identity(path).as_ref() == Some(&identity);
        self.inputs.iter().filter_map(Input::file).any(is_it)
    }

    /// Leaves out files that are named a second time, by another path or a link: work in place is done on each once.
    pub(crate) fn each_file_once(mut self) -> Inputs {
        let mut seen = HashSet::new();
        self.inputs.retain(|input| match input {
            Input::File(path) => identity(path).is_none_or(|identity| seen.insert(identity)),
            Input::Stdin(_) => true,
        });
        self
    }
}

/// Tells whether something in a folder is a record: a file, or a link to one, by its extension.
fn kind(entry: &ignore::DirEntry, wanted: Wanted) -> Option<Met> {
    let path = entry.path();
    let is_packed = is_packed_sgf_name(path);
    let spread = if is_packed || is_sgf_name(path) { None } else { Some(foreign::spread(path)?) };
    if !entry.file_type().is_some_and(|kind| kind.is_file() || (kind.is_symlink() && path.is_file())) {
        return None;
    }
    match (spread, wanted) {
        (None, Wanted::InPlace) if is_packed => Some(Met::Packed),
        (None, _) | (Some(Spread::Own), Wanted::AllFormats) => Some(Met::Wanted),
        (Some(Spread::Own), _) => Some(Met::Foreign),
        // Most texts are no records: only a look at them tells.
        (Some(Spread::Common), Wanted::AllFormats) => foreign::seems_foreign(path).then_some(Met::Wanted),
        (Some(Spread::Common), _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn labels(folder: &Path, paths: &[&str], no_ignore: bool) -> Vec<String> {
        let paths = paths.iter().map(|path| folder.join(path)).collect();
        let mut reading = Reading::default();
        reading.no_ignore = no_ignore;
        let inputs = Paths { paths, reading }.inputs(".").unwrap();
        assert_eq!(inputs.failures, [""; 0]);
        let prefix = folder.to_string_lossy().into_owned() + "/";
        inputs.inputs.iter().map(|input| input.label().replace(&prefix, "")).collect()
    }

    #[test]
    fn folders_give_records_in_order() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b/2.SGF", "b/1.sgf", "a.hgf", "notes.txt", ".hidden.sgf", "c.sgf"] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "(;)").unwrap();
        }
        fs::create_dir(folder.path().join(".git")).unwrap();
        fs::write(folder.path().join(".gitignore"), "c.sgf\n").unwrap();
        assert_eq!(labels(folder.path(), &[""], false), ["a.hgf", "b/1.sgf", "b/2.SGF"]);
        assert_eq!(
            labels(folder.path(), &["c.sgf", "notes.txt", "b", "b/1.sgf"], false),
            ["c.sgf", "notes.txt", "b/1.sgf", "b/2.SGF"]
        );
        assert_eq!(labels(folder.path(), &[""], true).len(), 5);
    }
}
