//! The command `sgf`: check, format and inspect Smart Game Format records.
//!
//! This is a shell around the library: it finds files, reads and replaces them, talks to the terminal and ends with an exit
//! code. What is said about a record comes from `opensgf`. Each command has a file in `commands/` and a variant in
//! `cli`; help, man pages, completions and the reference page derive from there.
//!
//! # Invariants
//!
//! Only `terminal` prints. A file is replaced whole or not at all. The same arguments on the same files give the same
//! output, however many cores there are.
#![forbid(unsafe_code)]

#[macro_use]
mod examples;

mod archive;
mod choice;
mod cli;
mod columns;
mod commands;
mod diff;
mod elsewhere;
mod foreign;
mod gtp;
mod handicap;
mod input;
mod known;
mod leftovers;
mod naming;
mod no_game;
mod normal;
mod numbers;
mod page;
mod picture;
mod pool;
mod progress;
pub mod reference;
mod rewrite;
mod settings;
mod suggest;
mod system_fonts;
mod terminal;

use std::process::ExitCode;

use terminal::{Closed, Output};

/// How a command ended; the worst of several counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Everything is well.
    #[default]
    Clean,
    /// The command did its work and found something: a diagnostic of severity error, a file that is not formatted.
    Found,
    /// The command could not do its work, or not all of it.
    Failed,
}

impl Outcome {
    fn code(self) -> u8 {
        match self {
            Outcome::Clean => 0,
            Outcome::Found => 1,
            Outcome::Failed => 2,
        }
    }
}

/// Runs the command with the arguments of the process.
pub fn main() -> ExitCode {
    let outcome = match cli::Cli::of_process() {
        Ok(cli) => {
            cli.general.color.write_global();
            run(|out| cli.command.run(out))
        }
        // An error in the command line, or help that was asked for.
        Err(error) if error.use_stderr() => {
            terminal::refuse(&error);
            Outcome::Failed
        }
        Err(help) => run(|out| out.help(&help).map(|()| Outcome::Clean)),
    };
    ExitCode::from(outcome.code())
}

fn run(work: impl FnOnce(&mut Output) -> anyhow::Result<Outcome>) -> Outcome {
    let mut out = Output::new();
    let outcome = work(&mut out).unwrap_or_else(|error| judge(&error));
    outcome.max(out.flush().err().map_or(Outcome::Clean, |error| judge(&error)))
}

/// What it means that a command broke off.
fn judge(error: &anyhow::Error) -> Outcome {
    // Whoever read our output has seen enough.
    if error.is::<Closed>() {
        return Outcome::Clean;
    }
    match error.downcast_ref::<terminal::Several>() {
        Some(several) => several.0.iter().for_each(terminal::complain),
        None => terminal::complain(format_args!("{error:#}")),
    }
    Outcome::Failed
}
