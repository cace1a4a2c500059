//! `cargo xtask wasm-size`: sizes of the library as WebAssembly, for programs that use more and more of it.
//!
//! `xtask/wasm-probe` is one small program whose features select what it does. Each row of the table is built with the profile
//! `size`, optimized with `wasm-opt` if that is installed (`npm ci` in `web/`), and compressed as a server would send it.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use flate2::{Compression, write::GzEncoder};

use crate::wasm_compiler::{Compiler, TARGET};
use crate::wasm_opt;

/// A program to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// A description of the program.
    pub title: &'static str,
    /// The features of `wasm-probe`.
    pub features: &'static [&'static str],
}

/// The probes, the smallest first.
pub const PROBES: &[Probe] = &[
    Probe { title: "read, write", features: &[] },
    Probe { title: "read, write, Latin-1, UTF-16", features: &["charsets"] },
    Probe { title: "Go", features: &["go"] },
    Probe { title: "Go, SVG", features: &["go", "svg"] },
    Probe { title: "all games", features: &["all-games"] },
    Probe { title: "all games, SVG", features: &["all-games", "svg"] },
    Probe {
        title: "all games, SVG, checks, edits",
        features: &["all-games", "svg", "lint", "edit", "charsets"],
    },
    Probe {
        title: "the same, every charset",
        features: &["all-games", "svg", "lint", "edit", "legacy-charsets"],
    },
];

/// The size of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The probe.
    pub probe: Probe,
    /// The size of the module in bytes.
    pub plain: usize,
    /// The size of the module in bytes, compressed with gzip.
    pub compressed: usize,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kb = |n_bytes: usize| n_bytes as f64 / 1000.0;
        write!(f, "{:30} {:7.1} kB {:7.1} kB", self.probe.title, kb(self.plain), kb(self.compressed))
    }
}

/// The header of the table of sizes.
pub const HEADING: &str = "                                    plain       gzip";

/// Builds and measures every probe whose title contains `only`, and passes each size to `report`.
///
/// With `keep_names` the modules are not optimized and keep the names of functions, for size profilers.
///
/// # Errors
///
/// Fails when there is no compiler for WebAssembly, no title contains `only`, or a build fails.
pub fn measure(
    root: &Path,
    only: &str,
    keep_names: bool,
    report: &mut dyn FnMut(&Size),
) -> anyhow::Result<()> {
    let compiler = Compiler::find()?;
    let folder = target_folder(root)?;
    let probes: Vec<_> = PROBES.iter().filter(|probe| probe.title.contains(only)).collect();
    ensure!(!probes.is_empty(), "no probe matches `{only}`");
    for probe in probes {
        let module = build(root, &compiler, &folder, probe, keep_names)?;
        report(&Size { probe: *probe, plain: module.len(), compressed: gzip_len(&module)? });
    }
    Ok(())
}

/// The target folder of WebAssembly builds, apart from that of other builds because the compiler may differ.
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
    ensure!(cargo.status().context("cannot run cargo")?.success(), "cannot build `{}`", probe.title);
    let built = folder.join(TARGET).join("size/wasm-probe.wasm");
    // Optimize a copy, because the next build may reuse the original.
    let module = folder.join("wasm-probe.wasm");
    std::fs::copy(&built, &module).with_context(|| format!("cannot copy {}", built.display()))?;
    if let (Some(program), false) = (wasm_opt::program(root), keep_names) {
        wasm_opt::optimize(&program, &module)?;
    }
    std::fs::read(&module).with_context(|| format!("cannot read {}", module.display()))
}

fn gzip_len(module: &[u8]) -> anyhow::Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(module)?;
    Ok(encoder.finish()?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probes_use_every_feature_of_wasm_probe() {
        let metadata =
            cargo_metadata::MetadataCommand::new().current_dir(crate::workspace_root()).no_deps().exec();
        let metadata = metadata.expect("cargo reads the workspace");
        let package = metadata.packages.iter().find(|package| package.name == "wasm-probe").unwrap();
        let mut used: Vec<&str> = PROBES.iter().flat_map(|probe| probe.features).copied().collect();
        used.sort_unstable();
        used.dedup();
        let mut declared: Vec<&str> = package.features.keys().map(String::as_str).collect();
        declared.sort_unstable();
        assert_eq!(used, declared);
    }

    #[test]
    fn formats_a_row_of_the_table() {
        let probe = *PROBES.iter().find(|probe| probe.title == "Go, SVG").unwrap();
        let size = Size { probe, plain: 250_000, compressed: 90_000 };
        assert_eq!(size.to_string(), "Go, SVG                          250.0 kB    90.0 kB");
    }
}
