//! Hashes of the crates and dependencies in the WebAssembly modules, and the licenses of the dependencies.
//!
//! Only code affects a module, so Rust files are hashed as tokens, without comments, documentation and tests. Other files in `src`, the
//! manifest and the build script are hashed as bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use cargo_metadata::{Metadata, MetadataCommand, Package};
use sha2::{Digest, Sha256};

use super::{Hashes, hex};
use crate::source::tokens;
use crate::wasm_compiler::TARGET;

/// Hashes the dependencies of `sgf-wasm`.
///
/// # Errors
///
/// Fails if cargo or a file cannot be read.
pub(super) fn hashes(root: &Path) -> anyhow::Result<Hashes> {
    let metadata = MetadataCommand::new().current_dir(root).exec()?;
    let packages = below(root, &metadata, "sgf-wasm")?;
    let (own, others): (Vec<&Package>, _) =
        packages.into_iter().partition(|package| package.source.is_none());
    let mut hashes = Hashes::new();
    for package in own {
        hashes.insert(package.name.to_string(), of_crate(package.manifest_path.as_std_path())?);
    }
    let versions = others.iter().map(|package| format!("{} {}\n", package.name, package.version));
    let versions: Vec<_> = versions.collect();
    hashes.insert("dependencies".to_owned(), hex(&Sha256::digest(versions.concat())));
    Ok(hashes)
}

/// A package and its dependencies in WebAssembly with all features, sorted.
///
/// `cargo tree` knows them exactly; the metadata of the workspace also have what other members enable.
fn below<'a>(root: &Path, metadata: &'a Metadata, name: &str) -> anyhow::Result<Vec<&'a Package>> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root).args(["tree", "--locked", "--package", name, "--all-features"]);
    cargo.args(["--target", TARGET, "--edges", "normal,build", "--prefix", "none", "--no-dedupe"]);
    let output = cargo.args(["--format", "{p}"]).output().context("cargo cannot be run")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr).trim());
    let printed = String::from_utf8(output.stdout)?;
    // `NAME vVERSION`, and for some the folder or kind.
    let named: BTreeSet<(&str, &str)> = printed
        .lines()
        .filter_map(|line| line.split_once(" v"))
        .map(|(name, rest)| (name, word(rest)))
        .collect();
    let mut packages: Vec<&Package> = metadata.packages.iter().collect();
    packages.retain(|package| named.contains(&(package.name.as_str(), package.version.to_string().as_str())));
    ensure!(packages.len() == named.len(), "cargo metadata lacks some of the packages of {name}");
    packages.sort_by_key(|package| (&package.name, &package.version));
    Ok(packages)
}

fn word(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}

/// The dependencies in the modules and scripts: name with version, license, and manifest.
fn licensed(root: &Path) -> anyhow::Result<Vec<(String, String, PathBuf)>> {
    let metadata = MetadataCommand::new().current_dir(root).exec()?;
    let mut found = Vec::new();
    for package in below(root, &metadata, "sgf-wasm")?.into_iter().filter(|package| package.source.is_some())
    {
        let license = package.license.clone().unwrap_or_else(|| "no license named".to_owned());
        let name = format!("{} {}", package.name, package.version);
        found.push((name, license, package.manifest_path.clone().into_std_path_buf()));
    }
    for folder in in_scripts(root)? {
        let manifest = root.join("web").join(folder).join("package.json");
        let text = fs::read(&manifest).with_context(|| format!("cannot read {}", manifest.display()))?;
        let about: serde_json::Value = serde_json::from_slice(&text)?;
        let field = |name: &str| about[name].as_str().unwrap_or("not named").to_owned();
        found.push((format!("{} {}", field("name"), field("version")), field("license"), manifest));
    }
    Ok(found)
}

/// The folders of the npm packages that the page depends on; the others only build and test it.
fn in_scripts(root: &Path) -> anyhow::Result<Vec<String>> {
    let lock: serde_json::Value = serde_json::from_slice(&fs::read(root.join("web/package-lock.json"))?)?;
    let packages = lock["packages"].as_object().context("package-lock.json has no packages")?;
    let is_in = |(folder, about): &(&String, &serde_json::Value)| {
        !folder.is_empty() && about["dev"] != true && about["devOptional"] != true
    };
    Ok(packages.iter().filter(is_in).map(|(folder, _)| folder.clone()).collect())
}

/// Writes the license and notices of each dependency. Notices of several packages are only written for the first.
pub(super) fn licenses(root: &Path) -> anyhow::Result<String> {
    let mut out = String::from(
        "Dependencies of the engine and the page, in addition to OpenSGF (MIT OR Apache-2.0) and the Rust standard library (MIT OR Apache-2.0).\n",
    );
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for (name, license, manifest) in licensed(root)? {
        out.push_str(&format!("\n== {name}: {license}\n"));
        for notice in notices(&manifest)? {
            match known.get(&notice) {
                Some(first) => out.push_str(&format!("\nThe notice of {first}.\n")),
                None => out.push_str(&format!("\n{notice}\n")),
            }
            known.entry(notice).or_insert_with(|| name.clone());
        }
    }
    Ok(out)
}

/// The notices of a package. For MIT OR Apache-2.0, that of MIT is enough, because the other license is in this repository.
fn notices(manifest: &Path) -> anyhow::Result<Vec<String>> {
    let folder = manifest.parent().context("the manifest has no parent folder")?;
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_ascii_uppercase();
        let is_notice = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "COPYRIGHT"]
            .iter()
            .any(|word| name.starts_with(word));
        if is_notice && entry.path().is_file() && !name.contains("APACHE") {
            let text = String::from_utf8_lossy(&fs::read(entry.path())?).replace("\r\n", "\n");
            found.insert(name, text.trim().to_owned());
        }
    }
    Ok(found.into_values().collect())
}

fn of_crate(manifest: &Path) -> anyhow::Result<String> {
    let folder = manifest.parent().context("the manifest has no parent folder")?;
    let mut files = BTreeMap::new();
    for part in ["src", "build.rs", "Cargo.toml"] {
        gather(folder, &folder.join(part), &mut files)?;
    }
    let mut hash = Sha256::new();
    for (name, content) in files {
        hash.update(format!("{name}\n{}\n", content.len()));
        hash.update(content);
    }
    Ok(hex(&hash.finalize()))
}

fn gather(root: &Path, path: &Path, into: &mut BTreeMap<String, Vec<u8>>) -> anyhow::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            gather(root, &entry?.path(), into)?;
        }
        return Ok(());
    }
    let name = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
    if !path.exists() || is_test(&name) {
        return Ok(());
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let hashed = match std::str::from_utf8(&bytes) {
        Ok(text) if name.ends_with(".rs") => code(text),
        Ok(text) if name == "Cargo.toml" => Some(without_dev_dependencies(text)),
        _ => None,
    };
    into.insert(name, hashed.unwrap_or(bytes));
    Ok(())
}

/// Returns whether a file of `src` is a test module.
fn is_test(name: &str) -> bool {
    name.split('/').any(|part| matches!(part, "tests" | "tests.rs" | "testing.rs"))
}

/// A manifest without the dependencies of tests.
fn without_dev_dependencies(manifest: &str) -> Vec<u8> {
    let mut is_dev = false;
    let lines = manifest.lines().filter(|line| {
        if line.starts_with('[') {
            is_dev = line.contains("dev-dependencies");
        }
        !is_dev
    });
    lines.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
}

/// The tokens of a Rust file without tests; `None` if it is not Rust.
fn code(text: &str) -> Option<Vec<u8>> {
    let tokens = tokens(text).ok()?;
    let texts = tokens.iter().filter(|token| !token.is_test).map(|token| token.text.as_str());
    Some(texts.collect::<Vec<_>>().join(" ").into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_ignores_comments_and_tests() {
        let same = [
            "fn f() { 1 }",
            "//! A.\n\n/// B.\nfn f() {\n    1 // C.\n}\n#[cfg(test)]\nmod tests { fn g() {} }",
        ];
        // The attribute remains.
        let of =
            |text: &str| String::from_utf8(code(text).unwrap()).unwrap().replace(" # [ cfg ( test ) ]", "");
        assert_eq!(of(same[0]), of(same[1]));
        assert_ne!(of(same[0]), of("fn f() { 2 }"));
    }

    #[test]
    fn hash_ignores_dependencies_of_tests() {
        let hashed = |dev: &str| without_dev_dependencies(&format!("[package]\n{dev}[features]\na = []\n"));
        assert_eq!(hashed("[dev-dependencies]\nx = 1\n"), hashed(""));
        assert_ne!(hashed("[dependencies]\nx = 1\n"), hashed(""));
    }

    #[test]
    fn hashes_cover_the_crates_of_the_page() {
        let hashes = hashes(&crate::workspace_root()).expect("the workspace can be read");
        for name in ["sgf-syntax", "sgf-render", "opensgf", "sgf-wasm", "dependencies"] {
            assert!(hashes.contains_key(name), "{name}");
        }
        for name in ["sgf-cli", "sgf-db", "sgf-view", "sgf-testkit"] {
            assert!(!hashes.contains_key(name), "{name}");
        }
    }
}
