//! The folder of a round, and its expected contents afterwards.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use tempfile::TempDir;

use super::random::Random;

/// A folder with records, and a command that works on them.
pub(super) struct Place {
    folder: TempDir,
    sgf: PathBuf,
    arguments: &'static str,
    makes_new: bool,
    /// The original records.
    records: Vec<(String, Vec<u8>)>,
    /// The changed record of each original.
    becomes: HashMap<Vec<u8>, Vec<u8>>,
    /// The files that an undisturbed run creates.
    expected: HashMap<PathBuf, Vec<u8>>,
    /// The duration of an undisturbed run.
    pub(super) time: Duration,
}

/// The state after a round.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) n_changed: usize,
    pub(super) n_kept: usize,
    pub(super) n_leftovers: usize,
    pub(super) faults: Vec<String>,
}

/// The record with a number, which every command of the rounds changes.
pub(super) fn record(number: u64, n_nodes: u64) -> Vec<u8> {
    let moves: String =
        (0..n_nodes).map(|node| format!(";B[{}{}]C[{number}]", letter(node), letter(node / 9))).collect();
    format!(
        "(;GM[1]FF[4]SZ[9]RE[Black wins on time]PB[z{number}]C[record {number}]{moves}(;W[ea])(;W[eb]))\n\n(;GM[1]FF[4]SZ[9]PB[a])"
    )
    .into_bytes()
}

fn letter(number: u64) -> char {
    char::from(b'a' + (number % 9) as u8)
}

impl Place {
    /// Creates a folder with records, and runs the command undisturbed on a copy.
    pub(super) fn new(
        sgf: &Path,
        arguments: &'static str,
        makes_new: bool,
        random: &mut Random,
    ) -> anyhow::Result<Place> {
        let n_records = 3 + random.below(if makes_new { 10 } else { 60 });
        let mut records: Vec<_> = (0..n_records)
            .map(|number| (format!("{number}.sgf"), record(number, 1 + random.below(40))))
            .collect();
        if random.below(4) == 0 && !makes_new {
            records.push(("long.sgf".to_owned(), record(n_records, 20_000)));
        }
        let mut place = Place {
            folder: tempfile::tempdir()?,
            sgf: sgf.to_owned(),
            arguments,
            makes_new,
            records,
            becomes: HashMap::new(),
            expected: HashMap::new(),
            time: Duration::ZERO,
        };
        place.lay_out()?;
        let start = Instant::now();
        ensure!(place.command().status()?.success(), "sgf {arguments} fails without any event");
        place.time = start.elapsed();
        for (path, content) in place.files()? {
            match place.records.iter().find(|(name, _)| Path::new(name) == path) {
                Some((_, old)) => drop(place.becomes.insert(old.clone(), content)),
                None => drop(place.expected.insert(path, content)),
            }
        }
        place.clear()?;
        place.lay_out()?;
        Ok(place)
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The name of a record; there are at least three.
    pub(super) fn name(&self, number: u64) -> String {
        self.records[number as usize].0.clone()
    }

    /// The command, ready to be started.
    pub(super) fn command(&self) -> Command {
        self.through(&[])
    }

    /// The command as the child of another one.
    pub(super) fn through(&self, wrapper: &[&str]) -> Command {
        let mut words: Vec<OsString> = wrapper.iter().map(OsString::from).collect();
        words.push(self.sgf.clone().into());
        words.extend(self.arguments.split(' ').map(OsString::from));
        match self.makes_new {
            // Files that a parallel run creates are not records.
            true => words.extend(self.records.iter().map(|(name, _)| name.into())),
            false => words.push(".".into()),
        }
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir(self.path());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn lay_out(&self) -> anyhow::Result<()> {
        for (name, content) in &self.records {
            fs::write(self.path().join(name), content)?;
        }
        Ok(())
    }

    fn clear(&self) -> anyhow::Result<()> {
        for entry in fs::read_dir(self.path())? {
            let path = entry?.path();
            if path.is_dir() { fs::remove_dir_all(path)? } else { fs::remove_file(path)? }
        }
        Ok(())
    }

    /// All files with their content, by their paths in the folder.
    fn files(&self) -> anyhow::Result<Vec<(PathBuf, Vec<u8>)>> {
        let mut files = Vec::new();
        let mut folders = vec![self.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let content = fs::read(&path)?;
                files.push((path.strip_prefix(self.path())?.to_owned(), content));
            }
        }
        Ok(files)
    }

    /// Returns the changed record, from the command's standard output.
    fn becomes(&mut self, old: &[u8]) -> anyhow::Result<Vec<u8>> {
        if let Some(known) = self.becomes.get(old) {
            return Ok(known.clone());
        }
        let mut command = Command::new(&self.sgf);
        command.args(self.arguments.split(' ')).arg("-").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn()?;
        child.stdin.take().context("standard input is not piped")?.write_all(old)?;
        let new = child.wait_with_output()?.stdout;
        self.becomes.insert(old.to_owned(), new.clone());
        Ok(new)
    }

    /// Checks the folder; `saves` has the last content of records saved by another process.
    pub(super) fn look(&mut self, saves: &[(String, Vec<u8>)], was_killed: bool) -> anyhow::Result<Found> {
        let mut found = Found::default();
        let mut files: HashMap<PathBuf, Vec<u8>> = self.files()?.into_iter().collect();
        for (name, old) in self.records.clone() {
            let saved =
                saves.iter().rev().find(|(saved, _)| *saved == name).map(|(_, content)| content.clone());
            let old = saved.unwrap_or(old);
            match files.remove(Path::new(&name)) {
                None => found.faults.push(format!("{name} is gone")),
                Some(content) if content == old => found.n_kept += 1,
                Some(content) if !self.makes_new && content == self.becomes(&old)? => found.n_changed += 1,
                Some(content) => {
                    found.faults.push(format!(
                        "{name} is neither the old record nor the new one: {}",
                        start(&content)
                    ));
                }
            }
        }
        for (path, content) in files {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            match self.expected.get(&path) {
                Some(expected) if *expected == content => found.n_changed += 1,
                Some(_) => found.faults.push(format!("{} is not whole: {}", path.display(), start(&content))),
                None if was_killed && name.starts_with(".sgf-") => found.n_leftovers += 1,
                None => found.faults.push(format!("{} is left behind", path.display())),
            }
        }
        Ok(found)
    }
}

fn start(content: &[u8]) -> String {
    let start = &content[..content.len().min(60)];
    format!("{} bytes, {}…", content.len(), start.escape_ascii())
}
