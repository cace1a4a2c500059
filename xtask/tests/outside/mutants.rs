//! Twenty thousand damaged records through what rewrites records. `cargo xtask mutants` makes more of them, of any records
//! and from any seed.
//!
//! To take a minute, each variant is held against a third of the laws, in turn: all layouts, or all repairs, or conversion,
//! sorting, stripping and setting. So every law sees nearly seven thousand variants.

use testkit::variants::Variants;
use xtask::mutants::{Options, own, run_on};

const COUNT: u64 = 20_000;

#[test]
fn twenty_thousand_variants_keep_the_laws() {
    let options =
        Options { folders: Vec::new(), first: 0, count: COUNT, seed: 12, jobs: 2, only: None, in_turn: true };
    let outcome = run_on(&Variants::new(own(), options.seed), &options);
    println!("{outcome}");
    assert_eq!(outcome.count, COUNT);
    assert!(outcome.broken.is_empty(), "{outcome}");
    // What is left as it is breaks no law; if that became usual, the laws would say nothing.
    let (seen, share) = (outcome.seen, COUNT / 3);
    assert!(seen.left * 100 < share * 8 * 3, "{seen}");
    assert!((seen.doubted + seen.unset) * 100 < share * 2 * 4, "{seen}");
    assert!(seen.unsorted * 100 < share && seen.unstripped * 100 < share * 5, "{seen}");
    assert!(seen.converted * 100 > share * 30 && seen.unconverted * 100 < share * 2, "{seen}");
}
