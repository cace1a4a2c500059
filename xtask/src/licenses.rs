//! Checks that the licenses of all dependencies allow use under MIT and under Apache-2.0.

use std::path::Path;

use cargo_metadata::{Metadata, MetadataCommand};
use spdx::{Expression, ParseMode};

use crate::layers;

/// Licenses that require at most a notice.
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
    // Equivalent to BSD.
    "bzip2-1.0.6",
];

/// Returns the dependencies of the workspaces at `root` whose licenses are not accepted, as `name: license`.
///
/// # Errors
///
/// Fails if cargo cannot be run, or cannot fetch the manifests of the dependencies.
pub fn refused(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut refused = Vec::new();
    for folder in layers::WORKSPACES {
        let metadata = MetadataCommand::new().manifest_path(root.join(folder).join("Cargo.toml")).exec()?;
        refused.extend(refused_of(&metadata));
    }
    Ok(refused)
}

fn refused_of(metadata: &Metadata) -> Vec<String> {
    let licenses = metadata.packages.iter().map(|package| (&package.name, package.license.as_deref()));
    let refused = licenses.filter(|(_, license)| !license.is_some_and(is_accepted));
    refused.map(|(name, license)| format!("{name}: {}", license.unwrap_or("no license named"))).collect()
}

/// Returns whether accepted licenses satisfy a license expression.
///
/// # Examples
///
/// ```
/// use xtask::licenses::is_accepted;
/// assert!(is_accepted("GPL-3.0-only OR MIT"));
/// assert!(is_accepted("MIT/Apache-2.0"));
/// assert!(!is_accepted("MIT AND GPL-3.0-only"));
/// assert!(!is_accepted("ask the author"));
/// ```
#[must_use]
pub fn is_accepted(license: &str) -> bool {
    let is_known = |name: &str| ACCEPTED.contains(&name);
    // Old manifests write `/` for OR.
    Expression::parse_mode(license, ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|wanted| wanted.license.id().is_some_and(|id| is_known(id.name)))
    })
}
