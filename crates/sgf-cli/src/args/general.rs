//! Options of every command.

use anstream::ColorChoice;
use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(crate) struct GeneralArgs {
    /// When to use colors
    ///
    /// With `auto`, colors are used on a terminal, unless NO_COLOR is set or CLICOLOR is 0. CLICOLOR_FORCE enables them everywhere.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", global = true)]
    pub(crate) color: Color,
}

/// When to use colors.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Applies the choice to the whole program.
    pub(crate) fn write_global(self) {
        let choice = match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}
