//! What was checked and found, in numbers.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Instant;

use opensgf::{Diagnostic, Document, Severity};

use crate::numbers::{counted, grouped};
use crate::terminal::{Styled, Styles};

/// Counts over one input, or over all.
#[derive(Debug, Default)]
pub(super) struct Tally {
    begin: Option<Instant>,
    n_files: usize,
    n_games: usize,
    n_nodes: usize,
    n_bytes: usize,
    pub(super) n_errors: usize,
    n_warnings: usize,
    n_notes: usize,
    pub(super) n_fixed: usize,
    /// Inputs that could not be read or replaced.
    pub(super) n_failed: usize,
    /// Findings by the code of their rule, when that is wanted: name, gravest severity, findings, files.
    by_rule: BTreeMap<&'static str, ByRule>,
}

#[derive(Debug)]
struct ByRule {
    name: &'static str,
    severity: Severity,
    n_found: usize,
    n_files: usize,
}

impl Tally {
    /// Begins to count, and to take the time.
    pub(super) fn start() -> Tally {
        Tally { begin: Some(Instant::now()), ..Tally::default() }
    }

    /// Counts a document.
    pub(super) fn count(&mut self, doc: &Document<'_>, n_bytes: usize) {
        self.n_files += 1;
        self.n_games += doc.games().len();
        self.n_nodes += doc.games().map(|game| game.node_count()).sum::<usize>();
        self.n_bytes += n_bytes;
    }

    /// Counts a finding.
    pub(super) fn find(&mut self, finding: &Diagnostic, by_rule: bool) {
        match finding.severity {
            Severity::Error => self.n_errors += 1,
            Severity::Warning => self.n_warnings += 1,
            Severity::Note => self.n_notes += 1,
        }
        if by_rule {
            let first =
                ByRule { name: finding.rule.name, severity: finding.severity, n_found: 0, n_files: 1 };
            let entry = self.by_rule.entry(finding.rule.code).or_insert(first);
            entry.n_found += 1;
            entry.severity = entry.severity.max(finding.severity);
        }
    }

    /// Adds the counts of one input.
    pub(super) fn add(&mut self, other: &Tally) {
        self.n_files += other.n_files;
        self.n_games += other.n_games;
        self.n_nodes += other.n_nodes;
        self.n_bytes += other.n_bytes;
        self.n_errors += other.n_errors;
        self.n_warnings += other.n_warnings;
        self.n_notes += other.n_notes;
        self.n_fixed += other.n_fixed;
        for (code, rule) in &other.by_rule {
            let first = ByRule { name: rule.name, severity: rule.severity, n_found: 0, n_files: 0 };
            let entry = self.by_rule.entry(code).or_insert(first);
            entry.n_found += rule.n_found;
            entry.n_files += rule.n_files;
            entry.severity = entry.severity.max(rule.severity);
        }
    }

    /// The line at the end.
    pub(super) fn summary(&self, hides_notes: bool, only_diff: bool) -> String {
        let mut line = format!(
            "{}, {}, {}: ",
            counted(self.n_files, "file"),
            counted(self.n_games, "game"),
            counted(self.n_nodes, "node")
        );
        if self.n_fixed > 0 {
            let done = if only_diff { "would be made" } else { "made" };
            let _ = write!(line, "{} {done}, ", counted(self.n_fixed, "repair"));
        }
        let _ = match (self.n_errors, self.n_warnings) {
            (0, 0) if only_diff && self.n_fixed > 0 => write!(line, "nothing else to report"),
            (0, 0) if self.n_fixed > 0 => write!(line, "nothing left to report"),
            (0, 0) => write!(line, "nothing wrong"),
            (errors, warnings) => {
                write!(line, "{}, {}", counted(errors, "error"), counted(warnings, "warning"))
            }
        };
        if self.n_notes > 0 {
            let hint = if hides_notes { " (show them with --notes)" } else { "" };
            let _ = write!(line, ", {}{hint}", counted(self.n_notes, "note"));
        }
        if self.n_failed > 0 {
            let _ = write!(line, "; {} could not be checked", counted(self.n_failed, "file"));
        }
        if let Some(begin) = self.begin {
            let seconds = begin.elapsed().as_secs_f64();
            let _ =
                write!(line, " ({seconds:.2} s, {:.0} MB/s)", self.n_bytes as f64 / seconds.max(1e-6) / 1e6);
        }
        line
    }

    /// A line for each rule that found something, the most frequent first.
    pub(super) fn statistics(&self, styles: Styles) -> String {
        let mut rules: Vec<_> = self.by_rule.iter().collect();
        rules.sort_by_key(|(code, rule)| (std::cmp::Reverse(rule.n_found), **code));
        let mut text = String::new();
        for (code, rule) in rules {
            let style = match rule.severity {
                Severity::Error => styles.error,
                Severity::Warning => styles.warning,
                Severity::Note => styles.note,
            };
            let severity = Styled(style, format_args!("{:<7}", rule.severity));
            let files = format!("in {}", counted(rule.n_files, "file"));
            let _ =
                writeln!(text, "{:>9}  {severity}  {code} {:<28} {files}", grouped(rule.n_found), rule.name);
        }
        text
    }
}
