//! Diff and merge of records with 300,000 nodes, and parsing alone, in nanoseconds per node.
//!
//! ```text
//! cargo run --profile bench -p benches --bin merge
//! ```
//!
//! The records are a line of moves, a tree of variations, and a line with comments and marks in every tenth node. In the other record
//! of each pair, every thousandth node differs. Figures are the best of five rounds. For reproducible instruction counts, run the
//! program with `--once` under `valgrind --tool=callgrind`.
#![allow(clippy::print_stdout, reason = "the figures are what this program is for")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use opensgf::merge::{diff, merge};

const NODES: usize = 300_000;

fn main() {
    let n_rounds = if std::env::args().any(|argument| argument == "--once") { 1 } else { 5 };
    for (name, write) in
        [("line", line as fn(&str) -> String), ("variations", variations), ("comments", comments)]
    {
        let [base, ours, theirs] = ["", "C[ours]", "TR[aa]"].map(|change| write(change).into_bytes());
        let read = best(n_rounds, || opensgf::read(&ours[..]));
        let (base, ours, theirs) =
            (opensgf::read(&base[..]), opensgf::read(&ours[..]), opensgf::read(&theirs[..]));
        let n_nodes: usize = ours.games().map(opensgf::Game::node_count).sum();
        let compared = best(n_rounds, || diff(&base, &ours).expect("sound"));
        let merged = best(n_rounds, || merge(Some(&base), &ours, &theirs).expect("one game"));
        let of = |time: Duration| time.as_secs_f64() * 1e9 / n_nodes as f64;
        println!(
            "{name:12} {n_nodes} nodes   read {:6.1} ns a node   diff {:6.1}   merge {:6.1}   ({} ms, {} ms)",
            of(read),
            of(compared),
            of(merged),
            compared.as_millis(),
            merged.as_millis()
        );
    }
}

/// A record whose nodes are written by a function of their number; every thousandth can differ.
fn record(change: &str, mut node: impl FnMut(usize, &mut String)) -> String {
    let mut text = "(;GM[1]FF[4]SZ[19]".to_owned();
    for index in 0..NODES {
        node(index, &mut text);
        if index % 1000 == 500 && !text.ends_with(')') {
            text.push_str(change);
        }
    }
    text + ")"
}

fn step(index: usize) -> String {
    let letter = |number: usize| char::from(b'a' + (number % 19) as u8);
    format!(";{}[{}{}]", ["B", "W"][index % 2], letter(index), letter(index / 19))
}

fn line(change: &str) -> String {
    record(change, |index, text| text.push_str(&step(index)))
}

/// A line with a one-node variation at each node.
fn variations(change: &str) -> String {
    let text = record(change, |index, text| {
        let _ = write!(text, "(;N[{index}])({}", step(index));
    });
    text + &")".repeat(NODES)
}

fn comments(change: &str) -> String {
    record(change, |index, text| {
        text.push_str(&step(index));
        if index % 10 == 0 {
            let _ = write!(text, "N[{index}]SQ[aa][bb]LB[cc:{index}]GC[What the teacher says.]");
        }
    })
}

fn best<T>(n_rounds: usize, work: impl Fn() -> T) -> Duration {
    let round = |_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    };
    (0..n_rounds).map(round).min().unwrap_or_default()
}
