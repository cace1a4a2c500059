//! The commands, one module each, and their table.
//!
//! A command needs two lines here: a `pub(crate) mod`, and its name and type in `commands!`. The type derives `clap::Args`, its doc comment is
//! the help text, and its method `run` executes the command.

pub(crate) mod anonymize;
pub(crate) mod book;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod db;
pub(crate) mod diff;
pub(crate) mod explain;
pub(crate) mod export_html;
pub(crate) mod extract;
pub(crate) mod fmt;
pub(crate) mod get;
pub(crate) mod git_setup;
pub(crate) mod gtp;
pub(crate) mod hint;
pub(crate) mod info;
mod info_fields;
pub(crate) mod join;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod moves;
mod opponent;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod rename;
pub(crate) mod render;
pub(crate) mod rules;
pub(crate) mod score;
pub(crate) mod set;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod sort;
pub(crate) mod split;
pub(crate) mod strip;
pub(crate) mod tournament;
pub(crate) mod transform;
pub(crate) mod tree;
pub(crate) mod uci;
pub(crate) mod usi;
pub(crate) mod view;

use clap::{Args, Subcommand};

use crate::Outcome;
use crate::args::general::GeneralArgs;
use crate::io::terminal::Output;

/// Declares the commands in the order of the help. The file of each command contains its help.
macro_rules! commands {
    ($($name:ident::$Command:ident,)+) => {
        /// A command and its arguments.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($Command(Box<$name::$Command>),)+
        }

        impl Command {
            /// Runs the command.
            pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
                let with_settings = self.with_settings()?;
                match with_settings.as_ref().unwrap_or(self) {
                    $(Command::$Command(command) => command.run(out),)+
                }
            }

            /// Returns the definition of the command for clap.
            pub(crate) fn arguments_of(name: &str) -> Option<clap::Command> {
                // On the command line, these names have hyphens; they are found through the definition of all commands.
                match name {
                    _ if name.contains('_') => None,
                    $(stringify!($name) => {
                        Some($name::$Command::augment_args(clap::Command::new(stringify!($name))))
                    })+
                    _ => None,
                }
            }
        }
    };
}

impl Command {
    /// The command with the settings of the current folder, for commands that do not use the settings of each record.
    fn with_settings(&self) -> anyhow::Result<Option<Command>> {
        let command = match self {
            Command::Convert(it) => {
                it.settings.in_current_folder("convert", definition)?.map(Command::Convert)
            }
            Command::Render(it) => it.settings.in_current_folder("render", definition)?.map(Command::Render),
            Command::Book(it) => it.settings.in_current_folder("book", definition)?.map(Command::Book),
            _ => None,
        };
        Ok(command)
    }
}

/// The definition of a command that has settings.
fn definition(name: &str) -> clap::Command {
    let command = Command::arguments_of(name).expect("commands with settings are commands");
    GeneralArgs::augment_args(command)
}

commands! {
    check::Check,
    fmt::Fmt,
    tree::Tree,
    info::Info,
    show::Show,
    view::View,
    db::Db,
    export_html::ExportHtml,
    render::Render,
    play::Play,
    moves::Moves,
    book::Book,
    score::Score,
    hint::Hint,
    solve::Solve,
    tournament::Tournament,
    gtp::Gtp,
    uci::Uci,
    usi::Usi,
    perft::Perft,
    convert::Convert,
    get::Get,
    set::Set,
    strip::Strip,
    anonymize::Anonymize,
    transform::Transform,
    extract::Extract,
    split::Split,
    join::Join,
    rename::Rename,
    sort::Sort,
    diff::Diff,
    merge::Merge,
    git_setup::GitSetup,
    explain::Explain,
    rules::Rules,
    completions::Completions,
    man::Man,
}

#[cfg(test)]
mod tests {
    use super::definition;
    use crate::settings::{COMMANDS, NON_SETTINGS, setting_args};

    #[test]
    fn commands_with_settings_have_setting_options() {
        for name in COMMANDS {
            assert!(setting_args(&definition(name)).count() > 5, "{name}");
        }
    }

    #[test]
    fn non_settings_are_options_of_some_command() {
        let all = COMMANDS.map(definition);
        for name in NON_SETTINGS.iter().filter(|name| **name != "help") {
            let has =
                |command: &clap::Command| command.get_arguments().any(|arg| arg.get_long() == Some(name));
            assert!(all.iter().any(has), "{name}");
        }
    }
}
