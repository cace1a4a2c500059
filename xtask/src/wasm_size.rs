//! How large the library is as WebAssembly: what a page has to load before it shows a board.
//!
//! `xtask/wasm-probe` is one small program; its features say what it does, and the library is linked with the features of
//! the facade that this takes. Each row of the table is built for `wasm32-unknown-unknown` with the profile `size` of the
//! workspace, made smaller by `wasm-opt` if the packages of the page are installed (`npm ci` in `web/`), and compressed as a server would
//! send it.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use flate2::{Compression, write::GzEncoder};

use crate::wasm_compiler::{Compiler, TARGET};
use crate::wasm_opt;

/// A program that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// What it does, for the reader.
    pub title: &'static str,
    /// The features of `wasm-probe`.
    pub features: &'static [&'static str],
    /// How large it may be, compressed, in bytes; `None` where nobody has said so.
    pub goal: Option<usize>,
}

/// The probes, the smallest first.
pub const PROBES: &[Probe] = &[
    Probe { title: "read, write", features: &[], goal: None },
    Probe { title: "read, write, Latin-1, UTF-16", features: &["charsets"], goal: None },
    Probe { title: "Go", features: &["go"], goal: None },
    Probe { title: "Go, SVG", features: &["go", "svg"], goal: Some(90_000) },
    Probe { title: "all games", features: &["all-games"], goal: None },
    Probe { title: "all games, SVG", features: &["all-games", "svg"], goal: Some(300_000) },
    Probe {
        title: "all games, SVG, checks, edits",
        features: &["all-games", "svg", "lint", "edit", "charsets"],
        goal: Some(420_000),
    },
    Probe {
        title: "the same, every charset",
        features: &["all-games", "svg", "lint", "edit", "legacy-charsets"],
        goal: None,
    },
];

/// A probe that was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Which one.
    pub probe: Probe,
    /// Its length in bytes.
    pub plain: usize,
    /// Its length in bytes, compressed.
    pub compressed: usize,
}

impl Size {
    /// Tells whether it is as small as it should be.
    #[must_use]
    pub fn is_within_goal(&self) -> bool {
        self.probe.goal.is_none_or(|goal| self.compressed <= goal)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kb = |n_bytes: usize| n_bytes as f64 / 1000.0;
        write!(f, "{:30} {:7.1} kB {:7.1} kB", self.probe.title, kb(self.plain), kb(self.compressed))?;
        let verdict = if self.is_within_goal() { "" } else { ", too large" };
        self.probe.goal.map_or(Ok(()), |goal| write!(f, "  of {:.0} kB{verdict}", kb(goal)))
    }
}

/// What `cargo xtask wasm-size` prints above the sizes.
pub const HEADING: &str = "                                    plain       gzip";

/// Builds every probe whose title contains a text, and measures it. `news` gets each size.
///
/// With `keep_names` the functions keep their names, for tools that say where the bytes are; the sizes are then larger.
///
/// # Errors
///
/// Fails when no compiler builds for WebAssembly, or a build fails.
pub fn measure(
    root: &Path,
    only: &str,
    keep_names: bool,
    news: &mut dyn FnMut(&Size),
) -> anyhow::Result<Vec<Size>> {
    let compiler = Compiler::find()?;
    let folder = target_folder(root)?;
    let mut sizes = Vec::new();
    for probe in PROBES.iter().filter(|probe| probe.title.contains(only)) {
        let module = build(root, &compiler, &folder, probe, keep_names)?;
        let size = Size { probe: *probe, plain: module.len(), compressed: compressed(&module)? };
        news(&size);
        sizes.push(size);
    }
    ensure!(!sizes.is_empty(), "no probe is called `{only}`");
    Ok(sizes)
}

/// Where the probes are built: beside what other builds make, because the compiler may be another.
pub(crate) fn target_folder(root: &Path) -> anyhow::Result<PathBuf> {
    let metadata = cargo_metadata::MetadataCommand::new().current_dir(root).no_deps().exec()?;
    Ok(metadata.target_directory.join("wasm-size").into())
}

fn build(
    root: &Path,
    compiler: &Compiler,
    folder: &Path,
    probe: &Probe,
    keep_names: bool,
) -> anyhow::Result<Vec<u8>> {
    let mut cargo = compiler.build(root, "wasm-probe", folder);
    cargo.args(["--features", &probe.features.join(",")]);
    if keep_names {
        cargo.env("CARGO_PROFILE_SIZE_STRIP", "none");
    }
    ensure!(
        cargo.status().context("cargo cannot be run")?.success(),
        "the probe `{}` could not be built",
        probe.title
    );
    let built = folder.join(TARGET).join("size/wasm-probe.wasm");
    // Another build may take what lies there for its own.
    let module = folder.join("wasm-probe.wasm");
    std::fs::copy(&built, &module).with_context(|| format!("cannot copy {}", built.display()))?;
    if let (Some(program), false) = (wasm_opt::program(root), keep_names) {
        wasm_opt::shrink(&program, &module)?;
    }
    std::fs::read(&module).with_context(|| format!("cannot read {}", module.display()))
}

fn compressed(module: &[u8]) -> anyhow::Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(module)?;
    Ok(encoder.finish()?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_probe_has_the_features_that_the_table_names() {
        let metadata =
            cargo_metadata::MetadataCommand::new().current_dir(crate::workspace_root()).no_deps().exec();
        let metadata = metadata.expect("cargo reads the workspace");
        let probe = metadata.packages.iter().find(|package| package.name == "wasm-probe").expect("the probe");
        let named = PROBES.iter().flat_map(|probe| probe.features);
        let unknown: Vec<_> = named.filter(|feature| !probe.features.contains_key(**feature)).collect();
        assert_eq!(unknown, [] as [&&str; 0]);
        let unused =
            |feature: &&String| PROBES.iter().all(|probe| !probe.features.contains(&feature.as_str()));
        assert_eq!(probe.features.keys().filter(unused).collect::<Vec<_>>(), [] as [&String; 0]);
    }

    #[test]
    fn sizes_are_shown_with_their_goals() {
        let probe = *PROBES.iter().find(|probe| probe.title == "Go, SVG").unwrap();
        let size = |compressed| Size { probe, plain: 250_000, compressed };
        assert_eq!(
            size(90_000).to_string(),
            "Go, SVG                          250.0 kB    90.0 kB  of 90 kB"
        );
        assert!(size(90_001).to_string().ends_with("of 90 kB, too large"));
        let free = Size { probe: PROBES[0], plain: 1, compressed: usize::MAX };
        assert!(free.is_within_goal());
    }

    #[test]
    fn repetition_is_compressed() {
        assert!(compressed(&[0; 10_000]).unwrap() < 100);
    }
}
