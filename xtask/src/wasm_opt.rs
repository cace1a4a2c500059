//! What the compiler leaves to be won in a module: `wasm-opt` of Binaryen takes four bytes of a hundred away.
//!
//! It comes with the packages of the page (`npm ci` in `web/`). A module of the page is never without it; a probe that is measured where
//! these packages are not installed is measured as the compiler made it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

/// What browsers have had for years, and the compiler uses.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Passes that make a module shorter, and what a server sends of it longer: repetition is what compresses.
const LEFT_OUT: [&str; 3] = ["local-cse", "memory-packing", "merge-locals"];

/// Returns the program, if it is installed.
pub(crate) fn program(root: &Path) -> Option<PathBuf> {
    Some(root.join("web/node_modules/.bin/wasm-opt")).filter(|path| path.exists())
}

/// Makes a module smaller, in its place.
///
/// # Errors
///
/// Fails when the program cannot be run, or refuses the module.
pub(crate) fn shrink(program: &Path, module: &Path) -> anyhow::Result<()> {
    let mut command = Command::new(program);
    let left_out = LEFT_OUT.map(|pass| format!("--skip-pass={pass}"));
    command
        .arg(module)
        .args(FEATURES)
        .args(["-Oz", "--converge"])
        .args(left_out)
        .arg("--strip-target-features");
    command.arg("-o").arg(module);
    let status = command.status().with_context(|| format!("{} cannot be run", program.display()))?;
    ensure!(status.success(), "wasm-opt refused {}", module.display());
    Ok(())
}
