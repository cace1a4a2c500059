//! `sgf join`: one collection out of many records.

use opensgf::Document;
use opensgf::convert::join;

use crate::elsewhere::{Destination, Elsewhere};
use crate::input::Paths;
use crate::numbers::counted;
use crate::terminal::Output;
use crate::{Outcome, no_game};

/// Write all games of the records into one collection
///
/// Without -o the collection goes to standard output. The games come in the order of the arguments, and inside a folder in
/// the order of the names. Each game keeps its charset, and CA names it if the game would otherwise be read differently
/// beside the others; if you want one charset for all, convert the records first. The records stay as they are.
///
/// Exit codes: 0 when all went well, 2 when a record could not be read or the collection could not be written; then
/// nothing is written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Write all games of a folder into one file" => "sgf join games/ -o all.sgf",
})]
pub(crate) struct Join {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    elsewhere: Elsewhere,
}

impl Join {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        anyhow::ensure!(self.paths.are_given(), "no record given; name files or a folder: sgf join games/");
        let inputs = self.paths.inputs(".")?;
        let mut has_failed = inputs.begin(out)? == Outcome::Failed;
        let mut docs: Vec<Document<'static>> = Vec::new();
        for input in &inputs.inputs {
            let mut bytes = Vec::new();
            let read = input.read(&mut bytes).and_then(|notice| {
                no_game::expect_game(input, &bytes)?;
                Ok(notice)
            });
            match read {
                Ok(notice) => {
                    notice.tell(out)?;
                    out.tell_more(format_args!("{}: read", input.name()))?;
                    docs.push(opensgf::read(bytes));
                }
                Err(message) => {
                    has_failed = true;
                    out.complain(message)?;
                }
            }
        }
        if has_failed {
            return Ok(Outcome::Failed);
        }
        let joined = join(&docs);
        let Destination::File(path) = self.elsewhere.destination() else {
            out.data(joined.write())?;
            return Ok(Outcome::Clean);
        };
        self.elsewhere.expect_free()?;
        self.elsewhere.write(path, joined.write()).map_err(anyhow::Error::msg)?;
        out.tell(format_args!("{} written", counted(joined.games().len(), "game")))?;
        Ok(Outcome::Clean)
    }
}
