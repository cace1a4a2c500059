//! `sgf completions`: scripts for the shells.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Outcome;
use crate::cli::Cli;
use crate::terminal::Output;

/// Print the script that completes commands and options in a shell
///
/// For bash, `sgf completions bash > ~/.local/share/bash-completion/completions/sgf` is enough. For zsh, put the
/// script as `_sgf` into a folder of $fpath; for fish, as `sgf.fish` into ~/.config/fish/completions.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Complete commands and options in bash" => "mkdir -p ~/.local/share/bash-completion/completions && sgf completions bash > ~/.local/share/bash-completion/completions/sgf",
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
