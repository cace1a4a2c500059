//! Runs `wasm-opt` from Binaryen, which is one of the npm packages of the page (`npm ci` in `web/`).

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

/// WebAssembly features that the compiler uses and every current browser supports.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// `-Oz`, for modules that are sent compressed: structured control flow first, and without the passes that make a module shorter and
/// its compressed form longer. This takes 2 % off the transfer size.
const PASSES: [&str; 10] = [
    "--flatten",
    "--rereloop",
    "-Oz",
    "--dealign",
    "--skip-pass=local-cse",
    "--skip-pass=memory-packing",
    "--skip-pass=merge-locals",
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
];

/// Returns the path of `wasm-opt`, if it is installed.
pub(crate) fn program(root: &Path) -> Option<PathBuf> {
    Some(root.join("web/node_modules/.bin/wasm-opt")).filter(|path| path.exists())
}

/// Optimizes a module for size, in place.
///
/// # Errors
///
/// Fails when `wasm-opt` cannot be run or rejects the module.
pub(crate) fn optimize(program: &Path, module: &Path) -> anyhow::Result<()> {
    let mut command = Command::new(program);
    command.args(PASSES).args(FEATURES);
    command.arg(module).arg("-o").arg(module);
    let status = command.status().with_context(|| format!("cannot run {}", program.display()))?;
    ensure!(status.success(), "wasm-opt rejected {}", module.display());
    Ok(())
}
