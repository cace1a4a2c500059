//! The repository around a crate: what a package of the crate does not have.

use std::path::{Path, PathBuf};

/// Returns the root of the repository that a crate stands in; `None`, with a word to the developer, if the crate is a package by itself.
///
/// `crate_folder` is `env!("CARGO_MANIFEST_DIR")` of the crate. Cargo puts a `Cargo.toml.orig` into every package, and the repository has none:
/// in the repository no test is left out.
///
/// # Examples
///
/// ```
/// let root = testkit::repository(env!("CARGO_MANIFEST_DIR"));
/// assert!(root.is_none_or(|root| root.join("GLOSSARY.md").is_file()));
/// ```
#[allow(clippy::print_stdout, reason = "a test that was left out says so")]
#[must_use]
pub fn repository(crate_folder: &str) -> Option<PathBuf> {
    let folder = Path::new(crate_folder);
    if folder.join("Cargo.toml.orig").is_file() {
        println!("this is a package: what the repository holds is left out");
        return None;
    }
    Some(folder.join("../.."))
}
