//! Examples at the end of help.
//!
//! Help and the reference page show them, and a test runs them.

/// Formats examples for help: `examples! { "Check a folder" => "sgf check games/" }`.
macro_rules! examples {
    ($($title:literal => $line:literal),+ $(,)?) => {
        concat!("Examples:", $("\n  ", $title, "\n    ", $line),+)
    };
}

/// The command lines in the output of [`examples!`].
pub(crate) fn lines(help: &str) -> impl Iterator<Item = &str> {
    help.lines().filter_map(|line| line.strip_prefix("    "))
}
