//! Trains the network of the backgammon player by temporal differences, as Tesauro did: the program plays against itself with its best
//! moves, and each position is taught the value of the next one, the last position the result.
//!
//! `cargo run --release -p sgf-player --example train_backgammon -- N_GAMES SEED FILE`

use std::error::Error;
use std::io::Write;
use std::path::Path;

use sgf_games::backgammon::{Backgammon, Dice, Move, Point};
use sgf_games::{Options, Position, SetUp};
use sgf_model::value::Color;
use sgf_player::Random;

#[path = "../src/games/backgammon/network.rs"]
mod network;

use network::{
    Inputs, N_HIDDEN, N_INPUTS, N_OUTPUTS, N_WEIGHTS, Values, describe, evaluate, from_input, to_output,
};

/// The step of the first games, of the games after a half, and of the last tenth.
const STEPS: [f32; 3] = [0.3, 0.1, 0.03];

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[allow(clippy::disallowed_methods, reason = "a program may print")]
fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().ok_or("usage: train_backgammon N_GAMES SEED FILE");
    let (n_games, seed, file): (u32, u64, String) = (next()?.parse()?, next()?.parse()?, next()?);
    let mut out = std::io::stdout().lock();
    train(n_games, seed, Path::new(&file), &mut out)
}

/// Plays games, and writes the weights.
fn train(n_games: u32, seed: u64, file: &Path, out: &mut impl Write) -> Result<()> {
    let mut random = Random::new(seed);
    let mut weights: Vec<f32> = (0..N_WEIGHTS).map(|_| (random.fraction() as f32 - 0.5) * 0.2).collect();
    let (mut n_moves, mut n_gammons) = (0, 0);
    for game in 0..n_games {
        let step = match f64::from(game) / f64::from(n_games) {
            share if share < 0.5 => STEPS[0],
            share if share < 0.9 => STEPS[1],
            _ => STEPS[2],
        };
        let (moves, is_gammon) = play(&mut weights, step, &mut random)?;
        n_moves += moves;
        n_gammons += u32::from(is_gammon);
        if (game + 1) % 10_000 == 0 {
            writeln!(
                out,
                "{} games: {:.1} moves per game, {:.1} % gammons",
                game + 1,
                f64::from(n_moves) / 1e4,
                f64::from(n_gammons) / 1e2
            )?;
            (n_moves, n_gammons) = (0, 0);
            write(&weights, file)?;
        }
    }
    write(&weights, file)
}

/// Weights are stored as multiples of 1/1024, which costs no strength.
fn write(weights: &[f32], file: &Path) -> Result<()> {
    let whole = |weight: &f32| ((weight * 1024.0).round().clamp(-32768.0, 32767.0) as i16).to_le_bytes();
    let bytes: Vec<u8> = weights.iter().flat_map(whole).collect();
    Ok(std::fs::write(file, bytes)?)
}

/// The value of a position for the player who does not roll, in points: wins and gammons less losses.
fn worth(values: &Values) -> f32 {
    let [win, gammon, lost] = values.1;
    -(2.0 * win - 1.0 + gammon - lost)
}

/// Plays a game and learns from it. Returns the number of moves, and whether the loser bore off no checker.
fn play(weights: &mut [f32], step: f32, random: &mut Random) -> Result<(u32, bool)> {
    let mut position = Backgammon::begin(&Options::default())?;
    let mut color = if random.below(2) == 0 { Color::Black } else { Color::White };
    position.set_turn(color);
    let (mut inputs, mut now) = (Inputs::new(), Inputs::new());
    describe(&position, color, &mut now);
    for n_moves in 1.. {
        let dice = roll(random, n_moves == 1)?;
        let mut best: Option<(f32, Backgammon)> = None;
        let mut moves = Vec::new();
        let _ = position.set_up(&SetUp { ident: "DI", value: &dice.to_string() });
        position.legal_moves(&mut moves);
        for candidate in moves.iter().filter(|step| matches!(step, Move::Play(_))) {
            let mut next = position.clone();
            next.play_unchecked(color, candidate);
            describe(&next, color.other(), &mut inputs);
            let value = if next.outcome().is_some() { 4.0 } else { worth(&evaluate(weights, &inputs)) };
            if best.as_ref().is_none_or(|(best, _)| value > *best) {
                best = Some((value, next));
            }
        }
        let (_, next) = best.ok_or("a roll has at least an empty play")?;
        describe(&next, color.other(), &mut inputs);
        if next.outcome().is_some() {
            let is_gammon = next.checkers(color.other(), Point::OFF) == 0;
            learn(weights, &now, [1.0, if is_gammon { 1.0 } else { 0.0 }, 0.0], step);
            learn(weights, &inputs, [0.0, 0.0, if is_gammon { 1.0 } else { 0.0 }], step);
            return Ok((n_moves, is_gammon));
        }
        // The value of the next position, as the player sees it who moved.
        let [win, gammon, lost] = evaluate(weights, &inputs).1;
        learn(weights, &now, [1.0 - win, lost, gammon], step);
        (position, color) = (next, color.other());
        std::mem::swap(&mut now, &mut inputs);
    }
    unreachable!("the loop ends with the game")
}

fn roll(random: &mut Random, is_first: bool) -> Result<Dice> {
    loop {
        let [one, other] = [0; 2].map(|_| 1 + random.below(6) as u8);
        if !is_first || one != other {
            return Ok(Dice::new(one, other).ok_or("two dice")?);
        }
    }
}

/// Moves the outputs for a position toward wanted values.
fn learn(weights: &mut [f32], inputs: &Inputs, wanted: [f32; N_OUTPUTS], step: f32) {
    let (hidden_values, outputs) = evaluate(weights, inputs);
    let mut blame = [0.0; N_HIDDEN];
    for output in 0..N_OUTPUTS {
        let value = outputs[output];
        let error = (wanted[output] - value) * slope(value).max(0.02);
        let row = &mut weights[to_output(output)..][..N_HIDDEN + 1];
        for hidden in 0..N_HIDDEN {
            blame[hidden] += error * row[hidden];
            row[hidden] += step * error * hidden_values[hidden];
        }
        row[N_HIDDEN] += step * error;
    }
    for (blame, value) in blame.iter_mut().zip(hidden_values) {
        *blame *= step * slope(value);
    }
    for (input, value) in
        inputs.iter().map(|&(input, value)| (usize::from(input), value)).chain([(N_INPUTS, 1.0)])
    {
        let row = &mut weights[from_input(input)..][..N_HIDDEN];
        row.iter_mut().zip(blame).for_each(|(weight, blame)| *weight += blame * value);
    }
}

/// The slope of the squashing function of the network where it has a value.
fn slope(value: f32) -> f32 {
    // With s = 1 - |2 value - 1| = 1 / (1 + |sum|), the slope is s² / 2.
    let rest = 1.0 - (2.0 * value - 1.0).abs();
    0.5 * rest * rest
}
