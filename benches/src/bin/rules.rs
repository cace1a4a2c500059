//! The speed of the rules: all of them, each family by itself, and records of extreme shape.
//!
//! ```text
//! cargo run --profile bench -p benches --bin rules               # OPENSGF_CORPUS=DIR for the professional games in it
//! cargo run --profile bench -p benches --bin rules -- --every 10 # only every tenth of them
//! cargo run --profile bench -p benches --bin rules -- --only P   # only these rules: a family, or one of them
//! cargo run --profile bench -p benches --bin rules -- --without P028,C008 # all but these, to compare with a version that lacks them
//! cargo run --profile bench -p benches --bin rules -- --times 9  # nothing but the rules, nine times: for a profiler
//! cargo run --profile bench -p benches --bin rules -- --findings # what is found in every record, to compare two versions
//! ```
//!
//! Everything runs in one thread, after all files are read. The records are checked in several rounds, and the best round of each
//! hundred records counts, so that other work on the machine matters little. Figures are in MB of input per second, and exclude
//! parsing unless they say otherwise.
#![allow(clippy::print_stdout)] // the figures are what this program is for

#[path = "../pro.rs"]
mod pro;

use std::hint::black_box;
use std::time::{Duration, Instant};

use sgf_lint::{Checker, Config, rules};
use sgf_syntax::{Buffers, Document};
use testkit::shapes;

/// Siblings in the record that tests quadratic behavior (SGFC needs 33 s for 40,000).
const SIBLINGS: usize = 40_000;
/// Number of records timed together.
const PORTION: usize = 100;
/// The best speed of SGFC in MB/s, as measured by its users.
const SGFC: f64 = 17.0;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let behind = |name: &str| {
        let place = arguments.iter().position(|argument| argument == name)?;
        arguments.get(place + 1)
    };
    let number_behind = |name: &str| behind(name)?.parse::<u64>().ok();
    if arguments.iter().any(|argument| argument == "--findings") {
        return findings();
    }
    let records = pro::records(number_behind("--every").unwrap_or(1) as usize);
    let only = behind("--only").map(|selector| Config::only(selector).expect("a family or a rule"));
    let mut config = only.clone().unwrap_or_default();
    let without = behind("--without").map_or("", String::as_str);
    let codes = without.split(',').filter(|code| !code.is_empty());
    config.ignore = codes.map(|code| code.parse().expect("a family or a rule")).collect();
    let checker = Checker::new(&config);
    if let Some(times) = number_behind("--times") {
        return (0..times).for_each(|_| check_all(&checker, &records));
    }
    let bytes: usize = records.iter().map(Vec::len).sum();
    println!("{} records, {:.1} MB", records.len(), bytes as f64 / 1e6);
    figures(&checker, &records, bytes, &config);
    if only.is_none() {
        extremes(&checker);
    }
}

/// Prints the speed of the parser, of the rules, and, if all rules run, of each family.
fn figures(checker: &Checker, records: &[Vec<u8>], bytes: usize, config: &Config) {
    let speed = |time: Duration| bytes as f64 / 1e6 / time.as_secs_f64();
    let parsing = best_of_each(records, parse_all);
    println!("  {:28} {:8.1} MB/s", "parse", speed(parsing));
    let whole = best_of_each(records, |portion| check_all(checker, portion));
    let checking = whole.saturating_sub(parsing);
    println!("  {:28} {:8.1} MB/s {:6.1}x SGFC", "the rules", speed(checking), speed(checking) / SGFC);
    println!("  {:28} {:8.1} MB/s {:6.1}x SGFC", "parse and the rules", speed(whole), speed(whole) / SGFC);
    for family in rules::FAMILIES.iter().filter(|_| config.select.is_empty()) {
        let letter = family.letter.to_string();
        let select = vec![letter.parse().expect("a family")];
        let checker = Checker::new(&config.clone().with(|config| config.select = select));
        let whole = best_of_each(records, |portion| check_all(&checker, portion));
        println!(
            "  {:28} {:8.1} MB/s",
            format!("{letter} {}", family.title),
            speed(whole.saturating_sub(parsing))
        );
    }
}

/// Prints the time for records of extreme shape.
fn extremes(all: &Checker) {
    let mut text = b"(;FF[4]GM[1];B[aa]".to_vec();
    (0..SIBLINGS).for_each(|_| text.extend_from_slice(b"(;W[bb])"));
    text.push(b')');
    let time = best(|| drop(black_box(all.check(&Document::parse(&text[..])))));
    println!("  {SIBLINGS} siblings: {:.1} ms", time.as_secs_f64() * 1e3);
    println!("shapes, nanoseconds a byte at 1 MB and at 4 MB:");
    for (small, large) in shapes::all(1_000_000).iter().zip(shapes::all(4_000_000).iter()) {
        let cost = |text: &[u8]| {
            let time = best(|| drop(black_box(all.check(&Document::parse(text)))));
            time.as_secs_f64() * 1e9 / text.len() as f64
        };
        println!("  {:30} {:8.1} {:8.1}", small.name, cost(&small.text), cost(&large.text));
    }
}

/// The sum of the best times for each hundred records, in rounds over all of them.
fn best_of_each(records: &[Vec<u8>], mut work: impl FnMut(&[Vec<u8>])) -> Duration {
    let mut bests = vec![Duration::MAX; records.len().div_ceil(PORTION)];
    rounds(Duration::from_secs(4), || {
        for (best, portion) in bests.iter_mut().zip(records.chunks(PORTION)) {
            *best = (*best).min(time_of(|| work(portion)));
        }
    });
    bests.iter().sum()
}

/// The best time of several rounds.
fn best(mut work: impl FnMut()) -> Duration {
    let mut best = Duration::MAX;
    rounds(Duration::from_secs(1), || best = best.min(time_of(&mut work)));
    best
}

/// Runs `work` repeatedly for a time, and at least three times.
fn rounds(time: Duration, mut work: impl FnMut()) {
    let begin = Instant::now();
    for round in 0.. {
        if round >= 3 && begin.elapsed() > time {
            break;
        }
        work();
    }
}

fn time_of(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn parse_all(records: &[Vec<u8>]) {
    let mut buffers = Buffers::default();
    for record in records {
        buffers = black_box(Document::parse_in(&record[..], buffers)).into_buffers();
    }
}

fn check_all(checker: &Checker, records: &[Vec<u8>]) {
    let mut buffers = Buffers::default();
    for record in records {
        let doc = Document::parse_in(&record[..], buffers);
        black_box(checker.check(&doc));
        buffers = doc.into_buffers();
    }
}

/// Prints every finding of every file of the corpus, in the order of their paths.
fn findings() {
    let checker = Checker::new(&Config::default());
    for path in testkit::corpus::every_file().unwrap_or_default() {
        let Ok(bytes) = std::fs::read(&path) else { continue };
        for found in checker.check(&Document::parse(&bytes[..])) {
            let (code, severity, span) = (found.rule.code, found.severity, found.span);
            println!("{} {code} {severity} {span:?} {:?} {:?}", path.display(), found.message, found.help);
            if let Some(fix) = found.fix {
                println!("  {fix:?}");
            }
        }
    }
}
