//! The command `sgf`: check, format and inspect Smart Game Format records.
//!
//! A command-line interface to the library `opensgf`: it finds, reads and replaces files, and prints results. Each command has a module in
//! `commands/`; help, man pages, completions and the reference page are generated from its arguments.
//!
//! # Invariants
//!
//! Only `io::terminal` prints. Files are replaced atomically. Output is deterministic, independent of the number of cores.
#![forbid(unsafe_code)]

#[macro_use]
mod examples;

mod args;
mod cli;
mod commands;
mod file_names;
mod io;
mod numbers;
pub mod reference;
mod settings;
mod system_fonts;

use std::process::ExitCode;

use io::terminal::{self, ClosedError, Output};

/// The result of a command, ordered from good to bad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    #[default]
    Clean,
    /// The command succeeded and found something: an error in a record, an unformatted file.
    Found,
    /// The command failed, at least for one input.
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

/// Runs the command with the arguments of this process.
pub fn main() -> ExitCode {
    let outcome = match cli::Cli::parse_process_args() {
        Ok(cli) => {
            cli.general.color.write_global();
            run(|out| cli.command.run(out))
        }
        // Everything else is help or version.
        Err(error) if error.use_stderr() => {
            terminal::print_usage_error(&error);
            Outcome::Failed
        }
        Err(help) => run(|out| out.help(&help).map(|()| Outcome::Clean)),
    };
    ExitCode::from(outcome.code())
}

fn run(work: impl FnOnce(&mut Output) -> anyhow::Result<Outcome>) -> Outcome {
    let mut out = Output::new();
    let outcome = work(&mut out).unwrap_or_else(|error| report(&error));
    outcome.max(out.flush().err().map_or(Outcome::Clean, |error| report(&error)))
}

/// Prints the error that ended a command.
fn report(error: &anyhow::Error) -> Outcome {
    // The reader of a pipe is gone, as with `sgf check | head`.
    if error.is::<ClosedError>() {
        return Outcome::Clean;
    }
    match error.downcast_ref::<terminal::Errors>() {
        Some(errors) => errors.0.iter().for_each(terminal::print_error),
        None => terminal::print_error(format_args!("{error:#}")),
    }
    Outcome::Failed
}
