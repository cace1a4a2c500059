//! Records in the index of a git repository: what a commit would contain, which may differ from the files in the work tree.
//!
//! git itself reads the index and the objects, so every layout of a repository works.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;

use super::exclude::Excluded;
use super::{Input, Inputs, Member, Paths, is_compressed_sgf_name, is_sgf_name, shown};
use crate::io::terminal::reason;
use crate::numbers::counted;

/// Longest record, in bytes.
const MAX_BLOB: u64 = 256 << 20;

/// A changed file in the index.
struct Entry {
    /// The name of the blob.
    object: String,
    /// The path from the top folder of the work tree.
    path: PathBuf,
}

impl Paths {
    /// The staged records that differ from the last commit; with paths, only those below them.
    ///
    /// # Errors
    ///
    /// Fails when git does.
    pub(crate) fn staged(&self) -> anyhow::Result<Inputs> {
        let excluded = self.read_args.excluded()?;
        self.read_args.limit_jobs();
        let prefix = line(&git(["rev-parse", "--show-prefix"], &[])?);
        let to_top = line(&git(["rev-parse", "--show-cdup"], &[])?);
        let mut all = Inputs::empty(&self.read_args);
        let mut blobs = Blobs::start()?;
        for Entry { object, path } in entries(&self.paths)? {
            let path = path.strip_prefix(&prefix).map_or_else(|_| to_top.join(&path), Path::to_owned);
            if !is_included(&path, &self.paths, &excluded) {
                continue;
            }
            let label = path.to_string_lossy().into_owned();
            match blobs.read(&object)? {
                Ok(content) => all.inputs.push(Input::Member(Arc::new(Member { label, path, content }))),
                Err(problem) => {
                    all.failures.push(format!("cannot read {} from git: {problem}", shown(&path)));
                }
            }
        }
        Ok(all)
    }
}

/// Returns whether a staged file is a record that was not excluded.
fn is_included(path: &Path, named: &[PathBuf], excluded: &Excluded) -> bool {
    let is_record = is_sgf_name(path) || is_compressed_sgf_name(path) || named.iter().any(|it| it == path);
    is_record && !excluded.contains(path, false)
}

/// The files in the index that differ from the last commit, without those that it deletes.
fn entries(paths: &[PathBuf]) -> anyhow::Result<Vec<Entry>> {
    // Options of the user's configuration that would change the output are switched off.
    let arguments = [
        "--literal-pathspecs",
        "diff",
        "--cached",
        "--raw",
        "-z",
        "--no-abbrev",
        "--no-renames",
        "--no-relative",
        "--no-color",
        "--no-ext-diff",
        "--diff-filter=d",
        "--",
    ];
    let found = git(arguments, paths)?;
    let mut fields = found.split(|byte| *byte == 0);
    let mut entries = Vec::new();
    while let (Some(head), Some(path)) = (fields.next(), fields.next()) {
        let words: Vec<&str> = str::from_utf8(head).unwrap_or_default().split_whitespace().collect();
        // `:100644 100644 OLD NEW M`: the modes, objects and status of a file. Links and submodules are no records.
        if let [_, mode, _, object, _] = words[..]
            && mode.starts_with("100")
        {
            entries.push(Entry { object: object.to_owned(), path: super::read_args::path(path) });
        }
    }
    Ok(entries)
}

/// Runs git, and returns its output.
fn git<const N: usize>(arguments: [&str; N], paths: &[PathBuf]) -> anyhow::Result<Vec<u8>> {
    let run = Command::new("git").args(arguments).args(paths).stdin(Stdio::null()).output();
    let Output { status, stdout, stderr } =
        run.map_err(|error| anyhow::anyhow!("cannot run git: {}", reason(&error)))?;
    let message = String::from_utf8_lossy(&stderr);
    let message = message.lines().next().unwrap_or("it failed").trim_start_matches("fatal: ");
    anyhow::ensure!(status.success(), "git: {message}");
    Ok(stdout)
}

/// The path in a line of output.
fn line(output: &[u8]) -> PathBuf {
    super::read_args::path(output.strip_suffix(b"\n").unwrap_or(output))
}

/// A process that reads objects.
struct Blobs {
    child: Child,
    output: BufReader<std::process::ChildStdout>,
}

impl Blobs {
    fn start() -> anyhow::Result<Blobs> {
        let mut command = Command::new("git");
        command
            .args(["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child =
            command.spawn().map_err(|error| anyhow::anyhow!("cannot run git: {}", reason(&error)))?;
        let output = BufReader::new(child.stdout.take().expect("the output is a pipe"));
        Ok(Blobs { child, output })
    }

    /// Reads an object. The inner error explains why git cannot provide it.
    fn read(&mut self, object: &str) -> anyhow::Result<Result<Vec<u8>, String>> {
        let answer = self.ask(object);
        answer.map_err(|error| anyhow::anyhow!("cannot read from git: {}", reason(&error)))
    }

    fn ask(&mut self, object: &str) -> std::io::Result<Result<Vec<u8>, String>> {
        let input = self.child.stdin.as_mut().expect("the input is a pipe");
        writeln!(input, "{object}")?;
        input.flush()?;
        let mut head = String::new();
        self.output.read_line(&mut head)?;
        // `OBJECT blob LENGTH`, or `OBJECT missing`: a conflict has no object of its own.
        let words: Vec<&str> = head.split_whitespace().collect();
        let length = match words[..] {
            [_, "blob", length] => length.parse::<u64>().map_err(std::io::Error::other)?,
            _ => return Ok(Err("it has conflicts, or its content is missing".to_owned())),
        };
        let mut content = Vec::new();
        (&mut self.output).take(length.min(MAX_BLOB)).read_to_end(&mut content)?;
        let n_left = length.saturating_sub(MAX_BLOB);
        // A line break ends the answer.
        std::io::copy(&mut (&mut self.output).take(n_left + 1), &mut std::io::sink())?;
        match n_left {
            0 => Ok(Ok(content)),
            _ => Ok(Err(format!("it is longer than {}", counted(MAX_BLOB as usize >> 20, "megabyte")))),
        }
    }
}

impl Drop for Blobs {
    fn drop(&mut self) {
        // The process ends at the end of its input.
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}
