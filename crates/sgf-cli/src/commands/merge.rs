//! `sgf merge`: merges records.

use std::path::{Path, PathBuf};

use opensgf::merge::{Choice, Merged, Note, OpeningOptions, Side, conflicts, merge, opening, resolve};
use opensgf::{Document, games};
use sgf_files::replace::{Durability, create_or_replace};

use crate::Outcome;
use crate::io::input::{Input, Paths, is_standard, shown};
use crate::io::non_sgf;
use crate::io::output::{Destination, OutputArgs};
use crate::io::terminal::Output;
use crate::numbers::counted;

/// Merge records by content
///
/// With --base, does a three-way merge: the result has the changes of both records since the base. Without it, unites two or more records:
/// the result contains everything in any of them, and different games stay separate.
///
/// Nodes are matched by their moves, not by lines. Variations of both sides are kept, and comments, markup and labels are merged
/// separately. On a conflict, the value of the first record is kept and the node gets the private property CONFLICT, which `sgf check`
/// reports. --resolve resolves conflicts, either during the merge or in one record that contains them.
///
/// With --tree, combines many games into one tree. The most frequent move comes first at each fork, comments count the games and results,
/// and game info is in the first node where games differ.
///
/// Writes to standard output unless -o is given.
///
/// Exit codes: 0 on success, 1 if there are conflicts, 2 if a record could not be read, or games or boards differ. On failure, nothing is
/// written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Merge the comments of a teacher and a student" => "sgf merge --base base.sgf teacher.sgf student.sgf -o both.sgf",
    "Build an opening tree" => "sgf merge --tree games/ -o openings.sgf",
})]
pub(crate) struct Merge {
    #[command(flatten)]
    paths: Paths,

    /// The common ancestor of both records; an empty file if there is none
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,

    /// Resolve conflicts with the first record, the second, or both where possible
    #[arg(long, value_name = "SIDE")]
    resolve: Option<Resolve>,

    /// Run as a git merge driver: replace the first record, and use this path in messages
    #[arg(long, value_name = "PATH", conflicts_with_all = ["output", "files_from"], requires = "base")]
    git: Option<PathBuf>,

    /// Combine all games into one tree
    #[arg(long, conflicts_with_all = ["base", "resolve"])]
    tree: bool,

    /// With --tree, also combine rotated and mirrored games
    #[arg(long, requires = "tree")]
    symmetry: bool,

    /// With --tree, omit moves of fewer games
    #[arg(long, requires = "tree", value_name = "N")]
    min_games: Option<usize>,

    /// With --tree, omit nodes below this depth
    #[arg(long, requires = "tree", value_name = "N")]
    max_depth: Option<usize>,

    /// With --tree, do not count games in comments
    #[arg(long, requires = "tree")]
    no_counts: bool,

    #[command(flatten)]
    output: OutputArgs,
}

/// How to resolve conflicts.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Resolve {
    /// Use the first record
    Ours,
    /// Use the second record
    Theirs,
    /// Use both where possible, otherwise the first record
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
        anyhow::ensure!(self.paths.are_given(), "no input; name two records: sgf merge a.sgf b.sgf");
        self.output.expect_free()?;
        let Some((names, docs)) = self.records(out)? else { return Ok(Outcome::Failed) };
        if self.tree {
            anyhow::ensure!(!docs.is_empty(), "all files are empty");
            return self.one_tree(&names, &docs, out);
        }
        let n_files = docs.len();
        match (self.base.is_some(), self.resolve) {
            (true, _) => anyhow::ensure!(n_files == 2, "--base takes two records, but there are {n_files}"),
            (false, None) => anyhow::ensure!(n_files > 1, "only one record; name two or more"),
            (false, Some(_)) => {}
        }
        let base = self.base.as_deref().map(|path| read(&input_of(path), false, out)).transpose()?;
        let Merged { mut document, notes, .. } = self.merged(base.as_ref(), docs)?;
        if let Some(how) = self.resolve {
            document = resolve(&document, how.choice())?;
        }
        let n_conflicts = conflicts(&document).len();
        self.write(document.write(), out)?;
        self.report(&notes, n_conflicts, out)?;
        Ok(if n_conflicts > 0 { Outcome::Found } else { Outcome::Clean })
    }

    /// Reads all records, with their names. Reports errors, and returns `None` if there was one.
    fn records(&self, out: &mut Output) -> anyhow::Result<Option<(Vec<String>, Vec<Document<'static>>)>> {
        let inputs = self.paths.inputs("-")?;
        let mut has_failed = inputs.begin(out)? == Outcome::Failed;
        let (mut names, mut docs) = (Vec::new(), Vec::with_capacity(inputs.inputs.len()));
        for input in &inputs.inputs {
            match read(input, !self.tree, out) {
                // Among many games, an empty file changes nothing.
                Ok(doc) if self.tree && non_sgf::skips_empty(input, doc.text(), out)? => {}
                Ok(doc) if doc.games().len() == 0 => {
                    has_failed = true;
                    out.error(non_sgf::message(input, doc.text()))?;
                }
                Ok(doc) => {
                    out.verbose(format_args!("{}: read", input.name()))?;
                    names.push(input.name());
                    docs.push(doc);
                }
                Err(error) => {
                    has_failed = true;
                    out.error(error)?;
                }
            }
        }
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
        let tree = opening(docs, &options).map_err(|error| match first_different(docs) {
            Some(index) => anyhow::anyhow!("{} and {}: {error}", names[0], names[index]),
            None => error.into(),
        })?;
        self.write(tree.document.write(), out)?;
        out.inform(format_args!("{} in one tree", counted(tree.n_games, "game")))?;
        let notes = [
            (tree.n_apart, "also appended separately, because it ends inside another game"),
            (tree.n_turned, "rotated or mirrored; coordinates in comments were not changed"),
        ];
        for (count, words) in notes.into_iter().filter(|(count, _)| *count > 0) {
            out.inform(format_args!("{} {words}", counted(count, "game")))?;
        }
        if tree.n_left_out > 0 {
            let values = counted(tree.n_left_out, "value");
            out.inform(format_args!("{values} omitted because games differ in the same node"))?;
        }
        Ok(Outcome::Clean)
    }

    fn merged(&self, base: Option<&Document<'_>>, docs: Vec<Document<'static>>) -> anyhow::Result<Merged> {
        if let (Some(base), [ours, theirs]) = (base, &docs[..]) {
            return Ok(merge(Some(base), ours, theirs)?);
        }
        // Merge pairs in rounds, so that no record is processed once for each of the others.
        let mut notes = Vec::new();
        let mut docs = docs;
        while docs.len() > 1 {
            let mut next = Vec::with_capacity(docs.len().div_ceil(2));
            let mut remaining = docs.into_iter();
            while let Some(first) = remaining.next() {
                next.push(match remaining.next() {
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
            return create_or_replace(&self.paths.paths[0], content, Durability::Synced)
                .map_err(anyhow::Error::msg);
        }
        match self.output.destination() {
            Destination::File(path) => self.output.write(path, content).map_err(anyhow::Error::msg),
            _ => out.data(content),
        }
    }

    fn report(&self, notes: &[Note], n_conflicts: usize, out: &mut Output) -> anyhow::Result<()> {
        for note in notes {
            match note {
                Note::Charset { game, from, to } => {
                    let game = game + 1;
                    out.inform(format_args!("game {game}: charset changed from {from} to {to}"))?;
                }
                Note::Formatted(side) => {
                    let side = if *side == Side::Ours { "the first" } else { "the second" };
                    out.inform(format_args!("{side} record is malformed, and was formatted as parsed"))?;
                }
                _ => {}
            }
        }
        if n_conflicts > 0 {
            let name = self.git.as_deref().or(self.paths.paths.first().map(PathBuf::as_path)).map(shown);
            let name = name.unwrap_or_default();
            let conflicts = counted(n_conflicts, "conflict");
            out.inform(format_args!(
                "{name}: {conflicts}; list them with sgf check, resolve them with sgf merge --resolve"
            ))?;
        }
        Ok(())
    }
}

/// The first record whose game or board size differs from the first one.
fn first_different(docs: &[Document<'_>]) -> Option<usize> {
    let kind = |doc: &Document<'_>| {
        let view = games(doc).next()?;
        let spec = opensgf::play::identify(&view, None).spec;
        Some((spec.map(|spec| spec.number), opensgf::board_size(&view, spec)))
    };
    let first = docs.first().map(kind)?;
    docs.iter().position(|doc| kind(doc) != first)
}

/// The input for a path on the command line.
pub(super) fn input_of(path: &Path) -> Input {
    if is_standard(path) { Input::Stdin(None) } else { Input::File(path.to_owned()) }
}

/// Reads a record. An empty file is allowed as a base.
pub(super) fn read(
    input: &Input,
    must_have_game: bool,
    out: &mut Output,
) -> anyhow::Result<Document<'static>> {
    let mut bytes = Vec::new();
    input.read(&mut bytes).map_err(anyhow::Error::msg)?.show(out)?;
    if must_have_game {
        non_sgf::expect_game(input, &bytes).map_err(anyhow::Error::msg)?;
    }
    Ok(opensgf::read(bytes))
}
