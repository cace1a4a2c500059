//! Style checks over every file of the checkout that git does not ignore.
//!
//! Each check is a function in [`habits`], next to what the compiler and clippy check. The checks also run as a test.

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
/// Rust files with more lines than this are listed in the report.
pub const LONG_LINES: usize = 400;

/// The extensions of checked files; others are data.
const TEXT_FILES: &[&str] = &["rs", "md", "toml", "sh", "run", "ts", "yml", "yaml"];

/// A file of the checkout.
pub struct File<'a> {
    /// The path from the root, with `/` between its parts.
    pub path: &'a str,
    /// The text.
    pub text: &'a str,
    /// The tokens of a Rust file; empty for others.
    pub tokens: Vec<Token>,
    /// Whether the file is a test or an example.
    pub is_test: bool,
}

/// Receives the line and the message of a finding.
pub type Found<'a> = dyn FnMut(usize, String) + 'a;

/// A violation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The path from the root.
    pub path: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The message.
    pub what: String,
}

/// The result of a check of the checkout.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Number of checked files.
    pub n_files: usize,
    /// The violations, sorted by path.
    pub findings: Vec<Finding>,
    /// The Rust files with more than [`LONG_LINES`] lines, longest first.
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

/// Checks files, given as paths from the root and texts; the path decides which checks apply.
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

/// The paths from `root` and the texts of all checked files, sorted by path.
pub(crate) fn texts(root: &Path) -> anyhow::Result<Vec<(String, String)>> {
    // Include hidden files such as .ci and .cargo, except .git.
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
