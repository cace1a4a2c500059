//! Records of extreme shape: time per byte, compared with a record of ordinary shape.
//!
//! ```text
//! cargo run --profile bench -p benches --bin shapes
//! ```
//!
//! Each figure is the best of five rounds, in nanoseconds per byte of input, with the ratio to ordinary input in parentheses.
//! Everything runs on a stack of one MiB. Writing is not measured, because it returns the source.
#![allow(clippy::print_stdout)] // the figures are what this program is for

use std::hint::black_box;
use std::time::{Duration, Instant};

use sgf_lint::{Applicability, Checker, Config};
use sgf_model::record::LANDMARKS;
use sgf_syntax::{Buffers, Document, Layout, ScanMode};
use testkit::shapes::{self, Shape};

/// The name of an operation, and a function that times it once.
type Work = (&'static str, fn(&Shape) -> Duration);

const WORK: &[Work] = &[("parse", parse), ("edit", edit), ("format", format), ("fix", fix)];

fn main() {
    let run = || shapes::all(1_000_000).iter().fold(None, |ordinary, shape| Some(measure(shape, ordinary)));
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(run);
    thread.expect("a thread").join().expect("no shape overflows the stack");
}

/// Prints the figures of a shape and returns those of ordinary input.
fn measure(shape: &Shape, ordinary: Option<Vec<f64>>) -> Vec<f64> {
    let figures: Vec<f64> = WORK
        .iter()
        .map(|(_, work)| {
            let best = (0..5).map(|_| work(shape)).min().unwrap_or_default();
            best.as_secs_f64() * 1e9 / shape.text.len() as f64
        })
        .collect();
    let ordinary = ordinary.unwrap_or_else(|| figures.clone());
    print!("{:30} {:6.1} MB", shape.name, shape.text.len() as f64 / 1e6);
    for (((name, _), figure), base) in WORK.iter().zip(&figures).zip(&ordinary) {
        print!("   {name} {figure:6.2} ({:.1}x)", figure / base);
    }
    println!();
    ordinary
}

/// Parses into reused buffers, so that allocation is not measured.
fn parse(shape: &Shape) -> Duration {
    let buffers = read(&shape.text).into_buffers();
    timed(|| read_in(&shape.text, buffers))
}

fn read(text: &[u8]) -> Document<'_> {
    read_in(text, Buffers::default())
}

fn read_in(text: &[u8], buffers: Buffers) -> Document<'_> {
    Document::parse_with_landmarks(text, LANDMARKS, |_| ScanMode::Ascii, buffers)
}

/// Applies all safe fixes.
fn fix(shape: &Shape) -> Duration {
    let doc = read(&shape.text);
    let checker = Checker::new(&Config::default());
    timed(|| checker.fix(&doc, Applicability::Safe))
}

fn format(shape: &Shape) -> Duration {
    let doc = read(&shape.text);
    timed(|| doc.format(&Layout::default()))
}

/// Sets a property of the first root, appends a move to the last node, and commits.
fn edit(shape: &Shape) -> Duration {
    let doc = read(&shape.text);
    let Some(last) = doc.games().next_back() else { return Duration::ZERO };
    let first = doc.games().next().unwrap_or(last);
    timed(|| {
        let mut edit = doc.edit();
        edit.set_raw(first.root(), b"GN", &[b"edited"]);
        if let Some(node) = last.nodes().last() {
            edit.append_child_raw(node, &[(b"W", &[b"cc"])]);
        }
        edit.commit()
    })
}

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}
