//! `cargo xtask CHORE`: what a developer runs in addition to cargo's own commands.
#![allow(clippy::print_stdout, reason = "this is a command")]

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::{
    agreement, dist, examples, features, gallery, layers, licences, mutants, package, pages, site, tidy,
    wasm_size, web, workspace_root,
};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Chores of the OpenSGF workspace")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Check every file against the rules of STYLE.md that a machine can check, and report long files
    Tidy,
    /// Check the dependencies between the crates, and print the table of those that are allowed
    Layers,
    /// Check the licences of all dependencies; needs the registry, because it also looks at those of other platforms
    Licences,
    /// Check that each crate can be published: its manifest, what is in its package, and that it can be built from it
    Package {
        /// Also run the tests of each crate from its package
        #[arg(long)]
        test: bool,
    },
    /// Make damaged variants of records, and look whether everything that rewrites records keeps its laws
    Mutants(mutants::Options),
    /// Write the reference pages in docs/reference from the tables of the library
    Pages,
    /// Draw the pictures in docs/gallery from its records
    Gallery,
    /// Check that the facade builds with some of its features
    Features,
    /// Count the public items of the library that have an example; needs a nightly compiler
    Examples {
        /// Also list the files in which too few have one
        #[arg(long)]
        files: bool,
    },
    /// Build the library for WebAssembly, for some purposes, and measure how large each is
    WasmSize {
        /// Only the programs whose name contains this
        #[arg(default_value = "")]
        only: String,
        /// Keep the names of functions in the module, for tools that say where the bytes are
        #[arg(long)]
        keep_names: bool,
    },
    /// Build the page in web/dist: needs Node, and a compiler for WebAssembly
    Web {
        /// Take the modules of the last build, and build the page alone
        #[arg(long)]
        only_page: bool,
        /// Build into another folder, and leave web/dist alone
        #[arg(long, value_name = "FOLDER")]
        into: Option<std::path::PathBuf>,
        /// Build nothing: say what web/dist was not made from
        #[arg(long, conflicts_with_all = ["only_page", "into"])]
        check: bool,
    },
    /// Build the site: documentation, gallery, rules, live examples, a playground; any server of files shows it
    Site {
        /// The folder; an earlier site in it is replaced
        #[arg(long, value_name = "FOLDER", default_value = "web/site-built")]
        into: std::path::PathBuf,
        /// Where the page is that `cargo xtask web` has built
        #[arg(long, value_name = "FOLDER", default_value = "web/dist")]
        dist: std::path::PathBuf,
    },
    /// Put the package for JavaScript together in web/npm, from what the last `cargo xtask web` has built
    Npm,
    /// Measure how often `sgf score` agrees with the results of finished games of Go
    Agreement(agreement::Options),
    /// Build the command as we release it: one file that needs nothing else
    Dist,
    /// Kill the command, fill its disk, write its files, run it twice: rounds by chance, with a look at what is left
    #[cfg(unix)]
    Rounds {
        /// How many rounds
        #[arg(default_value_t = 1000)]
        rounds: usize,
        /// What decides chance
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The command; without it, it is built and taken
        #[arg(long)]
        sgf: Option<std::path::PathBuf>,
    },
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
        Chore::Package { test } => {
            let mut problems = package::problems(&root)?;
            if problems.is_empty() {
                problems.extend(package::build(&root, test)?);
            }
            problems.iter().for_each(|problem| println!("{problem}"));
            problems.is_empty()
        }
        Chore::Mutants(options) => {
            let outcome = mutants::run(&options)?;
            print!("{outcome}");
            outcome.broken.is_empty()
        }
        Chore::Gallery => {
            gallery::write(&root)?.iter().for_each(|path| println!("{path}"));
            true
        }
        Chore::Features => {
            features::check(&root, &mut |features| println!("{features}"))?;
            true
        }
        Chore::Examples { files } => {
            let sum = examples::count(&root, &mut |coverage| {
                println!("{coverage}");
                let lacking = coverage.files.iter().filter(|(_, count)| files && !count.is_enough());
                lacking.for_each(|(file, count)| println!("{}", examples::row(&format!("  {file}"), *count)));
            })?;
            println!("{}", examples::row("together", sum));
            sum.is_enough()
        }
        Chore::WasmSize { only, keep_names } => {
            println!("{}", wasm_size::HEADING);
            let sizes = wasm_size::measure(&root, &only, keep_names, &mut |size| println!("{size}"))?;
            sizes.iter().all(wasm_size::Size::is_within_goal)
        }
        Chore::Web { check: true, .. } => {
            let stale = web::stale(&root)?;
            stale.iter().for_each(|name| println!("{name} is not what web/dist was made from"));
            stale.is_empty()
        }
        Chore::Web { only_page, into, .. } => {
            let manifest = web::build(&root, &web::Options { only_page, into })?;
            manifest.files.keys().for_each(|name| println!("{name}"));
            true
        }
        Chore::Site { into, dist } => {
            let pages = site::build(&root, &root.join(&into), &root.join(dist))?;
            let broken = site::broken_links(&root.join(&into), &pages)?;
            broken.iter().for_each(|(page, links)| {
                println!("{page} leads to what is not there: {}", links.join(", "))
            });
            println!("{} pages", pages.len());
            broken.is_empty()
        }
        Chore::Npm => {
            println!("{}", web::package(&root)?.display());
            true
        }
        Chore::Agreement(options) => {
            agreement::run(&options, &mut |news| println!("{news}"))?;
            true
        }
        Chore::Dist => {
            println!("{}", dist::build(&root)?.display());
            true
        }
        #[cfg(unix)]
        Chore::Rounds { rounds, seed, sgf } => {
            let sgf = sgf.map_or_else(|| xtask::rounds::build(&root), Ok)?;
            let report = xtask::rounds::run(&sgf, rounds, seed, &mut |news| println!("{news}"))?;
            print!("{report}");
            report.faults.is_empty()
        }
        Chore::Pages => {
            pages::write(&root)?.iter().for_each(|path| println!("{path}"));
            true
        }
    };
    Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
