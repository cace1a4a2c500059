//! `cargo xtask mutants`: a million damaged records through everything that rewrites records.
//!
//! The variants are made of the records of a folder, or of the examples and of small records in every charset where no
//! folder is named. Each of them is numbered; what breaks a law is told with its number, and `--only` makes it again.
//! CI runs twenty thousand; a million takes an hour or two of a release build, at once or in parts:
//!
//! ```sh
//! cargo run --release -p xtask -- mutants --first 0 --count 1000000 --seed 7 CORPUS/edge CORPUS/encodings
//! ```

mod laws;
mod records;

use std::collections::BTreeMap;
use std::fmt;
use std::panic::catch_unwind;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

pub use laws::{Broken, Seen, keep};
pub use records::{files, own};
use testkit::variants::Variants;

/// How many variants that broke a law are told in full, of each law.
const TOLD: usize = 8;

/// What is to be run.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Folders of records; without one, the examples and small records of our own
    pub folders: Vec<PathBuf>,

    /// How many variants to make
    #[arg(long, default_value_t = 20_000)]
    pub count: u64,

    /// The number of the first variant
    #[arg(long, default_value_t = 0)]
    pub first: u64,

    /// Where chance starts; the same seed and records give the same variants
    #[arg(long, default_value_t = 1)]
    pub seed: u64,

    /// On how many processors; all of them at most
    #[arg(long, default_value_t = 1)]
    pub jobs: usize,

    /// Make this variant alone, and show it
    #[arg(long)]
    pub only: Option<u64>,

    /// Hold each variant against a third of the laws, in turn: three times as many variants in the same time
    #[arg(long)]
    pub in_turn: bool,
}

/// What came of a run.
#[derive(Debug, Default)]
pub struct Outcome {
    /// How many variants were made.
    pub count: u64,
    /// What was seen in them.
    pub seen: Seen,
    /// The number of each variant that broke a law, and how.
    pub broken: Vec<(u64, Broken)>,
}

/// Runs the variants of some records.
///
/// # Errors
///
/// Fails when a folder cannot be read.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    let records = if options.folders.is_empty() { own() } else { files(&options.folders)? };
    anyhow::ensure!(!records.is_empty(), "the folders hold no records");
    Ok(run_on(&Variants::new(records, options.seed), options))
}

/// Runs variants that are at hand.
#[must_use]
pub fn run_on(variants: &Variants, options: &Options) -> Outcome {
    let numbers = options
        .only
        .map_or(options.first..options.first.saturating_add(options.count), |only| only..only + 1);
    let (next, outcome) = (AtomicU64::new(numbers.start), Mutex::new(Outcome::default()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return;
            }
            let bytes = variants.get(number);
            let result = catch_unwind(|| keep(&bytes, options.in_turn.then_some(number)))
                .unwrap_or_else(|_| Err(Broken::panic()));
            let mut outcome = outcome.lock().expect("no thread panicked while it held the lock");
            outcome.count += 1;
            match result {
                Ok(seen) => outcome.seen.add(seen),
                Err(broken) => outcome.broken.push((number, broken.with(&bytes))),
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.max(1) {
            scope.spawn(work);
        }
    });
    let mut outcome = outcome.into_inner().expect("no thread panicked while it held the lock");
    outcome.broken.sort_by_key(|(number, _)| *number);
    outcome
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut laws: BTreeMap<&str, usize> = BTreeMap::new();
        for (number, broken) in &self.broken {
            let count = laws.entry(broken.law).or_default();
            *count += 1;
            if *count <= TOLD {
                writeln!(f, "variant {number}: {broken}")?;
            }
        }
        laws.iter().try_for_each(|(law, count)| writeln!(f, "{count} times: {law}"))?;
        writeln!(f, "{} variants, {} broken; {}", self.count, self.broken.len(), self.seen)
    }
}
