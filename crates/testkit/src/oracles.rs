//! Games of independent engines: a folder that the developer has and the project has not.
//!
//! The variable `OPENSGF_ORACLES` names it. Its files hold a game a line, as JSON, with what the engine said to it: how many
//! moves were legal at each step, what the board looked like at the end, who won. Tests that use it are left out when it is
//! unset, and say so.

use std::path::PathBuf;

pub use serde_json::Value;

/// The variable that names the folder of games.
pub const VARIABLE: &str = "OPENSGF_ORACLES";

/// Reads a file of games, a value for each line; nothing, with a word to the developer, if the folder is not there.
///
/// # Panics
///
/// Panics when the variable names a folder without this file, or a line is no JSON.
#[allow(clippy::print_stdout, reason = "a test that was left out says so")]
#[must_use]
pub fn lines(file: &str) -> Vec<Value> {
    let Some(folder) = std::env::var_os(VARIABLE) else {
        println!("{VARIABLE} is not set: {file} is left out");
        return Vec::new();
    };
    let path = PathBuf::from(folder).join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let parse = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{file}: {error}"));
    text.lines().map(parse).collect()
}
