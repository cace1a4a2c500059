//! `sgf extract`: a node of a record with all that belongs to it, as a record of its own.

use opensgf::convert::{extract, join, split};
use opensgf::{Document, NodeId, NodePath, Session, games};

use crate::choice::Nth;
use crate::elsewhere::{Destination, Elsewhere};
use crate::input::{Input, Paths, Wanted};
use crate::numbers::counted;
use crate::terminal::Output;
use crate::{Outcome, no_game};

/// Write a variation of a record as a record of its own
///
/// The new record has the node that --at names, the moves that lead to it, and all variations below it; what stands beside them goes. With
/// --position, what stands on the board at the node becomes setup, and the moves before it go, too: a problem out of a game.
///
/// Without -o the record goes to standard output. Of several records, each gives a game of one collection; each must have the node. The old
/// records stay as they are. Without a PATH, standard input is read.
///
/// Exit codes: 0 when all went well, 2 when a record could not be read or has no such node; then nothing is written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Take a variation out of a game" => "sgf extract --at 0*2/1 game.sgf -o variation.sgf",
    "Make a problem of a position and what follows" => "sgf extract --at 0*2 --position game.sgf -o problem.sgf",
})]
pub(crate) struct Extract {
    #[command(flatten)]
    paths: Paths,

    /// The node: the numbers of the children on the way, as `0*24/1`
    #[arg(long, value_name = "PATH")]
    at: NodePath,

    /// Begin with what stands on the board at the node
    #[arg(long)]
    position: bool,

    #[command(flatten)]
    nth: Nth,

    #[command(flatten)]
    elsewhere: Elsewhere,
}

impl Extract {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        self.elsewhere.expect_free()?;
        let inputs = self.paths.inputs_or_stdin("extract --at 0", Wanted::Sgf)?;
        let mut outcome = inputs.begin(out)?;
        let mut bytes = Vec::new();
        let mut taken: Vec<Document<'static>> = Vec::new();
        for input in &inputs.inputs {
            let found = input.read(&mut bytes).and_then(|notice| {
                no_game::expect_game(input, &bytes)?;
                Ok((notice, self.of(input, &bytes)?))
            });
            match found {
                Ok((notice, document)) => {
                    notice.tell(out)?;
                    out.tell_more(format_args!("{}: read", input.name()))?;
                    taken.push(document);
                }
                Err(message) => {
                    outcome = Outcome::Failed;
                    out.complain(message)?;
                }
            }
        }
        if outcome == Outcome::Failed || taken.is_empty() {
            return Ok(outcome);
        }
        let joined = join(&taken);
        let Destination::File(path) = self.elsewhere.destination() else {
            out.data(joined.write())?;
            return Ok(Outcome::Clean);
        };
        if let Some(message) = inputs.inputs.iter().find_map(|input| self.elsewhere.onto_itself(input)) {
            anyhow::bail!(message);
        }
        self.elsewhere.write(path, joined.write()).map_err(anyhow::Error::msg)?;
        out.tell(format_args!("{} written", counted(taken.len(), "game")))?;
        Ok(Outcome::Clean)
    }

    /// The record that is made of an input.
    fn of(&self, input: &Input, bytes: &[u8]) -> Result<Document<'static>, String> {
        let doc = opensgf::read(bytes);
        self.nth.expect(doc.games().len(), input, bytes)?;
        let index = self.nth.index();
        let none = || format!("{} has no node {}", input.name(), self.at);
        if !self.position {
            return extract(&doc, index, &self.at).ok_or_else(none);
        }
        let alone = split(&doc).into_iter().nth(index).ok_or_else(none)?;
        let node =
            games(&alone).next().and_then(|game| game.at(&self.at)).map(|node| node.id()).ok_or_else(none)?;
        if node.node == 0 {
            return Ok(alone);
        }
        let mut session = Session::new(alone);
        let id = NodeId { game: 0, ..node };
        session.flatten(id).map_err(|error| format!("{}: {error}", input.name()))?;
        Ok(session.into_document())
    }
}
