//! The command `sgf`.

use std::process::ExitCode;

fn main() -> ExitCode {
    sgf_cli::main()
}
