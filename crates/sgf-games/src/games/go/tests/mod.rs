//! Tests of Go: moves, rules and scores from the specification and GNU Go, games played by OpenSpiel, and real records.

mod board;
mod estimate;
mod games;
mod rules;
mod score;

use sgf_model::record;
use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::Document;

use super::{Go, Move};
use crate::{IllegalMove, Options, Position, SetUp};

fn point(letters: &str) -> LetterPoint {
    LetterPoint::decode(letters.as_bytes()).expect("two letters")
}

fn put(letters: &str) -> Move {
    Move::Put(point(letters))
}

fn begin(columns: u32, rows: u32, rules: &str) -> Go {
    Go::begin(&Options::default().with_size(columns, rows).with_rules(rules)).expect("a board")
}

/// Sets up a position from a drawing.
fn drawn(drawing: &str, rules: &str) -> Go {
    let rows: Vec<Vec<&str>> = drawing.trim().lines().map(|line| line.split_whitespace().collect()).collect();
    let mut position = begin(rows[0].len() as u32, rows.len() as u32, rules);
    for (row, line) in rows.iter().enumerate() {
        for (column, &cell) in line.iter().enumerate() {
            let ident = match cell {
                "X" => "AB",
                "O" => "AW",
                _ => continue,
            };
            let value = LetterPoint::new(column as u8, row as u8).expect("a small board").to_string();
            position.set_up(&SetUp { ident, value: &value }).expect("a point of the board");
        }
    }
    position
}

/// Plays moves such as `Baa`, or `W` for a pass; all but the last must be legal. Returns the result of the last.
#[track_caller]
fn line(position: &mut Go, moves: &str) -> Result<(), IllegalMove> {
    let mut last = Ok(());
    for written in moves.split_whitespace() {
        assert_eq!(last, Ok(()), "before {written}");
        let color = if written.starts_with('B') { Color::Black } else { Color::White };
        let step = position.read_move(color, &written[1..]).expect("a move");
        last = position.check_move(color, &step);
        if last.is_ok() {
            position.play_unchecked(color, &step);
        }
    }
    last
}

/// Replays a record without variations, and returns its last position.
fn record(text: &str) -> Go {
    let doc = Document::parse(text.as_bytes());
    let view = record::games(&doc).next().expect("a game");
    let mut position = Go::begin(&Options::of(&view)).expect("a board");
    for node in view.nodes() {
        for action in crate::replay::actions(&view, &super::SPEC, node) {
            match action.kind {
                crate::replay::ActionKind::Turn(color) => position.set_turn(color),
                crate::replay::ActionKind::SetUp => {
                    let ident = std::str::from_utf8(action.property.ident()).expect("letters");
                    position.set_up(&SetUp { ident, value: &action.text }).expect("points");
                }
                crate::replay::ActionKind::Move(color) => {
                    let step = position.read_move(color, &action.text).expect("a move");
                    position.play_unchecked(color, &step);
                }
            }
        }
    }
    position
}
