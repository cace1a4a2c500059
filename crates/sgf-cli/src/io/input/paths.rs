//! The paths of a command line, and the inputs that they expand to.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use ignore::{WalkBuilder, WalkState};

use super::exclude::Excluded;
use super::members::{self, Expanded};
use super::{
    FileKinds, Input, ReadArgs, expect_piped, identity, is_compressed_sgf_name, is_sgf_name, is_standard,
    shown,
};
use crate::Outcome;
use crate::io::import::{self, ExtensionKind};
use crate::io::parallel;
use crate::io::styled_text::StyledText;
use crate::io::terminal::{Content, Output, Verbosity};
use crate::numbers::counted;

/// The paths of a command line.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Paths {
    /// Files, folders, or `-` for standard input
    ///
    /// Files that you name are read whatever their extension and format. Folders are searched recursively for files with the extensions
    /// .sgf, .mgt, .hsgf, .hgf and .tsgf (in upper or lower case), except hidden files and files excluded by a .gitignore. Records
    /// compressed with gzip or zstd (.sgf.gz, .sgf.zst), and those in archives that you name (ZIP, TAR, also compressed), are read like
    /// others, but never replaced.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    #[command(flatten, next_help_heading = "Input options")]
    pub(crate) read_args: ReadArgs,
}

/// The inputs that the paths of a command line expand to.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    pub(crate) inputs: Vec<Input>,
    /// The paths before they were expanded.
    pub(crate) given: Vec<PathBuf>,
    /// Errors of walking folders, and folders without records.
    pub(crate) failures: Vec<String>,
    /// Number of failures that are about an archive or one of its records.
    pub(crate) n_refused: usize,
    skipped: Skipped,
    pub(super) verbosity: Verbosity,
    /// Whether names in printed lists end with NUL.
    pub(super) has_nul: bool,
}

/// Numbers of records that were skipped in folders.
#[derive(Clone, Copy, Debug, Default)]
struct Skipped {
    /// Records in other formats.
    n_foreign: usize,
    n_compressed: usize,
}

impl Paths {
    /// Reads each input, or standard input without paths, and calls `process`. Inputs that cannot be read are reported. Returns the worst
    /// outcome.
    pub(crate) fn read_each(
        &self,
        command: &str,
        out: &mut Output,
        mut process: impl FnMut(&Input, &[u8], &mut Output) -> anyhow::Result<Outcome>,
    ) -> anyhow::Result<Outcome> {
        let inputs = self.inputs_or_stdin(command, FileKinds::Sgf)?;
        let mut outcome = inputs.begin(out)?;
        let mut bytes = Vec::new();
        for input in &inputs.inputs {
            outcome = outcome.max(match input.read(&mut bytes) {
                Ok(notice) => {
                    notice.show(out)?;
                    out.verbose(format_args!("{}: read", input.name()))?;
                    process(input, &bytes, out)?
                }
                Err(message) => {
                    out.error(message)?;
                    Outcome::Failed
                }
            });
        }
        Ok(outcome)
    }

    /// Returns whether any path was given, on the command line or in a list.
    pub(crate) fn are_given(&self) -> bool {
        !self.paths.is_empty() || self.read_args.files_from.is_some()
    }

    /// Fails if standard input would be read twice, or is named but not read.
    fn expect_one_stdin(&self, default: &str) -> anyhow::Result<()> {
        let ReadArgs { files_from, stdin_filename, .. } = &self.read_args;
        let is_named = self.paths.iter().any(|path| is_standard(path));
        let is_default = !self.are_given() && (default == "-" || stdin_filename.is_some());
        let is_list = files_from.as_deref().is_some_and(is_standard);
        anyhow::ensure!(
            !(is_list && is_named),
            "standard input cannot be both a record and the list of --files-from"
        );
        anyhow::ensure!(
            stdin_filename.is_none() || is_named || is_default,
            "--stdin-filename is given, but standard input is not read; add the path -"
        );
        Ok(())
    }

    /// Expands the paths, or reads standard input without paths.
    ///
    /// # Errors
    ///
    /// Fails as [`Paths::inputs`] does, and without paths if standard input is a terminal.
    pub(crate) fn inputs_or_stdin(&self, command: &str, kinds: FileKinds) -> anyhow::Result<Inputs> {
        if !self.are_given() {
            expect_piped(command)?;
        }
        self.inputs_in(kinds, "-")
    }

    /// Returns the paths for a command that walks folders itself, and sets its verbosity.
    ///
    /// # Errors
    ///
    /// Fails as [`Paths::inputs`] does.
    pub(crate) fn begin(&self, default: &str, out: &mut Output) -> anyhow::Result<Vec<GivenPath>> {
        self.expect_one_stdin(default)?;
        self.read_args.limit_jobs();
        out.verbosity = self.read_args.verbosity();
        self.given(default)
    }

    /// Expands the paths, or `default` without paths.
    ///
    /// # Errors
    ///
    /// Fails when a list cannot be read, and when standard input would be read twice.
    pub(crate) fn inputs(&self, default: &str) -> anyhow::Result<Inputs> {
        self.inputs_in(FileKinds::Sgf, default)
    }

    /// Expands the paths, including files of these kinds in folders.
    ///
    /// # Errors
    ///
    /// Fails as [`Paths::inputs`] does.
    pub(crate) fn inputs_in(&self, kinds: FileKinds, default: &str) -> anyhow::Result<Inputs> {
        self.expect_one_stdin(default)?;
        self.read_args.limit_jobs();
        let excluded = self.read_args.excluded()?;
        let mut all = Inputs::empty(&self.read_args);
        let given = self.given(default)?;
        // A single folder contains no file twice.
        let is_single = given.len() == 1;
        all.given = given.iter().map(|given| given.path.clone()).collect();
        let mut seen = HashSet::new();
        for GivenPath { path, is_stdin } in given {
            if is_stdin || !path.is_dir() {
                let name = self.read_args.stdin_name();
                all.add_given(
                    if is_stdin { Input::Stdin(name) } else { Input::File(path) },
                    kinds,
                    &mut seen,
                );
                continue;
            }
            let n_failures = all.failures.len();
            let (found, skipped) = self.expand(&path, kinds, &excluded, &mut all.failures);
            if found.is_empty() && all.failures.len() == n_failures {
                all.failures.push(no_records(&path, skipped));
            } else {
                all.skipped.n_foreign += skipped.n_foreign;
                all.skipped.n_compressed += skipped.n_compressed;
            }
            if is_single {
                all.inputs = found;
            } else {
                all.add(found, &mut seen);
            }
        }
        Ok(all)
    }

    /// The paths of the command line and the list, or `default` if there are none. Excluded paths of the list are left out.
    fn given(&self, default: &str) -> anyhow::Result<Vec<GivenPath>> {
        let default = if self.read_args.stdin_name().is_some() { "-" } else { default };
        let default = [PathBuf::from(default)];
        let paths = if self.are_given() { &self.paths[..] } else { &default };
        let paths = paths.iter().map(|path| GivenPath { path: path.clone(), is_stdin: is_standard(path) });
        let excluded = self.read_args.excluded()?;
        let mut listed = self.read_args.listed_paths()?;
        listed.retain(|path| !excluded.contains(path, path.is_dir()));
        // In a list, `-` is an ordinary file name.
        Ok(paths.chain(listed.into_iter().map(|path| GivenPath { path, is_stdin: false })).collect())
    }

    /// Finds the records in a folder, sorted, and counts those that are skipped.
    fn expand(
        &self,
        folder: &Path,
        kinds: FileKinds,
        excluded: &Excluded,
        failures: &mut Vec<String>,
    ) -> (Vec<Input>, Skipped) {
        let Walked { mut found, skipped, mut failed } = self.walk(folder, kinds, excluded);
        found.sort_by_cached_key(|path| sort_key(path));
        failed.sort_unstable();
        failures.extend(failed);
        // Omit the prefix `./`, as `ls` does.
        let is_current = folder == Path::new(".");
        let without_prefix = |found: PathBuf| match found.strip_prefix(".") {
            Ok(relative) => relative.to_owned(),
            Err(_) => found,
        };
        let found = found.into_iter().map(|found| if is_current { without_prefix(found) } else { found });
        (found.map(Input::File).collect(), skipped)
    }

    /// Walks a folder in parallel.
    fn walk(&self, folder: &Path, kinds: FileKinds, excluded: &Excluded) -> Walked {
        let (send, receive) = std::sync::mpsc::channel();
        let excluded = excluded.clone();
        let walker = WalkBuilder::new(folder)
            .standard_filters(!self.read_args.no_ignore)
            .threads(parallel::worker_limit().unwrap_or(0))
            .filter_entry(move |entry| {
                let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                entry.depth() == 0 || !excluded.contains(entry.path(), is_folder)
            })
            .build_parallel();
        walker.run(|| {
            let send = send.clone();
            Box::new(move |entry| {
                let result = match entry {
                    Ok(entry) => classify(&entry, kinds).map(|class| Ok((entry.into_path(), class))),
                    Err(error) => Some(Err(format!("cannot read {error}"))),
                };
                // The receiver outlives the walk.
                let _ = result.map(|result| send.send(result));
                WalkState::Continue
            })
        });
        drop(send);
        let mut walked = Walked::default();
        for result in receive {
            match result {
                Ok((path, Class::Included)) => walked.found.push(path),
                Ok((_, Class::Foreign)) => walked.skipped.n_foreign += 1,
                Ok((_, Class::Compressed)) => walked.skipped.n_compressed += 1,
                Err(failure) => walked.failed.push(failure),
            }
        }
        walked
    }
}

/// A key that sorts paths by their components, without splitting them for each comparison: bytes, with separators first.
fn sort_key(path: &Path) -> Vec<u8> {
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    bytes.map(|&byte| if std::path::is_separator(char::from(byte)) { 0 } else { byte }).collect()
}

/// The results of walking a folder, in no particular order.
#[derive(Default)]
struct Walked {
    found: Vec<PathBuf>,
    skipped: Skipped,
    failed: Vec<String>,
}

/// A path given on the command line or in a list.
#[derive(Debug)]
pub(crate) struct GivenPath {
    pub(crate) path: PathBuf,
    pub(crate) is_stdin: bool,
}

/// How a walk treats a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Included,
    /// Skipped because of its format.
    Foreign,
    /// Skipped because compressed files are not replaced.
    Compressed,
}

/// The error for a folder without inputs.
fn no_records(folder: &Path, skipped: Skipped) -> String {
    let folder = shown(folder);
    match skipped {
        Skipped { n_foreign: 0, n_compressed: 0 } => format!("no records in {folder}"),
        Skipped { n_foreign: 0, n_compressed } => format!(
            "no records in {folder} can be changed in place; skipped {}",
            counted(n_compressed, "compressed record")
        ),
        Skipped { n_foreign, .. } => format!(
            "no SGF records in {folder}; skipped {} in other formats (name the file, or use sgf convert --to sgf)",
            counted(n_foreign, "record")
        ),
    }
}

impl Inputs {
    pub(super) fn empty(read_args: &ReadArgs) -> Inputs {
        Inputs { verbosity: read_args.verbosity(), has_nul: read_args.has_nul(), ..Inputs::default() }
    }

    /// An input in a list for another command: its name on a line, or the bytes of its path and NUL.
    pub(crate) fn listed(&self, input: &Input) -> Content {
        match (self.has_nul, input.path()) {
            (true, Some(path)) => {
                let mut bytes = path.as_os_str().as_encoded_bytes().to_vec();
                bytes.push(0);
                Content::Data(bytes)
            }
            _ => {
                let mut text = StyledText::default();
                text.line(input.label());
                Content::Text(text)
            }
        }
    }

    /// Adds inputs that are not in the list yet.
    fn add(&mut self, found: impl IntoIterator<Item = Input>, seen: &mut HashSet<String>) {
        self.inputs.extend(found.into_iter().filter(|input| seen.insert(input.label())));
    }

    /// Adds an input that was named; an archive adds its records.
    fn add_given(&mut self, input: Input, kinds: FileKinds, seen: &mut HashSet<String>) {
        let expanded = match kinds {
            FileKinds::Archives => None,
            kinds => members::expand(&input, kinds),
        };
        match expanded {
            None => self.add([input], seen),
            Some(Expanded { members, failures }) if seen.insert(input.label()) => {
                self.inputs.extend(members);
                self.n_refused += failures.len();
                self.failures.extend(failures);
            }
            Some(_) => {}
        }
    }

    /// Sets the verbosity, and reports failures and skipped records. Returns the outcome so far.
    pub(crate) fn begin(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        out.verbosity = self.verbosity;
        self.failures.iter().try_for_each(|failure| out.error(failure))?;
        let Skipped { n_foreign, n_compressed } = self.skipped;
        if n_foreign > 0 {
            let records = counted(n_foreign, "record");
            out.inform(format_args!(
                "skipped {records} in other formats; to read one, name the file, or use sgf convert --to sgf"
            ))?;
        }
        if n_compressed > 0 {
            let records = counted(n_compressed, "compressed record");
            out.inform(format_args!("skipped {records}; decompress them to change them in place"))?;
        }
        Ok(if self.failures.is_empty() { Outcome::Clean } else { Outcome::Failed })
    }

    /// Returns whether a path leads to one of the inputs.
    pub(crate) fn contains(&self, path: &Path) -> bool {
        let Some(identity) = identity(path) else { return false };
        let is_it = |path: &Path| super::identity(path).as_ref() == Some(&identity);
        self.inputs.iter().filter_map(Input::file).any(is_it)
    }

    /// Removes files that are named twice, by another path or a link, so that each is changed in place once.
    pub(crate) fn without_duplicates(mut self) -> Inputs {
        let mut seen = HashSet::new();
        self.inputs.retain(|input| match input {
            Input::File(path) => identity(path).is_none_or(|identity| seen.insert(identity)),
            Input::Stdin(_) | Input::Member(_) => true,
        });
        self
    }
}

/// Classifies an entry of a folder by its extension. Returns `None` if it is not a record.
fn classify(entry: &ignore::DirEntry, kinds: FileKinds) -> Option<Class> {
    let path = entry.path();
    let is_compressed = is_compressed_sgf_name(path);
    let foreign = if is_compressed || is_sgf_name(path) { None } else { Some(import::extension_kind(path)?) };
    if !entry.file_type().is_some_and(|kind| kind.is_file() || (kind.is_symlink() && path.is_file())) {
        return None;
    }
    match (foreign, kinds) {
        (None, FileKinds::InPlace) if is_compressed => Some(Class::Compressed),
        (None, _) | (Some(ExtensionKind::Specific), FileKinds::AllFormats) => Some(Class::Included),
        (Some(ExtensionKind::Specific), _) => Some(Class::Foreign),
        // Most files with a generic extension such as .txt are not records, so check the content.
        (Some(ExtensionKind::Generic), FileKinds::AllFormats) => {
            import::is_foreign_record(path).then_some(Class::Included)
        }
        (Some(ExtensionKind::Generic), _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn labels(folder: &Path, paths: &[&str], no_ignore: bool) -> Vec<String> {
        let paths = paths.iter().map(|path| folder.join(path)).collect();
        let mut read_args = ReadArgs::default();
        read_args.no_ignore = no_ignore;
        let inputs = Paths { paths, read_args }.inputs(".").unwrap();
        assert_eq!(inputs.failures, [""; 0]);
        let prefix = folder.to_string_lossy().into_owned() + "/";
        inputs.inputs.iter().map(|input| input.label().replace(&prefix, "")).collect()
    }

    #[test]
    fn folders_expand_to_sorted_records() {
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
