//! Parsing speed compared with other parsers and with lower bounds, on one core.
//!
//! ```text
//! cargo run --profile bench -p benches            # all inputs; OPENSGF_CORPUS=DIR for real records
//! cargo run --profile bench -p benches -- --smoke # a few seconds
//! ```
//!
//! Each figure is the best of several rounds, in MB of input per second. All contestants run in turn within each round, so that other
//! work on the machine affects all of them alike.
#![allow(clippy::print_stdout)] // the figures are what this program is for

mod inputs;
mod visitors;

use std::hint::black_box;
use std::time::{Duration, Instant};

use inputs::Input;
use sgf_syntax::{Buffers, Document};

struct Contestant {
    name: &'static str,
    run: fn(&Input),
    /// Returns whether the contestant reads the complete input; otherwise its time would be meaningless.
    takes: fn(&Input) -> bool,
}

const fn contestant(name: &'static str, run: fn(&Input)) -> Contestant {
    Contestant { name, run, takes: |_| true }
}

const CONTESTANTS: &[Contestant] = &[
    contestant("memcpy", copy),
    contestant("byte-loop scan", byte_loop),
    Contestant { name: PEER, run: sgf_parse, takes: sgf_parse_takes },
    Contestant { name: "sgf-parser 2.6.0", run: sgf_parser, takes: sgf_parser_takes },
    contestant("fresh document", fresh),
    contestant("reused buffers", reused),
    contestant("parse and write", parse_and_write),
    contestant("visitor, all events", visitors::all_events),
    contestant("visitor, roots only", visitors::roots_only),
    contestant("visitor that skips", visitors::skips),
    contestant("reader, 64 kB pieces", visitors::reader),
    contestant("survey of a document", survey),
];

/// The contestant that the others are compared with.
const PEER: &str = "sgf-parse 4.2.8";

/// Minimum time that each contestant runs in a round.
const TURN: Duration = Duration::from_millis(50);

fn main() {
    let smoke = std::env::args().any(|argument| argument == "--smoke");
    let budget = if smoke { Duration::from_millis(300) } else { Duration::from_secs(6) };
    for input in inputs::all() {
        measure(&input, budget);
    }
}

fn measure(input: &Input, budget: Duration) {
    println!("\n{}: {} records, {:.1} MB", input.name, input.records.len(), input.len() as f64 / 1e6);
    let takes: Vec<bool> = CONTESTANTS.iter().map(|contestant| (contestant.takes)(input)).collect();
    let mut best = vec![Duration::MAX; CONTESTANTS.len()];
    let start = Instant::now();
    let mut rounds = 0;
    while rounds < 2 || start.elapsed() < budget {
        for (index, contestant) in CONTESTANTS.iter().enumerate().filter(|&(index, _)| takes[index]) {
            // Fast contestants run more often, so that at least one of their short runs is undisturbed.
            let turn = Instant::now();
            while turn.elapsed() < TURN {
                let start = Instant::now();
                (contestant.run)(input);
                best[index] = best[index].min(start.elapsed());
            }
        }
        rounds += 1;
    }
    let speed = |time: Duration| input.len() as f64 / 1e6 / time.as_secs_f64();
    let peer = CONTESTANTS.iter().position(|contestant| contestant.name == PEER).expect("the peer is there");
    for (index, contestant) in CONTESTANTS.iter().enumerate() {
        let name = contestant.name;
        match takes[index] {
            false => println!("  {name:20}   refuses"),
            true if takes[peer] => {
                let ratio = speed(best[index]) / speed(best[peer]);
                println!("  {name:20} {:9.1} MB/s {ratio:8.1}x {PEER}", speed(best[index]));
            }
            true => println!("  {name:20} {:9.1} MB/s", speed(best[index])),
        }
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

/// The minimum that a parser does: look at each byte, track brackets and escapes, count nodes.
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

fn sgf_parse_takes(input: &Input) -> bool {
    let options = sgf_parse::ParseOptions { lenient: true, ..Default::default() };
    input.records.iter().all(|record| {
        let text = std::str::from_utf8(record).expect("inputs are UTF-8");
        let games = Document::parse(&record[..]).games().len();
        sgf_parse::parse_with_options(text, &options).is_ok_and(|trees| trees.len() == games)
    })
}

/// This parser returns only the first tree of a collection.
fn sgf_parser_takes(input: &Input) -> bool {
    input.records.iter().all(|record| {
        let text = std::str::from_utf8(record).expect("inputs are UTF-8");
        let nodes: usize = Document::parse(&record[..]).games().map(sgf_syntax::Game::node_count).sum();
        sgf_parser::parse(text).is_ok_and(|tree| tree_nodes(&tree) == nodes)
    })
}

fn tree_nodes(tree: &sgf_parser::GameTree) -> usize {
    let (mut nodes, mut rest) = (0, vec![tree]);
    while let Some(tree) = rest.pop() {
        nodes += tree.nodes.len();
        rest.extend(&tree.variations);
    }
    nodes
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

/// The time includes parsing, because the survey needs a document.
fn survey(input: &Input) {
    let mut buffers = Buffers::default();
    for record in &input.records {
        let doc = Document::parse_in(&record[..], buffers);
        black_box((doc.scan_summary(), doc.line_breaks()));
        buffers = doc.into_buffers();
    }
}
