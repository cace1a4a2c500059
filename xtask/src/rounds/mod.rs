//! Stress test of the command: signals, full disks, other writers, and two instances at the same time.
//!
//! Each round creates a folder of records, runs the command on it, and triggers an event at a random moment. After that, every record
//! must be unchanged or completely changed, versions saved by other processes must exist, new files must be complete, and there must be
//! no temporary files, unless SIGKILL ended the command. The expected records come from undisturbed runs of the command.
//!
//! Some rounds kill commands that write databases: see `databases`.

mod databases;
mod events;
mod place;
mod random;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use databases::Databases;
use events::{EVENTS, Event};
use place::Place;
use random::Random;

/// Arguments of commands that change files in place.
const IN_PLACE: &[&str] = &[
    "fmt -q",
    "fmt -q --compact",
    "check --fix -q",
    "convert -q",
    "strip -q --comments",
    "set -q KM=6.5",
    "sort -q --by PB",
];

/// Arguments of commands that create files.
const NEW: &[&str] = &[
    "split -q --folder out --force",
    "join -q -o out.sgf --force",
    "render -q -o out/",
    "book -q -o out.html",
];

/// Statistics of the rounds with one kind of event.
#[derive(Clone, Debug, Default)]
struct Tally {
    n_rounds: usize,
    n_cut_short: usize,
    n_failed: usize,
    n_leftovers: usize,
    n_changed: usize,
    n_kept: usize,
    n_saved: usize,
}

/// The results of all rounds.
#[derive(Debug, Default)]
pub struct Report {
    seed: u64,
    kinds: BTreeMap<&'static str, Tally>,
    /// The failures, each with the number of its round.
    pub faults: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_rounds: usize = self.kinds.values().map(|tally| tally.n_rounds).sum();
        writeln!(f, "{n_rounds} rounds, seed {}", self.seed)?;
        writeln!(
            f,
            "{:<20} {:>6} {:>9} {:>7} {:>8} {:>7} {:>7} {:>9}",
            "kind", "rounds", "cut short", "exit 2", "changed", "as was", "saves", "leftovers"
        )?;
        for (kind, tally) in &self.kinds {
            writeln!(
                f,
                "{kind:<20} {:>6} {:>9} {:>7} {:>8} {:>7} {:>7} {:>9}",
                tally.n_rounds,
                tally.n_cut_short,
                tally.n_failed,
                tally.n_changed,
                tally.n_kept,
                tally.n_saved,
                tally.n_leftovers
            )?;
        }
        for fault in &self.faults {
            writeln!(f, "FAULT: {fault}")?;
        }
        writeln!(f, "{} faults", self.faults.len())
    }
}

/// Builds the command and returns its path.
///
/// # Errors
///
/// Fails when the build fails.
pub fn build(root: &Path) -> anyhow::Result<PathBuf> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root).args(["build", "--locked", "--quiet", "--package", "sgf-cli"]);
    ensure!(cargo.status().context("cargo cannot be run")?.success(), "the build failed");
    let metadata = cargo_metadata::MetadataCommand::new().current_dir(root).no_deps().exec()?;
    Ok(metadata.target_directory.join("debug").join("sgf").into())
}

/// The name of the kind of rounds that kill commands on databases.
const DATABASES: &str = "SIGKILL, databases";

/// Runs rounds with the command at `sgf`, all of them on databases if `only_databases`; `tell` receives progress messages.
///
/// # Errors
///
/// Fails if a round cannot be prepared. Failures of the command are in the report.
pub fn run(
    sgf: &Path,
    n_rounds: usize,
    seed: u64,
    only_databases: bool,
    tell: &mut dyn FnMut(String),
) -> anyhow::Result<Report> {
    let sgf = sgf.canonicalize().with_context(|| format!("there is no command {}", sgf.display()))?;
    let mut report = Report { seed, ..Report::default() };
    let events: Vec<&Event> = EVENTS.iter().filter(|event| (event.is_possible)()).collect();
    for event in EVENTS.iter().filter(|event| !(event.is_possible)()) {
        tell(format!("skipping {}, which this machine does not allow", event.name));
    }
    let databases = Databases::new(&sgf)?;
    for number in 0..n_rounds {
        // Seeded by the number of the round, so that each round can be repeated alone.
        let mut random = Random::new(seed.wrapping_add(number as u64));
        // The kind after the last event is that of databases.
        let event = if only_databases { None } else { events.get(number % (events.len() + 1)) };
        let name = event.map_or(DATABASES, |event| event.name);
        let tally = report.kinds.entry(name).or_default();
        let faults = match event {
            Some(event) => round(&sgf, event, &mut random, tally),
            None => database_round(&databases, &mut random, tally),
        };
        let faults = faults.with_context(|| format!("round {number} ({name}), seed {seed}"))?;
        report.faults.extend(faults.into_iter().map(|fault| format!("round {number}, {name}: {fault}")));
        if (number + 1) % 100 == 0 {
            tell(format!("{} rounds, {} faults", number + 1, report.faults.len()));
        }
    }
    Ok(report)
}

fn database_round(
    databases: &Databases,
    random: &mut Random,
    tally: &mut Tally,
) -> anyhow::Result<Vec<String>> {
    let killed = databases.round(random)?;
    tally.n_rounds += 1;
    tally.n_cut_short += usize::from(killed.was_cut_short);
    tally.n_changed += usize::from(killed.has_changed);
    tally.n_kept += usize::from(!killed.has_changed);
    Ok(killed.faults)
}

fn round(sgf: &Path, event: &Event, random: &mut Random, tally: &mut Tally) -> anyhow::Result<Vec<String>> {
    let makes_new = event.may_make_new && random.below(4) == 0;
    let arguments = random.pick(if makes_new { NEW } else { IN_PLACE });
    let mut place = Place::new(sgf, arguments, makes_new, random)?;
    let end = (event.happen)(&mut place, random)?;
    let found = place.look(end.saves.as_slice(), end.was_killed)?;
    tally.n_rounds += 1;
    tally.n_cut_short += usize::from(end.was_cut_short);
    tally.n_failed += usize::from(end.has_failed);
    tally.n_leftovers += found.n_leftovers;
    tally.n_changed += found.n_changed;
    tally.n_kept += found.n_kept;
    tally.n_saved += end.saves.len();
    Ok(end.faults.into_iter().chain(found.faults).map(|fault| format!("sgf {arguments}: {fault}")).collect())
}
