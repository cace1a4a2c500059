//! Twenty thousand damaged records through everything that rewrites records. `cargo xtask mutants` makes more of them, of
//! any records and from any seed.

use testkit::variants::Variants;
use xtask::mutants::{Options, own, run_on};

const COUNT: u64 = 20_000;

/// The laws that damaged records still break, and how often at most. Each is a defect that waits for its mending.
const LEFT: &[(&str, usize)] = &[
    ("sorting keeps the decoded values", 80),
    ("setting keeps the other values", 80),
    ("formatting twice is formatting once", 10),
    ("converting twice is converting once", 20),
    ("what is converted is read as UTF-8", 10),
    ("what is converted can be converted", 10),
    ("what was set is read", 10),
    // An assertion of debug builds: a transaction on damaged text in two bytes a character is not read as it was written.
    ("nothing panics", 10),
    ("sorting twice is sorting once", 10),
];

#[test]
fn twenty_thousand_variants_keep_the_laws() {
    let options = Options { folders: Vec::new(), count: COUNT, seed: 12, jobs: 2, only: None };
    let outcome = run_on(&Variants::new(own(), options.seed), &options);
    println!("{outcome}");
    assert_eq!(outcome.count, COUNT);
    let count = |law: &str| outcome.broken.iter().filter(|(_, broken)| broken.law == law).count();
    let is_left = |law: &str| LEFT.iter().any(|(left, at_most)| *left == law && count(law) <= *at_most);
    assert!(outcome.broken.iter().all(|(_, broken)| is_left(broken.law)), "{outcome}");
    // What is left as it is breaks no law; if that became usual, the laws would say nothing.
    let seen = outcome.seen;
    assert!(seen.left * 100 < COUNT * 8 * 3, "{seen}");
    assert!(seen.doubted * 100 < COUNT * 2 * 4, "{seen}");
    assert!(seen.converted * 100 > COUNT * 30 && seen.untouched * 100 < COUNT, "{seen}");
}
