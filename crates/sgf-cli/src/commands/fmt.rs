//! `sgf fmt`: records laid out anew, in place.
//!
//! Before a file is replaced, the result is read again and compared with what was there. If anything but the layout
//! differs, the file is left alone and the user is told. That has never happened to a file of ours; but the files are not
//! ours.

use std::path::PathBuf;

use opensgf::table::TABLE;
use opensgf::{Buffers, Document, Layout, first_difference, read, read_in};

use crate::input::{Input, Paths};
use crate::numbers::{counted, grouped};
use crate::terminal::{Output, Styles, reason};
use crate::{Outcome, diff, pool, replace};

/// Lay records out anew, in place
///
/// Changes the white space between the nodes, properties and values of the files, and nothing else: the tree, all values
/// and the text around the games stay as they are. What is missing in a broken file, such as a bracket at its end, is
/// written down as the reader understood it.
///
/// A file is replaced whole or not at all, and only after its new form was read again and found to hold the same.
/// Permissions are kept, and symbolic links are followed. Without a PATH, standard input is formatted to standard output.
///
/// Exit codes: 0 when all went well, 1 when --check or --diff found files to format, 2 when a file could not be formatted.
#[derive(Debug, clap::Args)]
pub(crate) struct Fmt {
    #[command(flatten)]
    pub(crate) paths: Paths,

    /// Format standard input to standard output, like the path `-`
    #[arg(long, conflicts_with = "paths")]
    pub(crate) stdin: bool,

    /// Change nothing; list the files that are not formatted, and exit with 1 if there are any
    #[arg(long)]
    pub(crate) check: bool,

    /// Change nothing; show what would change, and exit with 1 if anything would
    #[arg(long)]
    pub(crate) diff: bool,

    /// Do not tell how many files were formatted
    #[arg(long, short)]
    pub(crate) quiet: bool,

    #[command(flatten, next_help_heading = "Layout")]
    pub(crate) layout: LayoutOptions,
}

/// How records are laid out.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct LayoutOptions {
    /// Break lines that are longer than this many bytes; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 80)]
    pub(crate) width: usize,

    /// Start a line after every N nodes, instead of filling the lines
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) nodes_per_line: Option<u32>,

    /// Put each node, and so each move, on a line of its own
    #[arg(long, visible_alias = "move-per-line", conflicts_with = "nodes_per_line")]
    pub(crate) one_node: bool,

    /// Indent each level of variations by N spaces
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) indent: usize,

    /// Break long texts with soft line breaks, so that lines have at most N bytes
    ///
    /// A soft line break, a backslash at the end of a line, is not part of the text. Those that are there already are made
    /// anew. Other properties than texts are never broken in the middle of a value.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(20..))]
    pub(crate) wrap_text: Option<u32>,

    /// Leave out all white space
    #[arg(long, conflicts_with_all = ["width", "nodes_per_line", "one_node", "indent", "wrap_text"])]
    pub(crate) compact: bool,
}

impl LayoutOptions {
    fn layout(self) -> Layout {
        if self.compact {
            return Layout::compact();
        }
        let nodes_per_line = self.nodes_per_line.map(|count| count as usize);
        Layout {
            width: self.width,
            nodes_per_line: if self.one_node { Some(1) } else { nodes_per_line },
            indent: self.indent,
            compact: false,
            wrap: self.wrap_text.map(|width| (width as usize, is_text as _)),
        }
    }
}

/// Tells whether a property is a text in every game that has it, so that a soft line break does not change it.
fn is_text(ident: &[u8]) -> bool {
    let short = opensgf::table::reduce_ident(ident);
    let mut rows = TABLE.all(&short).peekable();
    rows.peek().is_some() && rows.all(|row| row.has_text())
}

/// What became of one input.
enum Formatted {
    /// It was as it should be.
    Already,
    /// It was replaced, or would be.
    Changed,
    /// To be written to standard output: a diff, or standard input in its new form.
    Text {
        bytes: Vec<u8>,
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

impl Fmt {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let stdin = Paths { paths: vec![PathBuf::from("-")], no_ignore: false };
        let paths = if self.stdin { &stdin } else { &self.paths };
        if paths.paths.is_empty() {
            crate::input::expect_piped("fmt")?;
        }
        let inputs = paths.inputs("-");
        let mut outcome = Outcome::Clean;
        for failure in &inputs.failures {
            outcome = Outcome::Failed;
            out.complain(failure)?;
        }
        if inputs.inputs.is_empty() && inputs.failures.is_empty() {
            out.tell("no records found")?;
            return Ok(Outcome::Clean);
        }
        let styles = out.styles;
        let work = |worker: &mut Worker, input: &Input| self.format(worker, input, &styles);
        let (mut n_changed, mut n_already) = (0, 0);
        out.expect(inputs.inputs.len());
        pool::in_order(&inputs.inputs, Worker::default, work, |input, result| {
            out.advance();
            let was_changed = match &result {
                Formatted::Already => Some(false),
                Formatted::Changed => Some(true),
                Formatted::Text { is_changed, .. } => Some(*is_changed),
                Formatted::Failed(_) => None,
            };
            match was_changed {
                Some(true) => n_changed += 1,
                Some(false) => n_already += 1,
                None => outcome = Outcome::Failed,
            }
            self.hand_out(out, input, result)
        })?;
        let only_looks = self.check || self.diff;
        if only_looks && n_changed > 0 {
            outcome = outcome.max(Outcome::Found);
        }
        let is_filter = inputs.inputs == [Input::Stdin] && !only_looks;
        if !self.quiet && !is_filter {
            let done = if only_looks { "to be formatted" } else { "formatted" };
            out.tell(format_args!(
                "{} {done}, {} left alone",
                counted(n_changed, "file"),
                grouped(n_already)
            ))?;
        }
        Ok(outcome)
    }

    /// Shows the result of one input.
    fn hand_out(&self, out: &mut Output, input: &Input, result: Formatted) -> anyhow::Result<()> {
        match result {
            Formatted::Already => {}
            Formatted::Changed if self.check => out.write(format!("{}\n", input.name()).as_bytes())?,
            Formatted::Changed => {}
            Formatted::Text { bytes, .. } => out.write(&bytes)?,
            Formatted::Failed(message) => out.complain(message)?,
        }
        Ok(())
    }

    fn format(&self, worker: &mut Worker, input: &Input, styles: &Styles) -> Formatted {
        if let Err(message) = input.read(&mut worker.bytes) {
            return Formatted::Failed(message);
        }
        let doc = read_in(&worker.bytes, std::mem::take(&mut worker.buffers));
        let new = doc.format(&self.layout.layout());
        let is_changed = new != worker.bytes;
        let problem = if is_changed { lost(&doc, &new) } else { None };
        worker.buffers = doc.into_buffers();
        if let Some(problem) = problem {
            return Formatted::Failed(format!("{} is left alone: {problem}", input.name()));
        }
        match input {
            _ if self.diff => match is_changed {
                true => Formatted::Text {
                    bytes: diff::unified(&input.name(), &worker.bytes, &new, styles),
                    is_changed,
                },
                false => Formatted::Already,
            },
            _ if self.check => {
                if is_changed {
                    Formatted::Changed
                } else {
                    Formatted::Already
                }
            }
            Input::Stdin => Formatted::Text { bytes: new, is_changed },
            Input::File(_) if !is_changed => Formatted::Already,
            Input::File(path) => match replace::replace(path, &new) {
                Ok(()) => Formatted::Changed,
                Err(error) => {
                    Formatted::Failed(format!("cannot replace {}: {}", input.name(), reason(&error)))
                }
            },
        }
    }
}

/// Compares the document with its new form, and tells what would be lost.
fn lost(old: &Document<'_>, new: &[u8]) -> Option<String> {
    let place = first_difference(old, &read(new))?;
    let line = opensgf::LineIndex::new(old.text()).place(old.text(), place.start).line;
    Some(format!("its new form would not hold the same, from line {line} on; please report this as a bug"))
}
