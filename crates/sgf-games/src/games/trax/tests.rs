//! Tests of Trax: Abstract Play games, and single rules.

use sgf_model::value::Color;
use testkit::oracles;

use super::{Move, Shape, Trax};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Outcome, Position, perft};

fn start(variant: &str) -> Trax {
    Trax::begin(&Options::default().with_variant(variant)).expect("a variant")
}

/// Plays moves in sequence, each by the player to move.
fn line(moves: &str) -> Trax {
    let mut position = start("");
    for text in moves.split(' ') {
        play(&mut position, text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
    position
}

fn play(position: &mut Trax, text: &str) -> Result<(), IllegalMove> {
    let color = position.turn().ok_or(IllegalMove::GameOver)?;
    let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
    position.play(color, &step).map(drop)
}

#[test]
fn satisfies_the_contract() {
    for (games, most_moves, variant) in [(900, 8, ""), (40, 40, ""), (30, 60, "8x8"), (30, 30, "loop")] {
        let options = Options::default().with_variant(variant);
        contract::check::<Trax>(&Plan { games, most_moves, options })
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn agrees_with_abstract_play_games() {
    for (file, variant) in [("abstractplay/trax.jsonl", ""), ("abstractplay/trax_size-8.jsonl", "8x8")] {
        for (number, game) in oracles::lines(file).iter().enumerate() {
            let mut position = start(variant);
            for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let text = step[0].as_str().expect("a move");
                let board = crate::sketch::of(&position);
                assert_eq!(
                    moves.len() as u64,
                    step[1],
                    "{file} {number}, before move {index}, {text}:\n{board}"
                );
                play(&mut position, text).unwrap_or_else(|reason| {
                    panic!("{file} {number}, move {index}, {text}: {reason}\n{board}")
                });
            }
            let winner = if game["winner"][0] == 1 { Color::White } else { Color::Black };
            let board = crate::sketch::of(&position);
            assert_eq!(position.outcome(), Some(Outcome::win(winner)), "{file} {number}:\n{board}");
        }
    }
}

#[test]
fn game_starts_with_one_of_two_tiles() {
    assert_eq!(perft(&start(""), 1), 2);
    assert_eq!(play(&mut start(""), "@0\\"), Err(IllegalMove::Forbidden));
    assert_eq!(play(&mut start(""), "A1/"), Err(IllegalMove::Forbidden));
}

/// The number of rows with tiles.
fn rows(position: &Trax) -> usize {
    crate::sketch::of(position).lines().count()
}

#[test]
fn tiles_before_the_first_shift_names() {
    let mut position = line("@0+ @1+ B0/");
    assert_eq!(rows(&position), 2);
    assert_eq!(play(&mut position, "C3/"), Err(IllegalMove::NotConnected), "beside nothing");
    assert_eq!(play(&mut position, "B1/"), Err(IllegalMove::Occupied));
    let written = |text| position.read_move(Color::White, text).map(|step| position.write_move(&step));
    assert_eq!(written("b3\\").as_deref(), Ok("B3\\"));
    assert_eq!(written("@2+").as_deref(), Ok("@2+"));
    assert!(position.read_move(Color::White, "E1+").is_err(), "two columns beyond the last");
}

#[test]
fn forced_tiles_are_placed() {
    // Two adjacent curves: the black path must turn back below them.
    let position = line("@0/ B1\\");
    assert_eq!(rows(&position), 1);
    let position = line("@0/ B1\\ A2\\");
    let board = crate::sketch::of(&position);
    assert_eq!(board.lines().map(str::len).collect::<Vec<_>>(), [2, 2], "{board}");
    let field = super::Field { column: 1, row: 1 };
    assert_eq!(position.tile(field).map(super::Tile::sign), Some('┌'), "{board}");
    assert_eq!(position.outcome(), Some(Outcome::win(Color::Black)), "a loop:\n{board}");
}

#[test]
fn boardspace_entries_may_replace_the_last_tile() {
    let mut position = start("");
    for text in ["0 Start P0", "1 Dropb 2 @ 0 /", "2 Rotateb 0 A 1 +"] {
        let step = position.read_move(Color::White, text).expect("an entry");
        assert_eq!(position.check_move(Color::White, &step), Ok(()), "{text}");
        position.play_unchecked(Color::White, &step);
    }
    assert_eq!(
        position.tile(super::Field { column: 0, row: 0 }).map(super::tile::Tile::shape),
        Some(Shape::Plus)
    );
    assert_eq!((position.turn(), rows(&position)), (Some(Color::Black), 1));
    let done = position.read_move(Color::White, "3 Done").expect("an entry");
    assert_eq!(position.check_move(Color::White, &done), Ok(()));
    position.play_unchecked(Color::White, &done);
    let late = position.read_move(Color::White, "Rotateb 2 A 1 /").expect("an entry");
    assert_eq!(position.play(Color::White, &late), Err(IllegalMove::WrongTurn));
    assert!(matches!(position.read_move(Color::Black, "Move B 1 \\"), Ok(Move::Put(_, Shape::Backslash))));
    for text in ["", "A1", "/", "A/", "1/", "A1//", "Dropb 7 A 1", "Dropb / A", "Move A 1 x", "@0?"] {
        assert!(position.read_move(Color::Black, text).is_err(), "{text}");
    }
}
