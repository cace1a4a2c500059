//! Options of a command that stand in `sgf.toml`: `[fmt]`, `[convert]`, `[render]` and `[book]`.
//!
//! A key is the name of a long option, so what there is, what it takes and what it means is said once: where the command line is defined.
//! Settings are read as if they stood in front of what somebody has typed; an option that he gives counts before the setting, and so does
//! one that excludes it.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, FromArgMatches};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::read::Reader;
use crate::commands;

/// The commands whose options can be settings.
pub(crate) const COMMANDS: [&str; 4] = ["fmt", "convert", "render", "book"];

/// Long options that are about one run, and no settings.
const OF_ONE_RUN: &[&str] = &[
    "help",
    "color",
    "config",
    "no-config",
    "output",
    "force",
    "check",
    "diff",
    "stdin",
    "from",
    "nth",
    "move",
    "at",
    "last",
    "files-from",
    "null",
    "exclude",
    "no-ignore",
    "stdin-filename",
    "jobs",
    "quiet",
    "verbose",
];

/// What a section says: options and their values, as they would be typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Section(Vec<(String, Option<String>)>);

/// Reads a section.
pub(super) fn section(name: &str, table: &DeTable<'_>, reader: &mut Reader) -> Section {
    let command = definition(name);
    let mut section = Section::default();
    for (key, value) in table {
        let name_of_key = key.get_ref().as_ref();
        let Some(arg) = options(&command).find(|arg| arg.get_long() == Some(name_of_key)) else {
            let known: Vec<&str> = options(&command).filter_map(Arg::get_long).collect();
            let near = known.iter().min_by_key(|known| strsim::damerau_levenshtein(known, name_of_key));
            let near = near.filter(|near| strsim::damerau_levenshtein(near, name_of_key) <= 2);
            let hint = match near {
                Some(near) => format!("did you mean {near}?"),
                None => format!("`[{name}]` knows {}", known.join(", ")),
            };
            reader.unknown(key, name_of_key, &hint);
            continue;
        };
        match option(arg, value) {
            Ok(None) => {}
            Ok(Some(option)) => match refusal(&command, name, &Section(vec![option.clone()])) {
                Some(problem) => reader.problem(value, problem),
                None => section.0.push(option),
            },
            Err(wanted) => reader.wrong_type(value, wanted),
        }
    }
    if let (Some(problem), Some((key, _))) = (refusal(&command, name, &section), table.iter().next()) {
        reader.problem(key, problem);
    }
    section
}

/// The option that a value sets; `None` when it is a flag that is not set.
fn option(arg: &Arg, value: &Spanned<DeValue<'_>>) -> Result<Option<(String, Option<String>)>, &'static str> {
    let name = arg.get_long().unwrap_or_default().to_owned();
    let takes_value = arg.get_action().takes_values();
    match value.get_ref() {
        DeValue::Boolean(is_set) if !takes_value => Ok(is_set.then_some((name, None))),
        _ if !takes_value => Err("true or false"),
        DeValue::String(text) => Ok(Some((name, Some(text.to_string())))),
        DeValue::Integer(number) => Ok(Some((name, Some(number.to_string())))),
        _ => Err("a string or a number, as it would be typed"),
    }
}

/// Why the command would not take a section.
fn refusal(command: &Command, name: &str, section: &Section) -> Option<String> {
    let arguments = std::iter::once(OsString::from(name)).chain(section.arguments());
    let error = command.clone().try_get_matches_from(arguments).err()?;
    match error.kind() {
        // What is missing is typed by somebody.
        ErrorKind::MissingRequiredArgument => None,
        _ => {
            let text = error.render().to_string();
            let first = text.lines().next().unwrap_or_default();
            Some(first.strip_prefix("error: ").unwrap_or(first).to_owned())
        }
    }
}

/// How a command is defined.
fn definition(name: &str) -> Command {
    commands::Command::arguments_of(name).expect("the commands with settings are commands")
}

/// The options of a command that can be settings.
fn options(command: &Command) -> impl Iterator<Item = &Arg> {
    let is_setting = |arg: &&Arg| arg.get_long().is_some_and(|long| !OF_ONE_RUN.contains(&long));
    command.get_arguments().filter(is_setting)
}

impl Section {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn arguments(&self) -> impl Iterator<Item = OsString> {
        self.0.iter().map(|(name, value)| match value {
            Some(value) => format!("--{name}={value}").into(),
            None => format!("--{name}").into(),
        })
    }

    /// The section without what was typed, and without what that excludes.
    fn beside(&self, command: &Command, typed: &ArgMatches) -> Section {
        let by_name = |name: &str| command.get_arguments().find(|arg| arg.get_long() == Some(name));
        let is_typed =
            |arg: &Arg| typed.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
        let stays = |(name, _): &&(String, Option<String>)| {
            let Some(arg) = by_name(name) else { return false };
            let excludes = |one: &Arg, other: &Arg| {
                command.get_arg_conflicts_with(one).iter().any(|it| it.get_id() == other.get_id())
            };
            let mut typed = command.get_arguments().filter(|other| is_typed(other));
            !is_typed(arg) && !typed.any(|other| excludes(arg, other) || excludes(other, arg))
        };
        Section(self.0.iter().filter(stays).cloned().collect())
    }

    /// The command with what was typed and, in front of it, the section.
    ///
    /// # Errors
    ///
    /// Fails when both together make no sense.
    pub(crate) fn with_typed<C: FromArgMatches>(&self, name: &str) -> Result<C, clap::Error> {
        // What is true of all commands may stand in front of the name, and has done its work.
        let typed: Vec<OsString> = std::env::args_os().skip_while(|word| word != name).collect();
        self.with(name, &typed)
    }

    fn with<C: FromArgMatches>(&self, name: &str, typed: &[OsString]) -> Result<C, clap::Error> {
        let command = crate::cli::General::with_color(definition(name));
        let matches = command.clone().try_get_matches_from(typed)?;
        let section = self.beside(&command, &matches);
        let (name, rest) = typed.split_at(1);
        let arguments = name.iter().cloned().chain(section.arguments()).chain(rest.iter().cloned());
        C::from_arg_matches(&command.try_get_matches_from(arguments)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::fmt::Fmt;

    fn fmt(section: &[(&str, Option<&str>)], typed: &str) -> Fmt {
        let section = section.iter().map(|(name, value)| ((*name).to_owned(), value.map(str::to_owned)));
        let typed: Vec<OsString> = typed.split(' ').map(OsString::from).collect();
        Section(section.collect()).with("fmt", &typed).unwrap()
    }

    #[test]
    fn what_is_typed_counts_before_settings() {
        assert_eq!(fmt(&[("width", Some("60"))], "fmt a.sgf").layout.width, 60);
        assert_eq!(fmt(&[("width", Some("60"))], "fmt --width 50 a.sgf").layout.width, 50);
        let both = fmt(&[("width", Some("60")), ("indent", Some("2"))], "fmt --compact --color never a.sgf");
        assert!(both.layout.compact && both.layout.width == 80 && both.layout.indent == 0);
        let other = fmt(&[("compact", None)], "fmt --width 50 a.sgf");
        assert!(!other.layout.compact && other.layout.width == 50);
    }

    #[test]
    fn every_command_has_settings() {
        for name in COMMANDS {
            let command = definition(name);
            assert!(options(&command).count() > 5, "{name}");
        }
        // What is left out is an option of some command.
        let all: Vec<Command> = COMMANDS.iter().map(|name| definition(name)).collect();
        for name in OF_ONE_RUN.iter().filter(|name| !["help", "color"].contains(name)) {
            let has = |command: &Command| command.get_arguments().any(|arg| arg.get_long() == Some(name));
            assert!(all.iter().any(has), "{name}");
        }
    }
}
