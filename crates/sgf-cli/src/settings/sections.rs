//! Sections of `sgf.toml` with options of commands: `[fmt]`, `[convert]`, `[render]` and `[book]`.
//!
//! Keys are the long options of the command, as its definition declares them. Settings act like options in front of the command line. An
//! option on the command line takes precedence over the same setting, and over settings that conflict with it.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, FromArgMatches};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::problems::Problems;

/// Returns the definition of a command.
pub(crate) type Definition = fn(&str) -> Command;

/// The commands whose options can be settings.
pub(crate) const COMMANDS: [&str; 4] = ["fmt", "convert", "render", "book"];

/// Long options that only make sense for a single run.
pub(crate) const NON_SETTINGS: &[&str] = &[
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
    "guess",
    "null",
    "exclude",
    "no-ignore",
    "stdin-filename",
    "jobs",
    "quiet",
    "verbose",
];

/// Long options and their values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Section(Vec<(String, Option<String>)>);

/// Parses the section of a command.
pub(super) fn parse(
    name: &str,
    table: &DeTable<'_>,
    definition: Definition,
    problems: &mut Problems,
) -> Section {
    let command = definition(name);
    let mut section = Section::default();
    for (key, value) in table {
        let key_name = key.get_ref().as_ref();
        let Some(arg) = setting_args(&command).find(|arg| arg.get_long() == Some(key_name)) else {
            let known: Vec<&str> = setting_args(&command).filter_map(Arg::get_long).collect();
            let near = known.iter().min_by_key(|known| strsim::damerau_levenshtein(known, key_name));
            let near = near.filter(|near| strsim::damerau_levenshtein(near, key_name) <= 2);
            let hint = match near {
                Some(near) => format!("did you mean {near}?"),
                None => format!("the keys of `[{name}]` are {}", known.join(", ")),
            };
            problems.unknown_key(key, key_name, &hint);
            continue;
        };
        match option(arg, value) {
            Ok(None) => {}
            Ok(Some(option)) => match usage_error(&command, name, &Section(vec![option.clone()])) {
                Some(problem) => problems.add(value, problem),
                None => section.0.push(option),
            },
            Err(expected) => problems.wrong_type(value, expected),
        }
    }
    if let (Some(problem), Some((key, _))) = (usage_error(&command, name, &section), table.iter().next()) {
        problems.add(key, problem);
    }
    section
}

/// The option that a value sets; `None` for a flag that is false.
fn option(arg: &Arg, value: &Spanned<DeValue<'_>>) -> Result<Option<(String, Option<String>)>, &'static str> {
    let name = arg.get_long().unwrap_or_default().to_owned();
    let takes_value = arg.get_action().takes_values();
    match value.get_ref() {
        DeValue::Boolean(is_set) if !takes_value => Ok(is_set.then_some((name, None))),
        _ if !takes_value => Err("true or false"),
        DeValue::String(text) => Ok(Some((name, Some(text.to_string())))),
        DeValue::Integer(number) => Ok(Some((name, Some(number.to_string())))),
        _ => Err("a string or a number, as on the command line"),
    }
}

/// The error of running the command with a section.
fn usage_error(command: &Command, name: &str, section: &Section) -> Option<String> {
    let arguments = std::iter::once(OsString::from(name)).chain(section.arguments());
    let error = command.clone().try_get_matches_from(arguments).err()?;
    match error.kind() {
        // Required arguments are given on the command line.
        ErrorKind::MissingRequiredArgument => None,
        _ => {
            let text = error.render().to_string();
            let first = text.lines().next().unwrap_or_default();
            Some(first.strip_prefix("error: ").unwrap_or(first).to_owned())
        }
    }
}

/// The arguments of a command that can be settings.
pub(crate) fn setting_args(command: &Command) -> impl Iterator<Item = &Arg> {
    let is_setting = |arg: &&Arg| arg.get_long().is_some_and(|long| !NON_SETTINGS.contains(&long));
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

    /// The section without options that are given on the command line or conflict with one that is.
    fn without_overridden(&self, command: &Command, typed: &ArgMatches) -> Section {
        let by_name = |name: &str| command.get_arguments().find(|arg| arg.get_long() == Some(name));
        let is_typed =
            |arg: &Arg| typed.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
        let applies = |(name, _): &&(String, Option<String>)| {
            let Some(arg) = by_name(name) else { return false };
            let excludes = |one: &Arg, other: &Arg| {
                command.get_arg_conflicts_with(one).iter().any(|it| it.get_id() == other.get_id())
            };
            let mut typed = command.get_arguments().filter(|other| is_typed(other));
            !is_typed(arg) && !typed.any(|other| excludes(arg, other) || excludes(other, arg))
        };
        Section(self.0.iter().filter(applies).cloned().collect())
    }

    /// Parses the command line of this process with the options of the section in front.
    ///
    /// # Errors
    ///
    /// Fails when the combination is invalid.
    pub(crate) fn merge_into_command_line<C: FromArgMatches>(
        &self,
        name: &str,
        definition: Definition,
    ) -> Result<C, clap::Error> {
        // General options before the name of the command have already been applied.
        let typed: Vec<OsString> = std::env::args_os().skip_while(|word| word != name).collect();
        self.merge(definition(name), &typed)
    }

    fn merge<C: FromArgMatches>(&self, command: Command, typed: &[OsString]) -> Result<C, clap::Error> {
        let matches = command.clone().try_get_matches_from(typed)?;
        let section = self.without_overridden(&command, &matches);
        let (name, typed_args) = typed.split_at(1);
        let arguments = name.iter().cloned().chain(section.arguments()).chain(typed_args.iter().cloned());
        C::from_arg_matches(&command.try_get_matches_from(arguments)?)
    }
}

#[cfg(test)]
mod tests {
    use clap::Args;

    use super::*;

    #[derive(Debug, Args)]
    struct Sample {
        #[arg(long, default_value_t = 80)]
        width: u16,
        #[arg(long, conflicts_with = "width")]
        compact: bool,
    }

    fn merge(section: &[(&str, Option<&str>)], typed: &str) -> Sample {
        let section = section.iter().map(|(name, value)| ((*name).to_owned(), value.map(str::to_owned)));
        let typed: Vec<OsString> = typed.split(' ').map(OsString::from).collect();
        Section(section.collect()).merge(Sample::augment_args(Command::new("sample")), &typed).unwrap()
    }

    #[test]
    fn command_line_overrides_settings() {
        assert_eq!(merge(&[("width", Some("60"))], "sample").width, 60);
        assert_eq!(merge(&[("width", Some("60"))], "sample --width 50").width, 50);
        let compact = merge(&[("width", Some("60"))], "sample --compact");
        assert!(compact.compact && compact.width == 80);
        let wide = merge(&[("compact", None)], "sample --width 50");
        assert!(!wide.compact && wide.width == 50);
    }
}
