//! The licences of what we depend on: each must allow use under MIT and under Apache-2.0.

use std::path::Path;

use cargo_metadata::{Metadata, MetadataCommand};
use spdx::{Expression, ParseMode};

use crate::layers;

/// The licences that ask for no more than a notice, or for nothing, as CC0-1.0 does.
pub const ACCEPTED: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "0BSD",
    "Unlicense",
    "MIT-0",
    "Unicode-3.0",
    "CC0-1.0",
    // As BSD has it, in other words.
    "bzip2-1.0.6",
];

/// Returns the packages that the workspaces at `root` are built from, each with its licence, as `name: licence`, if that
/// is not accepted.
///
/// # Errors
///
/// Fails when cargo cannot be run, or cannot fetch the manifests of the dependencies.
pub fn refused(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut refused = Vec::new();
    for folder in layers::WORKSPACES {
        let metadata = MetadataCommand::new().manifest_path(root.join(folder).join("Cargo.toml")).exec()?;
        refused.extend(refused_of(&metadata));
    }
    Ok(refused)
}

fn refused_of(metadata: &Metadata) -> Vec<String> {
    let licences = metadata.packages.iter().map(|package| (&package.name, package.license.as_deref()));
    let refused = licences.filter(|(_, licence)| !licence.is_some_and(is_accepted));
    refused.map(|(name, licence)| format!("{name}: {}", licence.unwrap_or("no licence named"))).collect()
}

/// Tells whether a licence expression can be met with accepted licences alone.
///
/// # Examples
///
/// ```
/// use xtask::licences::is_accepted;
/// assert!(is_accepted("GPL-3.0-only OR MIT"));
/// assert!(is_accepted("MIT/Apache-2.0"));
/// assert!(!is_accepted("MIT AND GPL-3.0-only"));
/// assert!(!is_accepted("ask the author"));
/// ```
#[must_use]
pub fn is_accepted(licence: &str) -> bool {
    let is_known = |name: &str| ACCEPTED.contains(&name);
    // Old manifests write `/` for OR.
    Expression::parse_mode(licence, ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|wanted| wanted.license.id().is_some_and(|id| is_known(id.name)))
    })
}
