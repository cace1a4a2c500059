//! In-place changes of records, for `fmt`, `convert`, `set`, `strip`, `sort` and `anonymize`.
//!
//! Each command turns old bytes into new bytes. This module does the rest: inputs, standard input to standard output, `--check` and `--diff`,
//! atomic replacement, and the summary.

use std::io;

use opensgf::{Buffers, Document, LineIndex, RoundTripError};
use sgf_files::replace::{Backup, Group, Replace};

use super::archive::Compression;
use super::import::ImportOptions;
use super::input::{FileKinds, Input, Inputs, LISTS, Original, Paths, Source};
use super::output::{Destination, OutputArgs};
use super::styled_text::Styles;
use super::terminal::{Content, Output, reason};
use super::{leftovers, non_sgf, parallel, unified_diff};
use crate::Outcome;
use crate::numbers::{counted, grouped};

/// Whether to change files, write to another file, or only show the changes.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct InPlaceArgs {
    /// Change nothing; list the files that would change, and exit with 1 if there are any
    #[arg(long, visible_alias = "dry-run")]
    pub(crate) check: bool,

    /// Change nothing; show the changes as a diff, and exit with 1 if there are any
    #[arg(long, conflicts_with = "output")]
    pub(crate) diff: bool,

    /// Keep the old content of each changed file as FILE.bak, or FILE.bak2 and so on if that exists
    #[arg(long, conflicts_with_all = ["output", "check", "diff"])]
    backup: bool,

    /// Print the names of the files that could not be changed, one per line, as a list for --files-from
    #[arg(long, short, group = LISTS, conflicts_with_all = ["output", "check", "diff"])]
    pub(crate) list: bool,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The wording of a command's messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wording {
    /// The name of the command.
    pub(crate) command: &'static str,
    /// After `3 files`: `formatted`.
    pub(crate) done: &'static str,
    /// After `3 files`, with `--check`: `to be formatted`.
    pub(crate) to_do: &'static str,
}

/// A changed record.
pub(crate) struct Rewritten {
    pub(crate) bytes: Vec<u8>,
    /// Messages for the user, one per line.
    pub(crate) remarks: Vec<String>,
}

impl Rewritten {
    /// A changed record without remarks.
    pub(crate) fn new(bytes: Vec<u8>) -> Rewritten {
        Rewritten { bytes, remarks: Vec::new() }
    }
}

/// The reason why a change is not safe: damage, usually at the end of a text, changes how the rest is parsed.
pub(crate) fn unsafe_change(old: &Document<'_>, differs: RoundTripError) -> String {
    let line = LineIndex::new(old.text()).place(old.text(), differs.place.start).line;
    format!("{differs}, from line {line} on")
}

/// The result for an input.
enum Change {
    Unchanged,
    /// Replaced, or to be replaced.
    Changed,
    /// Content for standard output: a diff, or the changed record.
    Printed {
        content: Content,
        is_changed: bool,
    },
    /// Skipped, because the file is one of several and empty.
    Skipped,
    Failed(String),
}

impl Change {
    fn handled(&self) -> Handled {
        match self {
            Change::Unchanged | Change::Printed { is_changed: false, .. } => Handled::Unchanged,
            Change::Changed | Change::Printed { is_changed: true, .. } => Handled::Changed,
            Change::Skipped => Handled::Skipped,
            Change::Failed(_) => Handled::Failed,
        }
    }
}

/// The data that all workers share.
struct Job<'a> {
    options: &'a ImportOptions,
    styles: Styles,
    /// Whether there are several inputs.
    is_batch: bool,
}

/// Buffers that a worker reuses.
#[derive(Default)]
struct Worker {
    bytes: Vec<u8>,
    buffers: Buffers,
}

/// Changes records with `rewrite`, which returns the new bytes or the reason why a record must not be changed.
///
/// Without a path, rewrites standard input to standard output.
pub(crate) fn rewrite_in_place(
    paths: &Paths,
    args: &InPlaceArgs,
    wording: Wording,
    out: &mut Output,
    rewrite: impl Fn(&[u8], &mut Buffers) -> Result<Rewritten, String> + Sync,
) -> anyhow::Result<Outcome> {
    rewrite_sources(paths, args, wording, &ImportOptions::default(), out, |source, buffers| {
        rewrite(source.bytes, buffers)
    })
}

/// Like [`rewrite_in_place`], with options for reading records; `rewrite` gets the whole source.
pub(crate) fn rewrite_sources(
    paths: &Paths,
    args: &InPlaceArgs,
    wording: Wording,
    options: &ImportOptions,
    out: &mut Output,
    rewrite: impl Fn(&Source<'_>, &mut Buffers) -> Result<Rewritten, String> + Sync,
) -> anyhow::Result<Outcome> {
    rewrite_inputs(args.inputs(paths, wording)?, args, wording, options, out, rewrite)
}

/// Like [`rewrite_sources`], on inputs that were already expanded.
pub(crate) fn rewrite_inputs(
    inputs: Inputs,
    args: &InPlaceArgs,
    wording: Wording,
    options: &ImportOptions,
    out: &mut Output,
    rewrite: impl Fn(&Source<'_>, &mut Buffers) -> Result<Rewritten, String> + Sync,
) -> anyhow::Result<Outcome> {
    let mut outcome = inputs.begin(out)?;
    if inputs.inputs.is_empty() {
        return Ok(outcome);
    }
    let inputs = if args.replaces_files() { inputs.without_duplicates() } else { inputs };
    args.expect_default_for_check()?;
    args.output.expect_one(inputs.inputs.len())?;
    if args.replaces_files() {
        leftovers::remove(&inputs, out)?;
    }
    let job = Job { options, styles: out.styles, is_batch: inputs.inputs.len() > 1 };
    let work = |worker: &mut Worker, chunk: &[Input]| args.change_all(worker, chunk, &job, &rewrite);
    let mut count = Count::of(&inputs);
    out.start_progress(inputs.inputs.len());
    let max_chunk = if args.replaces_files() { parallel::MAX_WRITE_CHUNK } else { parallel::MAX_CHUNK };
    parallel::in_chunks(&inputs.inputs, max_chunk, Worker::default, work, |input, (result, remarks)| {
        let handled = result.handled();
        count.add(handled);
        let done = match handled {
            Handled::Changed if args.check || args.diff => wording.to_do,
            Handled::Changed => wording.done,
            Handled::Unchanged => "unchanged",
            Handled::Skipped => "skipped",
            Handled::Failed => "failed",
        };
        out.advance(input.name(), done)?;
        if args.list && handled == Handled::Failed && !input.is_stdin() {
            out.put(&inputs.listed(input))?;
        }
        args.print(out, input, result)?;
        remarks.iter().try_for_each(|remark| out.inform(format_args!("{}: {remark}", input.name())))
    })?;
    if count.n_failed > 0 {
        outcome = Outcome::Failed;
    }
    let is_dry_run = args.check || args.diff;
    if is_dry_run && count.n_changed > 0 {
        outcome = outcome.max(Outcome::Found);
    }
    let is_filter = args.is_filter(&inputs.inputs) && !is_dry_run;
    if !is_filter {
        out.inform(count.summary(if is_dry_run { wording.to_do } else { wording.done }, wording.done))?;
    }
    Ok(outcome)
}

/// The outcome of a command for one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handled {
    Changed,
    Unchanged,
    Skipped,
    Failed,
}

/// Numbers of inputs by result.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
    pub(crate) n_changed: usize,
    n_unchanged: usize,
    n_skipped: usize,
    pub(crate) n_failed: usize,
}

impl Count {
    /// Begins with the archives that were refused while paths were expanded.
    pub(crate) fn of(inputs: &Inputs) -> Count {
        Count { n_failed: inputs.n_refused, ..Count::default() }
    }

    /// Counts an input.
    pub(crate) fn add(&mut self, handled: Handled) {
        match handled {
            Handled::Changed => self.n_changed += 1,
            Handled::Unchanged => self.n_unchanged += 1,
            Handled::Skipped => self.n_skipped += 1,
            Handled::Failed => self.n_failed += 1,
        }
    }

    /// The summary, with words for changed files (`to be formatted`) and failures (`formatted`).
    pub(crate) fn summary(&self, done: &str, failed: &str) -> String {
        let changed = counted(self.n_changed, "file");
        let mut line = format!("{changed} {done}, {} unchanged", grouped(self.n_unchanged));
        if self.n_skipped > 0 {
            line += &format!(", {} skipped", grouped(self.n_skipped));
        }
        if self.n_failed > 0 {
            line += &format!(", {} could not be {failed}", grouped(self.n_failed));
        }
        line
    }
}

impl InPlaceArgs {
    /// Expands the paths of the records to change.
    pub(crate) fn inputs(&self, paths: &Paths, wording: Wording) -> anyhow::Result<Inputs> {
        let is_in_place = self.output.destination() == Destination::Default;
        paths.inputs_or_stdin(wording.command, if is_in_place { FileKinds::InPlace } else { FileKinds::Sgf })
    }

    /// Fails if --check is given with a file to write.
    pub(crate) fn expect_default_for_check(&self) -> anyhow::Result<()> {
        let is_default = self.output.destination() == Destination::Default;
        anyhow::ensure!(!self.check || is_default, "--check changes nothing, and cannot be used with -o");
        Ok(())
    }

    /// Returns whether a record is written to standard output.
    fn is_filter(&self, inputs: &[Input]) -> bool {
        match self.output.destination() {
            Destination::Default => matches!(inputs, [Input::Stdin(_)]),
            Destination::Stdout => true,
            Destination::File(_) => false,
        }
    }

    /// Returns whether the changed record is written to a place other than the input.
    fn has_other_destination(&self, input: &Input) -> bool {
        let is_other = self.output.destination() != Destination::Default || input.is_stdin();
        is_other && !self.check && !self.diff
    }

    /// Prints the result for an input.
    fn print(&self, out: &mut Output, input: &Input, result: Change) -> anyhow::Result<()> {
        match result {
            Change::Changed if self.check => {
                let mut text = out.styled_text();
                out.show(text.line(input.name()))?;
            }
            Change::Unchanged | Change::Changed => {}
            Change::Printed { content, .. } => out.put(&content)?,
            Change::Skipped => non_sgf::report_empty(input, out)?,
            Change::Failed(message) => out.error(message)?,
        }
        Ok(())
    }

    /// Changes a chunk of inputs; those that are replaced in place share a sync.
    fn change_all(
        &self,
        worker: &mut Worker,
        chunk: &[Input],
        job: &Job<'_>,
        rewrite: &impl Fn(&Source<'_>, &mut Buffers) -> Result<Rewritten, String>,
    ) -> Vec<(Change, Vec<String>)> {
        let mut group = Group::new(self.backup());
        let mut results = Vec::with_capacity(chunk.len());
        let commit = |results: &mut Vec<_>, group: &mut Group| {
            for (index, error) in group.commit() {
                results[index] = (Change::Failed(cannot_replace(&chunk[index], &error)), Vec::new());
            }
        };
        for (index, input) in chunk.iter().enumerate() {
            if group.is_full() || input.may_be_slow() {
                commit(&mut results, &mut group);
            }
            results.push(self.change(worker, input, job, rewrite, &mut |path, old, new| {
                group.stage(index, path, old, new)
            }));
        }
        commit(&mut results, &mut group);
        results
    }

    fn change(
        &self,
        worker: &mut Worker,
        input: &Input,
        job: &Job<'_>,
        rewrite: &impl Fn(&Source<'_>, &mut Buffers) -> Result<Rewritten, String>,
        replace: &mut Replace<'_>,
    ) -> (Change, Vec<String>) {
        let failed = |message| (Change::Failed(message), Vec::new());
        let Original { compression, imported } = match input.read_with(&mut worker.bytes, job.options) {
            Ok(original) => original,
            Err(message) => return failed(message),
        };
        if job.is_batch && non_sgf::is_empty(&worker.bytes) {
            return (Change::Skipped, Vec::new());
        }
        if compression != Compression::None && !self.has_other_destination(input) {
            return failed(input.compressed_error(compression));
        }
        if let Some(imported) = imported.as_ref().filter(|_| !self.has_other_destination(input)) {
            return failed(imported.not_sgf_error(&input.name()));
        }
        if let Some(message) = imported.as_ref().and_then(|_| self.output.overwrite_error(input)) {
            return failed(message);
        }
        if let Err(message) = non_sgf::expect_game(input, &worker.bytes) {
            return failed(message);
        }
        let source = Source { input, bytes: &worker.bytes, imported: imported.as_ref() };
        match rewrite(&source, &mut worker.buffers) {
            Ok(Rewritten { bytes, remarks }) => {
                // An imported record counts as changed even if the command changed nothing.
                if imported.is_some() {
                    worker.bytes.clear();
                }
                let change = self.write(input, &mut worker.bytes, bytes, &job.styles, replace);
                let import_remarks = imported.into_iter().flat_map(|imported| imported.remarks);
                (change, import_remarks.chain(remarks).collect())
            }
            Err(problem) => failed(format!("{} left unchanged: {problem}", input.name())),
        }
    }

    /// Writes the changed record to its destination.
    fn write(
        &self,
        input: &Input,
        old: &mut Vec<u8>,
        new: Vec<u8>,
        styles: &Styles,
        replace: &mut Replace<'_>,
    ) -> Change {
        let is_changed = new != *old;
        match (self.output.destination(), input) {
            _ if self.diff && is_changed => {
                let content = unified_diff::unified(&input.label(), old, &new, styles);
                return Change::Printed { content, is_changed };
            }
            _ if self.diff || self.check => {}
            (Destination::Stdout, _) | (Destination::Default, Input::Stdin(_)) => {
                return Change::Printed { content: Content::Data(new), is_changed };
            }
            (Destination::File(path), _) => {
                if let Err(message) = self.output.write(path, &new) {
                    return Change::Failed(message);
                }
            }
            (Destination::Default, Input::Member(_)) => return Change::Failed(input.member_error()),
            (Destination::Default, Input::File(_)) if !is_changed => {}
            (Destination::Default, Input::File(path)) => {
                if let Err(error) = replace(path, std::mem::take(old), &new) {
                    return Change::Failed(cannot_replace(input, &error));
                }
            }
        }
        if is_changed { Change::Changed } else { Change::Unchanged }
    }

    /// Whether changed files get a backup.
    pub(crate) fn backup(&self) -> Backup {
        if self.backup { Backup::Numbered } else { Backup::None }
    }

    /// Returns whether files are changed in place.
    pub(crate) fn replaces_files(&self) -> bool {
        !self.check && !self.diff && self.output.destination() == Destination::Default
    }
}

/// The error for a file that could not be replaced.
pub(crate) fn cannot_replace(input: &Input, error: &io::Error) -> String {
    format!("cannot replace {}: {}", input.name(), reason(error))
}
