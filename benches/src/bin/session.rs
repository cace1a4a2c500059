//! Speed of edits, steps, undo and redo in a session with a large record, and the memory that undo takes.
//!
//! ```text
//! cargo run --profile bench -p benches --bin session -- --smoke
//! ```
//!
//! The record is a tree of 175,000 nodes, and with OPENSGF_CORPUS also the largest tree of the corpus. Figures are the median and the
//! maximum of many runs, in milliseconds. `--smoke` reduces the number of runs.
#![allow(clippy::print_stdout, clippy::expect_used)] // the figures are what this program is for

use std::fmt::Write as _;
use std::time::Instant;

use opensgf::session::{Mark, Rules};
use opensgf::value::Color;
use opensgf::{Change, NodeId, Session, SessionError, prop};
use testkit::Random;

/// An operation on a node, with its name.
type Work = (&'static str, fn(&mut Session, NodeId) -> Result<Change, SessionError>);

const WORK: &[Work] = &[
    ("set a comment", |session, node| {
        session.set(node, prop::C, "a comment of some length, as people type it")
    }),
    ("mark a point", |session, node| {
        session.go(node);
        let site = session.position()?.site("qq")?;
        session.mark(site, Some(Mark::Triangle))
    }),
    ("play a move", |session, node| {
        session.go(node);
        session.play_text(Color::Black, "ss", Rules::Ignored)
    }),
    ("insert a node", |session, node| session.insert_before(node)),
    ("delete a node", |session, node| session.delete_node(node)),
    ("delete a subtree", |session, node| session.delete_subtree(node)),
    ("make main line", |session, node| session.make_main_line(node)),
    ("cut and paste", |session, node| {
        let (clip, _) = session.cut(node)?;
        session.paste(NodeId { node: 0, ..node }, &clip)
    }),
];

fn main() {
    let is_smoke = std::env::args().any(|argument| argument == "--smoke");
    // First, because later the allocator reuses freed memory.
    memory(if is_smoke { 1_000 } else { 10_000 });
    let n_times = if is_smoke { 10 } else { 200 };
    measure("a tree of 175,000 nodes", &tree(175_000), n_times);
    let line = format!("(;GM[1]SZ[19]{})", ";B[aa];W[bb]".repeat(87_500));
    measure("a line of 175,000 nodes", line.as_bytes(), n_times);
    if let Some(largest) = largest_tree() {
        measure("the largest tree of the corpus", &largest, n_times);
    }
}

/// A tree like a dictionary of openings: lines of some twenty moves, forks, a few comments.
fn tree(n_nodes: usize) -> Vec<u8> {
    let mut random = Random::named("bench session");
    let (mut text, mut depth) = ("(;FF[4]GM[1]SZ[19]CA[UTF-8]".to_owned(), 1);
    for number in 1..n_nodes {
        if random.one_in(12) && depth < 60 {
            text.push('(');
            depth += 1;
        } else if random.one_in(14) && depth > 1 {
            text.push_str(")(");
        }
        let [column, row] = [(); 2].map(|()| char::from(b'a' + random.below(18) as u8));
        let _ = write!(text, ";{}[{column}{row}]", ['B', 'W'][number % 2]);
        if random.one_in(10) {
            text.push_str("C[the usual answer, in most games]");
        }
    }
    (text + &")".repeat(depth)).into_bytes()
}

fn largest_tree() -> Option<Vec<u8>> {
    let files = testkit::corpus::files()?;
    let is_tree = |path: &&std::path::PathBuf| path.to_string_lossy().contains("go-tree");
    let size = |path: &&std::path::PathBuf| path.metadata().map_or(0, |data| data.len());
    std::fs::read(files.iter().filter(is_tree).max_by_key(size)?).ok()
}

fn measure(name: &str, text: &[u8], n_times: usize) {
    let start = Instant::now();
    let mut session = Session::new(opensgf::read(text.to_vec()));
    let n_nodes = session.document().game(0).map_or(0, opensgf::Game::node_count);
    println!("{name}: {n_nodes} nodes, {} bytes; opened in {:.1} ms", text.len(), milliseconds(start));
    let mut random = Random::named(name);
    for (name, work) in WORK {
        let (mut edits, mut undos, mut redos) = (Vec::new(), Vec::new(), Vec::new());
        while edits.len() < n_times {
            let node = NodeId { game: 0, node: 1 + random.below(n_nodes - 1) as u32 };
            let n_done = session.n_done();
            let start = Instant::now();
            let is_done = work(&mut session, node).is_ok();
            if !is_done || session.n_done() == n_done {
                // Nodes of the main line cannot be moved there.
                undos.push(0.0);
                edits.push(milliseconds(start));
                continue;
            }
            edits.push(milliseconds(start));
            let start = Instant::now();
            session.undo();
            undos.push(milliseconds(start));
            let start = Instant::now();
            session.redo();
            redos.push(milliseconds(start));
            while session.n_done() > 0 {
                session.undo();
            }
        }
        println!("  {name:18} {}   undo {}   redo {}", figures(edits), figures(undos), figures(redos));
    }
    assert_eq!(session.write(), text, "all was taken back");
    steps(&mut session, n_nodes, n_times, &mut random);
}

/// Steps with the position after each.
fn steps(session: &mut Session, n_nodes: usize, n_times: usize, random: &mut Random) {
    let step = [
        ("next", Session::next as fn(&mut Session) -> Option<NodeId>),
        ("previous", Session::previous),
        ("next variation", Session::next_variation),
        ("previous variation", Session::previous_variation),
        ("last", Session::last),
        ("first", Session::first),
    ];
    // The first replay of 175,000 moves is slow, so do it before measuring.
    session.last();
    let _ = session.position();
    for (name, step) in step {
        let mut times = Vec::new();
        for _ in 0..n_times {
            session.go(NodeId { game: 0, node: random.below(n_nodes) as u32 });
            let _ = session.position();
            let start = Instant::now();
            step(session);
            let _ = session.position();
            times.push(milliseconds(start));
        }
        println!("  {name:18} {}", figures(times));
    }
}

/// Prints the memory that the undo history takes, measured by the growth of the process.
fn memory(n_edits: usize) {
    let mut session = Session::new(opensgf::read(tree(1_000)));
    let resident = || {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
        line.split_whitespace().nth(1).and_then(|number| number.parse::<f64>().ok()).unwrap_or_default()
    };
    let before = resident();
    for number in 0..n_edits {
        let node = NodeId { game: 0, node: 1 + (number % 900) as u32 };
        session.set(node, prop::C, format!("comment number {number}").as_str()).expect("a text");
    }
    let kilobytes = resident() - before;
    println!("{n_edits} comments: {kilobytes:.0} kB, {:.0} bytes each", kilobytes * 1024.0 / n_edits as f64);
}

fn milliseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}

fn figures(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    format!("{median:7.3} ({:7.3})", times.last().copied().unwrap_or_default())
}
