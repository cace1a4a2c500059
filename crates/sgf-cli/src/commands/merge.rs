//! `sgf merge`: records that changed in several hands.

use std::path::{Path, PathBuf};

use opensgf::merge::{Choice, Merged, Note, OpeningOptions, Side, conflicts, merge, opening, settle};
use opensgf::{Document, games};
use sgf_files::replace::{Content, create_or_replace};

use crate::elsewhere::{Destination, Elsewhere};
use crate::input::{Input, Paths, is_standard, shown};
use crate::numbers::counted;
use crate::terminal::Output;
use crate::{Outcome, no_game};

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
/// With --tree, many games become one tree: at forks the move that most games chose comes first, comments tell how many games passed
/// and who won, and the game info stands at the first node where games differ.
///
/// Without -o the result goes to standard output.
///
/// Exit codes: 0 when all went well, 1 when there are conflicts, 2 when a record could not be read, or when the records are of
/// different games or boards; then nothing is written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Put together what a teacher and a student have written" => "sgf merge --base base.sgf teacher.sgf student.sgf -o both.sgf",
    "Make an opening tree of many games" => "sgf merge --tree games/ -o openings.sgf",
})]
pub(crate) struct Merge {
    #[command(flatten)]
    paths: Paths,

    /// The record that both began as; an empty file if there was none
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,

    /// Settle conflicts: take ours, theirs, or both where both can stand
    #[arg(long, value_name = "SIDE")]
    resolve: Option<Resolve>,

    /// Called by git: the result replaces the first record, and the messages name this path
    #[arg(long, value_name = "PATH", conflicts_with_all = ["output", "files_from"], requires = "base")]
    git: Option<PathBuf>,

    /// Put all games into one tree
    #[arg(long, conflicts_with_all = ["base", "resolve"])]
    tree: bool,

    /// With --tree: bring games together that are turned or mirrored images of each other
    #[arg(long, requires = "tree")]
    symmetry: bool,

    /// With --tree: leave out moves that fewer games chose
    #[arg(long, requires = "tree", value_name = "N")]
    min_games: Option<usize>,

    /// With --tree: leave out nodes below this depth
    #[arg(long, requires = "tree", value_name = "N")]
    max_depth: Option<usize>,

    /// With --tree: do not write into comments how many games passed
    #[arg(long, requires = "tree")]
    no_counts: bool,

    #[command(flatten)]
    elsewhere: Elsewhere,
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
        anyhow::ensure!(self.paths.are_given(), "no record given; name two: sgf merge a.sgf b.sgf");
        self.elsewhere.expect_free()?;
        let Some((names, docs)) = self.records(out)? else { return Ok(Outcome::Failed) };
        if self.tree {
            return self.one_tree(&names, &docs, out);
        }
        let n_files = docs.len();
        match (self.base.is_some(), self.resolve) {
            (true, _) => anyhow::ensure!(n_files == 2, "--base takes two records, and here are {n_files}"),
            (false, None) => anyhow::ensure!(n_files > 1, "one record is nothing to merge; name two or more"),
            (false, Some(_)) => {}
        }
        let base = self.base.as_deref().map(|path| read(&input_of(path), false, out)).transpose()?;
        let Merged { mut document, notes, .. } = self.merged(base.as_ref(), docs)?;
        if let Some(resolve) = self.resolve {
            document = settle(&document, resolve.choice())?;
        }
        let n_conflicts = conflicts(&document).len();
        self.write(document.write(), out)?;
        self.tell(&notes, n_conflicts, out)?;
        Ok(if n_conflicts > 0 { Outcome::Found } else { Outcome::Clean })
    }

    /// Reads all records, with what they are called; `None` when one could not be read, and the user knows.
    fn records(&self, out: &mut Output) -> anyhow::Result<Option<(Vec<String>, Vec<Document<'static>>)>> {
        let inputs = self.paths.inputs("-")?;
        let mut has_failed = inputs.begin(out)? == Outcome::Failed;
        let mut docs = Vec::with_capacity(inputs.inputs.len());
        for input in &inputs.inputs {
            match read(input, true, out) {
                Ok(doc) => {
                    out.tell_more(format_args!("{}: read", input.name()))?;
                    docs.push(doc);
                }
                Err(error) => {
                    has_failed = true;
                    out.complain(error)?;
                }
            }
        }
        let names = inputs.inputs.iter().map(|input| input.name()).collect();
        Ok((!has_failed).then_some((names, docs)))
    }

    fn one_tree(
        &self,
        names: &[String],
        docs: &[Document<'static>],
        out: &mut Output,
    ) -> anyhow::Result<Outcome> {
        let options = OpeningOptions::default().with(|options| {
            options.max_depth = self.max_depth;
            options.min_games = self.min_games.unwrap_or(1);
            options.symmetry = self.symmetry;
            options.counts = !self.no_counts;
        });
        let tree = opening(docs, &options).map_err(|refused| match odd_one(docs) {
            Some(index) => anyhow::anyhow!("{} and {}: {refused}", names[0], names[index]),
            None => refused.into(),
        })?;
        self.write(tree.document.write(), out)?;
        out.tell(format_args!("{} in one tree", counted(tree.n_games, "game")))?;
        let notes = [
            (tree.n_apart, "behind it by itself too: it ends inside of another one"),
            (tree.n_turned, "turned or mirrored; coordinates in its comments are as they were"),
        ];
        for (count, words) in notes.into_iter().filter(|(count, _)| *count > 0) {
            out.tell(format_args!("{} {words}", counted(count, "game")))?;
        }
        if tree.n_left_out > 0 {
            let values = counted(tree.n_left_out, "value");
            out.tell(format_args!("{values} left out where games say different things of one node"))?;
        }
        Ok(Outcome::Clean)
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
            return create_or_replace(&self.paths.paths[0], content, Content::Record)
                .map_err(anyhow::Error::msg);
        }
        match self.elsewhere.destination() {
            Destination::File(path) => self.elsewhere.write(path, content).map_err(anyhow::Error::msg),
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
            let name = self.git.as_deref().or(self.paths.paths.first().map(PathBuf::as_path)).map(shown);
            let name = name.unwrap_or_default();
            let conflicts = counted(n_conflicts, "conflict");
            out.tell(format_args!(
                "{name}: {conflicts}; sgf check shows them, sgf merge --resolve settles them"
            ))?;
        }
        Ok(())
    }
}

/// The first record that is of another game than the first one, or has another board.
fn odd_one(docs: &[Document<'_>]) -> Option<usize> {
    let kind = |doc: &Document<'_>| {
        let view = games(doc).next()?;
        let spec = opensgf::play::identify(&view, None).spec;
        Some((spec.map(|spec| spec.number), opensgf::board_size(&view, spec)))
    };
    let first = docs.first().map(kind)?;
    docs.iter().position(|doc| kind(doc) != first)
}

/// What a path on the command line means.
pub(super) fn input_of(path: &Path) -> Input {
    if is_standard(path) { Input::Stdin(None) } else { Input::File(path.to_owned()) }
}

/// Reads a record; an empty base is no record, and not an error.
pub(super) fn read(
    input: &Input,
    must_have_game: bool,
    out: &mut Output,
) -> anyhow::Result<Document<'static>> {
    let mut bytes = Vec::new();
    input.read(&mut bytes).map_err(anyhow::Error::msg)?.tell(out)?;
    if must_have_game {
        no_game::expect_game(input, &bytes).map_err(anyhow::Error::msg)?;
    }
    Ok(opensgf::read(bytes))
}
