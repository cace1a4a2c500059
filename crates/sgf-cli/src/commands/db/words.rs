//! Options of a command after `--`.

use std::ffi::OsString;

use clap::Parser;

/// Parses options as those of a command, whose first words are given.
///
/// # Errors
///
/// Fails with the first line of clap's message, which names the option.
pub(super) fn parsed<T: Parser>(
    command: impl IntoIterator<Item = OsString>,
    options: &[String],
) -> anyhow::Result<T> {
    let words = command.into_iter().chain(options.iter().map(Into::into));
    T::try_parse_from(words).map_err(|error| {
        let message = error.render().to_string();
        let line = message.lines().next().unwrap_or_default();
        anyhow::anyhow!("{}", line.trim_start_matches("error: "))
    })
}
