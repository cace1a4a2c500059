//! Solves endings of Othello from WTHOR files, and writes the times, in order.
//!
//! `cargo run --release -p sgf-player --example endings -- N_EMPTY N_POSITIONS FILE.wtb...`
//!
//! The header of a file names the number of empty points from which its theoretical results were computed; where it is the wanted number,
//! the results are compared.

use std::error::Error;
use std::io::Write;
use std::time::{Duration, Instant};

use sgf_games::Square;
use sgf_games::othello::{Discs, Othello};
use sgf_model::value::Color;
use sgf_player::ending;

/// The sizes of the header, of a game, and of what is before its moves.
const HEADER: usize = 16;
const GAME: usize = 68;
const BEFORE_MOVES: usize = 8;

/// The position of a game with a number of empty points, if it has one.
fn position(game: &[u8], n_empty: u32) -> Option<Discs> {
    let mut discs = Discs::begin();
    for &step in &game[BEFORE_MOVES..] {
        let [own, other] = discs.sides();
        if (own | other).count_zeros() == n_empty {
            return (discs.open() != 0).then_some(discs);
        }
        discs.pass();
        let square = Square::new(u16::from(step % 10).checked_sub(1)?, u16::from(step / 10).checked_sub(1)?);
        if !discs.put(square) {
            return None;
        }
    }
    None
}

#[allow(clippy::disallowed_methods, reason = "a program may print")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: endings N_EMPTY N_POSITIONS FILE.wtb...";
    let n_empty: u32 = arguments.next().ok_or(usage)?.parse()?;
    let n_positions: usize = arguments.next().ok_or(usage)?.parse()?;
    let mut endings = Vec::new();
    for path in arguments {
        let bytes = std::fs::read(&path)?;
        let depth = bytes.get(14).copied().unwrap_or(0);
        for game in bytes.get(HEADER..).unwrap_or_default().chunks_exact(GAME) {
            let known = (u32::from(depth) == n_empty).then_some(i32::from(game[7]));
            endings.extend(position(game, n_empty).map(|discs| (discs, known)));
        }
    }
    // Positions from the whole collection.
    let step = (endings.len() / n_positions.max(1)).max(1);
    let (mut times, mut n_compared, mut n_equal, mut n_searched) = (Vec::new(), 0, 0, 0);
    for &(discs, known) in endings.iter().step_by(step).take(n_positions) {
        let begin = Instant::now();
        let solved = ending(&Othello::from(discs), &|| false).ok_or("the board is 8×8")?;
        times.push(begin.elapsed());
        n_searched += solved.n_positions;
        if let Some(known) = known {
            let of_black = if discs.turn() == Color::Black { solved.lead } else { -solved.lead };
            n_compared += 1;
            n_equal += u32::from(of_black == 2 * known - 64);
        }
    }
    times.sort_unstable();
    let total: Duration = times.iter().sum();
    let median = times.get(times.len() / 2).ok_or("no position has this number of empty points")?;
    writeln!(
        std::io::stdout(),
        "{} endings of {n_empty}: median {median:.3?}, slowest {:.3?}, {:.1} million positions per second; \
         {n_equal} of {n_compared} results are those of the file",
        times.len(),
        times[times.len() - 1],
        n_searched as f64 / total.as_secs_f64() / 1e6,
    )?;
    Ok(())
}
