//! `sgf completions`: shell completion scripts.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Outcome;
use crate::cli::Cli;
use crate::io::terminal::Output;

/// Print a shell completion script
///
/// For bash, write it to ~/.local/share/bash-completion/completions/sgf; for zsh, to a file `_sgf` in a folder of $fpath; for fish, to
/// ~/.config/fish/completions/sgf.fish.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Install completions for bash" => "mkdir -p ~/.local/share/bash-completion/completions && sgf completions bash > ~/.local/share/bash-completion/completions/sgf",
})]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "sgf", &mut script);
        out.data(&script)?;
        Ok(Outcome::Clean)
    }
}
