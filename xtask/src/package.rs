//! Whether the crates can be published: what their manifests say, what is in their packages, and whether these are enough to build them.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use anyhow::Context;
use cargo_metadata::semver::Version;
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

/// What every package has.
const FILES: &[&str] = &["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The categories of crates.io that the crates are in; others would be refused there.
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
    "web-programming::http-server",
];

/// Returns what keeps the crates of the workspace at `root` from being published, a line each.
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

/// Says whether the version of Rust that the crates name is the lowest one that their dependencies allow.
///
/// Clippy's `incompatible_msrv` looks for what the standard library has only in later versions.
fn version_of_rust(metadata: &Metadata) -> Option<String> {
    let foreign = metadata.packages.iter().filter(|package| package.source.is_some());
    let needed: Vec<(&Version, &Package)> =
        foreign.filter_map(|package| package.rust_version.as_ref().zip(Some(package))).collect();
    let (newest, by) = needed.into_iter().max_by_key(|(version, _)| *version)?;
    let own = published(metadata).filter_map(|package| package.rust_version.as_ref()).min()?;
    (own != newest)
        .then(|| format!("the crates say that they need Rust {own}, and {} needs {newest}", by.name))
}

/// Packs the crates, unpacks them beside each other as a registry would have them, and says what keeps them from being built there: a
/// file that is not in the package, or a feature that only the workspace switches on.
///
/// With `runs_tests`, their tests run there, too. Those that compare something with what only the repository holds say that they are left out.
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
        // In packages all files are of one time, by which cargo would take them for those of the last run.
        archive.set_preserve_mtime(false);
        archive.unpack(scratch.path())?;
        manifest.push_str(&format!("{} = {{ path = \"{folder}\" }}\n", package.name));
    }
    // With the profiles of the workspace, what is built of the dependencies can be used again.
    manifest.push_str(&profiles(&fs::read_to_string(root.join("Cargo.toml"))?));
    fs::write(scratch.path().join("Cargo.toml"), manifest)?;
    fs::copy(root.join("Cargo.lock"), scratch.path().join("Cargo.lock"))?;
    let mut check = cargo(scratch.path());
    check.args(if runs_tests { &["test", "--no-fail-fast"][..] } else { &["check"] });
    check.args(["--quiet", "--workspace", "--offline"]).env("CARGO_TARGET_DIR", &metadata.target_directory);
    let output = check.output().context("cannot run cargo in the packages")?;
    // Failed tests are told on the standard output, and all else on the standard error.
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

/// What is missing in a manifest.
fn manifest(package: &Package, metadata: &Metadata) -> Vec<String> {
    let mut problems = Vec::new();
    let mut need = |holds: bool, problem: &str| {
        if !holds {
            problems.push(problem.to_owned());
        }
    };
    need(package.description.as_ref().is_some_and(|text| text.len() > 20), "it has no description");
    need(package.license.as_deref() == Some("MIT OR Apache-2.0"), "it has no licence");
    need(package.repository.is_some(), "it names no repository");
    need(package.rust_version.is_some(), "it names no version of Rust");
    need((1..=5).contains(&package.keywords.len()), "it has no keywords, or more than five");
    let is_keyword = |word: &String| {
        word.len() <= 20
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    need(
        package.keywords.iter().all(is_keyword),
        "a keyword is too long, or has other signs than letters and hyphens",
    );
    need((1..=5).contains(&package.categories.len()), "it has no categories, or more than five");
    let unknown = package.categories.iter().find(|category| !CATEGORIES.contains(&category.as_str()));
    need(unknown.is_none(), "a category is not in the list of this chore; look for it on crates.io");
    // What a published crate needs is published, too.
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

/// What is missing in a package.
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
    fn profiles_are_found_in_a_manifest() {
        let manifest =
            "[workspace]\na = 1\n[profile.dev]\n# Why.\nb = 2\n[lints]\nc = 3\n[profile.size]\nd = 4\n";
        assert_eq!(profiles(manifest), "[profile.dev]\n# Why.\nb = 2\n[profile.size]\nd = 4\n");
    }

    /// No dependency needs a later version of Rust than the crates name, and they name no later one than is needed.
    #[test]
    fn the_version_of_rust_is_that_which_the_dependencies_need() {
        let metadata =
            MetadataCommand::new().manifest_path(crate::workspace_root().join("Cargo.toml")).exec();
        assert_eq!(version_of_rust(&metadata.expect("cargo describes the workspace")), None);
    }
}
