//! `cargo xtask TASK`: tasks for developers, in addition to cargo's own commands.
#![allow(clippy::print_stdout, reason = "this is a command")]

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::{
    agreement, dist, examples, features, gallery, layers, licenses, modules, mutants, package, pages, site,
    tidy, wasm_size, web, workspace_root,
};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Developer tasks of the OpenSGF workspace")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Check the style of all files (see STYLE.md), and report long files
    Tidy,
    /// Check the dependencies between crates, and print the table of allowed ones
    Layers,
    /// Check that the modules of each crate have no import cycles
    Modules,
    /// Check the licenses of all dependencies, including those of other platforms; needs the registry
    Licenses,
    /// Check that each crate can be published: its manifest, the files in its package, and that the package builds
    Package {
        /// Also run the tests of each crate from its package
        #[arg(long)]
        test: bool,
    },
    /// Check all operations that rewrite records on damaged variants of records
    Mutants(mutants::Options),
    /// Generate docs/reference from the tables of the library
    Pages,
    /// Draw docs/gallery from its records
    Gallery,
    /// Check that the facade builds with subsets of its features
    Features,
    /// Count public items of the library with an example; needs a nightly compiler
    Examples {
        /// Also list files with too few examples
        #[arg(long)]
        files: bool,
    },
    /// Report the sizes of the library as WebAssembly, for several programs
    WasmSize {
        /// Only programs whose title contains this text
        #[arg(default_value = "")]
        only: String,
        /// Keep function names and skip wasm-opt, for size profilers
        #[arg(long)]
        keep_names: bool,
    },
    /// Build the web page in web/dist; needs Node and a compiler for WebAssembly
    Web {
        /// Reuse the WebAssembly modules of the last build
        #[arg(long)]
        only_page: bool,
        /// Build into another folder instead of web/dist
        #[arg(long, value_name = "FOLDER")]
        into: Option<std::path::PathBuf>,
        /// Only list the sources that have changed since web/dist was built
        #[arg(long, conflicts_with_all = ["only_page", "into"])]
        check: bool,
    },
    /// Build the static site: documentation, gallery, rules, live examples, playground
    Site {
        /// The output folder; replaces an earlier site
        #[arg(long, value_name = "FOLDER", default_value = "web/site-built")]
        into: std::path::PathBuf,
        /// The web page built by `cargo xtask web`
        #[arg(long, value_name = "FOLDER", default_value = "web/dist")]
        dist: std::path::PathBuf,
    },
    /// Assemble the npm package in web/npm from the last `cargo xtask web`
    Npm {
        /// Build its WebAssembly module first, without optimizing it
        #[arg(long)]
        unoptimized: bool,
    },
    /// Measure how often `sgf score` agrees with the results of finished Go games
    Agreement(agreement::Options),
    /// Build the command for release, as one self-contained file
    Dist,
    /// Stress-test the command: kill it, fill its disk, write its files, run it twice
    #[cfg(unix)]
    Rounds {
        /// Number of rounds
        #[arg(default_value_t = 1000)]
        rounds: usize,
        /// Random seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The command; built by default
        #[arg(long)]
        sgf: Option<std::path::PathBuf>,
        /// Only kill commands that write databases
        #[arg(long)]
        databases: bool,
    },
}

fn main() -> anyhow::Result<ExitCode> {
    let root = workspace_root();
    let is_clean = match Cli::parse().task {
        Task::Tidy => {
            let report = tidy::check(&root)?;
            print!("{report}");
            report.findings.is_empty()
        }
        Task::Layers => {
            let violations = layers::violations(&layers::workspace(&root)?);
            print!("{}", layers::markdown());
            violations.iter().for_each(|violation| println!("{violation}"));
            violations.is_empty()
        }
        Task::Modules => {
            let cycles = modules::check(&root)?;
            cycles.iter().filter(|cycle| !cycle.is_allowed()).for_each(|cycle| println!("{cycle}"));
            cycles.iter().all(modules::Cycle::is_allowed)
        }
        Task::Licenses => {
            let refused = licenses::refused(&root)?;
            refused.iter().for_each(|package| println!("{package}"));
            refused.is_empty()
        }
        Task::Package { test } => {
            let mut problems = package::problems(&root)?;
            if problems.is_empty() {
                problems.extend(package::build(&root, test)?);
            }
            problems.iter().for_each(|problem| println!("{problem}"));
            problems.is_empty()
        }
        Task::Mutants(options) => {
            let outcome = mutants::run(&options)?;
            print!("{outcome}");
            outcome.broken.is_empty()
        }
        Task::Gallery => {
            gallery::write(&root)?.iter().for_each(|path| println!("{path}"));
            true
        }
        Task::Features => {
            features::check(&root, &mut |features| println!("{features}"))?;
            true
        }
        Task::Examples { files } => {
            let sum = examples::count(&root, &mut |coverage| {
                println!("{coverage}");
                let lacking = coverage.files.iter().filter(|(_, count)| files && !count.is_enough());
                lacking.for_each(|(file, count)| println!("{}", examples::row(&format!("  {file}"), *count)));
            })?;
            println!("{}", examples::row("total", sum));
            sum.is_enough()
        }
        Task::WasmSize { only, keep_names } => {
            println!("{}", wasm_size::HEADING);
            wasm_size::measure(&root, &only, keep_names, &mut |size| println!("{size}"))?;
            true
        }
        Task::Web { check: true, .. } => {
            let stale = web::stale(&root)?;
            stale.iter().for_each(|name| println!("{name} has changed since web/dist was built"));
            stale.is_empty()
        }
        Task::Web { only_page, into, .. } => {
            let manifest = web::build(&root, &web::Options { only_page, into })?;
            manifest.files.keys().for_each(|name| println!("{name}"));
            true
        }
        Task::Site { into, dist } => {
            let pages = site::build(&root, &root.join(&into), &root.join(dist))?;
            let broken = site::broken_links(&root.join(&into), &pages)?;
            broken.iter().for_each(|(page, links)| println!("{page} has broken links: {}", links.join(", ")));
            println!("{} pages", pages.len());
            broken.is_empty()
        }
        Task::Npm { unoptimized } => {
            if unoptimized {
                web::build_unoptimized(&root)?;
            }
            println!("{}", web::package(&root)?.display());
            true
        }
        Task::Agreement(options) => {
            agreement::run(&options, &mut |news| println!("{news}"))?;
            true
        }
        Task::Dist => {
            println!("{}", dist::build(&root)?.display());
            true
        }
        #[cfg(unix)]
        Task::Rounds { rounds, seed, sgf, databases } => {
            let sgf = sgf.map_or_else(|| xtask::rounds::build(&root), Ok)?;
            let report = xtask::rounds::run(&sgf, rounds, seed, databases, &mut |news| println!("{news}"))?;
            print!("{report}");
            report.faults.is_empty()
        }
        Task::Pages => {
            pages::write(&root)?.iter().for_each(|path| println!("{path}"));
            true
        }
    };
    Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
