//! How large the library is as WebAssembly: what a page has to load before it shows a board.
//!
//! `xtask/wasm-probe` is one small program; its features say what it does, and the library is linked with the features of
//! the facade that this takes. Each row of the table is built for `wasm32-unknown-unknown` with the profile `size` of the
//! workspace, made smaller by `wasm-opt` if the packages of the page are installed (`npm ci` in `web/`), and compressed as a server would
//! send it.
//!
//! Two compilers will do: one of rustup, with that target installed, or Debian's `rustc-web`, which has the source of the
//! standard library and builds it with the probe.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};
use flate2::{Compression, write::GzEncoder};

use crate::wasm_opt;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

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

/// A compiler that can build for WebAssembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Compiler {
    /// The standard library is installed for the target.
    Installed,
    /// The source of the standard library is there, and is built as well: Debian's way.
    Source { cargo: PathBuf, rustc: PathBuf, linker: &'static str },
}

impl Compiler {
    /// Looks for a compiler: that which runs this, then that of Debian.
    pub(crate) fn find() -> anyhow::Result<Compiler> {
        let library = asked("rustc", &["--print", "target-libdir", "--target", TARGET]);
        if library.is_ok_and(|folder| Path::new(&folder).is_dir()) {
            return Ok(Compiler::Installed);
        }
        let rustc = "/usr/bin/rustc";
        let source = asked(rustc, &["--print", "sysroot"])
            .map(|root| Path::new(&root).join("lib/rustlib/src/rust/library"));
        let linker = ["wasm-ld", "wasm-ld-19", "rust-lld"]
            .into_iter()
            .find(|name| asked(name, &["--version"]).is_ok());
        match (source, linker) {
            (Ok(source), Some(linker)) if source.is_dir() => {
                Ok(Compiler::Source { cargo: "/usr/bin/cargo".into(), rustc: rustc.into(), linker })
            }
            _ => bail!(
                "no compiler here builds for {TARGET}: `rustup target add {TARGET}`, or on Debian \
                 `apt-get install --no-install-recommends rustc-web cargo-web rust-web-src lld-19`"
            ),
        }
    }

    /// Begins a build of a package with the profile `size`; what it makes comes into a folder.
    pub(crate) fn build(&self, root: &Path, package: &str, folder: &Path) -> Command {
        let mut cargo = self.command();
        cargo.current_dir(root).args(["build", "--quiet", "--locked", "--profile", "size"]);
        cargo.args(["--target", TARGET, "--package", package, "--target-dir"]).arg(folder);
        if matches!(self, Compiler::Source { .. }) {
            cargo.args(WITH_SOURCE).env("RUSTFLAGS", WITHOUT_WORDS);
        }
        cargo
    }

    fn command(&self) -> Command {
        match self {
            Compiler::Installed => Command::new(env!("CARGO")),
            Compiler::Source { cargo, rustc, linker } => {
                let mut command = Command::new(cargo);
                // Building the standard library is a feature of the nightly compiler, which this asks a stable one for.
                command.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1");
                command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                // What cargo tells its children about the toolchain that runs this chore is not for another one.
                command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
                command
            }
        }
    }
}

/// Building the standard library with the program, and for size: it has its own ways to sort and to print numbers then. A panic ends the
/// program at once; its message would go nowhere, because a module has no standard error.
const WITH_SOURCE: [&str; 5] = [
    "-Zbuild-std=std",
    "-Zbuild-std-features=optimize_for_size",
    "-Zpanic-immediate-abort",
    "--config",
    "profile.size.panic=\"immediate-abort\"",
];

/// Leaves out the places of panics, and what `{:?}` writes: nobody reads them.
const WITHOUT_WORDS: &str = "-Zlocation-detail=none -Zfmt-debug=none";

/// What a program answers, without the white space around it.
fn asked(program: &str, arguments: &[&str]) -> anyhow::Result<String> {
    let output = Command::new(program).args(arguments).output()?;
    ensure!(output.status.success(), "{program} failed");
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

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
