//! Tests of backgammon: the examples of the specification, the rules of dice and cube, and games of other programs.

mod cube;
mod records;
mod rules;

use sgf_model::value::Color::{self, Black, White};

use super::{Backgammon, Move, Point};
use crate::{IllegalMove, Options, Position, SetUp};

fn start() -> Backgammon {
    begin("")
}

fn begin(rules: &str) -> Backgammon {
    Backgammon::begin(&Options::default().with_rules(rules)).expect("backgammon has no sizes")
}

/// Sets up checkers on an empty board, and the player to move.
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
    position.set_up(&SetUp { ident, value }).unwrap_or_else(|error| panic!("{ident}[{value}]: {error}"));
}

fn step(position: &Backgammon, color: Color, text: &str) -> Move {
    position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays moves written as in a record, such as `W31hefe`; all must be legal.
fn play(position: &mut Backgammon, line: &str) {
    for word in line.split_whitespace() {
        let (color, text) = colored(word);
        let step = step(position, color, text);
        position.play(color, &step).unwrap_or_else(|reason| panic!("{word}: {reason}"));
    }
}

fn check_move(position: &Backgammon, word: &str) -> Result<(), IllegalMove> {
    let (color, text) = colored(word);
    position.check_move(color, &step(position, color, text))
}

fn colored(word: &str) -> (Color, &str) {
    let (color, text) = word.split_at(1);
    (if color == "W" { White } else { Black }, text)
}

/// Reads a move and writes it.
fn rewritten(position: &Backgammon, word: &str) -> String {
    let (color, text) = colored(word);
    position.write_move(&step(position, color, text))
}

fn count(position: &Backgammon, color: Color, letter: char) -> u32 {
    position.checkers(color, Point::read(letter as u8).expect("a letter"))
}

#[test]
fn footprint_ignores_the_order_of_checkers() {
    for (one, other) in [("W31hefe", "W31fehe"), ("W42hdfd", "W42fdhd"), ("W31heed", "W31edhe")] {
        let footprint = |word: &str| {
            let (color, text) = colored(word);
            let position = start();
            position.footprint(color, &step(&position, color, text))
        };
        assert_eq!(footprint(one), footprint(other), "{one}");
    }
}

#[test]
fn reads_players_notation_with_an_unplayable_die() {
    // White is on the bar, and can enter with the 1 only.
    let position = position("y", "ssttuuvvwwrr", White);
    for text in ["61: bar/24 pass", "61: Bar/24 Pass", "61: bar/24", "16 bar/24 pass"] {
        assert_eq!(position.write_move(&step(&position, White, text)), "61yx", "{text}");
    }
    assert_eq!(check_move(&position, "W61yx"), Ok(()));
}
