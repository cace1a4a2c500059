//! Checks whether the crates can be published: their manifests, the files in their packages, and whether the packages build.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use anyhow::Context;
use cargo_metadata::semver::Version;
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

/// Files that every package needs.
const FILES: &[&str] = &["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The categories in use; crates.io rejects unknown ones.
const CATEGORIES: &[&str] = &[
    "command-line-utilities",
    "database",
    "development-tools",
    "encoding",
    "filesystem",
    "game-development",
    "games",
    "parser-implementations",
    "rendering",
    "text-processing",
    "web-programming::http-server",
];

/// Returns the problems that prevent publishing the crates of the workspace at `root`, one per line.
///
/// # Errors
///
/// Fails when cargo cannot be run.
pub fn problems(root: &Path) -> anyhow::Result<Vec<String>> {
    let metadata = MetadataCommand::new().manifest_path(root.join("Cargo.toml")).no_deps().exec()?;
    let mut problems = Vec::new();
    for package in published(&metadata) {
        let told = manifest(package, &metadata).into_iter().chain(contents(root, package)?);
        problems.extend(told.map(|problem| format!("{}: {problem}", package.name)));
    }
    let all = MetadataCommand::new().manifest_path(root.join("Cargo.toml")).exec()?;
    problems.extend(version_of_rust(&all));
    Ok(problems)
}

/// Checks that `rust-version` is the lowest one that the dependencies allow.
///
/// Clippy's `incompatible_msrv` checks the use of the standard library.
fn version_of_rust(metadata: &Metadata) -> Option<String> {
    let foreign = metadata.packages.iter().filter(|package| package.source.is_some());
    let needed: Vec<(&Version, &Package)> =
        foreign.filter_map(|package| package.rust_version.as_ref().zip(Some(package))).collect();
    let (newest, by) = needed.into_iter().max_by_key(|(version, _)| *version)?;
    let own = published(metadata).filter_map(|package| package.rust_version.as_ref()).min()?;
    (own != newest)
        .then(|| format!("the crates say that they need Rust {own}, and {} needs {newest}", by.name))
}

/// Packs the crates, unpacks them into one workspace, and builds them there, which fails if a file is not in a package, or a feature
/// is only enabled by our workspace.
///
/// With `runs_tests`, also runs their tests. Those that need the repository are skipped.
///
/// # Errors
///
/// Fails when cargo cannot be run, or packs nothing.
pub fn build(root: &Path, runs_tests: bool) -> anyhow::Result<Option<String>> {
    let metadata = MetadataCommand::new().manifest_path(root.join("Cargo.toml")).no_deps().exec()?;
    let mut pack = cargo(root);
    pack.args(["package", "--quiet", "--no-verify", "--allow-dirty", "--offline"]);
    for package in published(&metadata) {
        pack.args(["-p", &package.name]);
    }
    let output = pack.output().context("cannot run cargo package")?;
    anyhow::ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr).trim());
    let scratch = tempfile::tempdir()?;
    let mut manifest =
        String::from("[workspace]\nresolver = \"3\"\nmembers = [\"*-*\"]\n\n[patch.crates-io]\n");
    for package in published(&metadata) {
        let folder = format!("{}-{}", package.name, package.version);
        let packed = metadata.target_directory.join("package").join(format!("{folder}.crate"));
        let packed = File::open(&packed).with_context(|| format!("cannot read {packed}"))?;
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(packed));
        // All files in packages have the same time, so cargo would not see that they changed since the last run.
        archive.set_preserve_mtime(false);
        archive.unpack(scratch.path())?;
        manifest.push_str(&format!("{} = {{ path = \"{folder}\" }}\n", package.name));
    }
    // With the profiles of the workspace, built dependencies can be reused.
    manifest.push_str(&profiles(&fs::read_to_string(root.join("Cargo.toml"))?));
    fs::write(scratch.path().join("Cargo.toml"), manifest)?;
    fs::copy(root.join("Cargo.lock"), scratch.path().join("Cargo.lock"))?;
    let mut check = cargo(scratch.path());
    check.args(if runs_tests { &["test", "--no-fail-fast"][..] } else { &["check"] });
    check.args(["--quiet", "--workspace", "--offline"]).env("CARGO_TARGET_DIR", &metadata.target_directory);
    let output = check.output().context("cannot run cargo in the packages")?;
    // Failed tests are printed to standard output, everything else to standard error.
    let said = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).trim().to_owned());
    Ok((!output.status.success()).then(|| said.join("\n")))
}

fn cargo(folder: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(folder);
    command
}

/// The profiles in a manifest.
fn profiles(manifest: &str) -> String {
    let mut is_inside = false;
    let lines = manifest.lines().filter(|line| {
        if line.starts_with('[') {
            is_inside = line.starts_with("[profile.");
        }
        is_inside
    });
    lines.map(|line| format!("{line}\n")).collect()
}

/// The crates that are published.
fn published(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    let is_published =
        |package: &&&Package| package.publish.as_ref().is_none_or(|registries| !registries.is_empty());
    let packages = metadata.packages.iter();
    let in_crates = |package: &&Package| {
        package.manifest_path.components().rev().nth(2).is_some_and(|it| it.as_str() == "crates")
    };
    packages.filter(in_crates).filter(move |package| is_published(&package))
}

/// The problems of a manifest.
fn manifest(package: &Package, metadata: &Metadata) -> Vec<String> {
    let mut problems = Vec::new();
    let mut need = |holds: bool, problem: &str| {
        if !holds {
            problems.push(problem.to_owned());
        }
    };
    need(package.description.as_ref().is_some_and(|text| text.len() > 20), "it has no description");
    need(package.license.as_deref() == Some("MIT OR Apache-2.0"), "it has no license");
    need(package.repository.is_some(), "it names no repository");
    need(package.rust_version.is_some(), "it names no version of Rust");
    need((1..=5).contains(&package.keywords.len()), "it has no keywords, or more than five");
    let is_keyword = |word: &String| {
        word.len() <= 20
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    need(
        package.keywords.iter().all(is_keyword),
        "a keyword is too long, or has characters other than letters and hyphens",
    );
    need((1..=5).contains(&package.categories.len()), "it has no categories, or more than five");
    let unknown = package.categories.iter().find(|category| !CATEGORIES.contains(&category.as_str()));
    need(unknown.is_none(), "a category is not in CATEGORIES of xtask/src/package.rs; check it on crates.io");
    // Dependencies of published crates must be published too.
    for dependency in package.dependencies.iter().filter(|it| it.kind != DependencyKind::Development) {
        let own = published(metadata).any(|other| other.name.as_str() == dependency.name);
        need(dependency.path.is_none() || own, &format!("{} is not published", dependency.name));
        need(
            dependency.path.is_none() || dependency.req.to_string() != "*",
            &format!("{} has no version", dependency.name),
        );
    }
    problems
}

/// The problems of a package.
fn contents(root: &Path, package: &Package) -> anyhow::Result<Vec<String>> {
    let mut list = cargo(root);
    list.args(["package", "--list", "--allow-dirty", "--offline", "-p", &package.name]);
    let output = list.output().context("cannot run cargo package")?;
    anyhow::ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr).trim());
    let listed = String::from_utf8(output.stdout)?;
    let has = |name: &str| listed.lines().any(|line| line == name);
    let missing = FILES.iter().filter(|name| !has(name)).map(|name| format!("{name} is not in the package"));
    Ok(missing.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_profiles_in_a_manifest() {
        let manifest =
            "[workspace]\na = 1\n[profile.dev]\n# Why.\nb = 2\n[lints]\nc = 3\n[profile.size]\nd = 4\n";
        assert_eq!(profiles(manifest), "[profile.dev]\n# Why.\nb = 2\n[profile.size]\nd = 4\n");
    }

    /// `rust-version` is the maximum of what the dependencies need.
    #[test]
    fn rust_version_matches_dependencies() {
        let metadata =
            MetadataCommand::new().manifest_path(crate::workspace_root().join("Cargo.toml")).exec();
        assert_eq!(version_of_rust(&metadata.expect("cargo describes the workspace")), None);
    }
}
