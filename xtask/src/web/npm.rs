//! `cargo xtask npm`: the package `opensgf` for JavaScript, in `web/npm`.
//!
//! `web/package` has the hand-written parts: the functions for Node, the types, the README. The engine comes from the last `cargo xtask
//! web`, the board and the licenses from `web/dist`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

/// Assembles the package and returns its folder.
///
/// # Errors
///
/// Fails if the modules were not built, or a file cannot be written.
pub fn package(root: &Path) -> anyhow::Result<PathBuf> {
    let (web, to) = (root.join("web"), root.join("web/npm"));
    ensure!(web.join("wasm/full.js").exists(), "there are no modules: `cargo xtask web` builds them");
    if to.exists() {
        fs::remove_dir_all(&to)?;
    }
    copy_all(&web.join("package"), &to, &|_| true)?;
    copy_all(&web.join("wasm"), &to.join("engine"), &|name| name.starts_with("full"))?;
    // Exclude files that only the page uses.
    let of_page = ["index", "standalone", "export-files", "print"];
    let of_board = |name: &str| !of_page.iter().any(|beginning| name.starts_with(beginning));
    copy_all(&web.join("dist/assets"), &to.join("board"), &of_board)?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root.join(name), to.join(name))?;
    }
    fs::rename(to.join("board/licenses.txt"), to.join("licenses.txt")).context("the page has no licenses")?;
    Ok(to)
}

fn copy_all(from: &Path, to: &Path, wanted: &dyn Fn(&str) -> bool) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        if wanted(&entry.file_name().to_string_lossy()) {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}
