//! What is known of backgammon: the examples of the specification, the rules of dice and cube, games of other programs.

mod cube;
mod records;
mod rules;

use sgf_model::value::Color::{self, Black, White};

use super::{Backgammon, Move, Point};
use crate::{Options, Position, Reason, SetUp};

fn start() -> Backgammon {
    begin("")
}

fn begin(rules: &str) -> Backgammon {
    Backgammon::begin(&Options::default().with_rules(rules)).expect("backgammon has no sizes")
}

/// Sets checkers up on an empty board, and whose turn it is.
fn position(white: &str, black: &str, turn: Color) -> Backgammon {
    let mut position = start();
    set(&mut position, "AE", "a:y");
    for (ident, letters) in [("AW", white), ("AB", black)] {
        letters.chars().for_each(|letter| set(&mut position, ident, &letter.to_string()));
    }
    position.set_turn(turn);
    position
}

fn set(position: &mut Backgammon, ident: &str, value: &str) {
    position
        .set_up(&SetUp { ident, value })
        .unwrap_or_else(|unreadable| panic!("{ident}[{value}]: {unreadable}"));
}

fn step(position: &Backgammon, color: Color, text: &str) -> Move {
    position.read(color, text).unwrap_or_else(|unreadable| panic!("{unreadable}"))
}

/// Plays moves written as in a record, `W31hefe`, and expects them to be legal.
fn play(position: &mut Backgammon, line: &str) {
    for word in line.split_whitespace() {
        let (color, text) = colored(word);
        let step = step(position, color, text);
        position.play(color, &step).unwrap_or_else(|reason| panic!("{word}: {reason}"));
    }
}

fn judge(position: &Backgammon, word: &str) -> Result<(), Reason> {
    let (color, text) = colored(word);
    position.judge(color, &step(position, color, text))
}

fn colored(word: &str) -> (Color, &str) {
    let (color, text) = word.split_at(1);
    (if color == "W" { White } else { Black }, text)
}

/// Reads a move and writes it.
fn rewritten(position: &Backgammon, word: &str) -> String {
    let (color, text) = colored(word);
    position.write(&step(position, color, text))
}

fn count(position: &Backgammon, color: Color, letter: char) -> u32 {
    position.checkers(color, Point::read(letter as u8).expect("a letter"))
}
