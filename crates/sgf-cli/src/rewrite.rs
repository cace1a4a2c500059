//! Records changed, mostly in place: what `fmt`, `convert`, `set`, `strip` and `sort` have in common.
//!
//! Each of them makes new bytes out of old ones. All else is the same for all: the files to work on, what to do with
//! standard input, showing instead of doing, replacing a file whole or not at all, and counting.

use std::io;

use opensgf::{Buffers, Differs, Document, LineIndex};
use sgf_files::replace::{Group, Replace};

use crate::archive::Packing;
use crate::elsewhere::{Destination, Elsewhere};
use crate::foreign::{Known, Source};
use crate::input::{Input, Inputs, Paths, Wanted, Was};
use crate::numbers::{counted, grouped};
use crate::terminal::{Output, Shown, Styles, reason};
use crate::{Outcome, diff, leftovers, no_game, pool};

/// Whether to change files, to write elsewhere, or only to show what would change.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct How {
    /// Change nothing; list the files that would change, and exit with 1 if there are any
    #[arg(long, conflicts_with = "output")]
    pub(crate) check: bool,

    /// Change nothing; show what would change, and exit with 1 if anything would
    #[arg(long, conflicts_with = "output")]
    pub(crate) diff: bool,

    #[command(flatten)]
    pub(crate) elsewhere: Elsewhere,
}

/// How a command speaks of its work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    /// The name of the command.
    pub(crate) command: &'static str,
    /// What has been done to a file: `formatted`.
    pub(crate) done: &'static str,
    /// What would be done: `to be formatted`.
    pub(crate) to_do: &'static str,
}

/// The new form of a record.
pub(crate) struct New {
    pub(crate) bytes: Vec<u8>,
    /// What the user should know, a line each.
    pub(crate) remarks: Vec<String>,
}

impl New {
    /// A new form about which there is nothing to say.
    pub(crate) fn plain(bytes: Vec<u8>) -> New {
        New { bytes, remarks: Vec::new() }
    }
}

/// Tells why a record is left as it is: damage, mostly at the ends of texts, decides how it is read.
pub(crate) fn left(old: &Document<'_>, differs: Differs) -> String {
    let line = LineIndex::new(old.text()).place(old.text(), differs.place.start).line;
    format!("left as it is: {differs}, from line {line} on")
}

/// What became of one input.
enum Became {
    /// It was as it should be.
    Already,
    /// It was replaced, or would be.
    Changed,
    /// To be written to standard output: a diff, or standard input in its new form.
    Shown {
        content: Shown,
        is_changed: bool,
    },
    Failed(String),
}

/// What a worker keeps from file to file.
#[derive(Default)]
struct Worker {
    bytes: Vec<u8>,
    buffers: Buffers,
}

/// Changes records: `rewrite` makes the new bytes of one, or tells why it must be left alone.
///
/// Without a path, standard input is changed to standard output.
pub(crate) fn in_place(
    paths: &Paths,
    how: &How,
    words: Words,
    out: &mut Output,
    rewrite: impl Fn(&[u8], &mut Buffers) -> Result<New, String> + Sync,
) -> anyhow::Result<Outcome> {
    in_place_known(paths, how, words, &Known::default(), out, |source, buffers| {
        rewrite(source.bytes, buffers)
    })
}

/// Changes records of which the user knows something.
pub(crate) fn in_place_known(
    paths: &Paths,
    how: &How,
    words: Words,
    known: &Known,
    out: &mut Output,
    rewrite: impl Fn(&Source<'_>, &mut Buffers) -> Result<New, String> + Sync,
) -> anyhow::Result<Outcome> {
    in_place_on(how.inputs(paths, words)?, how, words, known, out, rewrite)
}

/// Changes records that were found before.
pub(crate) fn in_place_on(
    inputs: Inputs,
    how: &How,
    words: Words,
    known: &Known,
    out: &mut Output,
    rewrite: impl Fn(&Source<'_>, &mut Buffers) -> Result<New, String> + Sync,
) -> anyhow::Result<Outcome> {
    let mut outcome = inputs.begin(out)?;
    if inputs.inputs.is_empty() {
        return Ok(outcome);
    }
    let inputs = if how.writes() { inputs.each_file_once() } else { inputs };
    how.elsewhere.expect_one(inputs.inputs.len())?;
    let styles = out.styles;
    let work = |worker: &mut Worker, run: &[Input]| how.change_all(worker, run, known, &styles, &rewrite);
    let mut count = Count::default();
    out.expect(inputs.inputs.len());
    let most = if how.writes() { pool::MOST_TOGETHER } else { pool::MOST_AT_ONCE };
    pool::in_runs(&inputs.inputs, most, Worker::default, work, |input, (result, remarks)| {
        let was_changed = match &result {
            Became::Already => Some(false),
            Became::Changed => Some(true),
            Became::Shown { is_changed, .. } => Some(*is_changed),
            Became::Failed(_) => None,
        };
        count.add(was_changed);
        let done = match was_changed {
            Some(true) if how.check || how.diff => words.to_do,
            Some(true) => words.done,
            Some(false) => "left alone",
            None => "failed",
        };
        out.advance(input.name(), done)?;
        how.hand_out(out, input, result)?;
        remarks.iter().try_for_each(|remark| out.tell(format_args!("{}: {remark}", input.name())))
    })?;
    if how.writes() {
        leftovers::tell(&inputs, out)?;
    }
    if count.n_failed > 0 {
        outcome = Outcome::Failed;
    }
    let only_looks = how.check || how.diff;
    if only_looks && count.n_changed > 0 {
        outcome = outcome.max(Outcome::Found);
    }
    let is_filter = how.is_filter(&inputs.inputs) && !only_looks;
    if !is_filter {
        out.tell(count.line(if only_looks { words.to_do } else { words.done }, words.done))?;
    }
    Ok(outcome)
}

/// How many inputs were changed, were left alone, and failed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
    n_changed: usize,
    n_already: usize,
    pub(crate) n_failed: usize,
}

impl Count {
    /// Counts an input: whether it was changed, and `None` if that failed.
    pub(crate) fn add(&mut self, was_changed: Option<bool>) {
        match was_changed {
            Some(true) => self.n_changed += 1,
            Some(false) => self.n_already += 1,
            None => self.n_failed += 1,
        }
    }

    /// The line at the end: `done` says what happened to the files that were changed, `failed` what could not happen.
    pub(crate) fn line(&self, done: &str, failed: &str) -> String {
        let changed = counted(self.n_changed, "file");
        let mut line = format!("{changed} {done}, {} left alone", grouped(self.n_already));
        if self.n_failed > 0 {
            line += &format!(", {} could not be {failed}", grouped(self.n_failed));
        }
        line
    }
}

impl How {
    /// Finds the records to change.
    pub(crate) fn inputs(&self, paths: &Paths, words: Words) -> anyhow::Result<Inputs> {
        let is_in_place = self.elsewhere.destination() == Destination::Usual;
        paths.inputs_or_stdin(words.command, if is_in_place { Wanted::InPlace } else { Wanted::Sgf })
    }

    /// Tells whether a record goes to standard output.
    fn is_filter(&self, inputs: &[Input]) -> bool {
        match self.elsewhere.destination() {
            Destination::Usual => matches!(inputs, [Input::Stdin(_)]),
            Destination::Stdout => true,
            Destination::File(_) => false,
        }
    }

    /// Tells whether the new form of an input does not take the place of the old one.
    fn is_elsewhere(&self, input: &Input) -> bool {
        let is_kept = self.elsewhere.destination() != Destination::Usual || input.is_stdin();
        is_kept && !self.check && !self.diff
    }

    /// Shows the result of one input.
    fn hand_out(&self, out: &mut Output, input: &Input, result: Became) -> anyhow::Result<()> {
        match result {
            Became::Already => {}
            Became::Changed if self.check => {
                let mut page = out.page();
                out.show(page.line(input.name()))?;
            }
            Became::Changed => {}
            Became::Shown { content, .. } => out.put(&content)?,
            Became::Failed(message) => out.complain(message)?,
        }
        Ok(())
    }

    /// Changes neighbouring inputs; those that are replaced wait for the disk together.
    fn change_all(
        &self,
        worker: &mut Worker,
        run: &[Input],
        known: &Known,
        styles: &Styles,
        rewrite: &impl Fn(&Source<'_>, &mut Buffers) -> Result<New, String>,
    ) -> Vec<(Became, Vec<String>)> {
        let mut group = Group::default();
        let mut results = Vec::with_capacity(run.len());
        let settle = |results: &mut Vec<_>, group: &mut Group| {
            for (number, error) in group.settle() {
                results[number] = (Became::Failed(cannot_replace(&run[number], &error)), Vec::new());
            }
        };
        for (number, input) in run.iter().enumerate() {
            if group.is_full() || input.may_take_long() {
                settle(&mut results, &mut group);
            }
            results.push(self.change(worker, input, known, styles, rewrite, &mut |path, was, new| {
                group.put(number, path, was, new)
            }));
        }
        settle(&mut results, &mut group);
        results
    }

    fn change(
        &self,
        worker: &mut Worker,
        input: &Input,
        known: &Known,
        styles: &Styles,
        rewrite: &impl Fn(&Source<'_>, &mut Buffers) -> Result<New, String>,
        replace: &mut Replace<'_>,
    ) -> (Became, Vec<String>) {
        let Was { packing, foreign } = match input.read_known(&mut worker.bytes, known) {
            Ok(was) => was,
            Err(message) => return (Became::Failed(message), Vec::new()),
        };
        if packing != Packing::Plain && !self.is_elsewhere(input) {
            return (Became::Failed(input.packed(packing)), Vec::new());
        }
        if let Some(foreign) = foreign.as_ref().filter(|_| !self.is_elsewhere(input)) {
            return (Became::Failed(foreign.refusal(input)), Vec::new());
        }
        if let Some(message) = foreign.as_ref().and_then(|_| self.elsewhere.onto_itself(input)) {
            return (Became::Failed(message), Vec::new());
        }
        if let Err(message) = no_game::expect_game(input, &worker.bytes) {
            return (Became::Failed(message), Vec::new());
        }
        let source = Source { input, bytes: &worker.bytes, foreign: foreign.as_ref() };
        match rewrite(&source, &mut worker.buffers) {
            Ok(New { bytes, remarks }) => {
                // A foreign file is new as SGF, whatever the command made of it.
                foreign.iter().for_each(|_| worker.bytes.clear());
                let put = self.put(input, &mut worker.bytes, bytes, styles, replace);
                (put, foreign.into_iter().flat_map(|foreign| foreign.remarks).chain(remarks).collect())
            }
            Err(problem) => {
                (Became::Failed(format!("{} stays as it is: {problem}", input.name())), Vec::new())
            }
        }
    }

    /// Does what is to be done with the new form of an input.
    fn put(
        &self,
        input: &Input,
        old: &mut Vec<u8>,
        new: Vec<u8>,
        styles: &Styles,
        replace: &mut Replace<'_>,
    ) -> Became {
        let is_changed = new != *old;
        match (self.elsewhere.destination(), input) {
            _ if self.diff && is_changed => {
                let content = diff::unified(&input.label(), old, &new, styles);
                return Became::Shown { content, is_changed };
            }
            _ if self.diff || self.check => {}
            (Destination::Stdout, _) | (Destination::Usual, Input::Stdin(_)) => {
                return Became::Shown { content: Shown::Data(new), is_changed };
            }
            (Destination::File(path), _) => {
                if let Err(message) = self.elsewhere.write(path, &new) {
                    return Became::Failed(message);
                }
            }
            (Destination::Usual, Input::File(_)) if !is_changed => {}
            (Destination::Usual, Input::File(path)) => {
                if let Err(error) = replace(path, std::mem::take(old), &new) {
                    return Became::Failed(cannot_replace(input, &error));
                }
            }
        }
        if is_changed { Became::Changed } else { Became::Already }
    }

    /// Tells whether files are replaced.
    fn writes(&self) -> bool {
        !self.check && !self.diff && self.elsewhere.destination() == Destination::Usual
    }
}

/// Says that a file could not be replaced.
pub(crate) fn cannot_replace(input: &Input, error: &io::Error) -> String {
    format!("cannot replace {}: {}", input.name(), reason(error))
}
