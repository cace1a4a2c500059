//! Habits that a machine can check, over every file of the checkout that git does not ignore.
//!
//! Each habit is a function in [`habits`] and a word in its list. The compiler and clippy check what they can. The same
//! checks run as a test, so `cargo test` finds what `cargo xtask tidy` would print.

pub mod english;
pub mod habits;
pub mod test_files;

use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::Context;
use ignore::WalkBuilder;

use self::test_files::TestFiles;
use crate::source::{self, Token};

/// A Rust file may not have more lines than this.
pub const MAX_LINES: usize = 600;
/// A Rust file with more lines than this is named in the report.
pub const LONG_LINES: usize = 400;

/// The kinds of files that we read; others are data.
const TEXT_FILES: &[&str] = &["rs", "md", "toml", "sh", "run", "ts", "yml", "yaml"];

/// A file of the checkout, ready to be checked.
pub struct File<'a> {
    /// The path from the root, with `/` between its parts.
    pub path: &'a str,
    /// The text.
    pub text: &'a str,
    /// The tokens, when it is a Rust file; empty otherwise.
    pub tokens: Vec<Token>,
    /// Whether the whole file is a test, or an example that shows its output.
    pub is_test: bool,
}

/// A place that breaks a habit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The path from the root.
    pub path: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is there.
    pub what: String,
}

/// What a check of the whole checkout found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How many files were read.
    pub n_files: usize,
    /// The broken habits, in the order of the paths.
    pub findings: Vec<Finding>,
    /// The Rust files with more than [`LONG_LINES`] lines, the longest first.
    pub long_files: Vec<(usize, String)>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n_lines, path) in &self.long_files {
            writeln!(f, "long: {path} has {n_lines} lines")?;
        }
        for Finding { path, line, what } in &self.findings {
            writeln!(f, "{path}:{line}: {what}")?;
        }
        writeln!(f, "tidy: {} files, {} findings", self.n_files, self.findings.len())
    }
}

/// Checks every file under `root` that git does not ignore.
///
/// # Errors
///
/// Fails when a file cannot be read.
pub fn check(root: &Path) -> anyhow::Result<Report> {
    let files = texts(root)?;
    let mut report = Report { n_files: files.len(), ..Report::default() };
    for (path, text) in files.iter().filter(|(path, _)| path.ends_with(".rs")) {
        let n_lines = text.lines().count();
        if n_lines > LONG_LINES {
            report.long_files.push((n_lines, path.clone()));
        }
    }
    report.long_files.sort_by(|a, b| b.cmp(a));
    report.findings = check_files(&files);
    Ok(report)
}

/// Checks files, given as their paths from the root and their texts; the path decides which habits apply.
///
/// # Examples
///
/// ```
/// let file = ("crates/sgf-lint/src/rule.rs".to_owned(), "fn f() { todo!() }\n".to_owned());
/// let findings = xtask::tidy::check_files(&[file]);
/// let found: Vec<&str> = findings.iter().map(|finding| finding.what.as_str()).collect();
/// assert_eq!(found, ["no `//!` paragraph at the head", "`todo!` in code"]);
/// ```
#[must_use]
pub fn check_files(files: &[(String, String)]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut read = Vec::new();
    let mut test_files = TestFiles::default();
    for (path, text) in files {
        match if path.ends_with(".rs") { source::tokens(text) } else { Ok(Vec::new()) } {
            Ok(tokens) => {
                test_files.note(path, &tokens);
                read.push(File { path, text, tokens, is_test: false });
            }
            Err(error) => findings.push(Finding { path: path.clone(), line: 1, what: error.to_string() }),
        }
    }
    for mut file in read {
        file.is_test = test_files.contain(file.path);
        let mut found = |line, what| findings.push(Finding { path: file.path.to_owned(), line, what });
        habits::HABITS.iter().for_each(|habit| habit(&file, &mut found));
    }
    findings.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
    findings
}

/// The paths from `root` and the texts of all files that are read, sorted by path.
fn texts(root: &Path) -> anyhow::Result<Vec<(String, String)>> {
    // Read hidden files, because .ci and .cargo are ours, but not the folder .git.
    let walk = WalkBuilder::new(root).hidden(false).filter_entry(|entry| entry.file_name() != ".git").build();
    let mut files = Vec::new();
    for entry in walk {
        let entry = entry?;
        let extension = entry.path().extension().unwrap_or(entry.file_name()).to_string_lossy().into_owned();
        if entry.file_type().is_some_and(|kind| kind.is_file()) && TEXT_FILES.contains(&&*extension) {
            let path = entry.path().strip_prefix(root)?.to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(entry.path()).with_context(|| path.clone())?;
            files.push((path, text));
        }
    }
    files.sort();
    Ok(files)
}
