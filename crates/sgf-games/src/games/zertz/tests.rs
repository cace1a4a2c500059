//! Tests of Zèrtz: single rules, and real records.

use sgf_model::value::Color;

use super::{Marble, Move, SPEC, Zertz};
use crate::contract::{self, Plan};
use crate::corpus_tests::boardspace::records;
use crate::{IllegalMove, Options, Outcome, Position, StartError};

fn start() -> Zertz {
    Zertz::begin(&Options::default()).expect("a board")
}

/// Plays a sequence of entries.
fn line(entries: &str) -> Zertz {
    let mut position = start();
    for text in entries.split(';') {
        play(&mut position, text).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
    position
}

fn play(position: &mut Zertz, text: &str) -> Result<u32, IllegalMove> {
    let color = position.turn().ok_or(IllegalMove::GameOver)?;
    let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
    position.play(color, &step).map(|played| played.captured)
}

#[test]
fn satisfies_the_contract() {
    for (games, most_moves, variant) in
        [(900, 20, ""), (60, 120, ""), (20, 120, "Zertz+11"), (20, 120, "Zertz+24")]
    {
        let options = Options::default().with_variant(variant);
        contract::check::<Zertz>(&Plan { games, most_moves, options })
            .unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn variant_selects_the_board() {
    let count = |variant: &str| {
        let position = Zertz::begin(&Options::default().with_variant(variant)).expect("a board");
        position.grid.spots().count()
    };
    assert_eq!([count("Zertz"), count("Zertz+11"), count("Zèrtz+24")], [37, 48, 61]);
    assert!(matches!(
        Zertz::begin(&Options::default().with_variant("Zertz+xx")),
        Err(StartError::Variant(_))
    ));
}

#[test]
fn only_edge_rings_can_be_removed() {
    let mut position = line("RtoB 2 0 D 4");
    assert_eq!(play(&mut position, "R- D 3"), Err(IllegalMove::Blocked));
    assert_eq!(play(&mut position, "R- D 4"), Err(IllegalMove::Occupied));
    assert_eq!(play(&mut position, "RtoB 2 0 D 5"), Err(IllegalMove::Phase));
    play(&mut position, "R- A 4").expect("a corner");
    assert_eq!(play(&mut position, "RtoB 2 0 A 4"), Err(IllegalMove::Forbidden));
    assert_eq!(play(&mut position, "RtoB 0 0 A 3"), Err(IllegalMove::Forbidden), "there are common ones");
}

#[test]
fn captures_are_mandatory_and_continue() {
    let mut position = line("RtoB 2 0 D 2;R- A 1;RtoB 2 1 D 3;R- A 4");
    assert_eq!(play(&mut position, "RtoB 2 0 A 2"), Err(IllegalMove::MustCapture));
    assert_eq!(play(&mut position, "R- A 2"), Err(IllegalMove::MustCapture));
    assert_eq!(play(&mut position, "BtoB D 2 F 2"), Err(IllegalMove::NothingCaptured));
    assert_eq!(play(&mut position, "BtoB D 2 D 4"), Ok(1));
    assert_eq!(position.taken(Color::Black, Marble::Gray), 1);
    assert_eq!(position.turn(), Some(Color::White), "there is nothing more to jump over");
}

#[test]
fn ring_may_be_removed_first() {
    let mut position = line("R- A 4;RtoB 2 0 D 4");
    assert_eq!(position.turn(), Some(Color::White));
    assert_eq!(play(&mut position, "RtoB 2 0 A 1"), Ok(0));
}

#[test]
fn captures_isolated_full_rings() {
    let mut position = line("RtoB 2 0 A 1;R- A 3;RtoB 2 0 G 4;R- A 2;RtoB 2 1 G 1");
    // The remaining corner: A 1 and its neighbors B 1 and B 2.
    for spot in ["B 1", "B 2"] {
        let step = position.read_move(Color::Black, &format!("R- {spot}")).expect("an entry");
        let captured = position.play_unchecked(Color::Black, &step).captured;
        if spot == "B 2" {
            assert_eq!(captured, 0, "the turn had ended before");
        }
    }
    let step = position.read_move(Color::White, "RtoB 2 2 D 4").expect("an entry");
    position.play_unchecked(Color::White, &step);
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
fn rejects_invalid_entries() {
    let position = start();
    for text in
        ["", "RtoB 2 0", "RtoB 3 0 D 4", "RtoB 2 3 D 4", "R- H 1", "R- D 8", "BtoB D 4", "jump", "RtoB"]
    {
        assert!(position.read_move(Color::Black, text).is_err(), "{text}");
    }
    assert!(matches!(position.read_move(Color::Black, "12 Done "), Ok(Move::Formality(_))));
}

#[test]
fn real_records_replay() {
    for record in records(&SPEC) {
        assert_eq!(record.faults, [""; 0], "{}", record.name);
        assert_eq!(record.outcome.map(|it| it.winner), record.stated(&SPEC), "{}", record.name);
    }
}
