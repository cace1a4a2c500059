//! What is known of Zertz: the rules one by one, and real records.

use sgf_model::value::Color;

use super::{Marble, Move, SPEC, Zertz};
use crate::boardspace::real;
use crate::contract::{self, Plan};
use crate::{Options, Outcome, Position, Reason, Refused};

fn start() -> Zertz {
    Zertz::begin(&Options::default()).expect("a board")
}

/// Plays entries one after the other, each by the player whose turn it is.
fn line(entries: &str) -> Zertz {
    let mut position = start();
    for text in entries.split(';') {
        play(&mut position, text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
    position
}

fn play(position: &mut Zertz, text: &str) -> Result<u32, Reason> {
    let color = position.turn().ok_or(Reason::GameOver)?;
    let step = position.read(color, text).unwrap_or_else(|unreadable| panic!("{unreadable}"));
    position.play(color, &step).map(|played| played.captured)
}

#[test]
fn the_laws_hold() {
    for (games, most_moves, variant) in
        [(900, 20, ""), (60, 120, ""), (20, 120, "Zertz+11"), (20, 120, "Zertz+24")]
    {
        let options = Options::default().with_variant(variant);
        contract::check::<Zertz>(&Plan { games, most_moves, options })
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn boards_have_their_names() {
    let count = |variant: &str| {
        let position = Zertz::begin(&Options::default().with_variant(variant)).expect("a board");
        position.grid.spots().count()
    };
    assert_eq!([count("Zertz"), count("Zertz+11"), count("Zèrtz+24")], [37, 48, 61]);
    assert!(matches!(Zertz::begin(&Options::default().with_variant("Zertz+xx")), Err(Refused::Variant(_))));
}

#[test]
fn only_rings_at_the_edge_are_taken() {
    let mut position = line("RtoB 2 0 D 4");
    assert_eq!(play(&mut position, "R- D 3"), Err(Reason::Blocked));
    assert_eq!(play(&mut position, "R- D 4"), Err(Reason::Occupied));
    assert_eq!(play(&mut position, "RtoB 2 0 D 5"), Err(Reason::Phase));
    play(&mut position, "R- A 4").expect("a corner");
    assert_eq!(play(&mut position, "RtoB 2 0 A 4"), Err(Reason::Forbidden));
    assert_eq!(play(&mut position, "RtoB 0 0 A 3"), Err(Reason::Forbidden), "there are common ones");
}

#[test]
fn captures_are_compulsory_and_go_on() {
    let mut position = line("RtoB 2 0 D 2;R- A 1;RtoB 2 1 D 3;R- A 4");
    assert_eq!(play(&mut position, "RtoB 2 0 A 2"), Err(Reason::MustCapture));
    assert_eq!(play(&mut position, "R- A 2"), Err(Reason::MustCapture));
    assert_eq!(play(&mut position, "BtoB D 2 F 2"), Err(Reason::NothingCaptured));
    assert_eq!(play(&mut position, "BtoB D 2 D 4"), Ok(1));
    assert_eq!(position.taken(Color::Black, Marble::Grey), 1);
    assert_eq!(position.turn(), Some(Color::White), "there is nothing more to jump over");
}

#[test]
fn the_ring_may_be_taken_first() {
    let mut position = line("R- A 4;RtoB 2 0 D 4");
    assert_eq!(position.turn(), Some(Color::White));
    assert_eq!(play(&mut position, "RtoB 2 0 A 1"), Ok(0));
}

#[test]
fn rings_that_are_cut_off_and_full_are_taken() {
    let mut position = line("RtoB 2 0 A 1;R- A 3;RtoB 2 0 G 4;R- A 2;RtoB 2 1 G 1");
    // What is left of the corner: A 1 and its neighbours B 1 and B 2.
    for spot in ["B 1", "B 2"] {
        let step = position.read(Color::Black, &format!("R- {spot}")).expect("an entry");
        let captured = position.execute(Color::Black, &step).captured;
        if spot == "B 2" {
            assert_eq!(captured, 0, "the turn had ended before");
        }
    }
    let step = position.read(Color::White, "RtoB 2 2 D 4").expect("an entry");
    position.execute(Color::White, &step);
    assert_eq!(position.taken(Color::Black, Marble::White) + position.taken(Color::White, Marble::White), 1);
}

#[test]
fn enough_marbles_win() {
    let mut position = start();
    position.taken[0] = [3, 3, 2];
    assert_eq!(position.outcome(), None);
    for taken in [[3, 3, 3], [4, 0, 0], [0, 5, 0], [0, 0, 6]] {
        position.taken[0] = taken;
        assert_eq!(position.outcome(), Some(Outcome::win(Color::Black)), "{taken:?}");
    }
}

#[test]
fn what_is_no_entry_is_not_read() {
    let position = start();
    for text in
        ["", "RtoB 2 0", "RtoB 3 0 D 4", "RtoB 2 3 D 4", "R- H 1", "R- D 8", "BtoB D 4", "jump", "RtoB"]
    {
        assert!(position.read(Color::Black, text).is_err(), "{text}");
    }
    assert!(matches!(position.read(Color::Black, "12 Done "), Ok(Move::Formality(_))));
}

#[test]
fn real_records_replay() {
    for record in real::records(&SPEC) {
        assert_eq!(record.faults, [""; 0], "{}", record.name);
        assert_eq!(record.outcome.map(|it| it.winner), record.stated(&SPEC), "{}", record.name);
    }
}
