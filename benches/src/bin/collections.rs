//! Speed of database searches, and the number of games and hits they find, to compare with libkombilo.
//!
//! ```text
//! cargo run --release -p benches --bin collections -- DB xtask/peers/kombilo/patterns.txt [TIMES [HITS]]
//! ```
//!
//! DB is a database of Go on 19x19. The patterns are those of `xtask/peers/kombilo/harness.cpp`. Each is searched with
//! [`Database::explore`], once without and once with a list of hits. The output has the first search of the process and the best of the
//! others, in milliseconds of CPU time of all threads and of wall-clock time. A line for the first hit at each place is written to
//! HITS. The last lines are continuations of positions from the games, and the peak memory.
#![allow(clippy::print_stdout, clippy::expect_used)] // the figures are what this program is for

use std::collections::HashSet;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use sgf_db::{BoardQuery, Database, Filter, LastBlock, Pattern, geometry};
use sgf_games::replay::{each_action, follow};
use sgf_games::{Geometry, Options, Placement, go};
use sgf_model::record::games;
use sgf_model::value::Color;
use sgf_syntax::Document;

const SIZE: usize = 19;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [db, patterns, rest @ ..] = arguments.as_slice() else { panic!("DB PATTERNS [TIMES [HITS]]") };
    let n_times = rest.first().map_or(5, |times| times.parse().expect("TIMES is a number"));
    let board = geometry(1, SIZE as u16, SIZE as u16).expect("Go is known");
    println!("what\tfirst cpu\tfirst clock\tbest cpu\tbest clock\tgames\thits");
    measure("open", n_times, || {
        let database = Database::open(Path::new(db)).expect("it is a database");
        (database.n_games().expect("it can be counted"), 0)
    });
    let database = Database::open(Path::new(db)).expect("it is a database");
    let mut hits = String::new();
    for line in std::fs::read_to_string(patterns).expect("it can be read").lines() {
        let Some((name, query)) = query_of(line, board) else { continue };
        measure(&name, n_times, || {
            let explored = database.explore(&Filter::default(), &query).expect("it is a query");
            (explored.n_games, explored.n_hits)
        });
        // Again, with a list of hits.
        measure(&format!("{name} listed"), n_times, || {
            let mut n_hits = 0;
            let explored = database.explore_while(&Filter::default(), &query, |progress| {
                n_hits += progress.found().map(|(_, hits)| hits.len() as u64).sum::<u64>();
                ControlFlow::Continue(())
            });
            (explored.expect("it is a query").n_games, n_hits)
        });
        if rest.len() > 1 {
            add_hits(&mut hits, &name, &database, &query);
        }
    }
    if let Some(path) = rest.get(1) {
        std::fs::write(path, hits).expect("it can be written");
    }
    for query in positions(&database) {
        measure("position", n_times, || {
            let explored = database.explore(&Filter::default(), &query.1).expect("it is a query");
            (query.0, explored.n_hits)
        });
    }
    let status = std::fs::read_to_string("/proc/self/status").expect("this is Linux");
    status.lines().filter(|line| line.starts_with("VmHWM")).for_each(|line| println!("{line}"));
}

/// Runs `work` several times and prints the times.
fn measure(name: &str, n_times: usize, mut run: impl FnMut() -> (u64, u64)) {
    let mut taken = Vec::new();
    let mut found = (0, 0);
    for _ in 0..n_times {
        let (cpu, clock) = (cpu_ms(), Instant::now());
        found = run();
        taken.push((cpu_ms() - cpu, clock.elapsed().as_secs_f64() * 1e3));
    }
    let best = |of: fn(&(f64, f64)) -> f64| taken.iter().skip(1).map(of).fold(f64::INFINITY, f64::min);
    let (cpu, clock) = (best(|it| it.0), best(|it| it.1));
    let (first, first_clock) = taken[0];
    println!("{name}\t{first:.2}\t{first_clock:.2}\t{cpu:.2}\t{clock:.2}\t{}\t{}", found.0, found.1);
}

/// CPU time of all threads of this process, in milliseconds.
fn cpu_ms() -> f64 {
    let tasks = std::fs::read_dir("/proc/self/task").expect("this is Linux").flatten();
    let of = |task: std::fs::DirEntry| std::fs::read_to_string(task.path().join("schedstat")).ok();
    let ns = tasks.filter_map(of).filter_map(|line| line.split(' ').next()?.parse::<f64>().ok());
    ns.sum::<f64>() / 1e6
}

/// Reads a line: `NAME LEFT RIGHT TOP BOTTOM COLUMNS ROWS CONTENT [MOVES]`.
fn query_of(line: &str, board: Geometry) -> Option<(String, BoardQuery)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [name, left, right, top, bottom, columns, rows, content, moves @ ..] = words.as_slice() else {
        return None;
    };
    if name.starts_with('#') {
        return None;
    }
    let number = |word: &str| word.parse::<usize>().expect("it is a number");
    let (columns, rows) = (number(columns), number(rows));
    let color = |sign: char| if sign == 'X' { Color::Black } else { Color::White };
    if let Some(moves) = moves.first() {
        let step = |step: &str| {
            let (sign, point) = step.split_at(1);
            (Some(board.site(point).expect("it is a point")), color(sign.chars().next().expect("a sign")))
        };
        return Some((
            name.to_string(),
            BoardQuery::sequence(1, board, moves.split(',').map(step).collect()),
        ));
    }
    if columns == SIZE && rows == SIZE {
        let stones = board.sites().zip(content.chars());
        let placement = Placement::new(
            board,
            stones.map(|(site, sign)| (site, (sign != '.').then(|| color(sign)).into())),
        );
        return Some((
            name.to_string(),
            BoardQuery::position(1, &placement).expect("there are stones alone"),
        ));
    }
    // A fixed side of the rectangle of anchors means that the pattern touches the edge.
    let is_left = number(left) == number(right) && number(left) == 0;
    let is_top = number(top) == number(bottom) && number(top) == 0;
    let mut diagram = String::new();
    if is_top {
        diagram.push_str(&"-".repeat(columns));
    }
    for row in content.as_bytes().chunks(columns) {
        let _ = write!(diagram, "/{}{}", if is_left { "|" } else { "" }, String::from_utf8_lossy(row));
    }
    let pattern: Pattern = diagram.parse().expect("it is a diagram");
    assert_eq!((pattern.columns(), pattern.rows()), (columns, rows));
    Some((name.to_string(), BoardQuery::pattern(1, pattern)))
}

/// Adds the first hit at each place: the name of the pattern, the file and the number of the move.
fn add_hits(out: &mut String, name: &str, database: &Database, query: &BoardQuery) {
    let found = database.find(&Filter::default(), Some(query), |game| {
        let mut seen = HashSet::new();
        for hit in game.hits.iter().filter(|hit| seen.insert((hit.column, hit.row, hit.image))) {
            let _ = writeln!(out, "{name}\t{}\t{}", game.path, hit.move_number);
        }
        ControlFlow::Continue(())
    });
    found.expect("it is a query");
}

/// Positions from games: every fifth move of some of them.
fn positions(database: &Database) -> Vec<(u64, BoardQuery)> {
    let mut queries = Vec::new();
    let (mut n_games, mut last) = (0, LastBlock::default());
    let found = database.find(&Filter::default(), None, |game| {
        n_games += 1;
        if n_games % 9001 != 0 {
            return ControlFlow::Continue(());
        }
        let record = database.record(&game, &mut last).expect("it can be read");
        let document = Document::parse(&record);
        let view = games(&document).next().expect("the record has a game");
        let mut position = go::SPEC.begin(&Options::of(&view)).expect("there is such a board");
        for (number, node) in view.main_line().enumerate() {
            each_action(&view, &go::SPEC, node, |action| follow(&mut *position, &action));
            if [0, 1, 2, 5, 10, 20, 40, 60, 80, 120, 180].contains(&number) {
                queries.push((number as u64, BoardQuery::at(&go::SPEC, &*position)));
            }
        }
        ControlFlow::Continue(())
    });
    found.expect("all games can be listed");
    queries
}
