//! What the compiler leaves to be won in a module: `wasm-opt` of Binaryen takes three bytes of a hundred away.
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
    command.arg(module).args(FEATURES).arg("-Oz").arg("-o").arg(module);
    let status = command.status().with_context(|| format!("{} cannot be run", program.display()))?;
    ensure!(status.success(), "wasm-opt refused {}", module.display());
    Ok(())
}
