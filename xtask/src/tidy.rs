//! Habits that a machine can check, over every file of the checkout that git does not ignore.
//!
//! Each habit is a function in [`habits`] and a word in its list. What the compiler or clippy can check is left to
//! them. The same checks run as a test, so that `cargo test` finds what `cargo xtask tidy` would print.

pub mod habits;

use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::Context;
use ignore::WalkBuilder;

use crate::source::{self, Token};

/// A Rust file may not have more lines than this.
pub const MAX_LINES: usize = 600;
/// A Rust file with more lines than this is named in the report.
pub const LONG_LINES: usize = 400;

/// Kinds of files that are read; others are data.
const TEXT_FILES: &[&str] = &["rs", "md", "toml", "sh", "run", "ts", "yml", "yaml"];

/// A file of the checkout, ready to be checked.
pub struct File<'a> {
    /// The path from the root, with `/` between its parts.
    pub path: &'a str,
    /// The text.
    pub text: &'a str,
    /// The tokens, when it is a Rust file; empty otherwise.
    pub tokens: Vec<Token>,
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
    let mut report = Report::default();
    // Hidden files are read: .ci and .cargo are ours. The folder .git is not.
    let walk = WalkBuilder::new(root).hidden(false).filter_entry(|entry| entry.file_name() != ".git").build();
    for entry in walk {
        let entry = entry?;
        let extension = entry.path().extension().unwrap_or(entry.file_name()).to_string_lossy().into_owned();
        if !entry.file_type().is_some_and(|kind| kind.is_file()) || !TEXT_FILES.contains(&&*extension) {
            continue;
        }
        let path = entry.path().strip_prefix(root)?.to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(entry.path()).with_context(|| path.clone())?;
        report.n_files += 1;
        report.findings.extend(check_file(&path, &text));
        let n_lines = text.lines().count();
        if extension == "rs" && n_lines > LONG_LINES {
            report.long_files.push((n_lines, path));
        }
    }
    report.findings.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
    report.long_files.sort_by(|a, b| b.cmp(a));
    Ok(report)
}

/// Checks one file, whose path from the root decides which habits are asked of it.
///
/// # Examples
///
/// ```
/// let findings = xtask::tidy::check_file("crates/sgf-lint/src/rule.rs", "fn f() { todo!() }\n");
/// let found: Vec<&str> = findings.iter().map(|finding| finding.what.as_str()).collect();
/// assert_eq!(found, ["no `//!` paragraph at the head", "`todo!` in code"]);
/// ```
#[must_use]
pub fn check_file(path: &str, text: &str) -> Vec<Finding> {
    let tokens = if path.ends_with(".rs") { source::tokens(text) } else { Ok(Vec::new()) };
    let mut findings = Vec::new();
    let mut found = |line: usize, what: String| findings.push(Finding { path: path.to_owned(), line, what });
    match tokens {
        Ok(tokens) => {
            let file = File { path, text, tokens };
            habits::HABITS.iter().for_each(|habit| habit(&file, &mut found));
        }
        Err(error) => found(1, error.to_string()),
    }
    findings
}
