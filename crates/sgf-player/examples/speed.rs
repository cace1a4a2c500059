//! Searches the starting position of a game, to measure simulations per second.
//!
//! `time cargo run --release -p sgf-player --example speed -- GAME [SIZE] [SIMULATIONS]`

use std::error::Error;
use std::io::Write;
use std::time::Instant;

use sgf_games::{Options, game_by_name};
use sgf_player::{Random, Settings, choose, roll};

#[allow(clippy::disallowed_methods, reason = "a program may print")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().ok_or("usage: speed GAME [SIZE] [SIMULATIONS]")?;
    let size: u32 = arguments.next().map_or(Ok(0), |text| text.parse())?;
    let nodes = arguments.next().map_or(Ok(32_000), |text| text.parse())?;
    let options = if size > 0 { Options::default().with_size(size, size) } else { Options::default() };
    let mut position = game_by_name(&name).ok_or("the game is unknown")?.begin(&options)?;
    roll(&mut *position, &mut Random::new(1));
    let begin = Instant::now();
    let choice = choose(&*position, &Settings::default().with(|settings| settings.nodes = nodes))?;
    let rate = f64::from(choice.simulations) / begin.elapsed().as_secs_f64();
    writeln!(std::io::stdout(), "{name}: {rate:.0} simulations per second; {}", choice.line.join(" "))?;
    Ok(())
}
