//! Finds a Rust compiler for WebAssembly and starts builds with it.
//!
//! Either of two works: a rustup toolchain with the target installed, or Debian's `rustc-web` package, which builds the standard
//! library from source together with the program.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{bail, ensure};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// A compiler that can build for WebAssembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Compiler {
    /// The standard library is installed for the target.
    Installed,
    /// Debian's compiler, which builds the standard library from source.
    Source { cargo: PathBuf, rustc: PathBuf, linker: &'static str },
}

impl Compiler {
    /// Looks for the target in the current toolchain, then for Debian's packages.
    pub(crate) fn find() -> anyhow::Result<Compiler> {
        let library = output_of("rustc", &["--print", "target-libdir", "--target", TARGET]);
        if library.is_ok_and(|folder| Path::new(&folder).is_dir()) {
            return Ok(Compiler::Installed);
        }
        let rustc = "/usr/bin/rustc";
        let source = output_of(rustc, &["--print", "sysroot"])
            .map(|root| Path::new(&root).join("lib/rustlib/src/rust/library"));
        let linker = ["wasm-ld", "wasm-ld-19", "rust-lld"]
            .into_iter()
            .find(|name| output_of(name, &["--version"]).is_ok());
        match (source, linker) {
            (Ok(source), Some(linker)) if source.is_dir() => {
                Ok(Compiler::Source { cargo: "/usr/bin/cargo".into(), rustc: rustc.into(), linker })
            }
            _ => bail!(
                "no compiler for {TARGET} found; run `rustup target add {TARGET}`, or on Debian \
                 `apt-get install --no-install-recommends rustc-web cargo-web rust-web-src lld-19`"
            ),
        }
    }

    /// Prepares a build of `package` with the profile `size` into `target_dir`.
    pub(crate) fn build(&self, root: &Path, package: &str, target_dir: &Path) -> Command {
        self.cargo("build", root, package, target_dir)
    }

    /// Prepares a check that `package` compiles, which generates no code.
    pub(crate) fn check(&self, root: &Path, package: &str, target_dir: &Path) -> Command {
        self.cargo("check", root, package, target_dir)
    }

    fn cargo(&self, verb: &str, root: &Path, package: &str, target_dir: &Path) -> Command {
        let mut cargo = match self {
            Compiler::Installed => Command::new(env!("CARGO")),
            Compiler::Source { cargo, rustc, linker } => {
                let mut command = Command::new(cargo);
                // Building the standard library is a nightly feature; RUSTC_BOOTSTRAP enables it in a stable compiler.
                command.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1");
                command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                // Set by the cargo that runs this task, for its own toolchain.
                command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
                command.args(BUILD_STD).env("RUSTFLAGS", "-Zlocation-detail=none -Zfmt-debug=none");
                command
            }
        };
        cargo.current_dir(root).args([verb, "--quiet", "--locked", "--profile", "size"]);
        cargo.args(["--target", TARGET, "--package", package, "--target-dir"]).arg(target_dir);
        cargo
    }
}

/// Builds the standard library for size. A panic aborts without a message, because a module has no standard error to print it to.
const BUILD_STD: [&str; 5] = [
    "-Zbuild-std=std",
    "-Zbuild-std-features=optimize_for_size",
    "-Zpanic-immediate-abort",
    "--config",
    "profile.size.panic=\"immediate-abort\"",
];

/// Returns the trimmed standard output of a program.
fn output_of(program: &str, arguments: &[&str]) -> anyhow::Result<String> {
    let output = Command::new(program).args(arguments).output()?;
    ensure!(output.status.success(), "{program} failed");
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}
