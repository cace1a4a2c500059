//! Checks all operations that rewrite records on twenty thousand damaged records. `cargo xtask mutants` runs more of them, with any
//! records and seed.
//!
//! To take only a minute, each variant is checked against a third of the laws, in turn: formatting, or fixes, or conversion, sorting,
//! stripping and setting.

use testkit::variants::Variants;
use xtask::mutants::{Options, own, run_on};

const COUNT: u64 = 20_000;

#[test]
fn variants_keep_the_laws() {
    let options =
        Options { folders: Vec::new(), first: 0, count: COUNT, seed: 12, jobs: 2, only: None, in_turn: true };
    let outcome = run_on(&Variants::new(own(), options.seed), &options);
    println!("{outcome}");
    assert_eq!(outcome.count, COUNT);
    assert!(outcome.broken.is_empty(), "{outcome}");
    // Skipped records violate no law, so too many of them would make the test meaningless.
    let (seen, share) = (outcome.seen, COUNT / 3);
    assert!(seen.left * 100 < share * 8 * 3, "{seen}");
    assert!((seen.doubted + seen.unset) * 100 < share * 2 * 4, "{seen}");
    assert!(seen.unsorted * 100 < share && seen.unstripped * 100 < share * 3 * 5, "{seen}");
    assert!(seen.converted * 100 > share * 30 && seen.unconverted * 100 < share * 2, "{seen}");
}
