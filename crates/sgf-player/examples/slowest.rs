//! Writes the slowest reply of each game in ten positions of random games.
//!
//! `cargo run --release -p sgf-player --example slowest -- [LEVEL] [GAME...]`

use std::error::Error;
use std::io::Write;
use std::time::{Duration, Instant};

use sgf_games::{GAMES, GameSpec, Options};
use sgf_player::{Level, Random, Settings, choose, roll};

/// The number of random moves between two positions.
const STEP: usize = 4;

/// The longest of ten replies.
fn slowest(spec: &GameSpec, level: Level) -> Result<Duration, Box<dyn Error>> {
    let begin = spec.begin.ok_or("the game has no rules")?;
    let mut random = Random::new(5);
    let (mut longest, mut n_replies) = (Duration::ZERO, 0);
    'games: loop {
        let mut position = begin(&Options::default())?;
        for n_moves in 0..STEP * 10 {
            roll(&mut *position, &mut random);
            let mut moves = position.legal_moves();
            let Some(turn) = position.turn().filter(|_| !moves.is_empty()) else { continue 'games };
            if n_moves % STEP == 0 {
                let begin = Instant::now();
                choose(&*position, &Settings::of(level))?;
                longest = longest.max(begin.elapsed());
                n_replies += 1;
                if n_replies == 10 {
                    return Ok(longest);
                }
            }
            position.play(turn, &moves.swap_remove(random.below(moves.len())))?;
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "a program may print")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let level = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let level = Level::new(level).ok_or("the level is a number from 1 to 10")?;
    let wanted: Vec<String> = arguments.collect();
    let is_wanted =
        |spec: &GameSpec| wanted.is_empty() || wanted.iter().any(|name| name.eq_ignore_ascii_case(spec.name));
    for spec in GAMES.iter().filter(|spec| spec.begin.is_some() && is_wanted(spec)) {
        let milliseconds = slowest(spec, level)?.as_millis();
        writeln!(std::io::stdout(), "{:<20} {milliseconds:>6} ms", spec.name)?;
    }
    Ok(())
}
