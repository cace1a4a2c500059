//! The command line: one definition, from which the help, the man pages, the completions and the reference page derive.

use std::ffi::OsStr;

use anstream::ColorChoice;
use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory, FromArgMatches, Parser, ValueEnum};
use opensgf::printable::printable;

use crate::commands::Command;

/// How wide help is at most, in letters.
const HELP_WIDTH: usize = 100;

/// Check, format and inspect Smart Game Format records
///
/// `sgf` works on the records of every game that Smart Game Format knows, from FF[1] to FF[4], and it takes records as
/// they are: it reads any file, loses nothing when it writes the file back, and reports each problem with its place.
///
/// Exit codes: 0 when everything is well, 1 when something was found, 2 when the command failed, 130 when it was
/// interrupted.
#[derive(Debug, Parser)]
#[command(name = "sgf", version, max_term_width = HELP_WIDTH)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) general: General,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What can be said with every command.
#[derive(Debug, Args)]
pub(crate) struct General {
    /// Choose when to use colours
    ///
    /// `auto` uses them on a terminal, unless the environment variable NO_COLOR is set or CLICOLOR is 0. CLICOLOR_FORCE
    /// uses them everywhere.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", global = true)]
    pub(crate) color: Color,
}

impl General {
    /// Adds what can be said with every command to the definition of one.
    pub(crate) fn with_color(command: clap::Command) -> clap::Command {
        General::augment_args(command)
    }
}

impl Cli {
    /// Reads the command line of this process.
    ///
    /// # Errors
    ///
    /// Fails with what is to be told: an error in it, or the help or version that it asks for.
    pub(crate) fn of_process() -> Result<Cli, clap::Error> {
        // To describe all commands takes longer than most of them work; only the named one is, if the first word names one.
        let first = std::env::args_os().nth(1);
        let only = first.as_deref().and_then(OsStr::to_str).and_then(Command::arguments_of);
        let mut command = only.map_or_else(Cli::command, Cli::with_one_command);
        let read = command.try_get_matches_from_mut(std::env::args_os());
        let cli = read.and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches));
        cli.map_err(|error| printable_error(error.format(&mut command)))
    }

    fn with_one_command(only: clap::Command) -> clap::Command {
        let general = clap::Command::new("sgf").max_term_width(HELP_WIDTH).subcommand_required(true);
        General::augment_args(general).subcommand(only)
    }
}

/// Makes printable what an error quotes of the command line; the colours of the message are added to it later.
fn printable_error(mut error: clap::Error) -> clap::Error {
    let quoted: Vec<(ContextKind, ContextValue)> =
        error.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in quoted {
        let text = |text: String| printable(&text).into_owned();
        let value = match value {
            ContextValue::String(quoted) => ContextValue::String(text(quoted)),
            ContextValue::Strings(quoted) => ContextValue::Strings(quoted.into_iter().map(text).collect()),
            // Proposals repeat what was given, with colours in it.
            ContextValue::StyledStrs(_) if has_unprintable_arguments() => {
                ContextValue::StyledStrs(Vec::new())
            }
            value => value,
        };
        error.insert(kind, value);
    }
    error
}

fn has_unprintable_arguments() -> bool {
    std::env::args_os().any(|argument| printable(&argument.to_string_lossy()) != argument.to_string_lossy())
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal
    #[default]
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

impl Color {
    /// Makes the choice for the whole program.
    pub(crate) fn write_global(self) {
        let choice = match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}
