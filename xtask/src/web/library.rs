//! Hashes of the crates and dependencies in the WebAssembly modules, and the licenses of the dependencies.
//!
//! Only code affects a module, so Rust files are hashed as tokens, without comments, documentation and tests. Other files in `src`, the
//! manifest and the build script are hashed as bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Context;
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};
use sha2::{Digest, Sha256};

use super::{Hashes, hex};
use crate::source::tokens;

/// Hashes the dependencies of `sgf-wasm`.
///
/// # Errors
///
/// Fails if cargo or a file cannot be read.
pub(super) fn hashes(root: &Path) -> anyhow::Result<Hashes> {
    let metadata = MetadataCommand::new().current_dir(root).exec()?;
    let packages = below(&metadata, "sgf-wasm")?;
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

/// A package and its dependencies, except dev-dependencies.
fn below<'a>(metadata: &'a Metadata, name: &str) -> anyhow::Result<Vec<&'a Package>> {
    let resolve = metadata.resolve.as_ref().context("cargo resolves no dependencies")?;
    let nodes: BTreeMap<&PackageId, _> = resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let first = metadata.workspace_packages().into_iter().find(|package| package.name == name);
    let mut found = vec![&first.with_context(|| format!("there is no crate {name}"))?.id];
    for next in 0.. {
        let Some(id) = found.get(next).copied() else { break };
        for dependency in nodes.get(id).into_iter().flat_map(|node| &node.deps) {
            let is_built = dependency.dep_kinds.iter().any(|kind| kind.kind != DependencyKind::Development);
            if is_built && !found.contains(&&dependency.pkg) {
                found.push(&dependency.pkg);
            }
        }
    }
    let mut packages: Vec<_> = found.into_iter().map(|id| &metadata[id]).collect();
    packages.sort_by_key(|package| (&package.name, &package.version));
    Ok(packages)
}

/// Writes the license and notices of each dependency in the modules. Notices of several packages are only written for the first.
pub(super) fn licenses(root: &Path) -> anyhow::Result<String> {
    let metadata = MetadataCommand::new().current_dir(root).exec()?;
    let mut out = String::from(
        "Dependencies of the engine, in addition to OpenSGF (MIT OR Apache-2.0) and the Rust standard library (MIT OR Apache-2.0).\n",
    );
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for package in below(&metadata, "sgf-wasm")?.into_iter().filter(|package| package.source.is_some()) {
        let name = format!("{} {}", package.name, package.version);
        let license = package.license.as_deref().unwrap_or("no license named");
        out.push_str(&format!("\n== {name}: {license}\n"));
        for notice in notices(package.manifest_path.as_std_path())? {
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
    let code = if name.ends_with(".rs") { std::str::from_utf8(&bytes).ok().and_then(code) } else { None };
    into.insert(name, code.unwrap_or(bytes));
    Ok(())
}

/// Returns whether a file of `src` is a test module.
fn is_test(name: &str) -> bool {
    name.split('/').any(|part| matches!(part, "tests" | "tests.rs" | "testing.rs"))
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
    fn hashes_cover_the_crates_of_the_page() {
        let hashes = hashes(&crate::workspace_root()).expect("the workspace can be read");
        for name in ["sgf-syntax", "sgf-render", "opensgf", "sgf-wasm", "dependencies"] {
            assert!(hashes.contains_key(name), "{name}");
        }
        for name in ["sgf-cli", "sgf-view", "sgf-testkit"] {
            assert!(!hashes.contains_key(name), "{name}");
        }
    }
}
