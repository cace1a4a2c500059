//! The command line: one definition, from which the help, the man pages, the completions and the reference page derive.

use std::ffi::OsStr;

use anstream::ColorChoice;
use clap::error::{ContextKind, ContextValue, ErrorKind};
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
#[command(name = "sgf", version, max_term_width = HELP_WIDTH, after_help = examples! {
    "Look for what is wrong with records" => "sgf check games/",
    "Show a game in the terminal" => "sgf show game.sgf",
    "Typeset games as a book" => "sgf book games/ -o games.pdf",
})]
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
        cli.map_err(|error| {
            let mut error = error.format(&mut command);
            propose(&mut error, &command);
            printable_error(error)
        })
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

/// Proposes what somebody perhaps meant, where the library proposes nothing or something that is no nearer.
fn propose(error: &mut clap::Error, command: &clap::Command) {
    let text = |error: &clap::Error, kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::UnknownArgument if error.get(ContextKind::SuggestedArg).is_none() => {
            let Some(typed) = text(error, ContextKind::InvalidArg) else { return };
            let named =
                command.get_subcommands().filter(|it| std::env::args().any(|word| word == it.get_name()));
            let longs = named.flat_map(clap::Command::get_arguments).filter_map(clap::Arg::get_long);
            if let Some(near) = nearest(typed.trim_start_matches('-'), longs) {
                error.insert(ContextKind::SuggestedArg, ContextValue::String(format!("--{near}")));
                // What it is not needs no advice.
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(Vec::new()));
            }
        }
        ErrorKind::InvalidValue => {
            let Some(typed) = text(error, ContextKind::InvalidValue) else { return };
            let Some(ContextValue::Strings(valid)) = error.get(ContextKind::ValidValue).cloned() else {
                return;
            };
            if let Some(near) = nearest(&typed, valid.iter().map(String::as_str)) {
                error.insert(ContextKind::SuggestedValue, ContextValue::String(near.to_owned()));
            }
        }
        _ => {}
    }
}

/// The word that is so near that it may have been meant; of several, the first.
fn nearest<'w>(typed: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let words = words.map(|word| (strsim::damerau_levenshtein(typed, word), word));
    let near = words.filter(|(distance, word)| *distance <= (word.len() / 3).max(1));
    near.min_by_key(|(distance, _)| *distance).map(|(_, word)| word)
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
