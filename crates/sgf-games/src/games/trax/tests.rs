//! What is known of Trax: games of an independent engine, and the rules one by one.

use sgf_model::value::Color;
use testkit::oracles;

use super::{Move, Shape, Trax};
use crate::contract::{self, Plan};
use crate::{Options, Outcome, Position, Reason, perft};

fn start(variant: &str) -> Trax {
    Trax::begin(&Options::default().with_variant(variant)).expect("a variant")
}

/// Plays moves one after the other, each by the player whose turn it is.
fn line(moves: &str) -> Trax {
    let mut position = start("");
    for text in moves.split(' ') {
        play(&mut position, text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
    position
}

fn play(position: &mut Trax, text: &str) -> Result<(), Reason> {
    let color = position.turn().ok_or(Reason::GameOver)?;
    let step = position.read(color, text).unwrap_or_else(|unreadable| panic!("{unreadable}"));
    position.play(color, &step).map(drop)
}

#[test]
fn the_laws_hold() {
    for (games, most_moves, variant) in [(900, 8, ""), (40, 40, ""), (30, 60, "8x8"), (30, 30, "loop")] {
        let options = Options::default().with_variant(variant);
        contract::check::<Trax>(&Plan { games, most_moves, options })
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn games_of_an_independent_engine_agree() {
    for (file, variant) in [("abstractplay/trax.jsonl", ""), ("abstractplay/trax_size-8.jsonl", "8x8")] {
        for (number, game) in oracles::lines(file).iter().enumerate() {
            let mut position = start(variant);
            for (index, step) in game["moves"].as_array().expect("moves").iter().enumerate() {
                let mut moves = Vec::new();
                position.moves(&mut moves);
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
fn a_game_begins_with_one_of_two_tiles() {
    assert_eq!(perft(&start(""), 1), 2);
    assert_eq!(play(&mut start(""), "@0\\"), Err(Reason::Forbidden));
    assert_eq!(play(&mut start(""), "A1/"), Err(Reason::Forbidden));
}

/// How many rows of tiles there are.
fn rows(position: &Trax) -> usize {
    crate::sketch::of(position).lines().count()
}

#[test]
fn names_shift_when_tiles_come_before_the_first() {
    let mut position = line("@0+ @1+ B0/");
    assert_eq!(rows(&position), 2);
    assert_eq!(play(&mut position, "C3/"), Err(Reason::NotConnected), "beside nothing");
    assert_eq!(play(&mut position, "B1/"), Err(Reason::Occupied));
    let written = |text| position.read(Color::White, text).map(|step| position.write(&step));
    assert_eq!(written("b3\\").as_deref(), Ok("B3\\"));
    assert_eq!(written("@2+").as_deref(), Ok("@2+"));
    assert!(position.read(Color::White, "E1+").is_err(), "two columns beyond the last");
}

#[test]
fn tiles_follow_by_themselves() {
    // Two curves side by side: the black path has to come round below.
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
fn entries_of_boardspace_may_replace_the_last() {
    let mut position = start("");
    for text in ["0 Start P0", "1 Dropb 2 @ 0 /", "2 Rotateb 0 A 1 +"] {
        let step = position.read(Color::White, text).expect("an entry");
        assert_eq!(position.judge(Color::White, &step), Ok(()), "{text}");
        position.execute(Color::White, &step);
    }
    assert_eq!(position.tile(super::Field { column: 0, row: 0 }).map(|tile| tile.shape()), Some(Shape::Plus));
    assert_eq!((position.turn(), rows(&position)), (Some(Color::Black), 1));
    let done = position.read(Color::White, "3 Done").expect("an entry");
    assert_eq!(position.judge(Color::White, &done), Ok(()));
    position.execute(Color::White, &done);
    let late = position.read(Color::White, "Rotateb 2 A 1 /").expect("an entry");
    assert_eq!(position.play(Color::White, &late), Err(Reason::WrongTurn));
    assert!(matches!(position.read(Color::Black, "Move B 1 \\"), Ok(Move::Put(_, Shape::Backslash))));
    for text in ["", "A1", "/", "A/", "1/", "A1//", "Dropb 7 A 1", "Dropb / A", "Move A 1 x", "@0?"] {
        assert!(position.read(Color::Black, text).is_err(), "{text}");
    }
}
