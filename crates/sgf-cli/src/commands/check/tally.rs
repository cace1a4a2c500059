//! Counts of checked files and diagnostics.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::time::Instant;

use opensgf::{Applicability, Diagnostic, Document, Severity};

use crate::io::styled_text::StyledText;
use crate::io::styled_text::Styles;
use crate::numbers::{counted, grouped};

/// Counts for one input, or for all.
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
    /// Files with applied fixes.
    n_changed: usize,
    /// Files that still had fixes to apply after the maximum number of passes.
    pub(super) n_unsettled: usize,
    fixes: FixCounts,
    /// Inputs that could not be read.
    pub(super) n_unread: usize,
    /// Inputs that could not be replaced.
    n_unreplaced: usize,
    /// Diagnostics by rule code, for --statistics.
    by_rule: BTreeMap<&'static str, ByRule>,
}

/// Numbers of diagnostics with a fix that was not applied.
#[derive(Clone, Copy, Debug, Default)]
struct FixCounts {
    n_safe: usize,
    n_unsafe: usize,
}

#[derive(Debug)]
struct ByRule {
    name: &'static str,
    severity: Severity,
    fixes: FixCounts,
    n_found: usize,
    n_files: usize,
}

impl Tally {
    /// Starts the timer.
    pub(super) fn start() -> Tally {
        Tally { begin: Some(Instant::now()), ..Tally::default() }
    }

    /// Counts a document.
    pub(super) fn count(&mut self, doc: &Document<'_>, n_bytes: usize) {
        self.n_files += 1;
        self.n_games += doc.games().len();
        self.n_nodes += doc.games().map(opensgf::Game::node_count).sum::<usize>();
        self.n_bytes += n_bytes;
    }

    /// Counts the fixes applied to a document.
    pub(super) fn fix(&mut self, n_fixed: usize) {
        self.n_fixed += n_fixed;
        self.n_changed += usize::from(n_fixed > 0);
    }

    /// Counts for an input that could not be replaced.
    pub(super) fn unreplaced() -> Tally {
        Tally { n_unreplaced: 1, ..Tally::default() }
    }

    /// Counts for an input that could not be read.
    pub(super) fn unread() -> Tally {
        Tally { n_unread: 1, ..Tally::default() }
    }

    /// Returns whether an input failed.
    pub(super) fn has_failed(&self) -> bool {
        self.n_unread + self.n_unreplaced > 0
    }

    /// Counts a diagnostic.
    pub(super) fn find(&mut self, finding: &Diagnostic, by_rule: bool) {
        match finding.severity {
            Severity::Error => self.n_errors += 1,
            Severity::Warning => self.n_warnings += 1,
            Severity::Note => self.n_notes += 1,
        }
        let fixes = FixCounts::of(finding);
        // Do not suggest unsafe fixes for notes.
        let is_note = finding.severity == Severity::Note;
        self.fixes.add(if is_note { FixCounts { n_unsafe: 0, ..fixes } } else { fixes });
        if by_rule {
            let first = ByRule::new(finding.rule.name, finding.severity, 1);
            let entry = self.by_rule.entry(finding.rule.code).or_insert(first);
            entry.n_found += 1;
            entry.fixes.add(fixes);
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
        self.n_changed += other.n_changed;
        self.n_unsettled += other.n_unsettled;
        self.fixes.add(other.fixes);
        self.n_unread += other.n_unread;
        self.n_unreplaced += other.n_unreplaced;
        for (code, rule) in &other.by_rule {
            let first = ByRule::new(rule.name, rule.severity, 0);
            let entry = self.by_rule.entry(code).or_insert(first);
            entry.n_found += rule.n_found;
            entry.n_files += rule.n_files;
            entry.fixes.add(rule.fixes);
            entry.severity = entry.severity.max(rule.severity);
        }
    }

    /// The message about files with remaining fixes.
    pub(super) fn unsettled(&self) -> String {
        let files = counted(self.n_unsettled, "file");
        format!("{files} still have fixes to apply: run the command again")
    }

    /// The summary.
    pub(super) fn summary(
        &self,
        hides_notes: bool,
        only_diff: bool,
        repair: Option<Applicability>,
    ) -> String {
        let mut line = String::new();
        if self.n_files > 0 {
            line = self.found(hides_notes, only_diff, repair);
        }
        let failed = [(self.n_unread, "checked"), (self.n_unreplaced, "replaced")];
        for (count, done) in failed.into_iter().filter(|(count, _)| *count > 0) {
            let between = if line.is_empty() { "" } else { "; " };
            let _ = write!(line, "{between}{} could not be {done}", counted(count, "file"));
        }
        if let Some(begin) = self.begin {
            let seconds = begin.elapsed().as_secs_f64();
            let _ =
                write!(line, " ({seconds:.2} s, {:.0} MB/s)", self.n_bytes as f64 / seconds.max(1e-6) / 1e6);
        }
        line
    }

    /// The part of the summary about files that could be checked.
    fn found(&self, hides_notes: bool, only_diff: bool, repair: Option<Applicability>) -> String {
        let mut line = format!(
            "{}, {}, {}: ",
            counted(self.n_files, "file"),
            counted(self.n_games, "game"),
            counted(self.n_nodes, "node")
        );
        if self.n_fixed > 0 {
            let done = if only_diff { "would be applied" } else { "applied" };
            let files = counted(self.n_changed, "file");
            let _ = write!(line, "{} {done} in {files}, ", counted(self.n_fixed, "fix"));
        }
        let _ = match (self.n_errors, self.n_warnings) {
            (0, 0) if only_diff && self.n_fixed > 0 => write!(line, "no other problems"),
            (0, 0) if self.n_fixed > 0 => write!(line, "no problems left"),
            (0, 0) => write!(line, "no problems"),
            (errors, warnings) => {
                write!(line, "{}, {}", counted(errors, "error"), counted(warnings, "warning"))
            }
        };
        if self.n_notes > 0 {
            let hint = if hides_notes { " (show them with --notes)" } else { "" };
            let _ = write!(line, ", {}{hint}", counted(self.n_notes, "note"));
        }
        line.push_str(&self.fixes.hint(repair));
        line
    }

    /// A line for each rule with diagnostics, the most frequent first.
    pub(super) fn statistics(&self, styles: Styles) -> StyledText {
        let mut rules: Vec<_> = self.by_rule.iter().collect();
        rules.sort_by_key(|(code, rule)| (std::cmp::Reverse(rule.n_found), **code));
        let mut text = StyledText::new(styles);
        for (code, rule) in rules {
            let files = format!("in {}{}", counted(rule.n_files, "file"), rule.fixes);
            text.add(format_args!("{:>9}  ", grouped(rule.n_found)));
            text.styled(styles.of(rule.severity), format_args!("{:<7}", rule.severity));
            text.line(format_args!("  {code} {:<28} {files}", rule.name));
        }
        text
    }
}

impl ByRule {
    fn new(name: &'static str, severity: Severity, n_files: usize) -> ByRule {
        ByRule { name, severity, fixes: FixCounts::default(), n_found: 0, n_files }
    }
}

impl FixCounts {
    fn of(finding: &Diagnostic) -> FixCounts {
        let is = |applicability| finding.fix.as_ref().is_some_and(|fix| fix.applicability == applicability);
        FixCounts { n_safe: is(Applicability::Safe).into(), n_unsafe: is(Applicability::Unsafe).into() }
    }

    fn add(&mut self, other: FixCounts) {
        self.n_safe += other.n_safe;
        self.n_unsafe += other.n_unsafe;
    }

    /// A hint about fixes that the options did not allow.
    fn hint(self, allowed: Option<Applicability>) -> String {
        let more = counted(self.n_unsafe, "fix");
        match (self.n_safe, self.n_unsafe, allowed) {
            (0, 0, _) | (_, _, Some(Applicability::Unsafe)) | (_, 0, Some(_)) => String::new(),
            (_, _, Some(Applicability::Safe)) => format!("; {more} available with --unsafe-fixes"),
            (0, _, None) => format!("; {more} available with --fix --unsafe-fixes"),
            (safe, 0, None) => format!("; {} available with --fix", counted(safe, "fix")),
            (safe, unsafe_too, None) => {
                let safe = counted(safe, "fix");
                format!("; {safe} available with --fix, {} more with --unsafe-fixes", grouped(unsafe_too))
            }
        }
    }
}

impl fmt::Display for FixCounts {
    /// Writes the numbers of fixes after a number of files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [(self.n_safe, "safe"), (self.n_unsafe, "unsafe")];
        let parts: Vec<_> = kinds
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| format!("{} {name}", grouped(*count)))
            .collect();
        if parts.is_empty() { Ok(()) } else { write!(f, "; fixes: {}", parts.join(", ")) }
    }
}
