//! The commands, one file each.

pub(crate) mod completions;
pub(crate) mod fmt;
pub(crate) mod info;
pub(crate) mod man;
pub(crate) mod tree;

use crate::Outcome;
use crate::cli::Command;
use crate::terminal::Output;

/// Runs a command.
pub(crate) fn run(command: &Command, out: &mut Output) -> anyhow::Result<Outcome> {
    match command {
        Command::Fmt(fmt) => fmt.run(out),
        Command::Tree(tree) => tree.run(out),
        Command::Info(info) => info.run(out),
        Command::Completions(completions) => completions.run(out),
        Command::Man(man) => man.run(out),
    }
}
