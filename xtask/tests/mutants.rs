//! Twenty thousand damaged records through everything that rewrites records. `cargo xtask mutants` makes more of them, of
//! any records and from any seed.

use testkit::variants::Variants;
use xtask::mutants::{Options, own, run_on};

const COUNT: u64 = 20_000;

#[test]
fn twenty_thousand_variants_keep_the_laws() {
    let options = Options { folders: Vec::new(), count: COUNT, seed: 12, jobs: 2, only: None };
    let outcome = run_on(&Variants::new(own(), options.seed), &options);
    println!("{outcome}");
    assert_eq!(outcome.count, COUNT);
    assert!(outcome.broken.is_empty(), "{outcome}");
    // What is left as it is breaks no law; if that became usual, the laws would say nothing.
    let seen = outcome.seen;
    assert!(seen.left * 100 < COUNT * 8, "{seen}");
    assert!(seen.doubted * 100 < COUNT * 2 * 2, "{seen}");
    assert!(seen.converted * 100 > COUNT * 30 && seen.untouched * 100 < COUNT, "{seen}");
}
