//! `cargo xtask web`: builds the page that is in `web/dist`, and says what it was made from.
//!
//! The library becomes two modules for WebAssembly, one with Go alone and one with all games. `wasm-glue` makes the JavaScript that calls
//! them, and Vite puts them together with the element and the page. The result is
//! kept in the repository, so that the command can be built without Node and without a compiler for WebAssembly. `manifest.json` names the
//! hash of every file and of every source: a test refuses a page that was made of other sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use sha2::{Digest, Sha256};

use crate::wasm_size::{Compiler, TARGET, WITH_SOURCE, target_folder};

/// Which modules there are: what they are called, and how cargo is asked for them.
const MODULES: [(&str, &[&str]); 2] = [("go", &["--no-default-features"]), ("full", &[])];

/// What the page is made from, beside the library: folders and files.
const SOURCES: [&str; 7] = [
    "web/src",
    "web/index.html",
    "web/package.json",
    "web/tsconfig.json",
    "web/vite.config.js",
    "crates/sgf-wasm/src",
    "crates/sgf-wasm/Cargo.toml",
];

/// Hashes by the names of files.
pub type Hashes = BTreeMap<String, String>;

/// What is written beside the built page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The files of the page.
    pub files: Hashes,
    /// What it was made from.
    pub sources: Hashes,
}

impl Manifest {
    /// Reads the manifest of a checkout.
    ///
    /// # Errors
    ///
    /// Fails when there is none, or it is not JSON of this form.
    pub fn read(root: &Path) -> anyhow::Result<Manifest> {
        let text = fs::read_to_string(root.join("web/dist/manifest.json"))?;
        let value: serde_json::Value = serde_json::from_str(&text)?;
        let hashes = |name: &str| -> anyhow::Result<Hashes> {
            Ok(serde_json::from_value(value.get(name).context("the manifest lacks a part")?.clone())?)
        };
        Ok(Manifest { files: hashes("files")?, sources: hashes("sources")? })
    }

    /// Takes the hashes of what is in a checkout.
    ///
    /// # Errors
    ///
    /// Fails when a file cannot be read.
    pub fn of(root: &Path) -> anyhow::Result<Manifest> {
        let mut manifest = Manifest::default();
        let dist = root.join("web/dist");
        hash_all(&dist, &dist, &mut manifest.files)?;
        manifest.files.remove("manifest.json");
        for source in SOURCES {
            hash_all(root, &root.join(source), &mut manifest.sources)?;
        }
        Ok(manifest)
    }

    fn write(&self, root: &Path) -> anyhow::Result<()> {
        let value = serde_json::json!({ "files": self.files, "sources": self.sources });
        let text = serde_json::to_string_pretty(&value)? + "\n";
        Ok(fs::write(root.join("web/dist/manifest.json"), text)?)
    }
}

/// Hashes a file, or all files of a folder, under their names from a root.
fn hash_all(root: &Path, path: &Path, into: &mut Hashes) -> anyhow::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            hash_all(root, &entry?.path(), into)?;
        }
        return Ok(());
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let name = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
    let hash = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    into.insert(name, hash);
    Ok(())
}

/// Builds the page. With `only_page` the modules are those of the last build.
///
/// # Errors
///
/// Fails when a tool is missing or a build fails.
pub fn build(root: &Path, only_page: bool) -> anyhow::Result<Manifest> {
    if !only_page {
        build_modules(root)?;
    }
    let web = root.join("web");
    if !web.join("node_modules").is_dir() {
        run(Command::new("npm").arg("ci").current_dir(&web))?;
    }
    run(Command::new("npx").args(["tsc", "--noEmit"]).current_dir(&web))?;
    run(Command::new("npx").args(["vite", "build", "--logLevel", "warn"]).current_dir(&web))?;
    let manifest = Manifest::of(root)?;
    manifest.write(root)?;
    Ok(manifest)
}

fn build_modules(root: &Path) -> anyhow::Result<()> {
    let compiler = Compiler::find()?;
    let folder = target_folder(root)?.with_file_name("web");
    run(Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--package", "wasm-glue"])
        .current_dir(root))?;
    let glue = target_folder(root)?.with_file_name("debug").join("wasm-glue");
    for (name, features) in MODULES {
        let mut cargo = compiler.command();
        cargo.current_dir(root).args([
            "build",
            "--quiet",
            "--locked",
            "--package",
            "sgf-wasm",
            "--profile",
            "size",
        ]);
        cargo.args(["--target", TARGET]).args(features).arg("--target-dir").arg(&folder);
        if matches!(compiler, Compiler::Source { .. }) {
            cargo.args(WITH_SOURCE);
        }
        run(&mut cargo)?;
        let module = folder.join(TARGET).join("size/sgf_wasm.wasm");
        run(Command::new(&glue).arg(&module).arg(name).arg(root.join("web/wasm")))?;
    }
    Ok(())
}

fn run(command: &mut Command) -> anyhow::Result<()> {
    let status =
        command.status().with_context(|| format!("cannot run {}", command.get_program().display()))?;
    ensure!(status.success(), "{} failed", command.get_program().display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_page_is_that_of_the_sources() {
        let root = crate::workspace_root();
        let built = Manifest::read(&root).expect("web/dist has a manifest");
        let now = Manifest::of(&root).expect("the sources can be read");
        assert_eq!(built.sources, now.sources, "web/dist is stale: run `cargo xtask web`");
        assert_eq!(built.files, now.files, "web/dist was changed by hand: run `cargo xtask web`");
    }

    #[test]
    fn another_source_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("src")).unwrap();
        let file = folder.path().join("src/a.ts");
        let hashed = |text: &str| {
            fs::write(&file, text).unwrap();
            let mut hashes = Hashes::new();
            hash_all(folder.path(), &folder.path().join("src"), &mut hashes).unwrap();
            hashes
        };
        let (one, other) = (hashed("one"), hashed("other"));
        assert_eq!(one.keys().collect::<Vec<_>>(), ["src/a.ts"]);
        assert_ne!(one, other);
    }
}
