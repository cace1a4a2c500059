//! `cargo xtask mutants`: checks all operations that rewrite records on a million damaged records.
//!
//! The variants are made from the records of a folder, by default from the examples and small records in every charset. Violations are
//! reported with the number of the variant, and `--only` repeats it. CI runs twenty thousand; a million takes an hour or two in a
//! release build, also in parts:
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

/// Number of violations of a law that are printed in full.
const TOLD: usize = 8;

/// The options of a run.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Folders of records; by default, the examples and small built-in records
    pub folders: Vec<PathBuf>,

    /// Number of variants
    #[arg(long, default_value_t = 20_000)]
    pub count: u64,

    /// The number of the first variant
    #[arg(long, default_value_t = 0)]
    pub first: u64,

    /// Random seed; the same seed and records give the same variants
    #[arg(long, default_value_t = 1)]
    pub seed: u64,

    /// Number of threads, at most one per processor
    #[arg(long, default_value_t = 1)]
    pub jobs: usize,

    /// Run only this variant, and show it
    #[arg(long)]
    pub only: Option<u64>,

    /// Check a third of the laws for each variant, in turn, which is three times as fast
    #[arg(long)]
    pub in_turn: bool,
}

/// The results of a run.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Number of variants.
    pub count: u64,
    /// Statistics of the variants.
    pub seen: Seen,
    /// The number and violation of each failed variant.
    pub broken: Vec<(u64, Broken)>,
}

/// Runs variants of records in folders.
///
/// # Errors
///
/// Fails when a folder cannot be read.
pub fn run(options: &Options) -> anyhow::Result<Outcome> {
    let records = if options.folders.is_empty() { own() } else { files(&options.folders)? };
    anyhow::ensure!(!records.is_empty(), "the folders hold no records");
    Ok(run_on(&Variants::new(records, options.seed), options))
}

/// Runs existing variants.
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
