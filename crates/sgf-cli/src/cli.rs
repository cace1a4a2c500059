//! The command line: one definition, from which the help, the man pages, the completions and the reference page derive.

use std::ffi::OsStr;

use anstream::ColorChoice;
use clap::{Args, CommandFactory, FromArgMatches, Parser, ValueEnum};

use crate::commands::Command;

/// How wide help is at most, in letters.
const HELP_WIDTH: usize = 100;

/// Check, format and inspect Smart Game Format records
///
/// `sgf` works on the records of every game that Smart Game Format knows, from FF[1] to FF[4], and it works on records as
/// they are: any file can be read, nothing is lost when it is written back, and what is wrong with it is told with its
/// place.
///
/// Exit codes: 0 when everything is well, 1 when something was found, 2 when the command could not do its work, 130
/// when it was interrupted.
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

impl Cli {
    /// Reads the command line of this process; help, and errors in it, end the process.
    pub(crate) fn of_process() -> Cli {
        // To describe all commands takes longer than most of them work; only the named one is, if the first word names one.
        let first = std::env::args_os().nth(1);
        let only = first.as_deref().and_then(OsStr::to_str).and_then(Command::arguments_of);
        let mut command = only.map_or_else(Cli::command, Cli::with_one_command);
        let mut matches = command.get_matches_mut();
        Cli::from_arg_matches_mut(&mut matches).unwrap_or_else(|error| error.format(&mut command).exit())
    }

    fn with_one_command(only: clap::Command) -> clap::Command {
        let general = clap::Command::new("sgf").max_term_width(HELP_WIDTH).subcommand_required(true);
        General::augment_args(general).subcommand(only)
    }
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
