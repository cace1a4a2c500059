//! `cargo xtask CHORE`: what a developer runs beside cargo's own commands.
#![allow(clippy::print_stdout, reason = "this is a command")]

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::{dist, gallery, layers, licences, pages, tidy, workspace_root};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Chores of the OpenSGF workspace")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Check every source file for the habits of STYLE.md, and report long files
    Tidy,
    /// Check the dependencies between the crates, and print the table of what is allowed
    Layers,
    /// Check the licences of all dependencies; needs the registry, as it asks for those of other platforms too
    Licences,
    /// Write the reference pages in docs/reference anew, from the tables of the library
    Pages,
    /// Draw the pictures in docs/gallery anew, from its records
    Gallery,
    /// Build the command as it is given away: one file that needs nothing else
    Dist,
}

fn main() -> anyhow::Result<ExitCode> {
    let root = workspace_root();
    let is_clean = match Cli::parse().chore {
        Chore::Tidy => {
            let report = tidy::check(&root)?;
            print!("{report}");
            report.findings.is_empty()
        }
        Chore::Layers => {
            let violations = layers::violations(&layers::workspace(&root)?);
            print!("{}", layers::markdown());
            violations.iter().for_each(|violation| println!("{violation}"));
            violations.is_empty()
        }
        Chore::Licences => {
            let refused = licences::refused(&root)?;
            refused.iter().for_each(|package| println!("{package}"));
            refused.is_empty()
        }
        Chore::Gallery => {
            gallery::write(&root)?.iter().for_each(|path| println!("{path}"));
            true
        }
        Chore::Dist => {
            println!("{}", dist::build(&root)?.display());
            true
        }
        Chore::Pages => {
            pages::write(&root)?.iter().for_each(|path| println!("{path}"));
            true
        }
    };
    Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
