//! Speed of importing other formats, in MB/s on one core.
//!
//! ```text
//! cargo run --profile bench -p benches --bin formats
//! ```
//!
//! The inputs are a WTHOR file with 2,332 games of Othello and 10,000 GIB files, with random legal moves, written by our exporters.
//! Figures are the best of ten rounds. For a profiler, `wthor 300` or `gib 100` runs one of them for that many rounds.
#![allow(clippy::print_stdout, reason = "the figures are what this program is for")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use opensgf::formats::{Detected, Options, detect, format, read, write};
use opensgf::value::Color;
use sgf_games::{Options as Rules, Position, othello};
use testkit::Random;

const GAMES_OF_OTHELLO: usize = 2332;
const FILES_OF_GO: usize = 10_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (only, n_rounds) = (arguments.next(), arguments.next().and_then(|it| it.parse().ok()).unwrap_or(10));
    for (name, make) in [("wthor", wthor as fn() -> Vec<Vec<u8>>), ("gib", gib)] {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let files = make();
        let n_bytes: usize = files.iter().map(Vec::len).sum();
        let n_read: usize = files.iter().map(|file| all(file)).sum();
        let time = best(n_rounds, || files.iter().map(|file| all(file)).sum::<usize>());
        let speed = |n_bytes: usize| n_bytes as f64 / 1e6 / time.as_secs_f64();
        println!(
            "{name:8} {:6} files, {n_bytes} bytes   {:7.1} MB/s read, {:7.1} MB/s of SGF   {} µs",
            files.len(),
            speed(n_bytes),
            speed(n_read),
            time.as_micros()
        );
    }
}

/// Recognizes and imports a file; returns the length of the SGF.
fn all(file: &[u8]) -> usize {
    let Detected::Foreign(format) = detect(file, None) else { panic!("it is a foreign file") };
    read(black_box(file), format, &Options::default()).sgf.len()
}

fn written(sgf: &str, name: &str) -> Vec<u8> {
    let document = opensgf::read(sgf.as_bytes());
    let games: Vec<_> = opensgf::games(&document).collect();
    write(&games, format(name).expect("it is in the table")).expect("these are such games").bytes
}

fn wthor() -> Vec<Vec<u8>> {
    let (mut random, mut sgf) = (Random::named("games of Othello"), String::new());
    for _ in 0..GAMES_OF_OTHELLO {
        let mut position = othello::Othello::begin(&Rules::default()).expect("the usual board");
        let mut moves = Vec::new();
        sgf.push_str("(;GM[2]DT[2024]");
        while let Some(turn) = position.turn() {
            moves.clear();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let step = random.pick(&moves);
            let _ = write!(sgf, ";{}[{}]", turn.encode(), position.write_move(step));
            position.play_unchecked(turn, step);
        }
        sgf.push(')');
    }
    vec![written(&sgf, "wthor")]
}

fn gib() -> Vec<Vec<u8>> {
    let mut random = Random::named("games of Go");
    let mut game = |number: usize| {
        let mut points: Vec<usize> = (0..361).collect();
        let mut sgf =
            format!("(;GM[1]SZ[19]PB[Oskar]BR[2d]PW[Hana {number}]WR[3d]KM[6.5]DT[2024-05-17]RE[B+R]");
        let letter = |index: usize| char::from(b'a' + index as u8);
        for turn in [Color::Black, Color::White].into_iter().cycle().take(150 + number % 100) {
            let point = points.swap_remove(random.below(points.len()));
            let _ = write!(sgf, ";{}[{}{}]", turn.encode(), letter(point % 19), letter(point / 19));
        }
        written(&(sgf + ")"), "gib")
    };
    (0..FILES_OF_GO).map(&mut game).collect()
}

fn best<T>(n_rounds: usize, work: impl Fn() -> T) -> Duration {
    let round = |_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    };
    (0..n_rounds).map(round).min().unwrap_or_default()
}
