//! `sgf check`: reports problems of records, and fixes them.
//!
//! Workers read, check and fix files in parallel, and format their reports. The main thread prints the reports in order and adds up the
//! [`Tally`]. Only diagnostics that will be shown are formatted: notes are counted, but skipped unless requested.

mod player_names;
mod tally;

use std::str::FromStr;

use anyhow::bail;
use clap::ArgGroup;
use opensgf::report::{Format, Source};
use opensgf::{
    Applicability, Buffers, Checker, Config, Diagnostic, Document, Limit, Selector, Severity, read_in, rules,
};
use sgf_files::replace::{Backup, Group, Replace};

use super::definition;
use crate::Outcome;
use crate::args::completion::selectors;
use crate::io::archive::Compression;
use crate::io::import::{ImportOptions, Imported};
use crate::io::in_place::cannot_replace;
use crate::io::input::{FileKinds, Input, LISTS, Original, Paths};
use crate::io::leftovers;
use crate::io::parallel;
use crate::io::styled_text::{StyledText, Styles};
use crate::io::terminal::{ClosedError, Content, Output};
use crate::io::unified_diff;
use crate::settings::{self, CheckPlan, ConfiguredChecker};
use tally::Tally;

/// Find problems in records, and fix them
///
/// Checks files and the records in folders in parallel, and reports each problem with its place, severity, and what you can do about it. A
/// summary is printed on standard error. Without a PATH, checks the current folder.
///
/// Errors violate the specification. Warnings are about questionable content, and content that programs interpret differently. Notes are
/// informational, and only shown with --notes or if --select names their rule. `sgf explain CODE` explains a rule, and `sgf rules` lists
/// all rules.
///
/// Settings are read from sgf.toml in the folder of each record or the nearest folder above: which rules run (select, ignore), their
/// severity (severity), and exceptions for some paths (files). Command-line options take precedence. See docs/settings.md.
///
/// Exit codes: 0 if there are no errors, 1 if there are errors, or --diff would change something, 2 if a file could not be read or replaced
/// (others are still checked).
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("repair").args(["fix", "diff"]).multiple(true))]
#[command(after_help = examples! {
    "Check a folder" => "sgf check games/",
    "Apply all safe fixes" => "sgf check --fix games/",
    "Check the files tracked by git" => "git ls-files -z '*.sgf' | sgf check --files-from - -0",
    "Check what the next commit to git contains" => "sgf check --staged",
})]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) paths: Paths,

    /// Apply all safe fixes, in place
    ///
    /// Safe fixes lose nothing. The remaining problems are reported. Files are replaced atomically, and only the fixed places change. With
    /// standard input, the fixed record is written to standard output.
    #[arg(long)]
    pub(crate) fix: bool,

    /// Change nothing; show the changes of --fix as a diff
    #[arg(long)]
    pub(crate) diff: bool,

    /// Keep the old content of each fixed file as FILE.bak, or FILE.bak2 and so on if that exists
    #[arg(long, requires = "fix", conflicts_with = "diff")]
    pub(crate) backup: bool,

    /// Check the records in the index of git that differ from the last commit, instead of the files; for git hooks
    ///
    /// With paths, only checks staged records below them.
    #[arg(long, conflicts_with_all = ["fix", "files_from", "stdin_filename"])]
    pub(crate) staged: bool,

    /// Also apply fixes that may lose content or change the meaning
    #[arg(long, requires = "repair")]
    pub(crate) unsafe_fixes: bool,

    /// Only check these rules: codes, prefixes of codes, names, or ALL
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = selectors(), hide_possible_values = true)]
    pub(crate) select: Vec<Selector>,

    /// Do not check these rules; if --select also matches, the more specific one wins
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = selectors(), hide_possible_values = true)]
    pub(crate) ignore: Vec<Selector>,

    /// Report these rules as errors
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = selectors(), hide_possible_values = true)]
    pub(crate) error: Vec<Selector>,

    /// Report these rules as warnings
    #[arg(long, visible_alias = "warn", value_name = "RULES", value_delimiter = ',', value_parser = selectors(), hide_possible_values = true)]
    pub(crate) warning: Vec<Selector>,

    /// Report these rules as notes
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = selectors(), hide_possible_values = true)]
    pub(crate) note: Vec<Selector>,

    #[command(flatten)]
    pub(crate) settings: settings::SettingsArgs,

    /// Also show notes
    #[arg(long)]
    pub(crate) notes: bool,

    /// Report every finding, without the limit of 100 per rule and file
    ///
    /// Without this option, the report ends with the number of further findings of a rule. The summary, the exit code, the statistics and
    /// the fixes always cover all of them.
    #[arg(long)]
    pub(crate) all: bool,

    /// The format of the report
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = format_names())]
    pub(crate) format: String,

    /// Count the diagnostics of each rule instead of listing them
    #[arg(long, conflicts_with_all = ["format", "diff"])]
    pub(crate) statistics: bool,

    /// Only print the names of files with diagnostics, one per line, as a list for --files-from
    #[arg(long, short, group = LISTS, conflicts_with_all = ["format", "diff", "statistics"])]
    pub(crate) list: bool,
}

/// A checker that only looks for errors.
pub(super) fn error_checker() -> Checker {
    let errors = rules::all().filter(|rule| rule.severity == Severity::Error);
    let select = errors.filter_map(|rule| rule.code.parse().ok()).collect();
    Checker::new(&Config::default().with(|config| config.select = select))
}

/// Remarks about importing a foreign record.
fn remarks(input: &Input, imported: Imported) -> Vec<String> {
    let head = format!("converted from {}; the report refers to the converted SGF", imported.format.title);
    let lines = std::iter::once(head).chain(imported.remarks);
    lines.map(|line| format!("{}: {line}", input.name())).collect()
}

/// The name of an input in reports. Places in a foreign record refer to the converted SGF.
fn label(input: &Input, imported: Option<&Imported>) -> String {
    let label = input.label();
    if imported.is_some() { label + " (as SGF)" } else { label }
}

/// The names of the report formats.
fn format_names() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(Format::ALL.iter().map(|format| format.name()))
}

/// The result for an input.
struct Checked {
    tally: Tally,
    outcome: Result<Text, String>,
}

impl Checked {
    /// The result for an input that could not be replaced.
    fn unreplaced(message: String) -> Checked {
        Checked { tally: Tally::unreplaced(), outcome: Err(message) }
    }
}

/// The output for an input.
#[derive(Default)]
struct Text {
    /// Diagnostics in the chosen format.
    report: StyledText,
    /// A diff, or the fixed standard input.
    content: Option<Content>,
    /// Remarks about importing a foreign record.
    remarks: Vec<String>,
}

/// How many findings of each rule are reported for a file without --all.
const MAX_PER_RULE: usize = 100;

/// Options shared by all workers.
struct Job<'c> {
    repair: Option<Applicability>,
    only_diff: bool,
    backup: Backup,
    format: Format,
    shows_notes: bool,
    is_counted_by_rule: bool,
    only_names: bool,
    /// Whether there is no limit for the findings of a rule.
    shows_all: bool,
    styles: &'c Styles,
}

/// Buffers that a worker reuses.
#[derive(Default)]
struct Worker {
    bytes: Vec<u8>,
    buffers: Buffers,
}

impl Check {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let styles = out.styles;
        let job = self.job(&styles)?;
        let mut tally = Tally::start();
        let writes = self.fix && !self.diff;
        let inputs = match self.staged {
            true => self.paths.staged()?,
            false => self.paths.inputs_in(if writes { FileKinds::InPlace } else { FileKinds::Sgf }, ".")?,
        };
        let inputs = if writes { inputs.without_duplicates() } else { inputs };
        tally.n_unread += inputs.failures.len();
        let begun = inputs.begin(out)?;
        if self.fix && inputs.inputs.iter().any(Input::is_stdin) && !job.format.head().is_empty() {
            bail!(
                "standard output is used for the fixed record; choose another --format than {}",
                job.format
            );
        }
        let names = player_names::collect_lazily(&inputs.inputs);
        let plan = CheckPlan::new(&self.settings, &inputs.inputs, &self.config(), &names, definition)?;
        if writes && self.unsafe_fixes {
            // Read all names before the first fix, so that the order of fixes makes no difference.
            names.get();
        }
        let mut styled =
            Frame { format: job.format, is_empty: true, is_for_report: !self.diff && !self.statistics };
        if inputs.inputs.is_empty() {
            if self.staged && begun == Outcome::Clean {
                out.inform("no records are staged")?;
            }
            styled.start(out)?;
            styled.end(out)?;
            return Ok(begun);
        }
        if writes {
            leftovers::remove(&inputs, out)?;
        }
        out.start_progress(inputs.inputs.len());
        let tasks: Vec<(&Input, &ConfiguredChecker)> = inputs.inputs.iter().zip(plan.checkers()).collect();
        let work = |worker: &mut Worker, run: &[(&Input, &ConfiguredChecker)]| job.check_all(worker, run);
        let most = if writes { parallel::MAX_WRITE_CHUNK } else { parallel::MAX_CHUNK };
        let mut is_read = true;
        let ended = styled.start(out).and_then(|()| {
            parallel::in_chunks(&tasks, most, Worker::default, work, |(input, _), checked| {
                let told =
                    out.advance(input.name(), if checked.outcome.is_ok() { "checked" } else { "failed" });
                tally.add(&checked.tally);
                let handed_out = told.and_then(|()| match checked.outcome {
                    Ok(text) if is_read && job.only_names && text.content.is_none() => {
                        match text.report.is_empty() {
                            true => Ok(()),
                            false => out.put(&inputs.listed(input)),
                        }
                    }
                    Ok(text) if is_read => styled.hand_out(out, &text),
                    Ok(_) => Ok(()),
                    Err(message) => out.error(message),
                });
                match handed_out {
                    // A closed pipe ends the report, but the remaining files are still fixed.
                    Err(error) if self.fix && error.is::<ClosedError>() => {
                        is_read = false;
                        Ok(())
                    }
                    result => result,
                }
            })
        });
        if !is_read {
            return Ok(self.outcome(&tally));
        }
        match ended {
            // If the reader closes the pipe early, errors found so far still count.
            Err(error) if error.is::<ClosedError>() => return Ok(self.outcome(&tally)),
            ended => ended?,
        }
        if self.statistics {
            out.show(&tally.statistics(styles))?;
        } else {
            styled.end(out)?;
        }
        if tally.n_unsettled > 0 {
            out.error(tally.unsettled())?;
        }
        let hides_notes = !job.shows_notes && !plan.shows_notes();
        out.inform(tally.summary(hides_notes, job.only_diff, job.repair))?;
        Ok(self.outcome(&tally))
    }

    fn outcome(&self, tally: &Tally) -> Outcome {
        match tally {
            _ if tally.has_failed() => Outcome::Failed,
            _ if tally.n_unsettled > 0 => Outcome::Found,
            _ if self.diff && tally.n_fixed > 0 => Outcome::Found,
            _ if !self.diff && tally.n_errors > 0 => Outcome::Found,
            _ => Outcome::Clean,
        }
    }

    /// The configuration of the command line.
    fn config(&self) -> Config {
        // The last of several equal selectors wins, so the highest severity comes last.
        let named = [
            (&self.note, Severity::Note),
            (&self.warning, Severity::Warning),
            (&self.error, Severity::Error),
        ];
        let severity = named.into_iter().flat_map(|(selectors, severity)| {
            selectors.iter().map(move |selector| (selector.clone(), severity))
        });
        Config::default().with(|config| {
            config.select = self.select.clone();
            config.ignore = self.ignore.clone();
            config.severity = severity.collect();
        })
    }

    fn job<'c>(&self, styles: &'c Styles) -> anyhow::Result<Job<'c>> {
        let allowed = if self.unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe };
        Ok(Job {
            repair: (self.fix || self.diff).then_some(allowed),
            only_diff: self.diff,
            backup: if self.backup { Backup::Numbered } else { Backup::None },
            format: Format::from_str(&self.format).map_err(|error| anyhow::anyhow!("{error}"))?,
            shows_notes: self.notes || !self.select.is_empty(),
            is_counted_by_rule: self.statistics,
            only_names: self.list,
            shows_all: self.all,
            styles,
        })
    }
}

impl Job<'_> {
    /// Checks neighboring inputs; fixed files are synced to disk together.
    fn check_all(&self, worker: &mut Worker, run: &[(&Input, &ConfiguredChecker)]) -> Vec<Checked> {
        let mut group = Group::new(self.backup);
        let mut results: Vec<Checked> = Vec::with_capacity(run.len());
        let settle = |results: &mut Vec<Checked>, group: &mut Group| {
            for (number, error) in group.commit() {
                results[number] = Checked::unreplaced(cannot_replace(run[number].0, &error));
            }
        };
        for (number, (input, ready)) in run.iter().enumerate() {
            if group.is_full() || input.may_be_slow() {
                settle(&mut results, &mut group);
            }
            results.push(
                self.check(worker, input, ready, &mut |path, was, new| group.stage(number, path, was, new)),
            );
        }
        settle(&mut results, &mut group);
        results
    }

    fn check(
        &self,
        worker: &mut Worker,
        input: &Input,
        ready: &ConfiguredChecker,
        replace: &mut Replace<'_>,
    ) -> Checked {
        let Original { compression, imported } =
            match input.read_with(&mut worker.bytes, &ImportOptions::default()) {
                Ok(was) => was,
                Err(message) => return Checked { tally: Tally::unread(), outcome: Err(message) },
            };
        let is_filter = input.is_stdin() && !self.only_diff;
        if let Some(imported) = imported.as_ref().filter(|_| self.repair.is_some() && !is_filter) {
            return Checked::unreplaced(imported.not_sgf_error(&input.name()));
        }
        if self.repair.is_some() && !is_filter && compression != Compression::None {
            return Checked::unreplaced(input.compressed_error(compression));
        }
        let label = label(input, imported.as_ref());
        let mut tally = Tally::default();
        let doc = read_in(&worker.bytes, std::mem::take(&mut worker.buffers));
        tally.count(&doc, worker.bytes.len());
        let (mut found_all, mut is_to_repair) = (Tally::default(), false);
        let mut limit = self.limit();
        let found = ready.checker.check_for(&doc, |finding| {
            found_all.find(finding, self.is_counted_by_rule);
            is_to_repair |= self.repair.is_some_and(|allowed| is_fixable(finding, allowed));
            self.shows(ready, finding) && limit.admits(finding)
        });
        let outcome = match self.repair.filter(|_| is_to_repair) {
            Some(allowed) => self.repair(input, &doc, ready, allowed, &mut tally, replace),
            None => {
                tally.add(&found_all);
                let report = self.report(&label, &doc, &found, &limit);
                let mut text = Text { report, ..Text::default() };
                if self.repair.is_some() && input.is_stdin() && !self.only_diff {
                    text.content = Some(Content::Data(doc.write().to_vec()));
                }
                Ok(text)
            }
        };
        worker.buffers = doc.into_buffers();
        match outcome {
            Ok(text) => {
                let remarks = imported.map(|imported| remarks(input, imported)).unwrap_or_default();
                Checked { tally, outcome: Ok(Text { remarks, ..text }) }
            }
            Err(message) => Checked::unreplaced(message),
        }
    }

    /// Fixes a document and replaces its file, or shows the changes.
    fn repair(
        &self,
        input: &Input,
        doc: &Document<'_>,
        ready: &ConfiguredChecker,
        allowed: Applicability,
        tally: &mut Tally,
        replace: &mut Replace<'_>,
    ) -> Result<Text, String> {
        let (mut found, mut limit) = (Tally::default(), self.limit());
        let fixed = ready.checker.fix_for(doc, allowed, |finding| {
            let Some(finding) = finding else {
                // Only the findings of the last check remain.
                (found, limit) = (Tally::default(), self.limit());
                return false;
            };
            found.find(finding, self.is_counted_by_rule);
            self.shows(ready, finding) && limit.admits(finding)
        });
        let new = fixed.document.write();
        let content = match input {
            _ if self.only_diff => Some(unified_diff::unified(&input.label(), doc.write(), new, self.styles)),
            Input::Stdin(_) => Some(Content::Data(new.to_vec())),
            Input::Member(_) => return Err(input.member_error()),
            Input::File(path) => {
                replace(path, doc.write().to_vec(), new).map_err(|error| cannot_replace(input, &error))?;
                None
            }
        };
        tally.fix(fixed.applied.len());
        tally.n_unsettled += usize::from(!fixed.is_settled);
        tally.add(&found);
        let report = self.report(&input.label(), &fixed.document, &fixed.remaining, &limit);
        Ok(Text { report, content, ..Text::default() })
    }

    /// The limit for one file.
    fn limit(&self) -> Limit {
        if self.shows_all { Limit::none() } else { Limit::per_rule(MAX_PER_RULE) }
    }

    /// Returns whether a diagnostic is reported.
    fn shows(&self, ready: &ConfiguredChecker, finding: &Diagnostic) -> bool {
        // A diff must be the only output, for patch(1).
        if self.only_diff || self.is_counted_by_rule {
            return false;
        }
        // Notes are always counted, but shown only on request.
        self.shows_notes || ready.shows_notes || finding.severity > Severity::Note
    }

    /// Writes the reported diagnostics.
    fn report(&self, label: &str, doc: &Document<'_>, found: &[Diagnostic], limit: &Limit) -> StyledText {
        let mut report = StyledText::new(*self.styles);
        if found.is_empty() {
            return report;
        }
        if self.only_names {
            report.line(label);
        } else {
            let left_out = &limit.left_out();
            report.report(self.format, &Source { path: label, doc, diagnostics: found, left_out });
        }
        report
    }
}

fn is_fixable(finding: &Diagnostic, allowed: Applicability) -> bool {
    finding.fix.as_ref().is_some_and(|fix| fix.applicability <= allowed)
}

/// Prints the reports of all inputs, with the header and footer of the format.
struct Frame {
    format: Format,
    is_empty: bool,
    /// Whether the report is printed.
    is_for_report: bool,
}

impl Frame {
    fn start(&self, out: &mut Output) -> anyhow::Result<()> {
        self.frame(out, &self.format.head())
    }

    fn hand_out(&mut self, out: &mut Output, text: &Text) -> anyhow::Result<()> {
        text.remarks.iter().try_for_each(|remark| out.inform(remark))?;
        if let Some(content) = &text.content {
            out.put(content)?;
            // Standard output is used for the fixed record.
            return out.show_on_stderr(&text.report);
        }
        if text.report.is_empty() {
            return Ok(());
        }
        let between = if std::mem::take(&mut self.is_empty) { "" } else { self.format.between() };
        let mut styled = out.styled_text();
        out.show(styled.lines(between).append(&text.report))
    }

    fn end(&self, out: &mut Output) -> anyhow::Result<()> {
        self.frame(out, self.format.tail())
    }

    fn frame(&self, out: &mut Output, text: &str) -> anyhow::Result<()> {
        let mut styled = out.styled_text();
        if self.is_for_report { out.show(styled.lines(text)) } else { Ok(()) }
    }
}
