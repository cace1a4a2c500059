//! Games played by independent engines, which are not part of the repository.
//!
//! The environment variable `OPENSGF_ORACLES` names their folder. Each line of a file is a game in JSON, with the number of legal moves
//! at each step, the final board and the winner according to the engine. Tests that use it print a note and pass if it is unset.

use std::path::PathBuf;

pub use serde_json::Value;

/// The variable that names the folder of games.
pub const VARIABLE: &str = "OPENSGF_ORACLES";

/// Reads a file of games, one for each line. Prints a note and returns nothing if the variable is unset.
///
/// # Panics
///
/// Panics when the file cannot be read, or a line is not JSON.
#[allow(clippy::print_stdout, reason = "skipped tests say so")]
#[must_use]
pub fn lines(file: &str) -> Vec<Value> {
    let Some(folder) = std::env::var_os(VARIABLE) else {
        println!("{VARIABLE} is not set: skipping {file}");
        return Vec::new();
    };
    let path = PathBuf::from(folder).join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let parse = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{file}: {error}"));
    text.lines().map(parse).collect()
}
