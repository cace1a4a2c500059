//! What a command works on: files, the records of folders, standard input.
//!
//! A file that is named is taken whatever it is called. A folder is walked, and gives the files whose extension is that
//! of a record; what a `.gitignore` excludes and what is hidden is left out, as `git` and most tools of today do. The
//! order is that of the arguments, and inside a folder that of the names, so that the same call always tells the same.
//!
//! A record in another format that is named is read as the SGF that it becomes. In folders these are left out, and counted;
//! `sgf convert --to` takes them.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use ignore::{WalkBuilder, WalkState};
use opensgf::printable::printable;

use crate::Outcome;
use crate::foreign::{self, Foreign, Known, Notice, Spread};
use crate::numbers::counted;
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
    /// A file that you name is read whatever its extension, and in whichever format it is. In a folder and its subfolders, the
    /// command reads files with the extensions .sgf, .mgt, .hsgf, .hgf and .tsgf, in upper or lower case, except hidden ones
    /// and those that a .gitignore excludes.
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
    /// How many records of other formats were left out in folders.
    pub(crate) n_left: usize,
}

/// Which files of folders are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Those whose extension is one of SGF.
    Sgf,
    /// Those of all formats.
    AllFormats,
}

impl Input {
    /// Reads the whole input into `buffer`, which is emptied first; a record of another format as the SGF that it becomes.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn read(&self, buffer: &mut Vec<u8>) -> Result<Notice, String> {
        self.read_bytes(buffer)?;
        self.as_sgf(buffer)
    }

    /// Makes what was read of the input SGF.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn as_sgf(&self, bytes: &mut Vec<u8>) -> Result<Notice, String> {
        let foreign = self.as_known(bytes, &Known::default())?;
        Ok(foreign.map(|foreign| foreign.notice(self)).unwrap_or_default())
    }

    /// Reads the whole input as SGF, with what the user knows about it, and tells what it was before if it was none.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn read_known(&self, buffer: &mut Vec<u8>, known: &Known) -> Result<Option<Foreign>, String> {
        self.read_bytes(buffer)?;
        self.as_known(buffer, known)
    }

    fn as_known(&self, bytes: &mut Vec<u8>, known: &Known) -> Result<Option<Foreign>, String> {
        let path = match self {
            Input::Stdin => None,
            Input::File(path) => Some(path.as_path()),
        };
        foreign::into_sgf(bytes, path, known).map_err(|problem| format!("{} {problem}", self.name()))
    }

    /// Reads the whole input as it is.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn read_bytes(&self, buffer: &mut Vec<u8>) -> Result<(), String> {
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
        let mut outcome = inputs.begin(out)?;
        let mut bytes = Vec::new();
        for input in &inputs.inputs {
            outcome = outcome.max(match input.read(&mut bytes) {
                Ok(notice) => {
                    notice.tell(out)?;
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

    /// Finds everything that the paths stand for; without any path, what `default` stands for.
    pub(crate) fn inputs(&self, default: &str) -> Inputs {
        self.inputs_in(Wanted::Sgf, default)
    }

    /// Finds everything that the paths stand for, in folders the files of some formats.
    pub(crate) fn inputs_in(&self, wanted: Wanted, default: &str) -> Inputs {
        let default = [PathBuf::from(default)];
        let paths = if self.paths.is_empty() { &default[..] } else { &self.paths };
        let mut all = Inputs::default();
        let mut seen = HashSet::new();
        for path in paths {
            all.is_walked |= path.is_dir();
            let n_failures = all.failures.len();
            let (found, n_left) = self.expand(path, wanted, &mut all.failures);
            if found.is_empty() && all.failures.len() == n_failures {
                all.failures.push(no_records(path, n_left));
            } else {
                all.n_left += n_left;
            }
            for input in found {
                if seen.insert(input.label()) {
                    all.inputs.push(input);
                }
            }
        }
        all
    }

    /// Finds what a path stands for, and how many records of other formats it leaves out.
    fn expand(&self, path: &Path, wanted: Wanted, failures: &mut Vec<String>) -> (Vec<Input>, usize) {
        if is_standard(path) {
            return (vec![Input::Stdin], 0);
        }
        if !path.is_dir() {
            return (vec![Input::File(path.to_owned())], 0);
        }
        let Walked { mut found, n_left, mut failed } = self.walk(path, wanted);
        found.sort_unstable();
        failed.sort_unstable();
        failures.extend(failed);
        // What was found below `.` is called as `ls` calls it.
        let shorter = |found: PathBuf| match found.strip_prefix(".") {
            Ok(rest) if path == Path::new(".") => rest.to_owned(),
            _ => found,
        };
        (found.into_iter().map(shorter).map(Input::File).collect(), n_left)
    }

    /// Walks a folder on all cores.
    fn walk(&self, folder: &Path, wanted: Wanted) -> Walked {
        let (send, receive) = std::sync::mpsc::channel();
        let walker = WalkBuilder::new(folder).standard_filters(!self.no_ignore).build_parallel();
        walker.run(|| {
            let send = send.clone();
            Box::new(move |entry| {
                let met = match entry {
                    Ok(entry) => kind(&entry, wanted).map(|is_taken| Ok((entry.into_path(), is_taken))),
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
                Ok((path, true)) => walked.found.push(path),
                Ok((_, false)) => walked.n_left += 1,
                Err(failure) => walked.failed.push(failure),
            }
        }
        walked
    }
}

/// What a walk through a folder gives, in no order.
#[derive(Default)]
struct Walked {
    found: Vec<PathBuf>,
    n_left: usize,
    failed: Vec<String>,
}

/// Says that there is nothing to work on in a folder.
fn no_records(folder: &Path, n_left: usize) -> String {
    let folder = shown(folder);
    match n_left {
        0 => format!("there are no records in {folder}"),
        count => format!(
            "there are no SGF records in {folder}, and {} of another format: name it, or use sgf convert --to sgf",
            counted(count, "record")
        ),
    }
}

impl Inputs {
    /// Tells of paths that are no inputs, and of what is left out; the outcome so far.
    pub(crate) fn begin(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        self.failures.iter().try_for_each(|failure| out.complain(failure))?;
        if self.n_left > 0 {
            let records = counted(self.n_left, "record");
            out.tell(format_args!(
                "{records} of another format left out; to read such a record, name it, or use sgf convert --to sgf"
            ))?;
        }
        Ok(if self.failures.is_empty() { Outcome::Clean } else { Outcome::Failed })
    }

    /// Tells whether one of the inputs is the file that a path leads to.
    pub(crate) fn holds(&self, path: &Path) -> bool {
        let Some(identity) = identity(path) else { return false };
        let is_it = |input: &Input| matches!(input, Input::File(path) if self::identity(path).as_ref() == Some(&identity));
        self.inputs.iter().any(is_it)
    }

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

/// Tells whether two paths lead to one file.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    identity(one).is_some_and(|one| identity(other) == Some(one))
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

/// Tells whether a path has one of the extensions of SGF.
pub(crate) fn is_sgf_name(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known)))
}

/// Tells whether something in a folder is a record: a file, or a link to one, by its extension. `Some(false)` if it is a record, but
/// in a format that is not wanted.
fn kind(entry: &ignore::DirEntry, wanted: Wanted) -> Option<bool> {
    let path = entry.path();
    let spread = if is_sgf_name(path) { None } else { Some(foreign::spread(path)?) };
    if !entry.file_type().is_some_and(|kind| kind.is_file() || (kind.is_symlink() && path.is_file())) {
        return None;
    }
    match (spread, wanted) {
        (None, _) => Some(true),
        (Some(Spread::Own), _) => Some(wanted == Wanted::AllFormats),
        // Most texts are no records: only a look at them tells.
        (Some(Spread::Common), Wanted::Sgf) => None,
        (Some(Spread::Common), Wanted::AllFormats) => foreign::seems_foreign(path).then_some(true),
    }
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
