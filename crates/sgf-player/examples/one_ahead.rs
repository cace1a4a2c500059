//! Plays a level against a script that looks one move ahead: it takes the move after which the position looks best, by the estimate of the
//! game or, where that says little, by a few playouts.
//!
//! `cargo run --release -p sgf-player --example one_ahead -- [LEVEL] [N_GAMES]`

use std::error::Error;
use std::io::Write;

use sgf_games::chess::Chess;
use sgf_games::go::Go;
use sgf_games::hex::Hex;
use sgf_games::othello::Othello;
use sgf_games::{AnyPosition, Claims, GameSpec, Options, Playing};
use sgf_model::value::Color;
use sgf_player::{Level, Playout, Policy, Random, Settings, choose};

/// Games without a result after this many moves are draws, or are decided by the score.
const MOST_MOVES: usize = 300;
/// The random moves at the beginning.
const N_RANDOM: usize = 4;

/// The number of the best move in the list of legal moves.
fn best<P: Policy>(position: &P, color: Color, n_playouts: u32, random: &mut Random) -> usize {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut playout = Playout::new(Random::new(random.number()));
    let mut worth = |step: &P::Move| {
        let mut next = position.clone();
        next.play_unchecked(color, step);
        let value = match next.turn() {
            None => next.settle(),
            Some(_) if n_playouts == 0 => next.estimate(),
            Some(_) => {
                let results = (0..n_playouts).map(|_| next.clone().play_out(&mut playout));
                results.sum::<f64>() / f64::from(n_playouts)
            }
        };
        if color == Color::Black { value } else { 1.0 - value }
    };
    // Equal moves are chosen at random.
    let ranked: Vec<(f64, u64)> = moves.iter().map(|step| (worth(step), random.number())).collect();
    let ranked = ranked.into_iter().enumerate();
    let best = ranked.max_by(|(_, one), (_, other)| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    best.map_or(0, |(index, _)| index)
}

/// Plays a game, and returns the winner.
fn play<P: Policy>(
    spec: &GameSpec,
    (side, n_playouts): (u32, u32),
    color: Color,
    settings: &Settings<'_>,
) -> Result<Option<Color>, Box<dyn Error>> {
    let mut position = spec.begin(&Options::default().with_size(side, side))?;
    let mut random = Random::new(settings.seed);
    for n_moves in 0..MOST_MOVES {
        let Some(turn) = position.turn() else { break };
        let mut moves = position.legal_moves();
        let step = if n_moves < N_RANDOM {
            moves.swap_remove(random.below(moves.len()))
        } else if turn == color {
            choose(&*position, &settings.with_seed(random.number()))?.step
        } else {
            let playing = position.as_any().downcast_ref::<Playing<P>>().ok_or("another game")?;
            moves.swap_remove(best(&playing.position, turn, n_playouts, &mut random))
        };
        position.play(turn, &step)?;
    }
    Ok(winner(&*position))
}

fn winner(position: &dyn AnyPosition) -> Option<Color> {
    if let Some(outcome) = position.outcome() {
        return outcome.winner;
    }
    let score = position.score(&Claims::default()).ok().flatten()?;
    match score.black - score.white {
        lead if lead > 0.0 => Some(Color::Black),
        lead if lead < 0.0 => Some(Color::White),
        _ => None,
    }
}

#[allow(clippy::disallowed_methods, reason = "a program may print")]
fn report<P: Policy>(
    spec: &GameSpec,
    script: (u32, u32),
    level: Level,
    n_games: u64,
) -> Result<(), Box<dyn Error>> {
    let (mut won, mut drawn) = (0, 0);
    for seed in 0..n_games {
        let color = if seed % 2 == 0 { Color::Black } else { Color::White };
        match play::<P>(spec, script, color, &Settings::of(level).with_seed(seed))? {
            Some(winner) => won += u32::from(winner == color),
            None => drawn += 1,
        }
    }
    let name = spec.name;
    writeln!(std::io::stdout(), "{name}: level {} won {won} and drew {drawn} of {n_games}", level.number())?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let level = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let level = Level::new(level).ok_or("the level is a number from 1 to 10")?;
    let n_games = arguments.next().map_or(Ok(20), |text| text.parse())?;
    report::<Go>(&sgf_games::go::SPEC, (9, 30), level, n_games)?;
    report::<Othello>(&sgf_games::othello::SPEC, (8, 0), level, n_games)?;
    report::<Hex>(&sgf_games::hex::SPEC, (9, 30), level, n_games)?;
    report::<Chess>(&sgf_games::chess::SPEC, (8, 0), level, n_games)
}
