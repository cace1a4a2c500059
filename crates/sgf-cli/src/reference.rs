//! The reference page of the command, generated from the definition of the command line.
//!
//! It contains the same text as `--help`. A test compares the page in `docs/` with it.

use std::fmt::Write;

use clap::{Arg, Command, CommandFactory};

use crate::cli::Cli;
use crate::examples;

/// Returns the page in Markdown.
///
/// # Examples
///
/// ```
/// let page = sgf_cli::reference::page();
/// assert!(page.contains("## `sgf check`"));
/// ```
#[must_use]
pub fn page() -> String {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let mut page = String::from("# The command `sgf`\n\n");
    page.push_str(
        "<!-- Generated from the definition of the command line; a test keeps it up to date. -->\n\n",
    );
    paragraphs(&mut page, &command);
    options(&mut page, &command, "Options of all commands");
    examples_of(&mut page, &command);
    page.push('\n');
    let subcommands = || command.get_subcommands().filter(|command| command.get_name() != "help");
    page.push_str("| command | |\n|---|---|\n");
    for sub in subcommands() {
        let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(page, "| [`sgf {0}`](#sgf-{0}) | {about} |", sub.get_name());
    }
    for sub in subcommands() {
        let _ = writeln!(page, "\n## `sgf {}`\n", sub.get_name());
        let mut sub = sub.clone();
        let usage = sub.render_usage().to_string();
        let _ = writeln!(page, "```text\n{}\n```\n", usage.trim_start_matches("Usage: "));
        paragraphs(&mut page, &sub);
        options(&mut page, &sub, "Arguments and options");
        examples_of(&mut page, &sub);
        for below in sub.get_subcommands().filter(|command| command.get_name() != "help") {
            let mut below = below.clone();
            page.push_str(if page.ends_with("\n\n") { "" } else { "\n" });
            let _ = writeln!(page, "### `sgf {} {}`\n", sub.get_name(), below.get_name());
            let usage = below.render_usage().to_string();
            let _ = writeln!(page, "```text\n{}\n```\n", usage.trim_start_matches("Usage: "));
            paragraphs(&mut page, &below);
            options(&mut page, &below, "Arguments and options");
            examples_of(&mut page, &below);
        }
    }
    page
}

/// Returns the names of all commands.
///
/// # Examples
///
/// ```
/// assert!(sgf_cli::reference::commands().contains(&"check".to_owned()));
/// ```
#[must_use]
pub fn commands() -> Vec<String> {
    Cli::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// Returns the examples in the help of all commands: the command, and a shell command line.
///
/// # Examples
///
/// ```
/// let examples = sgf_cli::reference::examples();
/// assert!(examples.contains(&("check".to_owned(), "sgf check games/".to_owned())));
/// ```
#[must_use]
pub fn examples() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut waiting: Vec<(String, Command)> = vec![(String::new(), Cli::command())];
    while let Some((name, command)) = waiting.pop() {
        let below = command.get_subcommands();
        waiting.extend(
            below.map(|it| (format!("{name} {}", it.get_name()).trim_start().to_owned(), it.clone())),
        );
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        found.extend(examples::lines(&help).map(|line| (name.clone(), line.to_owned())));
    }
    found.sort();
    found
}

/// Writes the examples of a command.
fn examples_of(page: &mut String, command: &Command) {
    let Some(help) = command.get_after_help() else { return };
    page.push_str(if page.ends_with("\n\n") { "" } else { "\n" });
    let _ = writeln!(page, "```sh");
    for line in help.to_string().lines().skip(1) {
        let line = line.strip_prefix("    ").map_or_else(|| format!("# {}", line.trim()), str::to_owned);
        let _ = writeln!(page, "{line}");
    }
    page.push_str("```\n");
}

/// Writes the long description of a command.
fn paragraphs(page: &mut String, command: &Command) {
    let about = command.get_long_about().or(command.get_about());
    for paragraph in about.map(ToString::to_string).unwrap_or_default().split("\n\n") {
        let _ = writeln!(page, "{}\n", paragraph.trim());
    }
}

/// Writes the arguments of a command; global options are listed once.
fn options(page: &mut String, command: &Command, title: &str) {
    let is_own = |arg: &&Arg| {
        !arg.is_hide_set() && (!arg.is_global_set() || command.get_name() == "sgf") && arg.get_id() != "help"
    };
    let args: Vec<&Arg> = command.get_arguments().filter(is_own).collect();
    if args.is_empty() {
        return;
    }
    let _ = writeln!(page, "{title}:\n");
    for arg in args {
        let _ = writeln!(page, "- `{}`: {}", form(arg), help(arg));
    }
    page.push('\n');
    // No blank line after the last list of the page.
    if page.ends_with("\n\n") && command.get_name() != "sgf" {
        page.pop();
    }
}

/// The usage of an argument: `-q, --quiet`, `--width <N>`, `-f, -o, --folder, --output <FOLDER>`, `[PATH]...`.
fn form(arg: &Arg) -> String {
    if arg.is_positional() {
        return arg.to_string();
    }
    let mut form = String::new();
    for short in arg.get_short_and_visible_aliases().unwrap_or_default() {
        let _ = write!(form, "-{short}, ");
    }
    let full = arg.to_string();
    let (long, value) =
        full.split_once(' ').map_or((full.as_str(), ""), |(long, _)| (long, &full[long.len()..]));
    form.push_str(long);
    for alias in arg.get_visible_aliases().unwrap_or_default() {
        let _ = write!(form, ", --{alias}");
    }
    form + value
}

/// The help of an argument, with its default and possible values.
fn help(arg: &Arg) -> String {
    let text = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let mut text = text.replace("\n\n", ". ").trim_end_matches('.').to_owned();
    let values: Vec<_> =
        arg.get_possible_values().iter().map(|value| format!("`{}`", value.get_name())).collect();
    let takes_value = arg.get_action().takes_values();
    if takes_value && !values.is_empty() {
        let _ = write!(text, ". One of {}", values.join(", "));
    }
    if let (true, [default]) = (takes_value, arg.get_default_values()) {
        let _ = write!(text, " (default: `{}`)", default.to_string_lossy());
    }
    text
}
