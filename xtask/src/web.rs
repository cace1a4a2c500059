//! `cargo xtask web`: builds the web page in `web/dist`, and checks whether it is up to date.
//!
//! The library is compiled to WebAssembly modules: to view Go, to edit Go, for all games, to print, and to view a few other games each
//! (see `families`). `wasm-glue` generates their
//! JavaScript, `wasm-opt` optimizes them, and Vite bundles them with the element and the page. The result is checked in, so that the
//! command can be built without Node and a compiler for WebAssembly.
//!
//! `manifest.json` has the hash of every file of the page and of its sources: each source file of the element, and each crate of the
//! library. A test fails if the TypeScript or the built files have changed. `cargo xtask web --check`, which CI runs, also compares the
//! library.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use sha2::{Digest, Sha256};

mod families;
mod library;
mod npm;

pub use npm::package;

use crate::wasm_compiler::{Compiler, TARGET};
use crate::wasm_opt;
use crate::wasm_size::target_folder;

/// The modules: names and cargo arguments.
fn modules() -> Vec<(&'static str, Vec<String>)> {
    let with = |features: &str| ["--no-default-features", "--features", features].map(str::to_owned).to_vec();
    let mut modules = vec![
        ("view", vec!["--no-default-features".to_owned()]),
        ("go", with("edit")),
        ("full", Vec::new()),
        ("print", with("print")),
    ];
    modules.extend(families::FAMILIES.iter().map(|family| (family.name, with(&family.features()))));
    modules
}

/// The sources of the page, except the library.
const SOURCES: [&str; 8] = [
    "web/src",
    "web/embed.html",
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/tsconfig.json",
    "web/vite.config.js",
    "web/vite.standalone.config.js",
];

/// The folder of the modules for Vite, and the hashes of the library they were built from.
const WASM: &str = "web/wasm";
const BUILT_FROM: &str = "web/wasm/library.json";

/// The games of the small builds, for the page.
const GAMES_OF_BUILDS: &str = "web/wasm/families.json";

/// Hashes by file name.
pub type Hashes = BTreeMap<String, String>;

/// The manifest of the built page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The files of the page.
    pub files: Hashes,
    /// The sources of the element and the page.
    pub sources: Hashes,
    /// The crates of the library and its dependencies.
    pub library: Hashes,
}

/// Options of a build.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether to reuse the modules of the last build.
    pub only_page: bool,
    /// The output folder, instead of `web/dist`.
    pub into: Option<PathBuf>,
}

impl Manifest {
    /// Reads the manifest in a checkout.
    ///
    /// # Errors
    ///
    /// Fails if there is none, or its JSON has another form.
    pub fn read(root: &Path) -> anyhow::Result<Manifest> {
        let text = fs::read_to_string(root.join("web/dist/manifest.json"))?;
        let value: serde_json::Value = serde_json::from_str(&text)?;
        let hashes = |name: &str| -> anyhow::Result<Hashes> {
            Ok(serde_json::from_value(value.get(name).context("the manifest lacks a part")?.clone())?)
        };
        Ok(Manifest { files: hashes("files")?, sources: hashes("sources")?, library: hashes("library")? })
    }

    /// Computes the hashes of a checkout, without those of the library.
    ///
    /// # Errors
    ///
    /// Fails when a file cannot be read.
    pub fn of(root: &Path) -> anyhow::Result<Manifest> {
        Manifest::beside(root, &root.join("web/dist"))
    }

    fn beside(root: &Path, dist: &Path) -> anyhow::Result<Manifest> {
        let mut manifest = Manifest::default();
        hash_all(dist, dist, &mut manifest.files)?;
        manifest.files.remove("manifest.json");
        for source in SOURCES {
            hash_all(root, &root.join(source), &mut manifest.sources)?;
        }
        Ok(manifest)
    }

    fn write(&self, dist: &Path) -> anyhow::Result<()> {
        let value =
            serde_json::json!({ "files": self.files, "sources": self.sources, "library": self.library });
        Ok(fs::write(dist.join("manifest.json"), serde_json::to_string_pretty(&value)? + "\n")?)
    }
}

/// Returns the names of files and crates that have changed since `web/dist` was built.
///
/// # Errors
///
/// Fails when the manifest or a source cannot be read.
pub fn stale(root: &Path) -> anyhow::Result<Vec<String>> {
    let (built, mut now) = (Manifest::read(root)?, Manifest::of(root)?);
    now.library = library::hashes(root)?;
    let parts = [(built.files, now.files), (built.sources, now.sources), (built.library, now.library)];
    Ok(parts.iter().flat_map(|(built, now)| different(built, now)).collect())
}

/// The names that are missing in one of two sets, or have different hashes.
fn different(one: &Hashes, other: &Hashes) -> Vec<String> {
    let names: std::collections::BTreeSet<_> = one.keys().chain(other.keys()).collect();
    names.into_iter().filter(|name| one.get(*name) != other.get(*name)).cloned().collect()
}

fn hex(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Hashes a file or folder; names are relative to `root`.
fn hash_all(root: &Path, path: &Path, into: &mut Hashes) -> anyhow::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            hash_all(root, &entry?.path(), into)?;
        }
        return Ok(());
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let name = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
    into.insert(name, hex(&Sha256::digest(&bytes)));
    Ok(())
}

/// Builds the page.
///
/// # Errors
///
/// Fails when a tool is missing or a build fails.
pub fn build(root: &Path, options: &Options) -> anyhow::Result<Manifest> {
    let web = root.join("web");
    let dist = options.into.clone().unwrap_or_else(|| web.join("dist"));
    let dist = std::path::absolute(dist)?;
    // Old installations of the packages have no `wasm-opt`.
    if wasm_opt::program(root).is_none() {
        run(Command::new("npm").arg("ci").current_dir(&web))?;
    }
    if !options.only_page {
        build_modules(root)?;
    }
    run(Command::new("npx").args(["tsc", "--noEmit"]).current_dir(&web))?;
    // The page, and then the standalone script.
    for rest in [&["--emptyOutDir"][..], &["--config", "vite.standalone.config.js"]] {
        let mut vite = Command::new("npx");
        vite.args(["vite", "build", "--logLevel", "warn", "--outDir"]).arg(&dist).args(rest);
        run(vite.current_dir(&web))?;
    }
    fs::write(dist.join("assets/licenses.txt"), library::licenses(root)?)?;
    let mut manifest = Manifest::beside(root, &dist)?;
    let built_from = fs::read_to_string(root.join(BUILT_FROM))
        .context("there are no optimized modules: build them, without --only-page")?;
    manifest.library = serde_json::from_str(&built_from)?;
    manifest.write(&dist)?;
    Ok(manifest)
}

/// Builds the module of all games without optimizing it, for `package`, and checks that the other modules compile.
///
/// This takes a fraction of the time of `build`, and shows that a fresh clone can build the page.
///
/// # Errors
///
/// Fails when there is no compiler, or a module does not compile.
pub fn build_unoptimized(root: &Path) -> anyhow::Result<()> {
    let compiler = Compiler::find()?;
    let folder = target_folder(root)?.with_file_name("web");
    // Without the hashes, a build of the page does not take the module for an optimized one.
    match fs::remove_file(root.join(BUILT_FROM)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    // One of the small builds stands for all of them.
    let n_checked = modules().len() - families::FAMILIES.len() + 1;
    for (name, features) in modules().into_iter().take(n_checked) {
        if name == "full" {
            let mut cargo = compiler.build(root, "sgf-wasm", &folder);
            cargo.env("CARGO_PROFILE_SIZE_LTO", "off").env("CARGO_PROFILE_SIZE_CODEGEN_UNITS", "16");
            build_module(root, cargo.args(features), name)?;
        } else {
            run(compiler.check(root, "sgf-wasm", &folder).args(features))?;
        }
    }
    Ok(())
}

fn build_modules(root: &Path) -> anyhow::Result<()> {
    let compiler = Compiler::find()?;
    let folder = target_folder(root)?.with_file_name("web");
    // Hash before the build, so that later changes make it stale.
    let built_from = library::hashes(root)?;
    for (name, features) in modules() {
        build_module(root, compiler.build(root, "sgf-wasm", &folder).args(features), name)?;
        let program = wasm_opt::program(root).context("the packages of the page have no wasm-opt")?;
        wasm_opt::optimize(&program, &root.join(WASM).join(format!("{name}_bg.wasm")))?;
    }
    fs::write(root.join(GAMES_OF_BUILDS), serde_json::to_string(&families::table())?)?;
    Ok(fs::write(root.join(BUILT_FROM), serde_json::to_string_pretty(&built_from)?)?)
}

/// Builds one module with a command of cargo, and then its JavaScript.
fn build_module(root: &Path, cargo: &mut Command, name: &str) -> anyhow::Result<()> {
    run(Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--package", "wasm-glue"])
        .current_dir(root))?;
    run(cargo)?;
    let built = target_folder(root)?;
    let module = built.with_file_name("web").join(TARGET).join("size/sgf_wasm.wasm");
    let glue = built.with_file_name("debug").join("wasm-glue");
    run(Command::new(&glue).arg(&module).arg(name).arg(root.join(WASM)))
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
    fn built_page_is_up_to_date() {
        let root = crate::workspace_root();
        let built = Manifest::read(&root).expect("web/dist has a manifest");
        let now = Manifest::of(&root).expect("the sources can be read");
        assert_eq!(built.sources, now.sources, "web/dist is stale: run `cargo xtask web`");
        assert_eq!(built.files, now.files, "web/dist was changed by hand: run `cargo xtask web`");
    }

    #[test]
    fn hashes_change_with_sources() {
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
