//! Examples at the end of help: what somebody wants, and the command line that does it.
//!
//! Each is written once, with its command. Help shows it, the reference page shows it, and a test runs it.

/// Writes examples as help shows them: `examples! { "What is wanted" => "sgf check games/" }`.
macro_rules! examples {
    ($($what:literal => $line:literal),+ $(,)?) => {
        concat!("Examples:", $("\n  ", $what, "\n    ", $line),+)
    };
}

/// The command lines in a text that [`examples!`] has made.
pub(crate) fn lines(help: &str) -> impl Iterator<Item = &str> {
    help.lines().filter_map(|line| line.strip_prefix("    "))
}
