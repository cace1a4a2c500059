//! `sgf check`: what is wrong with records, and how to repair it.
//!
//! Workers read, check and, if asked to, repair the files, and write each file's report as text; the main thread hands
//! the texts out in order and adds up the [`Tally`]. Nothing is made that nobody will see: notes are counted, but unless
//! they are asked for they do not get as far as a report.

mod tally;
mod texts;

use std::str::FromStr;

use anyhow::bail;
use clap::ArgGroup;
use opensgf::report::{Format, Source};
use opensgf::{Applicability, Buffers, Config, Diagnostic, Document, Selector, Severity, read_in};
use sgf_files::replace::{Group, Replace};

use crate::archive::Packing;
use crate::foreign::{Foreign, Known};
use crate::input::{Input, Paths, Wanted, Was};
use crate::known::selectors;
use crate::page::Page;
use crate::rewrite::cannot_replace;
use crate::settings::{self, Plan, Ready};
use crate::terminal::{Closed, Output, Shown, Styles};
use crate::{Outcome, diff, leftovers, pool};
use tally::Tally;

/// Report the problems of records, and fix them
///
/// Checks files and the records of folders, on all cores, and reports each problem: where it is, how severe it is, and what
/// you can do about it. A summary follows on standard error. Without a PATH, the records of the current folder are checked.
///
/// Errors contradict the specification. Warnings are about things that are unwise, or that programs read differently. Notes
/// are good to know; they are shown only with --notes, or for rules that --select names. `sgf explain CODE` explains a
/// finding, and `sgf rules` lists all rules.
///
/// Settings come from the file sgf.toml in the folder of each record, or in the nearest folder above it that has one: which
/// rules run (select, ignore), how severe their findings are (severity), and exceptions for some paths (files). The command
/// line overrides them. docs/settings.md in the sources describes all settings.
///
/// Exit codes: 0 when no error was found, 1 when one was, or when --diff would change something, 2 when a file could not
/// be read or replaced; the others are checked all the same.
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("repair").args(["fix", "diff"]).multiple(true))]
#[command(after_help = examples! {
    "Check the records of a folder" => "sgf check games/",
    "Repair what can be repaired without a loss" => "sgf check --fix games/",
    "Check what git knows of" => "git ls-files -z '*.sgf' | sgf check --files-from - -0",
})]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) paths: Paths,

    /// Make all safe fixes, in place
    ///
    /// Safe fixes lose nothing; the remaining problems are reported. A file is replaced whole or not at all, and nothing but
    /// the fixed places changes. Standard input is fixed to standard output.
    #[arg(long)]
    pub(crate) fix: bool,

    /// Show what --fix would change, and change nothing
    #[arg(long)]
    pub(crate) diff: bool,

    /// Also make fixes that may lose something or change a meaning
    #[arg(long, requires = "repair")]
    pub(crate) unsafe_fixes: bool,

    /// Check only these rules: codes, beginnings of codes, names, or ALL
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = selectors(), hide_possible_values = true)]
    pub(crate) select: Vec<Selector>,

    /// Leave these rules out; if --select also matches, the one that names more of the code wins
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = selectors(), hide_possible_values = true)]
    pub(crate) ignore: Vec<Selector>,

    /// Report findings of these rules as errors
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = selectors(), hide_possible_values = true)]
    pub(crate) error: Vec<Selector>,

    /// Report findings of these rules as warnings
    #[arg(long, visible_alias = "warn", value_name = "RULES", value_delimiter = ',', value_parser = selectors(), hide_possible_values = true)]
    pub(crate) warning: Vec<Selector>,

    /// Report findings of these rules as notes
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = selectors(), hide_possible_values = true)]
    pub(crate) note: Vec<Selector>,

    #[command(flatten)]
    pub(crate) settings: settings::Source,

    /// Also show notes
    #[arg(long)]
    pub(crate) notes: bool,

    /// Choose the format of the report
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = format_names())]
    pub(crate) format: String,

    /// Count the findings of each rule instead of showing them
    #[arg(long, conflicts_with_all = ["format", "diff"])]
    pub(crate) statistics: bool,

    /// Print only the names of the files with findings, one on each line
    #[arg(long, short, conflicts_with_all = ["format", "diff", "statistics"])]
    pub(crate) list: bool,
}

/// What a foreign file is, and what was odd about it.
fn remarks(input: &Input, foreign: Foreign) -> Vec<String> {
    let head = format!("this is {}; what follows is about the SGF that it becomes", foreign.format.title);
    let lines = std::iter::once(head).chain(foreign.remarks);
    lines.map(|line| format!("{}: {line}", input.name())).collect()
}

/// How an input is called in reports. The places in a report are those of SGF, and not of a foreign file.
fn label(input: &Input, foreign: Option<&Foreign>) -> String {
    let label = input.label();
    if foreign.is_some() { label + " (as SGF)" } else { label }
}

/// The formats that the library can write.
fn format_names() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(Format::ALL.iter().map(|format| format.name()))
}

/// What became of one input.
struct Checked {
    tally: Tally,
    outcome: Result<Text, String>,
}

impl Checked {
    /// An input whose file could not be replaced.
    fn unrepaired(message: String) -> Checked {
        Checked { tally: Tally::unrepaired(), outcome: Err(message) }
    }
}

/// What an input has to say.
#[derive(Default)]
struct Text {
    /// Findings, in the format that was asked for.
    report: Page,
    /// A diff, or standard input after the repair.
    content: Option<Shown>,
    /// What was met in reading a foreign file, a line each.
    remarks: Vec<String>,
}

/// All that the workers share.
struct Job<'c> {
    repair: Option<Applicability>,
    only_diff: bool,
    format: Format,
    shows_notes: bool,
    is_counted_by_rule: bool,
    only_names: bool,
    styles: &'c Styles,
}

/// What a worker keeps from file to file.
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
        let inputs = self.paths.inputs_in(if writes { Wanted::InPlace } else { Wanted::Sgf }, ".")?;
        let inputs = if writes { inputs.each_file_once() } else { inputs };
        tally.n_unread += inputs.failures.len();
        let begun = inputs.begin(out)?;
        if self.fix && inputs.inputs.iter().any(Input::is_stdin) && !job.format.head().is_empty() {
            bail!("standard output is for the repaired record, and cannot take a report in {}", job.format);
        }
        let texts = texts::of(&inputs.inputs);
        let plan = Plan::new(&self.settings, &inputs.inputs, &self.config(), &texts)?;
        if writes && self.unsafe_fixes {
            // Before the first repair, so that it makes no difference which file is repaired first.
            texts.get();
        }
        let mut page =
            Frame { format: job.format, is_empty: true, is_for_report: !self.diff && !self.statistics };
        if inputs.inputs.is_empty() {
            page.start(out)?;
            page.end(out)?;
            return Ok(begun);
        }
        out.expect(inputs.inputs.len());
        let tasks: Vec<(&Input, &Ready)> = inputs.inputs.iter().zip(plan.checks()).collect();
        let work = |worker: &mut Worker, run: &[(&Input, &Ready)]| job.check_all(worker, run);
        let most = if writes { pool::MOST_TOGETHER } else { pool::MOST_AT_ONCE };
        let mut is_read = true;
        let ended = page.start(out).and_then(|()| {
            pool::in_runs(&tasks, most, Worker::default, work, |(input, _), checked| {
                let told =
                    out.advance(input.name(), if checked.outcome.is_ok() { "checked" } else { "failed" });
                tally.add(&checked.tally);
                let handed_out = told.and_then(|()| match checked.outcome {
                    Ok(text) if is_read => page.hand_out(out, &text),
                    Ok(_) => Ok(()),
                    Err(message) => out.complain(message),
                });
                match handed_out {
                    // Whoever reads the report may stop; the files are to be repaired nevertheless.
                    Err(error) if self.fix && error.is::<Closed>() => {
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
            // A reader that has seen enough does not turn errors into none.
            Err(error) if error.is::<Closed>() => return Ok(self.outcome(&tally)),
            ended => ended?,
        }
        if self.statistics {
            out.show(&tally.statistics(styles))?;
        } else {
            page.end(out)?;
        }
        if tally.n_unsettled > 0 {
            out.complain(tally.unsettled())?;
        }
        if writes {
            leftovers::tell(&inputs, out)?;
        }
        let hides_notes = !job.shows_notes && !plan.shows_notes();
        out.tell(tally.summary(hides_notes, job.only_diff, job.repair))?;
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

    /// What the command line says about the rules.
    fn config(&self) -> Config {
        // Of equal selectors the last counts, and that is the gravest.
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
            format: Format::from_str(&self.format).map_err(|error| anyhow::anyhow!("{error}"))?,
            shows_notes: self.notes || !self.select.is_empty(),
            is_counted_by_rule: self.statistics,
            only_names: self.list,
            styles,
        })
    }
}

impl Job<'_> {
    /// Checks neighbouring inputs; those that are repaired wait for the disk together.
    fn check_all(&self, worker: &mut Worker, run: &[(&Input, &Ready)]) -> Vec<Checked> {
        let mut group = Group::default();
        let mut results: Vec<Checked> = Vec::with_capacity(run.len());
        let settle = |results: &mut Vec<Checked>, group: &mut Group| {
            for (number, error) in group.settle() {
                results[number] = Checked::unrepaired(cannot_replace(run[number].0, &error));
            }
        };
        for (number, (input, ready)) in run.iter().enumerate() {
            if group.is_full() || input.may_take_long() {
                settle(&mut results, &mut group);
            }
            results.push(
                self.check(worker, input, ready, &mut |path, was, new| group.put(number, path, was, new)),
            );
        }
        settle(&mut results, &mut group);
        results
    }

    fn check(&self, worker: &mut Worker, input: &Input, ready: &Ready, replace: &mut Replace<'_>) -> Checked {
        let Was { packing, foreign } = match input.read_known(&mut worker.bytes, &Known::default()) {
            Ok(was) => was,
            Err(message) => return Checked { tally: Tally::unread(), outcome: Err(message) },
        };
        let is_filter = input.is_stdin() && !self.only_diff;
        if let Some(foreign) = foreign.as_ref().filter(|_| self.repair.is_some() && !is_filter) {
            return Checked::unrepaired(foreign.refusal(input));
        }
        if self.repair.is_some() && !is_filter && packing != Packing::Plain {
            return Checked::unrepaired(input.packed(packing));
        }
        let label = label(input, foreign.as_ref());
        let mut tally = Tally::default();
        let doc = read_in(&worker.bytes, std::mem::take(&mut worker.buffers));
        tally.count(&doc, worker.bytes.len());
        let (mut found_all, mut is_to_repair) = (Tally::default(), false);
        let found = ready.checker.check_for(&doc, |finding| {
            found_all.find(finding, self.is_counted_by_rule);
            is_to_repair |= self.repair.is_some_and(|allowed| is_fixable(finding, allowed));
            self.shows(ready, finding)
        });
        let outcome = match self.repair.filter(|_| is_to_repair) {
            Some(allowed) => self.repair(input, &doc, ready, allowed, &mut tally, replace),
            None => {
                tally.add(&found_all);
                let mut text = Text { report: self.report(&label, &doc, found), ..Text::default() };
                if self.repair.is_some() && input.is_stdin() && !self.only_diff {
                    text.content = Some(Shown::Data(doc.write().to_vec()));
                }
                Ok(text)
            }
        };
        worker.buffers = doc.into_buffers();
        match outcome {
            Ok(text) => {
                let remarks = foreign.map(|foreign| remarks(input, foreign)).unwrap_or_default();
                Checked { tally, outcome: Ok(Text { remarks, ..text }) }
            }
            Err(message) => Checked::unrepaired(message),
        }
    }

    /// Repairs a document and replaces its file, or shows what would change.
    fn repair(
        &self,
        input: &Input,
        doc: &Document<'_>,
        ready: &Ready,
        allowed: Applicability,
        tally: &mut Tally,
        replace: &mut Replace<'_>,
    ) -> Result<Text, String> {
        let fixed = ready.checker.fix(doc, allowed);
        let new = fixed.document.write();
        let content = match input {
            _ if self.only_diff => Some(diff::unified(&input.label(), doc.write(), new, self.styles)),
            Input::Stdin(_) => Some(Shown::Data(new.to_vec())),
            Input::File(path) => {
                replace(path, doc.write().to_vec(), new).map_err(|error| cannot_replace(input, &error))?;
                None
            }
        };
        tally.fix(fixed.applied.len());
        tally.n_unsettled += usize::from(!fixed.is_settled);
        let mut remaining = fixed.remaining;
        remaining.iter().for_each(|finding| tally.find(finding, self.is_counted_by_rule));
        remaining.retain(|finding| self.shows(ready, finding));
        let report = self.report(&input.label(), &fixed.document, remaining);
        Ok(Text { report, content, ..Text::default() })
    }

    /// Tells whether a finding is to be seen.
    fn shows(&self, ready: &Ready, finding: &Diagnostic) -> bool {
        // A diff is for patch(1) and has standard output for itself.
        if self.only_diff || self.is_counted_by_rule {
            return false;
        }
        // Notes are counted, and shown where somebody asked for them.
        self.shows_notes || ready.shows_notes || finding.severity > Severity::Note
    }

    /// Writes the findings that are to be seen.
    fn report(&self, label: &str, doc: &Document<'_>, found: Vec<Diagnostic>) -> Page {
        let mut report = Page::new(*self.styles);
        if found.is_empty() {
            return report;
        }
        if self.only_names {
            report.line(label);
        } else {
            report.report(self.format, &Source { path: label, doc, diagnostics: &found });
        }
        report
    }
}

fn is_fixable(finding: &Diagnostic, allowed: Applicability) -> bool {
    finding.fix.as_ref().is_some_and(|fix| fix.applicability <= allowed)
}

/// The reports of all inputs, one after the other, in the frame that the format wants.
struct Frame {
    format: Format,
    is_empty: bool,
    /// Whether standard output gets the report.
    is_for_report: bool,
}

impl Frame {
    fn start(&self, out: &mut Output) -> anyhow::Result<()> {
        self.frame(out, &self.format.head())
    }

    fn hand_out(&mut self, out: &mut Output, text: &Text) -> anyhow::Result<()> {
        text.remarks.iter().try_for_each(|remark| out.tell(remark))?;
        if let Some(content) = &text.content {
            out.put(content)?;
            // Standard output belongs to the repaired record.
            return out.show_aside(&text.report);
        }
        if text.report.is_empty() {
            return Ok(());
        }
        let between = if std::mem::take(&mut self.is_empty) { "" } else { self.format.between() };
        let mut page = out.page();
        out.show(page.lines(between).page(&text.report))
    }

    fn end(&self, out: &mut Output) -> anyhow::Result<()> {
        self.frame(out, self.format.tail())
    }

    fn frame(&self, out: &mut Output, text: &str) -> anyhow::Result<()> {
        let mut page = out.page();
        if self.is_for_report { out.show(page.lines(text)) } else { Ok(()) }
    }
}
