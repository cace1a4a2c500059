//! Plays a game of Othello against the player, with random moves: `cargo run --features player --example play_against`

use std::error::Error;

use opensgf::play::{Options, Outcome, game};
use opensgf::player::{Level, Random, Settings, choose};
use opensgf::value::Color;

/// Plays a game in which Black moves at random, and returns the outcome.
pub fn play(number: u16, level: Level, seed: u64) -> Result<Option<Outcome>, Box<dyn Error>> {
    let mut position = game(number).ok_or("the game is unknown")?.begin(&Options::default())?;
    let mut random = Random::new(seed);
    while let Some(turn) = position.turn() {
        let mut moves = position.legal_moves();
        let step = match turn {
            Color::Black => moves.swap_remove(random.below(moves.len())),
            Color::White => choose(&*position, &Settings::of(level).with_seed(seed))?.step,
        };
        position.play(turn, &step)?;
    }
    Ok(position.outcome())
}

#[allow(clippy::print_stdout, reason = "a program may print")]
fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", play(2, Level::default(), 1)?.ok_or("the game did not end")?);
    Ok(())
}
