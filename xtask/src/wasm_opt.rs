//! What the compiler leaves to be won in a module: `wasm-opt` of Binaryen takes four bytes of a hundred away, the order of the functions some
//! more of what a server sends, and the numbers of their locals three of a hundred.
//!
//! It comes with the packages of the page (`npm ci` in `web/`). A module of the page is never without it; a probe that is measured where
//! these packages are not installed is measured as the compiler made it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::{wasm_locals, wasm_order};

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

/// Passes that make a small module a little shorter, and take as long as all others together: for what a page loads first.
const UNTANGLED: [&str; 2] = ["--flatten", "--rereloop"];

/// Up to which length, in bytes, a module is worth that.
const SMALL: u64 = 3 << 19;

/// From which length on, in bytes, the numbers of locals stay as they are: what only those load who print is not worth minutes.
const LONG: u64 = 3 << 20;

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
    let left_out = LEFT_OUT.map(|pass| format!("--skip-pass={pass}"));
    let is_small = length(module)? < SMALL;
    let first = UNTANGLED.into_iter().filter(|_| is_small).chain(["-Oz", "--converge", "--dealign"]);
    run(program, module, first.chain(left_out.iter().map(String::as_str)))?;
    let order = || rewrite(module, wasm_order::with_names).and_then(|()| run(program, module, REORDER));
    order()?;
    if length(module)? < LONG {
        rewrite(module, |bytes| wasm_locals::renumbered(bytes, ROUNDS[0]))?;
        order()?;
        rewrite(module, |bytes| wasm_locals::renumbered(bytes, ROUNDS[1]))?;
    }
    Ok(())
}

fn length(module: &Path) -> anyhow::Result<u64> {
    Ok(std::fs::metadata(module).with_context(|| format!("there is no {}", module.display()))?.len())
}

fn rewrite(module: &Path, change: impl Fn(&[u8]) -> anyhow::Result<Vec<u8>>) -> anyhow::Result<()> {
    let bytes = std::fs::read(module).with_context(|| format!("cannot read {}", module.display()))?;
    std::fs::write(module, change(&bytes)?).with_context(|| format!("cannot write {}", module.display()))
}

/// Functions are put in order twice, because other ones are alike when their locals have other numbers. So often these numbers are gone
/// through each time.
const ROUNDS: [usize; 2] = [1, 3];

/// Puts the functions in the order of their names, and writes the rest as the passes for size have left it.
const REORDER: [&str; 7] = [
    "--reorder-functions-by-name",
    "--strip-debug",
    "--optimize-level=2",
    "--shrink-level=2",
    "--generate-stack-ir",
    "--optimize-stack-ir",
    "--strip-producers",
];

fn run<'a>(
    program: &Path,
    module: &Path,
    arguments: impl IntoIterator<Item = &'a str>,
) -> anyhow::Result<()> {
    let mut command = Command::new(program);
    command.arg(module).args(FEATURES).args(arguments).arg("--strip-target-features").arg("-o").arg(module);
    let status = command.status().with_context(|| format!("{} cannot be run", program.display()))?;
    ensure!(status.success(), "wasm-opt refused {}", module.display());
    Ok(())
}
