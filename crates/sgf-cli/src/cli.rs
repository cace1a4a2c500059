//! The command line: one definition, from which the help, the man pages, the completions and the reference page derive.

use anstream::ColorChoice;
use clap::{Parser, Subcommand, ValueEnum};

use crate::commands::{
    book, check, completions, convert, explain, fmt, get, info, join, man, perft, play, render, rules, score,
    set, show, sort, split, strip, tree,
};

/// Check, format and inspect Smart Game Format records
///
/// `sgf` works on the records of every game that Smart Game Format knows, from FF[1] to FF[4], and it works on records as
/// they are: any file can be read, nothing is lost when it is written back, and what is wrong with it is told with its
/// place.
///
/// Exit codes: 0 when everything is well, 1 when something was found, 2 when the command could not do its work, 130
/// when it was interrupted.
#[derive(Debug, Parser)]
#[command(name = "sgf", version, max_term_width = 100)]
pub(crate) struct Cli {
    /// Choose when to use colours
    ///
    /// `auto` uses them on a terminal, unless the environment variable NO_COLOR is set or CLICOLOR is 0. CLICOLOR_FORCE
    /// uses them everywhere.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", global = true)]
    pub(crate) color: Color,

    #[command(subcommand)]
    pub(crate) command: Command,
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

// Each command is a variant here and a file in `commands/`; what help says of it stands there.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(check::Check),
    Fmt(fmt::Fmt),
    Tree(tree::Tree),
    Info(info::Info),
    Show(show::Show),
    Render(Box<render::Render>),
    Play(play::Play),
    Book(book::Book),
    Score(score::Score),
    Perft(perft::Perft),
    Convert(convert::Convert),
    Get(get::Get),
    Set(set::Set),
    Strip(strip::Strip),
    Split(split::Split),
    Join(join::Join),
    Sort(sort::Sort),
    Explain(explain::Explain),
    Rules(rules::Rules),
    Completions(completions::Completions),
    Man(man::Man),
}
