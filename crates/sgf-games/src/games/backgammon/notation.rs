//! Plays in the notation of players: `31: 8/5 6/5`, with a star for hits, and names for bar and tray.
//!
//! Each player counts points from the own home. Equal moves of several checkers are written once: `6/5(2)`.
//!
//! Source: <https://www.bkgm.com/faq/BasicRules.html>, "How are moves written?"

use std::fmt::Write;

use sgf_model::value::Color;

use super::board::{Board, Hop, Point};
use super::play::{Dice, Play};

/// The name of the notation.
pub(super) const POINTS: &str = "points";

/// Writes a play, one checker move after the other.
pub(super) fn say(board: &Board, color: Color, play: &Play) -> String {
    let mut text = format!("{}:", play.dice);
    if play.hops.is_empty() {
        text += " no move";
    }
    let mut board = *board;
    let mut hops = play.hops.as_slice();
    while let Some(&hop) = hops.first() {
        let count = hops.iter().take_while(|next| **next == hop).count();
        let n_hit: u32 =
            (0..count).map(|_| board.carry(color, hop.from.pips(color), hop.to.pips(color))).sum();
        let times = if count > 1 { format!("({count})") } else { String::new() };
        let star = if n_hit > 0 { "*" } else { "" };
        let _ = write!(text, " {}/{}{star}{times}", name(hop.from, color), name(hop.to, color));
        hops = &hops[count..];
    }
    text
}

fn name(point: Point, color: Color) -> String {
    match point {
        Point::BAR => "bar".to_owned(),
        Point::OFF => "off".to_owned(),
        point => point.pips(color).to_string(),
    }
}

/// Reads `31: 8/5 6/5`, also without the colon, with commas, with a final `pass` if a die cannot be played, with intermediate points, `24/18/15`, and with repetitions, `6/5(2)`; `None`
/// for anything else.
pub(super) fn read(color: Color, text: &str) -> Option<Play> {
    let (dice, rest) = text.split_at_checked(2)?;
    let dice = Dice::read(dice)?;
    let rest = rest.strip_prefix(':').unwrap_or(rest).trim();
    if ["no move", "cannot move", "pass", ""].contains(&rest) {
        return Some(Play { dice, hops: Vec::new() });
    }
    // The other die cannot be played.
    let rest = rest.strip_suffix(" pass").unwrap_or(rest);
    let mut hops = Vec::new();
    for word in rest.split([' ', ',']).filter(|word| !word.is_empty()) {
        let (word, times) = match word.strip_suffix(')') {
            Some(word) => {
                let (word, times) = word.split_once('(')?;
                (word, times.parse::<usize>().ok().filter(|times| (1..=4).contains(times))?)
            }
            None => (word, 1),
        };
        let mut points = Vec::new();
        for point in word.split('/') {
            points.push(read_point(point, color)?);
        }
        let path: Vec<Hop> = points.windows(2).map(|pair| Hop { from: pair[0], to: pair[1] }).collect();
        let is_path =
            !path.is_empty() && path.iter().all(|hop| hop.from != Point::OFF && hop.to != Point::BAR);
        if !is_path || hops.len() + path.len() * times > 4 {
            return None;
        }
        (0..times).for_each(|_| hops.extend(&path));
    }
    Some(Play { dice, hops })
}

fn read_point(text: &str, color: Color) -> Option<Point> {
    match text.trim_end_matches('*') {
        "bar" => Some(Point::BAR),
        "off" => Some(Point::OFF),
        text => {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let pips = text.parse().ok().filter(|pips| is_number && *pips <= 25)?;
            Some(Point::at(color, pips))
        }
    }
}
