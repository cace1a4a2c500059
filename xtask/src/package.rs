//! Whether the crates can be published: what their manifests say, and what is in their packages.

use std::path::Path;
use std::process::Command;

use anyhow::Context;
use cargo_metadata::{Metadata, MetadataCommand, Package};

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
    Ok(problems)
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
    for dependency in
        package.dependencies.iter().filter(|it| it.kind != cargo_metadata::DependencyKind::Development)
    {
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
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["package", "--list", "--allow-dirty", "--offline", "-p", &package.name])
        .current_dir(root)
        .output()
        .context("cannot run cargo package")?;
    anyhow::ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr).trim());
    let listed = String::from_utf8(output.stdout)?;
    let has = |name: &str| listed.lines().any(|line| line == name);
    let missing = FILES.iter().filter(|name| !has(name)).map(|name| format!("{name} is not in the package"));
    Ok(missing.collect())
}
