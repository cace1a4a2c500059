//! Professional games from the corpus, or generated games of the same kind.

use std::fmt::Write as _;
use std::path::Path;

use testkit::{Random, corpus};

/// Reads every `every`-th professional game.
pub(crate) fn records(every: usize) -> Vec<Vec<u8>> {
    let is_pro = |path: &Path| path.components().any(|part| part.as_os_str() == "go-pro");
    let Some(files) = corpus::files() else { return (0..4000).map(made).collect() };
    let files = files.iter().filter(|path| is_pro(path)).step_by(every.max(1));
    files.filter_map(|path| std::fs::read(path).ok()).collect()
}

/// A game of 220 moves with the usual header.
fn made(number: u64) -> Vec<u8> {
    let mut random = Random::named("professional games");
    (0..number % 97).for_each(|_| _ = random.below(7));
    let mut text = String::from("(;FF[4]GM[1]SZ[19]CA[UTF-8]EV[12th Example Cup]RO[Final]DT[2001-04-17]");
    write!(text, "PB[Black Player]BR[9d]PW[White Player]WR[9p]KM[6.5]RE[B+R]GN[{number}]").expect("a string");
    let mut points: Vec<usize> = (0..361).collect();
    for place in 0..220 {
        let other = place + random.below(361 - place);
        points.swap(place, other);
        let letter = |number: usize| char::from(b'a' + number as u8);
        let (column, row) = (letter(points[place] % 19), letter(points[place] / 19));
        write!(text, ";{}[{column}{row}]", if place % 2 == 0 { 'B' } else { 'W' }).expect("a string");
    }
    text.push(')');
    text.into_bytes()
}
