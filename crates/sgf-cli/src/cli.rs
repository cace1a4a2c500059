//! The definition of the command line, the source of help, man pages, completions and the reference page.

use std::ffi::OsStr;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, FromArgMatches, Parser};
use opensgf::printable::printable;

use crate::args::general::GeneralArgs;
use crate::commands::Command;

/// Maximum width of help, in characters.
const HELP_WIDTH: usize = 100;

/// Check, format and inspect Smart Game Format records
///
/// `sgf` supports all games and versions of Smart Game Format (FF[1] to FF[4]). It reads any file, however malformed, reports problems
/// with line and column, and never loses data when it writes a record back.
///
/// Exit codes: 0 on success, 1 if the command found something, 2 on failure, 130 if interrupted.
#[derive(Debug, Parser)]
#[command(name = "sgf", version, max_term_width = HELP_WIDTH, after_help = examples! {
    "Find problems in records" => "sgf check games/",
    "Show a game in the terminal" => "sgf show game.sgf",
    "Typeset games as a book" => "sgf book games/ -o games.pdf",
})]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) general: GeneralArgs,

    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Cli {
    /// Parses the command line of this process.
    ///
    /// # Errors
    ///
    /// Fails with an error in the command line, or with help or version.
    pub(crate) fn parse_process_args() -> Result<Cli, clap::Error> {
        // Defining all commands takes longer than most of them run, so define only the one that the first argument names.
        let first = std::env::args_os().nth(1);
        let only = first.as_deref().and_then(OsStr::to_str).and_then(Command::arguments_of);
        let mut command = only.map_or_else(Cli::command, Cli::with_one_command);
        let read = command.try_get_matches_from_mut(std::env::args_os());
        let cli = read.and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches));
        cli.map_err(|error| {
            let mut error = error.format(&mut command);
            add_suggestion(&mut error, &command);
            printable_error(error)
        })
    }

    fn with_one_command(only: clap::Command) -> clap::Command {
        let general = clap::Command::new("sgf").max_term_width(HELP_WIDTH).subcommand_required(true);
        GeneralArgs::augment_args(general).subcommand(only)
    }
}

/// Escapes quotes of the command line in an error. Colors are added to the message later.
fn printable_error(mut error: clap::Error) -> clap::Error {
    let quoted: Vec<(ContextKind, ContextValue)> =
        error.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in quoted {
        let text = |text: String| printable(&text).into_owned();
        let value = match value {
            ContextValue::String(quoted) => ContextValue::String(text(quoted)),
            ContextValue::Strings(quoted) => ContextValue::Strings(quoted.into_iter().map(text).collect()),
            // Suggestions quote the arguments inside styled text, which cannot be escaped.
            ContextValue::StyledStrs(_) if has_unprintable_arguments() => {
                ContextValue::StyledStrs(Vec::new())
            }
            value => value,
        };
        error.insert(kind, value);
    }
    error
}

/// Adds a suggestion if clap has none, or replaces it by a closer one.
fn add_suggestion(error: &mut clap::Error, command: &clap::Command) {
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
                // Remove the tip about passing it as a value.
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

/// The first of the most similar words, if it is similar enough.
fn nearest<'w>(typed: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let words = words.map(|word| (strsim::damerau_levenshtein(typed, word), word));
    let near = words.filter(|(distance, word)| *distance <= (word.len() / 3).max(1));
    near.min_by_key(|(distance, _)| *distance).map(|(_, word)| word)
}

fn has_unprintable_arguments() -> bool {
    std::env::args_os().any(|argument| printable(&argument.to_string_lossy()) != argument.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// All commands, with the names of their parents.
    fn all(command: &clap::Command, prefix: &str, found: &mut Vec<(String, clap::Command)>) {
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
            let name = format!("{prefix}{}", inner.get_name());
            all(inner, &format!("{name} "), found);
            found.push((name, inner.clone()));
        }
    }

    fn commands() -> Vec<(String, clap::Command)> {
        let mut found = Vec::new();
        all(&Cli::command(), "", &mut found);
        found
    }

    /// Every short option and the long one that it stands for, in all commands.
    const SHORTS: &[(char, &str)] = &[
        ('0', "null"),
        ('b', "by"),
        ('d', "max-depth"),
        ('f', "folder"),
        ('j', "jobs"),
        ('l', "list"),
        ('m', "move"),
        ('n', "nth"),
        ('o', "output"),
        ('p', "property"),
        ('q', "quiet"),
        ('r', "reverse"),
        ('v', "verbose"),
    ];

    #[test]
    fn short_options_have_one_meaning() {
        let mut found: BTreeMap<char, BTreeSet<String>> = BTreeMap::new();
        for (_, command) in commands() {
            for (short, long) in
                command.get_arguments().filter_map(|arg| Some((arg.get_short()?, arg.get_long()?)))
            {
                found.entry(short).or_default().insert(long.to_owned());
            }
        }
        let found: Vec<(char, Vec<String>)> =
            found.into_iter().map(|(short, longs)| (short, longs.into_iter().collect())).collect();
        let expected: Vec<_> =
            SHORTS.iter().map(|(short, long)| (*short, vec![(*long).to_owned()])).collect();
        assert_eq!(found, expected);
    }

    /// Options that many commands share have their short form in all of them, and options of one name have one kind of value.
    #[test]
    fn options_are_the_same_in_all_commands() {
        let shared = ["null", "jobs", "list", "move", "nth", "output", "quiet", "verbose"];
        let mut values: BTreeMap<String, BTreeSet<bool>> = BTreeMap::new();
        for (name, command) in commands() {
            for arg in command.get_arguments() {
                let Some(long) = arg.get_long() else { continue };
                let expected = SHORTS.iter().find(|(_, known)| *known == long).map(|(short, _)| *short);
                if shared.contains(&long) {
                    assert_eq!(arg.get_short(), expected, "{name} --{long}");
                }
                if ["nth", "move", "at", "dry-run", "check", "output", "force", "backup", "list"]
                    .contains(&long)
                {
                    values.entry(long.to_owned()).or_default().insert(arg.get_action().takes_values());
                }
            }
        }
        assert!(values.values().all(|kinds| kinds.len() == 1), "{values:?}");
        assert!(values.contains_key("nth") && values.contains_key("backup"), "{values:?}");
    }
}
