//! The features of the facade: that programs build with a few of them, and that its page lists all.
//!
//! Features add up, so most mistakes show where little is switched on: with nothing, and with each of the larger features alone.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

/// Combinations that programs are likely to ask for, besides the default.
pub const COMBINATIONS: &[&[&str]] = &[
    &[],
    &["go", "render"],
    &["session"],
    &["lint", "convert"],
    &["all-games", "render", "theme-files"],
    &["session", "render", "charsets"],
    &["formats", "legacy-charsets"],
    &["serde"],
];

/// Checks that the facade builds, without a warning, with each of the combinations. `news` gets the name of each before.
///
/// # Errors
///
/// Fails with the first combination that does not build.
pub fn check(root: &Path, news: &mut dyn FnMut(&str)) -> anyhow::Result<()> {
    for features in COMBINATIONS {
        let features = features.join(",");
        news(if features.is_empty() { "none" } else { &features });
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(root).args(["clippy", "--quiet", "--locked", "--package", "opensgf"]);
        // Refused by Clippy and not by the flags of the compiler: so the dependencies are those of every other check.
        cargo.args(["--no-default-features", "--features", &features, "--", "-D", "warnings"]);
        ensure!(
            cargo.status().context("cargo cannot be run")?.success(),
            "the features `{features}` do not build"
        );
    }
    Ok(())
}

/// Returns the features of a manifest that a page does not list as rows of its table.
#[must_use]
pub fn unlisted<'m>(features: impl Iterator<Item = &'m String>, page: &str) -> Vec<&'m String> {
    let is_listed = |feature: &&String| page.contains(&format!("//! | `{feature}` | "));
    features.filter(|feature| *feature != "default" && !is_listed(feature)).collect()
}
