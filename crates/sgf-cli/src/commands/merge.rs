//! `sgf merge`: records that changed in several hands.

use std::path::{Path, PathBuf};

use opensgf::merge::{Choice, Merged, Note, Side, conflicts, merge, settle};
use opensgf::{Document, charset};

use crate::elsewhere::{Destination, Elsewhere};
use crate::input::{Input, is_standard, shown};
use crate::numbers::counted;
use crate::terminal::Output;
use crate::{Outcome, no_game};
use sgf_files::replace::{Content, create_or_replace};

/// Merge records by what they mean
///
/// With --base, merges two records that began as one: what either of them has changed is in the result. Without it, unites two
/// records or more: all that one of them has stays; games that are not the same stay games of their own.
///
/// Nodes are compared by their path of moves and not by lines, so that variations of both stand beside each other, and comments, marks
/// and labels are merged for themselves. Where both sides have changed the same thing differently, the first record stays as it is
/// there, and the node gets the private property CONFLICT, which `sgf check` reports. --resolve settles conflicts: while merging, or
/// in one record that has them.
///
/// Without -o the result goes to standard output.
///
/// Exit codes: 0 when all went well, 1 when there are conflicts, 2 when a record could not be read, or when the records are of
/// different games or boards; then nothing is written.
#[derive(Debug, clap::Args)]
pub(crate) struct Merge {
    /// The records: ours and theirs with --base, two or more without, one with --resolve; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The record that both began as; an empty file if there was none
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,

    /// Settle conflicts: take ours, theirs, or both where both can stand
    #[arg(long, value_name = "SIDE")]
    resolve: Option<Resolve>,

    /// Called by git: the result replaces the first record, and the messages name this path
    #[arg(long, value_name = "PATH", conflicts_with = "output", requires = "base")]
    git: Option<PathBuf>,

    #[command(flatten)]
    elsewhere: Elsewhere,

    /// Do not print how many conflicts there are, nor which charset was chosen
    #[arg(long, short)]
    quiet: bool,
}

/// How conflicts are settled.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Resolve {
    /// As the first record has it
    Ours,
    /// As the second record has it
    Theirs,
    /// Both where both can stand, else as the first record has it
    Union,
}

impl Resolve {
    fn choice(self) -> Choice {
        match self {
            Resolve::Ours => Choice::Ours,
            Resolve::Theirs => Choice::Theirs,
            Resolve::Union => Choice::Union,
        }
    }
}

impl Merge {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let n_files = self.files.len();
        match (self.base.is_some(), self.resolve) {
            (true, _) => anyhow::ensure!(n_files == 2, "--base takes two records, and here are {n_files}"),
            (false, None) => anyhow::ensure!(n_files > 1, "one record is nothing to merge; name two or more"),
            (false, Some(_)) => {}
        }
        let docs = self.files.iter().map(|path| read(path, true, out)).collect::<anyhow::Result<Vec<_>>>()?;
        let base = self.base.as_ref().map(|path| read(path, false, out)).transpose()?;
        let Merged { mut document, notes, .. } = self.merged(base.as_ref(), docs)?;
        if let Some(resolve) = self.resolve {
            document = settle(&document, resolve.choice())?;
        }
        let n_conflicts = conflicts(&document).len();
        self.write(document.write(), out)?;
        if !self.quiet {
            self.tell(&notes, n_conflicts, out)?;
        }
        Ok(if n_conflicts > 0 { Outcome::Found } else { Outcome::Clean })
    }

    fn merged(&self, base: Option<&Document<'_>>, docs: Vec<Document<'static>>) -> anyhow::Result<Merged> {
        if let (Some(base), [ours, theirs]) = (base, &docs[..]) {
            return Ok(merge(Some(base), ours, theirs)?);
        }
        // Neighbours are united first, so that no record is read once for each of the others.
        let mut notes = Vec::new();
        let mut docs = docs;
        while docs.len() > 1 {
            let mut next = Vec::with_capacity(docs.len().div_ceil(2));
            let mut rest = docs.into_iter();
            while let Some(first) = rest.next() {
                next.push(match rest.next() {
                    Some(second) => {
                        let merged = merge(None, &first, &second)?;
                        notes.extend(merged.notes);
                        merged.document
                    }
                    None => first,
                });
            }
            docs = next;
        }
        let document = docs.pop().expect("there is a record");
        Ok(Merged { n_conflicts: conflicts(&document).len(), document, notes })
    }

    fn write(&self, content: &[u8], out: &mut Output) -> anyhow::Result<()> {
        if self.git.is_some() {
            return create_or_replace(&self.files[0], content, Content::Record).map_err(anyhow::Error::msg);
        }
        match self.elsewhere.destination() {
            Destination::File(path) => {
                self.elsewhere.expect_free()?;
                self.elsewhere.write(path, content).map_err(anyhow::Error::msg)
            }
            _ => out.data(content),
        }
    }

    fn tell(&self, notes: &[Note], n_conflicts: usize, out: &mut Output) -> anyhow::Result<()> {
        for note in notes {
            match note {
                Note::Charset { game, from, to } => {
                    let game = game + 1;
                    out.tell(format_args!("game {game} is in {to} now; it was in {from}"))?;
                }
                Note::Formatted(side) => {
                    let side = if *side == Side::Ours { "the first" } else { "the second" };
                    out.tell(format_args!("{side} record is damaged; it was formatted as it is understood"))?;
                }
                _ => {}
            }
        }
        if n_conflicts > 0 {
            let name = self.git.as_deref().or(self.files.first().map(PathBuf::as_path)).map(shown);
            let name = name.unwrap_or_default();
            let conflicts = counted(n_conflicts, "conflict");
            out.tell(format_args!(
                "{name}: {conflicts}; sgf check shows them, sgf merge --resolve settles them"
            ))?;
        }
        Ok(())
    }
}

/// Reads a record; an empty base is no record, and not an error.
pub(super) fn read(path: &Path, must_have_game: bool, out: &mut Output) -> anyhow::Result<Document<'static>> {
    let input = if is_standard(path) { Input::Stdin } else { Input::File(path.to_owned()) };
    let mut bytes = Vec::new();
    input.read(&mut bytes).map_err(anyhow::Error::msg)?.tell(out)?;
    if must_have_game {
        no_game::expect_game(&input, &bytes).map_err(anyhow::Error::msg)?;
    }
    Ok(charset::read_in(bytes, Default::default()))
}
