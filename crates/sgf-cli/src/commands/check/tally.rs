//! What was checked and found, in numbers.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::time::Instant;

use opensgf::{Applicability, Diagnostic, Document, Severity};

use crate::numbers::{counted, grouped};
use crate::page::Page;
use crate::terminal::Styles;

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
    /// Files in which something was repaired.
    n_changed: usize,
    /// Files in which repairs were left to be made after as many passes as are allowed.
    pub(super) n_unsettled: usize,
    repairs: Repairs,
    /// Inputs that could not be read.
    pub(super) n_unread: usize,
    /// Inputs that could not be replaced.
    n_unrepaired: usize,
    /// Findings by the code of their rule, when that is wanted: name, gravest severity, findings, files.
    by_rule: BTreeMap<&'static str, ByRule>,
}

/// How many findings have a repair that was not made.
#[derive(Clone, Copy, Debug, Default)]
struct Repairs {
    n_safe: usize,
    n_unsafe: usize,
}

#[derive(Debug)]
struct ByRule {
    name: &'static str,
    severity: Severity,
    repairs: Repairs,
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

    /// Counts the repairs that were made in a document.
    pub(super) fn fix(&mut self, n_fixed: usize) {
        self.n_fixed += n_fixed;
        self.n_changed += usize::from(n_fixed > 0);
    }

    /// Counts an input whose file could not be replaced, and nothing that was found in it.
    pub(super) fn unrepaired() -> Tally {
        Tally { n_unrepaired: 1, ..Tally::default() }
    }

    /// Counts an input that could not be read.
    pub(super) fn unread() -> Tally {
        Tally { n_unread: 1, ..Tally::default() }
    }

    /// Tells whether not all inputs could be worked on.
    pub(super) fn has_failed(&self) -> bool {
        self.n_unread + self.n_unrepaired > 0
    }

    /// Counts a finding.
    pub(super) fn find(&mut self, finding: &Diagnostic, by_rule: bool) {
        match finding.severity {
            Severity::Error => self.n_errors += 1,
            Severity::Warning => self.n_warnings += 1,
            Severity::Note => self.n_notes += 1,
        }
        let repairs = Repairs::of(finding);
        // Nobody should be led to risk something for the sake of a note.
        let is_note = finding.severity == Severity::Note;
        self.repairs.add(if is_note { Repairs { n_unsafe: 0, ..repairs } } else { repairs });
        if by_rule {
            let first = ByRule::new(finding.rule.name, finding.severity, 1);
            let entry = self.by_rule.entry(finding.rule.code).or_insert(first);
            entry.n_found += 1;
            entry.repairs.add(repairs);
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
        self.repairs.add(other.repairs);
        self.n_unread += other.n_unread;
        self.n_unrepaired += other.n_unrepaired;
        for (code, rule) in &other.by_rule {
            let first = ByRule::new(rule.name, rule.severity, 0);
            let entry = self.by_rule.entry(code).or_insert(first);
            entry.n_found += rule.n_found;
            entry.n_files += rule.n_files;
            entry.repairs.add(rule.repairs);
            entry.severity = entry.severity.max(rule.severity);
        }
    }

    /// What is said where repairs were left.
    pub(super) fn unsettled(&self) -> String {
        let files = counted(self.n_unsettled, "file");
        format!("{files} could not be repaired to the end: run the command once more")
    }

    /// The line at the end.
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
        let failed = [(self.n_unread, "checked"), (self.n_unrepaired, "replaced")];
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

    /// What was found in the files that could be worked on.
    fn found(&self, hides_notes: bool, only_diff: bool, repair: Option<Applicability>) -> String {
        let mut line = format!(
            "{}, {}, {}: ",
            counted(self.n_files, "file"),
            counted(self.n_games, "game"),
            counted(self.n_nodes, "node")
        );
        if self.n_fixed > 0 {
            let done = if only_diff { "would be made" } else { "made" };
            let files = counted(self.n_changed, "file");
            let _ = write!(line, "{} {done} in {files}, ", counted(self.n_fixed, "repair"));
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
        line.push_str(&self.repairs.hint(repair));
        line
    }

    /// A line for each rule that found something, the most frequent first.
    pub(super) fn statistics(&self, styles: Styles) -> Page {
        let mut rules: Vec<_> = self.by_rule.iter().collect();
        rules.sort_by_key(|(code, rule)| (std::cmp::Reverse(rule.n_found), **code));
        let mut page = Page::new(styles);
        for (code, rule) in rules {
            let files = format!("in {}{}", counted(rule.n_files, "file"), rule.repairs);
            page.add(format_args!("{:>9}  ", grouped(rule.n_found)));
            page.styled(styles.of(rule.severity), format_args!("{:<7}", rule.severity));
            page.line(format_args!("  {code} {:<28} {files}", rule.name));
        }
        page
    }
}

impl ByRule {
    fn new(name: &'static str, severity: Severity, n_files: usize) -> ByRule {
        ByRule { name, severity, repairs: Repairs::default(), n_found: 0, n_files }
    }
}

impl Repairs {
    fn of(finding: &Diagnostic) -> Repairs {
        let is = |wanted| finding.fix.as_ref().is_some_and(|fix| fix.applicability == wanted);
        Repairs { n_safe: is(Applicability::Safe).into(), n_unsafe: is(Applicability::Unsafe).into() }
    }

    fn add(&mut self, other: Repairs) {
        self.n_safe += other.n_safe;
        self.n_unsafe += other.n_unsafe;
    }

    /// What the user could do about the findings, beyond the repairs that were allowed.
    fn hint(self, allowed: Option<Applicability>) -> String {
        let more = counted(self.n_unsafe, "repair");
        match (self.n_safe, self.n_unsafe, allowed) {
            (0, 0, _) | (_, _, Some(Applicability::Unsafe)) | (_, 0, Some(_)) => String::new(),
            (_, _, Some(Applicability::Safe)) => format!("; {more} left for --unsafe-fixes"),
            (0, _, None) => format!("; {more} only with --fix --unsafe-fixes"),
            (safe, 0, None) => format!("; --fix makes {}", counted(safe, "repair")),
            (safe, unsafe_too, None) => {
                let safe = counted(safe, "repair");
                format!("; --fix makes {safe}, --unsafe-fixes {} more", grouped(unsafe_too))
            }
        }
    }
}

impl fmt::Display for Repairs {
    /// Writes how many repairs there are, behind a number of files; nothing if there is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [(self.n_safe, "safe"), (self.n_unsafe, "unsafe")];
        let told: Vec<_> = kinds
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| format!("{} {name}", grouped(*count)))
            .collect();
        if told.is_empty() { Ok(()) } else { write!(f, "; repairs: {}", told.join(", ")) }
    }
}
