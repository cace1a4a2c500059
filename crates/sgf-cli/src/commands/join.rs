//! `sgf join`: writes the games of many records into one collection.

use opensgf::Document;
use opensgf::convert::join;

use crate::Outcome;
use crate::io::input::Paths;
use crate::io::non_sgf;
use crate::io::output::{Destination, OutputArgs};
use crate::io::terminal::Output;
use crate::numbers::counted;

/// Combine the games of several records into one collection
///
/// Writes to standard output unless -o is given. Games are in the order of the arguments and, inside a folder, sorted by file name. Each
/// game keeps its charset; CA is added where the charset would otherwise be detected differently. To use one charset for all games, convert
/// the records first. The input is not changed.
///
/// Exit codes: 0 on success, 2 if a record cannot be read or the collection cannot be written. On failure, nothing is written.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Combine all games of a folder" => "sgf join games/ -o all.sgf",
})]
pub(crate) struct Join {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    output: OutputArgs,
}

impl Join {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        anyhow::ensure!(self.paths.are_given(), "no input; name files or a folder: sgf join games/");
        let inputs = self.paths.inputs(".")?;
        let mut has_failed = inputs.begin(out)? == Outcome::Failed;
        let mut docs: Vec<Document<'static>> = Vec::new();
        for input in &inputs.inputs {
            let mut bytes = Vec::new();
            let read = input.read(&mut bytes);
            if read.is_ok() && inputs.inputs.len() > 1 && non_sgf::skips_empty(input, &bytes, out)? {
                continue;
            }
            let read = read.and_then(|notice| {
                non_sgf::expect_game(input, &bytes)?;
                Ok(notice)
            });
            match read {
                Ok(notice) => {
                    notice.show(out)?;
                    out.verbose(format_args!("{}: read", input.name()))?;
                    docs.push(opensgf::read(bytes));
                }
                Err(message) => {
                    has_failed = true;
                    out.error(message)?;
                }
            }
        }
        if has_failed {
            return Ok(Outcome::Failed);
        }
        anyhow::ensure!(!docs.is_empty(), "all files are empty");
        let joined = join(&docs);
        let Destination::File(path) = self.output.destination() else {
            out.data(joined.write())?;
            return Ok(Outcome::Clean);
        };
        self.output.expect_free()?;
        self.output.write(path, joined.write()).map_err(anyhow::Error::msg)?;
        out.inform(format_args!("{} written", counted(joined.games().len(), "game")))?;
        Ok(Outcome::Clean)
    }
}
