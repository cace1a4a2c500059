//! A compiler for WebAssembly, and how it is asked for small modules.
//!
//! Two will do: one of rustup, with the target installed, or Debian's `rustc-web`, which has the source of the standard library and
//! builds it with the program. The second makes smaller modules, because it builds all for size.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{bail, ensure};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

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
        match self {
            Compiler::Installed => cargo.env("RUSTFLAGS", format!("{FOR_SIZE} {STACK}")),
            Compiler::Source { .. } => {
                cargo.args(WITH_SOURCE).env("RUSTFLAGS", format!("{FOR_SIZE} {STACK} {WITHOUT_WORDS}"))
            }
        };
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

/// Rewriting the pointers of loops, and work done before a branch so that it is not done twice, make a program faster and a
/// module a hundredth longer.
const FOR_SIZE: &str =
    "-Cllvm-args=-disable-lsr -Cllvm-args=-enable-pre=false -Cllvm-args=-enable-load-pre=false";

/// The data of a module stand behind its stack. Where they are below 2^20, an address takes a byte less.
const STACK: &str = "-Clink-arg=-zstack-size=786432";

/// Leaves out the places of panics, and what `{:?}` writes: nobody reads them.
const WITHOUT_WORDS: &str = "-Zlocation-detail=none -Zfmt-debug=none";

/// What a program answers, without the white space around it.
fn asked(program: &str, arguments: &[&str]) -> anyhow::Result<String> {
    let output = Command::new(program).args(arguments).output()?;
    ensure!(output.status.success(), "{program} failed");
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}
