//! The repository around a crate, for tests that also run from the published package.

use std::path::{Path, PathBuf};

/// Returns the root of the repository that contains a crate. Prints a note and returns `None` in a published package.
///
/// `crate_folder` is `env!("CARGO_MANIFEST_DIR")` of the crate. Packages are recognized by the `Cargo.toml.orig` that cargo adds.
///
/// # Examples
///
/// ```
/// let root = testkit::repository(env!("CARGO_MANIFEST_DIR"));
/// assert!(root.is_none_or(|root| root.join("GLOSSARY.md").is_file()));
/// ```
#[allow(clippy::print_stdout, reason = "skipped tests say so")]
#[must_use]
pub fn repository(crate_folder: &str) -> Option<PathBuf> {
    let folder = Path::new(crate_folder);
    if folder.join("Cargo.toml.orig").is_file() {
        println!("this is a package: skipping tests that need the repository");
        return None;
    }
    Some(folder.join("../.."))
}
