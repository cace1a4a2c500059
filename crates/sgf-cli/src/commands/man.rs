//! `sgf man`: manual pages.

use std::fs;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_mangen::Man as Page;

use crate::Outcome;
use crate::cli::Cli;
use crate::io::terminal::{Output, reason};

/// Print the manual page, or write all manual pages to a folder
///
/// Prints the page of `sgf` itself (try `sgf man | man -l -`). With --folder, writes a page for each command: sgf.1, sgf-check.1 and so on.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Write the manual pages" => "sgf man --folder man/",
})]
pub(crate) struct Man {
    /// Write a page for each command to this folder, creating it if needed
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        match &self.folder {
            None => {
                let mut page = Vec::new();
                Page::new(Cli::command()).render(&mut page)?;
                out.data(&page)?;
            }
            Some(folder) => {
                let written = fs::create_dir_all(folder)
                    .and_then(|()| clap_mangen::generate_to(Cli::command(), folder));
                written.map_err(|error| {
                    anyhow::anyhow!("cannot write manual pages to {}: {}", folder.display(), reason(&error))
                })?;
            }
        }
        Ok(Outcome::Clean)
    }
}
