//! What a command works on: files, the records of folders, standard input.
//!
//! A file that is named is taken whatever it is called. A folder is walked, and gives the files whose extension is that
//! of a record; what a `.gitignore` excludes and what is hidden is left out, as `git` and most tools of today do. The
//! order is that of the arguments, and inside a folder that of the names, so that the same call always tells the same.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use ignore::{WalkBuilder, WalkState};
use opensgf::printable::printable;

use crate::Outcome;
use crate::terminal::{Output, reason};

/// The extensions that make a file in a folder a record, in lower case.
///
/// `sgf` is the format's own; `mgt` is written by MultiGo; `hsgf`, `hgf` and `tsgf` are used for Hex and TwixT.
pub(crate) const EXTENSIONS: &[&str] = &["sgf", "mgt", "hsgf", "hgf", "tsgf"];

/// Files up to so many bytes are changed in no time.
const SHORT: u64 = 1 << 20;

/// The paths of a command line.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Paths {
    /// Files, folders, or `-` for standard input
    ///
    /// A file that you name is read whatever its extension. In a folder and its subfolders, the command reads files with
    /// the extensions .sgf, .mgt, .hsgf, .hgf and .tsgf, in upper or lower case, except hidden ones and those that a
    /// .gitignore excludes.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Also read hidden files and those that a .gitignore excludes
    #[arg(long)]
    pub(crate) no_ignore: bool,
}

/// Tells whether a path means standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// One thing to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Stdin,
    File(PathBuf),
}

/// What the paths of a command line stand for.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    pub(crate) inputs: Vec<Input>,
    /// Paths that could not be walked, and why, and folders without a record.
    pub(crate) failures: Vec<String>,
    /// Whether there was a folder among them.
    pub(crate) is_walked: bool,
}

impl Input {
    /// Reads the whole input into `buffer`, which is emptied first.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn read(&self, buffer: &mut Vec<u8>) -> Result<(), String> {
        buffer.clear();
        let outcome = match self {
            Input::Stdin => io::stdin().lock().read_to_end(buffer),
            Input::File(path) => std::fs::File::open(path).and_then(|mut file| file.read_to_end(buffer)),
        };
        outcome.map(drop).map_err(|error| format!("cannot read {}: {}", self.name(), reason(&error)))
    }

    /// Tells whether reading and changing the input may take a while: what comes through a pipe, and long files. Nothing that is
    /// half done should wait for it.
    pub(crate) fn may_take_long(&self) -> bool {
        match self {
            Input::Stdin => true,
            Input::File(path) => {
                let is_short = |found: std::fs::Metadata| found.is_file() && found.len() < SHORT;
                !std::fs::metadata(path).is_ok_and(is_short)
            }
        }
    }

    /// How the input is called in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Input::Stdin => "standard input".to_owned(),
            Input::File(path) => shown(path),
        }
    }

    /// How the input is called in reports for programs.
    pub(crate) fn label(&self) -> String {
        match self {
            Input::Stdin => "-".to_owned(),
            Input::File(path) => path.to_string_lossy().into_owned(),
        }
    }
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
        if self.paths.is_empty() {
            expect_piped(command)?;
        }
        let inputs = self.inputs("-");
        inputs.failures.iter().try_for_each(|failure| out.complain(failure))?;
        let mut outcome = if inputs.failures.is_empty() { Outcome::Clean } else { Outcome::Failed };
        let mut bytes = Vec::new();
        for input in &inputs.inputs {
            outcome = outcome.max(match input.read(&mut bytes) {
                Ok(()) => look(input, &bytes, out)?,
                Err(message) => {
                    out.complain(message)?;
                    Outcome::Failed
                }
            });
        }
        Ok(outcome)
    }

    /// Finds everything that the paths stand for; without any path, what `default` stands for.
    pub(crate) fn inputs(&self, default: &str) -> Inputs {
        let default = [PathBuf::from(default)];
        let paths = if self.paths.is_empty() { &default[..] } else { &self.paths };
        let mut all = Inputs::default();
        let mut seen = HashSet::new();
        for path in paths {
            all.is_walked |= path.is_dir();
            let n_failures = all.failures.len();
            let found = self.expand(path, &mut all.failures);
            if found.is_empty() && all.failures.len() == n_failures {
                all.failures.push(format!("there are no records in {}", shown(path)));
            }
            for input in found {
                if seen.insert(input.label()) {
                    all.inputs.push(input);
                }
            }
        }
        all
    }

    fn expand(&self, path: &Path, failures: &mut Vec<String>) -> Vec<Input> {
        if is_standard(path) {
            return vec![Input::Stdin];
        }
        if !path.is_dir() {
            return vec![Input::File(path.to_owned())];
        }
        let (mut found, failed) = self.walk(path);
        found.sort_unstable();
        failures.extend(failed);
        // What was found below `.` is called as `ls` calls it.
        let shorter = |found: PathBuf| match found.strip_prefix(".") {
            Ok(rest) if path == Path::new(".") => rest.to_owned(),
            _ => found,
        };
        found.into_iter().map(shorter).map(Input::File).collect()
    }

    /// Walks a folder on all cores.
    fn walk(&self, folder: &Path) -> (Vec<PathBuf>, Vec<String>) {
        let (send, receive) = std::sync::mpsc::channel();
        let walker = WalkBuilder::new(folder).standard_filters(!self.no_ignore).build_parallel();
        walker.run(|| {
            let send = send.clone();
            Box::new(move |entry| {
                let message = match entry {
                    Ok(entry) if is_record(&entry) => Some(Ok(entry.into_path())),
                    Ok(_) => None,
                    Err(error) => Some(Err(format!("cannot walk {error}"))),
                };
                // The receiver outlives the walk.
                let _ = message.map(|message| send.send(message));
                WalkState::Continue
            })
        });
        drop(send);
        let (mut found, mut failed) = (Vec::new(), Vec::new());
        for message in receive {
            match message {
                Ok(path) => found.push(path),
                Err(failure) => failed.push(failure),
            }
        }
        failed.sort_unstable();
        (found, failed)
    }
}

impl Inputs {
    /// Leaves out files that are named a second time, by another path or a link: work in place is done on each once.
    pub(crate) fn each_file_once(mut self) -> Inputs {
        let mut seen = HashSet::new();
        self.inputs.retain(|input| match input {
            Input::File(path) => identity(path).is_none_or(|identity| seen.insert(identity)),
            Input::Stdin => true,
        });
        self
    }
}

/// What tells a file from all others, whatever path leads to it.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<PathBuf> {
    std::fs::canonicalize(path).ok()
}

/// A path in messages: on one line, whatever is in it.
pub(crate) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// Refuses to wait for a record that someone would have to type.
pub(crate) fn expect_piped(command: &str) -> anyhow::Result<()> {
    if io::stdin().is_terminal() {
        anyhow::bail!("no record given; name a file, or pipe one in: sgf {command} < game.sgf");
    }
    Ok(())
}

/// Tells whether something in a folder is a record: a file, or a link to one, with one of the extensions.
fn is_record(entry: &ignore::DirEntry) -> bool {
    let path = entry.path();
    let has_extension = path
        .extension()
        .and_then(|extension| extension.to_str())
        .is_some_and(|extension| EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known)));
    has_extension
        && entry.file_type().is_some_and(|kind| kind.is_file() || (kind.is_symlink() && path.is_file()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn labels(folder: &Path, paths: &[&str], no_ignore: bool) -> Vec<String> {
        let paths = paths.iter().map(|path| folder.join(path)).collect();
        let inputs = Paths { paths, no_ignore }.inputs(".");
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
