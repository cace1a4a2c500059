//! `sgf extract`: writes a variation or position as a new record.

use clap::ArgGroup;
use opensgf::convert::{extract, join, split};
use opensgf::{Document, NodeId, Session, games};

use crate::Outcome;
use crate::args::common::{NthArgs, PositionArgs};
use crate::io::input::{FileKinds, Input, Paths};
use crate::io::non_sgf;
use crate::io::output::{Destination, OutputArgs};
use crate::io::terminal::Output;
use crate::numbers::counted;

/// Write a variation as a new record
///
/// The new record contains the node given with --at or --move, the moves that lead to it, and everything below it, but no other variations. With
/// --position, the position at the node becomes setup and the moves before it are dropped, which turns part of a game into a problem.
///
/// Writes to standard output unless -o is given. Several records become one collection; each must contain the node. The input is not
/// changed. Without a PATH, reads standard input.
///
/// Exit codes: 0 on success, 2 if a record could not be read or does not contain the node. On failure, nothing is written.
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("node").args(["at", "move"]).required(true))]
#[command(after_help = examples! {
    "Extract a variation of a game" => "sgf extract --at 0*2/1 game.sgf -o variation.sgf",
    "Turn a position and its continuations into a problem" => "sgf extract --at 0*2 --position game.sgf -o problem.sgf",
})]
pub(crate) struct Extract {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    node: PositionArgs,

    /// Start with the position at the node as setup
    #[arg(long)]
    position: bool,

    #[command(flatten)]
    nth: NthArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Extract {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        self.output.expect_free()?;
        let inputs = self.paths.inputs_or_stdin("extract --at 0", FileKinds::Sgf)?;
        let mut outcome = inputs.begin(out)?;
        let mut bytes = Vec::new();
        let mut extracted: Vec<Document<'static>> = Vec::new();
        for input in &inputs.inputs {
            let read = input.read(&mut bytes);
            if read.is_ok() && inputs.inputs.len() > 1 && non_sgf::skips_empty(input, &bytes, out)? {
                continue;
            }
            let found = read.and_then(|notice| {
                non_sgf::expect_game(input, &bytes)?;
                Ok((notice, self.extract(input, &bytes)?))
            });
            match found {
                Ok((notice, document)) => {
                    notice.show(out)?;
                    out.verbose(format_args!("{}: read", input.name()))?;
                    extracted.push(document);
                }
                Err(message) => {
                    outcome = Outcome::Failed;
                    out.error(message)?;
                }
            }
        }
        if outcome == Outcome::Failed || extracted.is_empty() {
            return Ok(outcome);
        }
        let joined = join(&extracted);
        let Destination::File(path) = self.output.destination() else {
            out.data(joined.write())?;
            return Ok(Outcome::Clean);
        };
        if let Some(message) = inputs.inputs.iter().find_map(|input| self.output.overwrite_error(input)) {
            anyhow::bail!(message);
        }
        self.output.write(path, joined.write()).map_err(anyhow::Error::msg)?;
        out.inform(format_args!("{} written", counted(extracted.len(), "game")))?;
        Ok(Outcome::Clean)
    }

    /// Extracts a record from an input.
    fn extract(&self, input: &Input, bytes: &[u8]) -> Result<Document<'static>, String> {
        let doc = opensgf::read(bytes);
        self.nth.expect(doc.games().len(), input, bytes)?;
        let index = self.nth.index();
        let view = games(&doc).nth(index).ok_or_else(|| non_sgf::message(input, bytes))?;
        let node = self.node.find(&view).map_err(|error| format!("{}: {error}", input.name()))?;
        let missing = || format!("{} contains no node {}", input.name(), node.path());
        if !self.position {
            return extract(&doc, index, &node.path()).ok_or_else(missing);
        }
        let single = split(&doc).into_iter().nth(index).ok_or_else(missing)?;
        if node.id().node == 0 {
            return Ok(single);
        }
        let mut session = Session::new(single);
        let id = NodeId { game: 0, ..node.id() };
        session.flatten(id).map_err(|error| format!("{}: {error}", input.name()))?;
        Ok(session.into_document())
    }
}
