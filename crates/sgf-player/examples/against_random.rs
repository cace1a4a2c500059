//! Plays games against a random player in every game, and writes a table of the results.
//!
//! `cargo run --release -p sgf-player --example against_random -- [LEVEL] [N_GAMES] [GAME...]`

use std::error::Error;
use std::io::Write;
use std::time::Instant;

use sgf_games::{AnyPosition, Claims, GAMES, GameSpec, Options, Score};
use sgf_model::value::Color;
use sgf_player::{Level, Random, Settings, choose, roll};

/// Games without a result after this many moves are draws, or are decided by the score if the game counts.
const MOST_MOVES: usize = 600;

/// Plays a game, and returns the winner, the number of the player's moves and of its simulations.
fn play(
    spec: &GameSpec,
    color: Color,
    settings: &Settings<'_>,
) -> Result<(Option<Color>, u32, u32), Box<dyn Error>> {
    let begin = spec.begin.ok_or("the game has no rules")?;
    let options = if spec.number == 1 { Options::default().with_size(9, 9) } else { Options::default() };
    let mut position = begin(&options)?;
    let mut random = Random::new(settings.seed);
    let (mut n_moves, mut n_simulations) = (0, 0);
    for _ in 0..MOST_MOVES {
        roll(&mut *position, &mut random);
        let Some(turn) = position.turn() else { break };
        let step = if turn == color {
            let choice = choose(&*position, &settings.with_seed(random.number()))?;
            (n_moves, n_simulations) = (n_moves + 1, n_simulations + choice.simulations);
            choice.step
        } else {
            let mut moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            moves.swap_remove(random.below(moves.len()))
        };
        position.play(turn, &step)?;
    }
    Ok((winner(&*position), n_moves, n_simulations))
}

/// The winner of a finished game; in Go, by counting all stones as alive.
fn winner(position: &dyn AnyPosition) -> Option<Color> {
    let by_score = |Score { black, white, .. }: Score| match black - white {
        lead if lead > 0.0 => Some(Color::Black),
        lead if lead < 0.0 => Some(Color::White),
        _ => None,
    };
    match position.outcome() {
        Some(outcome) => outcome.winner,
        None => position.score(&Claims::default()).ok().flatten().and_then(by_score),
    }
}

#[allow(clippy::disallowed_methods, reason = "a program may print")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let level = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let level = Level::new(level).ok_or("the level is a number from 1 to 10")?;
    let n_games: u64 = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let wanted: Vec<String> = arguments.collect();
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{:<22} {:>5} {:>5} {:>6} {:>9} {:>10} lost with seeds",
        "game", "won", "drawn", "lost", "ms/move", "sims/s"
    )?;
    for spec in GAMES.iter().filter(|spec| spec.begin.is_some()) {
        if !wanted.is_empty() && !wanted.iter().any(|name| name.eq_ignore_ascii_case(spec.name)) {
            continue;
        }
        let (mut won, mut drawn, mut moves, mut simulations) = (0, 0, 0, 0_u64);
        // The seeds of lost games, to look at them.
        let mut lost = Vec::new();
        let begin = Instant::now();
        for seed in 0..n_games {
            let color = if seed % 2 == 0 { Color::Black } else { Color::White };
            let (winner, n_moves, n_simulations) = play(spec, color, &Settings::of(level).with_seed(seed))?;
            match winner {
                Some(winner) if winner == color => won += 1,
                Some(_) => lost.push(seed),
                None => drawn += 1,
            }
            (moves, simulations) = (moves + n_moves, simulations + u64::from(n_simulations));
        }
        let seconds = begin.elapsed().as_secs_f64();
        let (per_move, rate) = (seconds * 1000.0 / f64::from(moves.max(1)), simulations as f64 / seconds);
        write!(out, "{:<22} {won:>5} {drawn:>5} {:>6}", spec.name, lost.len())?;
        writeln!(out, " {per_move:>9.1} {rate:>10.0} {lost:?}")?;
        out.flush()?;
    }
    Ok(())
}
