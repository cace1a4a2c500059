//! The commands, one file each, and the table of them.

pub(crate) mod anonymise;
pub(crate) mod book;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod db;
pub(crate) mod diff;
mod diff_boards;
mod diff_lines;
pub(crate) mod explain;
pub(crate) mod export_html;
pub(crate) mod extract;
pub(crate) mod fmt;
pub(crate) mod get;
pub(crate) mod git_setup;
pub(crate) mod info;
pub(crate) mod join;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod rename;
pub(crate) mod render;
pub(crate) mod rules;
pub(crate) mod score;
pub(crate) mod set;
pub(crate) mod show;
pub(crate) mod sort;
pub(crate) mod split;
pub(crate) mod strip;
pub(crate) mod tree;
pub(crate) mod view;

use clap::{Args, Subcommand};

use crate::Outcome;
use crate::terminal::Output;

/// Declares the commands, in the order of the help. What help says of each stands in its file, which has its name.
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

            /// Returns what clap must know to read the arguments of one command.
            pub(crate) fn arguments_of(name: &str) -> Option<clap::Command> {
                // A name of two words is written with a hyphen, and is looked up among all commands.
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
    /// The command with the options in the settings of the current folder, for those that have no settings for each record.
    fn with_settings(&self) -> anyhow::Result<Option<Command>> {
        Ok(match self {
            Command::Convert(typed) => {
                typed.settings.here("convert")?.map(|it| Command::Convert(Box::new(it)))
            }
            Command::Render(typed) => typed.settings.here("render")?.map(|it| Command::Render(Box::new(it))),
            Command::Book(typed) => typed.settings.here("book")?.map(|it| Command::Book(Box::new(it))),
            _ => None,
        })
    }
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
    perft::Perft,
    convert::Convert,
    get::Get,
    set::Set,
    strip::Strip,
    anonymise::Anonymise,
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
