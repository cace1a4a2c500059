//! Checks that the facade builds with some of its features, and that its documentation lists all.
//!
//! Most mistakes show with few features: with none, and with each of the larger ones alone.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

/// Likely combinations, besides the default.
pub const COMBINATIONS: &[&[&str]] = &[
    &[],
    &["go", "render"],
    &["session"],
    &["lint", "convert"],
    &["all-games", "render", "theme-files"],
    &["chess", "render"],
    &["session", "render", "charsets"],
    &["formats", "legacy-charsets"],
    &["serde"],
];

/// Checks that the facade builds without warnings with each combination, whose name is first passed to `news`.
///
/// # Errors
///
/// Fails at the first combination that does not build.
pub fn check(root: &Path, news: &mut dyn FnMut(&str)) -> anyhow::Result<()> {
    for features in COMBINATIONS {
        let features = features.join(",");
        news(if features.is_empty() { "none" } else { &features });
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(root).args(["clippy", "--quiet", "--locked", "--package", "opensgf"]);
        // Deny warnings with Clippy instead of RUSTFLAGS, which would rebuild the dependencies.
        cargo.args(["--no-default-features", "--features", &features, "--", "-D", "warnings"]);
        ensure!(
            cargo.status().context("cargo cannot be run")?.success(),
            "the features `{features}` do not build"
        );
    }
    Ok(())
}

/// Returns the features of a manifest that are not in the table of the documentation.
#[must_use]
pub fn unlisted<'m>(features: impl Iterator<Item = &'m String>, page: &str) -> Vec<&'m String> {
    features.filter(|feature| *feature != "default" && row_of(page, feature).is_none()).collect()
}

/// Returns what the table of the documentation says about a feature, after its name. A row may list several features.
#[must_use]
pub fn row_of<'p>(page: &'p str, feature: &str) -> Option<&'p str> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("//! | ")?.split_once(" | "));
    let has_name = |names: &str| names.split(", ").any(|name| name == format!("`{feature}`"));
    rows.filter(|(names, _)| has_name(names)).map(|(_, rest)| rest).next()
}
