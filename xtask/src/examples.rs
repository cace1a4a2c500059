//! How many public items of the library have an example: of those that a user of the facade meets.
//!
//! The facade re-exports each crate of the library as a module, so these are all public items of all its crates, with the
//! features of each switched on. Counted are functions, methods, those of traits among them, structs, enums, traits and macros.
//! What the example of its type or module shows is not counted: fields, variants, constants, statics, type aliases, modules,
//! and what a type does because of a trait.
//!
//! rustdoc describes the items as JSON, which needs a nightly compiler. Its own `--show-coverage` leaves out the methods of types
//! that are re-exported from private modules, and so most of ours.

use std::collections::{BTreeMap, HashSet};
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
    /// Reads what rustdoc writes: the items of a crate by their numbers.
    ///
    /// # Errors
    ///
    /// Fails when it is something else.
    pub fn read(name: &str, json: &str) -> anyhow::Result<Coverage> {
        let described: Value = serde_json::from_str(json).context("rustdoc wrote something else")?;
        let index = described["index"].as_object().context("rustdoc has described no items")?;
        let of_traits: HashSet<String> = index.values().flat_map(items_of_trait).collect();
        let mut files: BTreeMap<String, Count> = BTreeMap::new();
        for (id, item) in index.iter().filter(|(id, item)| is_counted(item) && !of_traits.contains(*id)) {
            let file =
                item["span"]["filename"].as_str().with_context(|| format!("item {id} has no place"))?;
            let count = files.entry(file.to_owned()).or_default();
            count.n_items += 1;
            count.n_examples += usize::from(item["docs"].as_str().is_some_and(has_example));
        }
        Ok(Coverage { name: name.to_owned(), files })
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

/// The kinds of items that can have an example.
const KINDS: [&str; 7] = ["function", "struct", "enum", "union", "trait", "macro", "proc_macro"];

fn is_counted(item: &Value) -> bool {
    item["crate_id"] == 0 && KINDS.iter().any(|kind| item["inner"].get(kind).is_some())
}

/// The numbers of the items that stand in the implementation of a trait; none for other items.
fn items_of_trait(item: &Value) -> Vec<String> {
    let block = &item["inner"]["impl"];
    let items = block["items"].as_array().filter(|_| !block["trait"].is_null());
    items.into_iter().flatten().map(Value::to_string).collect()
}

/// Tells whether a documentation has code that runs: a block without a word. `tidy` refuses examples that are only shown.
fn has_example(docs: &str) -> bool {
    let mut is_inside = false;
    docs.lines().filter_map(|line| line.trim_start().strip_prefix("```")).any(|word| {
        is_inside = !is_inside;
        is_inside && ["", "rust"].contains(&word.trim())
    })
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
    let metadata = cargo_metadata::MetadataCommand::new().current_dir(root).no_deps().exec()?;
    let mut sum = Count::default();
    for name in layers::library() {
        let coverage = Coverage::read(name, &described(root, metadata.target_directory.as_ref(), name)?)?;
        news(&coverage);
        sum = sum.add(coverage.total());
    }
    Ok(sum)
}

fn described(root: &Path, folder: &Path, name: &str) -> anyhow::Result<String> {
    // Not the cargo that runs this: rustup's, which knows the toolchains.
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root).args(["+nightly", "rustdoc", "--quiet", "--locked", "--lib", "--all-features"]);
    cargo.args(["--package", name, "--", "-Z", "unstable-options", "--output-format", "json"]);
    let status = cargo.env_remove("CARGO").status().context("cargo cannot be run")?;
    ensure!(status.success(), "the items of {name} could not be counted; a nightly compiler is needed");
    let file = folder.join(format!("doc/{}.json", name.replace('-', "_")));
    std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const JSON: &str = r#"{"index": {
        "1": {"crate_id": 0, "docs": "A board.\n\n```\nput();\n```", "span": {"filename": "go.rs"}, "inner": {"struct": {}}},
        "2": {"crate_id": 0, "docs": "Puts.\n\n```text\n+\n```", "span": {"filename": "go.rs"}, "inner": {"function": {}}},
        "3": {"crate_id": 0, "docs": null, "span": {"filename": "go.rs"}, "inner": {"struct_field": {}}},
        "4": {"crate_id": 0, "docs": null, "span": {"filename": "go.rs"}, "inner": {"function": {}}},
        "5": {"crate_id": 0, "docs": null, "span": null, "inner": {"impl": {"trait": {"path": "Clone"}, "items": [4]}}},
        "6": {"crate_id": 0, "docs": null, "span": null, "inner": {"impl": {"trait": null, "items": [2]}}},
        "7": {"crate_id": 9, "docs": null, "span": {"filename": "std.rs"}, "inner": {"trait": {}}},
        "8": {"crate_id": 0, "docs": "```rust\nput();\n```", "span": {"filename": "hex.rs"}, "inner": {"enum": {}}}
    }}"#;

    #[test]
    fn items_are_counted_by_file() {
        let coverage = Coverage::read("sgf-games", JSON).unwrap();
        assert_eq!(coverage.files["go.rs"], Count { n_items: 2, n_examples: 1 });
        assert_eq!(coverage.total(), Count { n_items: 3, n_examples: 2 });
        assert_eq!((coverage.total().share(), coverage.total().is_enough()), (66, true));
        assert!(coverage.to_string().ends_with("   2 of    3   66 %"));
        assert!(Coverage::read("sgf-games", "{}").is_err());
    }

    #[test]
    fn where_there_is_nothing_to_show_enough_is_shown() {
        assert!(Count::default().is_enough());
        assert!(!Count { n_items: 5, n_examples: 2 }.is_enough());
    }
}
