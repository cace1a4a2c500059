//! How many public items of the library have an example: of those that a user of the facade meets.
//!
//! The facade re-exports each crate of the library as a module, so these are all public items of all its crates. rustdoc counts
//! them, with the features of each crate switched on: functions, methods, those of traits among them, structs, enums, traits
//! and macros. What the example of its type or module shows is not counted: fields, variants, constants, statics, type
//! aliases, modules, and what a type does because of a trait.
//!
//! It needs a nightly compiler, because counting is not stable.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::layers;

/// How many of a hundred items have an example at least.
pub const GOAL: usize = 60;

/// What was counted somewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// How many items can have an example.
    pub n_items: usize,
    /// How many of them have one.
    pub n_examples: usize,
}

impl Count {
    /// Returns how many of a hundred items have an example, rounded down; without items, all have.
    #[must_use]
    pub fn share(self) -> usize {
        (self.n_examples * 100).checked_div(self.n_items).unwrap_or(100)
    }

    /// Tells whether as many have one as should.
    #[must_use]
    pub fn is_enough(self) -> bool {
        self.share() >= GOAL
    }

    fn add(self, other: Count) -> Count {
        Count { n_items: self.n_items + other.n_items, n_examples: self.n_examples + other.n_examples }
    }
}

/// What was counted in the files of a crate, or in all crates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// The name of the crate.
    pub name: String,
    /// The files, each with its count.
    pub files: BTreeMap<String, Count>,
}

impl Coverage {
    /// Reads what rustdoc writes: an object with the names of the files.
    ///
    /// # Errors
    ///
    /// Fails when it is something else.
    pub fn read(name: &str, json: &str) -> anyhow::Result<Coverage> {
        let counted: BTreeMap<String, Value> =
            serde_json::from_str(json).context("rustdoc wrote something else")?;
        let count = |(file, count): (String, Value)| {
            let number = |key: &str| count[key].as_u64().with_context(|| format!("{file} has no `{key}`"));
            let count = Count {
                n_items: number("total_examples")? as usize,
                n_examples: number("with_examples")? as usize,
            };
            anyhow::Ok((file, count))
        };
        Ok(Coverage {
            name: name.to_owned(),
            files: counted.into_iter().map(count).collect::<anyhow::Result<_>>()?,
        })
    }

    /// Returns the sum of all files.
    #[must_use]
    pub fn total(&self) -> Count {
        self.files.values().fold(Count::default(), |sum, count| sum.add(*count))
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", row(&self.name, self.total()))
    }
}

/// A row of the report.
#[must_use]
pub fn row(name: &str, count: Count) -> String {
    format!("{name:60} {:4} of {:4} {:4} %", count.n_examples, count.n_items, count.share())
}

/// Counts in every crate of the library. `news` gets each.
///
/// # Errors
///
/// Fails without a nightly compiler, or when a crate has no documentation.
pub fn count(root: &Path, news: &mut dyn FnMut(&Coverage)) -> anyhow::Result<Count> {
    let mut sum = Count::default();
    for name in layers::library() {
        let coverage = Coverage::read(name, &counted(root, name)?)?;
        news(&coverage);
        sum = sum.add(coverage.total());
    }
    Ok(sum)
}

fn counted(root: &Path, name: &str) -> anyhow::Result<String> {
    // Not the cargo that runs this: rustup's, which knows the toolchains.
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root).args(["+nightly", "rustdoc", "--quiet", "--locked", "--lib", "--all-features"]);
    cargo.args([
        "--package",
        name,
        "--",
        "-Z",
        "unstable-options",
        "--show-coverage",
        "--output-format",
        "json",
    ]);
    let output = cargo.env_remove("CARGO").output().context("cargo cannot be run")?;
    ensure!(
        output.status.success(),
        "the items of {name} could not be counted; a nightly compiler is needed\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout)?;
    let json = text.lines().find(|line| line.starts_with('{'));
    Ok(json.context("rustdoc has counted nothing")?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const JSON: &str = r#"{
        "src/go.rs": {"total": 9, "with_docs": 9, "total_examples": 4, "with_examples": 3},
        "src/hex.rs": {"total": 2, "with_docs": 2, "total_examples": 1, "with_examples": 0}
    }"#;

    #[test]
    fn files_are_added_up() {
        let coverage = Coverage::read("sgf-games", JSON).unwrap();
        assert_eq!(coverage.total(), Count { n_items: 5, n_examples: 3 });
        assert_eq!((coverage.total().share(), coverage.total().is_enough()), (60, true));
        assert!(!coverage.files["src/hex.rs"].is_enough());
        assert!(coverage.to_string().ends_with("   3 of    5   60 %"));
        assert!(Coverage::read("sgf-games", r#"{"src/go.rs": {"total": 9}}"#).is_err());
    }

    #[test]
    fn where_there_is_nothing_to_show_enough_is_shown() {
        assert!(Count::default().is_enough());
        assert!(!Count { n_items: 5, n_examples: 2 }.is_enough());
    }
}
