//! Counts the public items of the facade that have an example.
//!
//! The facade re-exports each crate of the library as a module, so these are all public items of its crates, with all features.
//! Functions, methods, structs, enums, traits and macros count. Fields, variants, constants, statics, type aliases, modules and trait
//! implementations do not, because the example of their type or module shows them.
//!
//! The items come from rustdoc's JSON, which needs a nightly compiler. Its own `--show-coverage` omits the methods of types that are
//! re-exported from private modules, which most of ours are.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::layers;

/// The minimum percentage of items with an example.
pub const GOAL: usize = 60;

/// A count of items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Number of items that can have an example.
    pub n_items: usize,
    /// Number of items that have one.
    pub n_examples: usize,
}

impl Count {
    /// Returns the percentage of items with an example, rounded down; 100 without items.
    #[must_use]
    pub fn share(self) -> usize {
        (self.n_examples * 100).checked_div(self.n_items).unwrap_or(100)
    }

    /// Returns whether enough items have one.
    #[must_use]
    pub fn is_enough(self) -> bool {
        self.share() >= GOAL
    }

    fn add(self, other: Count) -> Count {
        Count { n_items: self.n_items + other.n_items, n_examples: self.n_examples + other.n_examples }
    }
}

/// The counts of a crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// The name of the crate.
    pub name: String,
    /// The count of each file.
    pub files: BTreeMap<String, Count>,
}

impl Coverage {
    /// Reads rustdoc's JSON of a crate.
    ///
    /// # Errors
    ///
    /// Fails if the JSON has another format.
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

/// The ids of the items in a trait implementation; none for other items.
fn items_of_trait(item: &Value) -> Vec<String> {
    let block = &item["inner"]["impl"];
    let items = block["items"].as_array().filter(|_| !block["trait"].is_null());
    items.into_iter().flatten().map(Value::to_string).collect()
}

/// Returns whether documentation has an example: a code block without a language. `tidy` rejects examples that do not run.
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

/// Counts the items in every crate of the library, and passes each result to `news`.
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
    // Use rustup's cargo, which can select the toolchain.
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
    fn counts_items_by_file() {
        let coverage = Coverage::read("sgf-games", JSON).unwrap();
        assert_eq!(coverage.files["go.rs"], Count { n_items: 2, n_examples: 1 });
        assert_eq!(coverage.total(), Count { n_items: 3, n_examples: 2 });
        assert_eq!((coverage.total().share(), coverage.total().is_enough()), (66, true));
        assert!(coverage.to_string().ends_with("   2 of    3   66 %"));
        assert!(Coverage::read("sgf-games", "{}").is_err());
    }

    #[test]
    fn no_items_count_as_complete() {
        assert!(Count::default().is_enough());
        assert!(!Count { n_items: 5, n_examples: 2 }.is_enough());
    }
}
