//! Builds the command as we release it: one file that runs on any machine of its target.
//!
//! On Linux it is linked statically with the C library and not relocatable, so it starts without dynamic linking. Stack and heap
//! addresses are still randomized. Proc macros cannot be linked like this; passing the target keeps the flags away from them.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

/// The flags for Linux with the GNU C library.
const STANDALONE: &str = "-C target-feature=+crt-static -C relocation-model=static";

/// Builds the command for this machine's target and returns its path.
///
/// # Errors
///
/// Fails if the compiler cannot be run, or the build fails.
pub fn build(root: &Path) -> anyhow::Result<PathBuf> {
    let target = host()?;
    let mut cargo = Command::new(env!("CARGO"));
    let what = ["build", "--locked", "--profile", "dist", "--package", "sgf-cli", "--features", "s3"];
    cargo.current_dir(root).args(what).args(["--target", &target]);
    if target.ends_with("-linux-gnu") {
        let own = std::env::var("RUSTFLAGS").unwrap_or_default();
        cargo.env("RUSTFLAGS", format!("{own} {STANDALONE}").trim_start());
    }
    ensure!(cargo.status().context("cargo cannot be run")?.success(), "the build failed");
    let metadata = cargo_metadata::MetadataCommand::new().current_dir(root).no_deps().exec()?;
    let name = format!("sgf{}", std::env::consts::EXE_SUFFIX);
    Ok(metadata.target_directory.join(target).join("dist").join(name).into())
}

/// The target triple of this machine.
fn host() -> anyhow::Result<String> {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let answer =
        Command::new(&rustc).arg("-vV").output().with_context(|| format!("{rustc} cannot be run"))?;
    let answer = String::from_utf8(answer.stdout)?;
    let host = answer.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).with_context(|| format!("{rustc} does not say for which machine it builds"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_host_target() {
        let host = host().unwrap();
        assert!(host.split('-').count() >= 3, "{host}");
    }
}
