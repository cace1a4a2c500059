//! Builds a database from records and finds a player's games in it:
//! `cargo run --features db --example search_database -- games.sgfdb "Honinbo" *.sgf`

use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;

use opensgf::db::{Database, Entry, Filter, SourceFile, Writer};

/// Adds files to a database, which is created if it does not exist.
pub fn add_files(database: &Path, files: &[String]) -> Result<(), Box<dyn Error>> {
    let mut writer = Writer::create_or_open(database)?;
    for path in files {
        let bytes = std::fs::read(path)?;
        let games = Entry::all(&opensgf::read(&bytes), Some(path));
        writer.add(&SourceFile { path, stamp: None, archive: None }, &games)?;
    }
    writer.commit()?;
    Ok(())
}

/// Returns a line for each game of a player, such as `a.sgf: Ann - Bob, B+R`.
pub fn find_games(database: &Path, player: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let filter = Filter::default().with(|filter| filter.players = vec![player.to_owned()]);
    let mut lines = Vec::new();
    Database::open(database)?.find(&filter, None, |game| {
        let [black, white, result] =
            [game.black, game.white, game.result].map(|text| text.unwrap_or_else(|| "?".to_owned()));
        lines.push(format!("{}: {black} - {white}, {result}", game.path));
        ControlFlow::Continue(())
    })?;
    Ok(lines)
}

#[allow(clippy::print_stdout, reason = "a program may print")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(database), Some(player)) = (arguments.next(), arguments.next()) else {
        return Err("usage: search_database DATABASE PLAYER [FILE]...".into());
    };
    add_files(Path::new(&database), &arguments.collect::<Vec<_>>())?;
    find_games(Path::new(&database), &player)?.iter().for_each(|line| println!("{line}"));
    Ok(())
}
