//! Parsing speed against the peers and against the bounds, in one run on one core.
//!
//! ```text
//! cargo run --profile bench -p benches            # all inputs; OPENSGF_CORPUS=DIR for real records
//! cargo run --profile bench -p benches -- --smoke # a few seconds
//! ```
//!
//! Each figure is the best of several rounds, in MB of input a second. All contestants of an input are measured in turn
//! within each round, so that a slow moment of the machine hits all of them alike.
#![allow(clippy::print_stdout)] // the figures are what this program is for

mod inputs;

use std::hint::black_box;
use std::time::{Duration, Instant};

use inputs::Input;
use sgf_syntax::{Buffers, Document};

type Contestant = (&'static str, fn(&Input));

const CONTESTANTS: &[Contestant] = &[
    ("memcpy", copy),
    ("byte-loop scan", byte_loop),
    ("sgf-parse 4.2.8", sgf_parse),
    ("sgf-parser 2.6.0", sgf_parser),
    ("fresh document", fresh),
    ("reused buffers", reused),
    ("parse and write", parse_and_write),
];

fn main() {
    let smoke = std::env::args().any(|argument| argument == "--smoke");
    let budget = if smoke { Duration::from_millis(300) } else { Duration::from_secs(6) };
    for input in inputs::all() {
        measure(&input, budget);
    }
}

fn measure(input: &Input, budget: Duration) {
    println!("\n{}: {} records, {:.1} MB", input.name, input.records.len(), input.len() as f64 / 1e6);
    let mut best = vec![Duration::MAX; CONTESTANTS.len()];
    let start = Instant::now();
    let mut rounds = 0;
    while rounds < 2 || start.elapsed() < budget {
        for (index, (_, contestant)) in CONTESTANTS.iter().enumerate() {
            let start = Instant::now();
            contestant(input);
            best[index] = best[index].min(start.elapsed());
        }
        rounds += 1;
    }
    let speed = |time: Duration| input.len() as f64 / 1e6 / time.as_secs_f64();
    let peer = speed(best[2]);
    for ((name, _), &time) in CONTESTANTS.iter().zip(&best) {
        println!("  {name:18} {:9.1} MB/s {:8.1}x sgf-parse", speed(time), speed(time) / peer);
    }
    let memory: usize = input
        .records
        .iter()
        .map(|record| {
            let doc = Document::parse(&record[..]);
            doc.tree_memory() + record.len()
        })
        .sum();
    println!("  tree and source: {:.2}x the input ({rounds} rounds)", memory as f64 / input.len() as f64);
}

fn copy(input: &Input) {
    for record in &input.records {
        black_box(record.clone());
    }
}

/// What a reader does at the least: look at each byte, follow brackets and escapes, count nodes.
fn byte_loop(input: &Input) {
    for record in &input.records {
        let (mut nodes, mut at, mut inside) = (0usize, 0, false);
        while at < record.len() {
            match record[at] {
                b'\\' if inside => at += 1,
                b']' if inside => inside = false,
                b'[' => inside = true,
                b';' if !inside => nodes += 1,
                _ => {}
            }
            at += 1;
        }
        black_box(nodes);
    }
}

fn sgf_parse(input: &Input) {
    for record in &input.records {
        let text = std::str::from_utf8(record).expect("inputs are UTF-8");
        let options = sgf_parse::ParseOptions { lenient: true, ..Default::default() };
        black_box(sgf_parse::parse_with_options(text, &options).ok());
    }
}

fn sgf_parser(input: &Input) {
    for record in &input.records {
        let text = std::str::from_utf8(record).expect("inputs are UTF-8");
        black_box(sgf_parser::parse(text).ok());
    }
}

fn fresh(input: &Input) {
    for record in &input.records {
        black_box(Document::parse(&record[..]));
    }
}

fn reused(input: &Input) {
    let mut buffers = Buffers::default();
    for record in &input.records {
        let doc = black_box(Document::parse_in(&record[..], buffers));
        buffers = doc.into_buffers();
    }
}

fn parse_and_write(input: &Input) {
    for record in &input.records {
        let doc = Document::parse(&record[..]);
        black_box(doc.write().to_vec());
    }
}
