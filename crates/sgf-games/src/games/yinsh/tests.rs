//! Tests of Yinsh: the rules one by one, and real records.

use sgf_model::value::Color;

use super::{Move, SPEC, Yinsh};
use crate::contract::{self, Plan};
use crate::corpus_tests::boardspace::records;
use crate::{IllegalMove, Options, Position};

fn start() -> Yinsh {
    Yinsh::begin(&Options::default()).expect("a board")
}

/// Plays entries in sequence, each by the player to move.
fn line(mut position: Yinsh, entries: &str) -> Yinsh {
    for text in entries.split(';') {
        play(&mut position, text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
    position
}

fn play(position: &mut Yinsh, text: &str) -> Result<(), IllegalMove> {
    let color = position.turn().ok_or(IllegalMove::GameOver)?;
    let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
    position.play(color, &step).map(drop)
}

/// Ten rings: White's on the left, Black's on the right.
const RINGS: &str = "place wr B 1;place br J 5;place wr B 2;place br J 6;place wr B 3;place br J 7;place wr B 4;\
    place br J 8;place wr B 5;place br J 9";

#[test]
fn satisfies_the_contract() {
    for (games, most_moves, variant) in [(920, 20, ""), (50, 160, ""), (30, 160, "Yinsh-Blitz")] {
        let options = Options::default().with_variant(variant);
        contract::check::<Yinsh>(&Plan { games, most_moves, options })
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn ring_stops_on_first_point_behind_markers() {
    let mut position = line(start(), RINGS);
    play(&mut position, "move B 3 F 3").expect("along a free line");
    play(&mut position, "move J 7 G 7").expect("along another");
    assert_eq!(play(&mut position, "move B 2 B 6"), Err(IllegalMove::Blocked), "over rings");
    play(&mut position, "move B 2 B 3").expect_err("the point has a marker");
    assert_eq!(play(&mut position, "move B 4 C 6"), Err(IllegalMove::Geometry));
    assert_eq!(play(&mut position, "move J 6 I 6"), Err(IllegalMove::NotYours));
}

#[test]
fn rows_are_removed_before_rings() {
    let mut position = line(start(), RINGS);
    // White moves along a line and leaves five markers.
    for entries in [
        "move B 1 C 1;move J 5 I 4;move B 2 C 2;move I 4 H 4;move B 3 C 3;move H 4 G 4;move B 4 C 4;move G 4 F 4",
        "place w B 5;drop board C 5",
    ] {
        position = line(position, entries);
    }
    assert_eq!(position.turn(), Some(Color::White), "White has a row");
    assert_eq!(play(&mut position, "move C 1 D 1"), Err(IllegalMove::Phase));
    assert_eq!(play(&mut position, "remove w B 1 B 4"), Err(IllegalMove::Rules));
    let row = position.read_move(Color::White, "44 remove w B 5 B 1").expect("an entry");
    assert_eq!(position.check_move(Color::White, &row), Ok(()), "from either end");
    play(&mut position, "remove w B 1 B 5").expect("five in a row");
    assert_eq!(play(&mut position, "remove br J 9"), Err(IllegalMove::NotYours));
    play(&mut position, "remove wr C 5").expect("an own ring");
    assert_eq!((position.taken(Color::White), position.turn()), (1, Some(Color::Black)));
    assert_eq!(position.outcome(), None);
}

#[test]
fn entries_may_have_extra_spaces() {
    let position = start();
    let read = |text| position.read_move(Color::White, text).map(|step| position.write_move(&step));
    assert_eq!(read("1 place wr  G 2").as_deref(), Ok("place wr G 2"));
    assert_eq!(read("22 drop board  h 3").as_deref(), Ok("drop board H 3"));
    assert_eq!(read("PLACE B k10").as_deref(), Ok("place b K 10"));
    assert!(matches!(position.read_move(Color::White, "20 pick board E 7"), Ok(Move::Formality(_))));
    for text in
        ["", "place", "place x A 2", "place wr A 1", "move A 2", "remove w A 2", "fly", "place wr L 1"]
    {
        assert!(position.read_move(Color::White, text).is_err(), "{text}");
    }
}

#[test]
fn real_records_replay() {
    for record in records(&SPEC) {
        assert_eq!(record.faults, [""; 0], "{}", record.name);
        assert_eq!(record.outcome.map(|it| it.winner), record.stated(&SPEC), "{}", record.name);
    }
}
