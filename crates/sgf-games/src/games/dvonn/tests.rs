//! Tests of Dvonn: single rules.

use sgf_model::value::Color;

use super::{Dvonn, GRID, Move};
use crate::contract::{self, Plan};
use crate::{IllegalMove, Options, Position};

/// Fills the board column by column: the red pieces on A 1, A 2 and A 3, then White and Black alternately.
fn filled() -> Dvonn {
    let mut position = Dvonn::begin(&Options::default()).expect("a board");
    for spot in GRID.spots() {
        let color = position.turn().expect("the game continues");
        position.play(color, &Move::Drop(spot)).expect("a free point");
    }
    position
}

fn play(position: &mut Dvonn, text: &str) -> Result<(), IllegalMove> {
    let color = position.turn().ok_or(IllegalMove::GameOver)?;
    let step = position.read_move(color, text).unwrap_or_else(|error| panic!("{error}"));
    position.play(color, &step).map(drop)
}

#[test]
fn satisfies_the_contract() {
    for (games, most_moves) in [(900, 10), (100, 120)] {
        let plan = Plan { games, most_moves, options: Options::default() };
        contract::check::<Dvonn>(&plan).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn white_moves_first_when_the_board_is_full() {
    let position = filled();
    assert_eq!(GRID.spots().count(), 49);
    assert_eq!(position.turn(), Some(Color::White));
    assert_eq!((position.count(Color::White), position.count(Color::Black)), (23, 23));
}

#[test]
fn stack_moves_as_far_as_its_height() {
    let mut position = filled();
    assert_eq!(play(&mut position, "Dropb A 1"), Err(IllegalMove::Phase));
    assert_eq!(play(&mut position, "Move A 1 B 1"), Err(IllegalMove::NotYours), "red pieces have no owner");
    assert_eq!(play(&mut position, "Move D 3 E 3"), Err(IllegalMove::Blocked), "neighbors on all sides");
    assert_eq!(play(&mut position, "Pass"), Err(IllegalMove::MustMove));
    let own = |position: &Dvonn, text: &str| {
        let step = position.read_move(Color::White, text).expect("an entry");
        let Move::Lift(spot) = step else { panic!("{text} lifts") };
        position.stack(spot).expect("a stack").top
    };
    let is_white = |text: &&str| own(&position, text) == Some(Color::White);
    let edge = ["Pickb K 3", "Pickb K 4", "Pickb K 5"].into_iter().find(is_white);
    play(&mut position, edge.expect("White is on the edge")).expect("it can be lifted");
    assert_eq!(position.turn(), Some(Color::White), "it is to be put down");
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert!(moves.iter().all(|step| matches!(step, Move::Drop(_))), "{moves:?}");
    let first = moves[0].clone();
    assert_eq!(position.play(Color::White, &first).map(|played| played.captured), Ok(0));
    assert_eq!(position.turn(), Some(Color::Black));
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert!(moves.iter().all(|step| matches!(step, Move::Go(..))), "{moves:?}");
}

#[test]
fn removes_stacks_without_red_piece() {
    let mut position = Dvonn::begin(&Options::default()).expect("a board");
    let put = |position: &mut Dvonn, text: &str, height: u8, top, reds| {
        let Ok(Move::Drop(spot)) = position.read_move(Color::White, text) else { panic!("{text} drops") };
        position.stacks[spot.index()] = Some(super::Stack { top, height, reds });
    };
    put(&mut position, "Dropb C 3", 1, None, 1);
    put(&mut position, "Dropb D 3", 1, Some(Color::White), 0);
    put(&mut position, "Dropb E 3", 1, Some(Color::White), 0);
    put(&mut position, "Dropb F 3", 2, Some(Color::Black), 0);
    position.n_placed = 49;
    assert_eq!(play(&mut position, "Move E 3 C 3"), Err(IllegalMove::Geometry));
    assert_eq!(play(&mut position, "Move E 3 E 4"), Err(IllegalMove::NotConnected));
    let step = position.read_move(Color::White, "Move D 3 C 3").expect("an entry");
    let played = position.play(Color::White, &step).expect("a move");
    assert_eq!((played.lost, played.captured), (1, 2), "the red piece is left alone");
    assert_eq!(position.outcome().map(|it| (it.winner, it.margin)), Some((Some(Color::White), Some(2.0))));
}

#[test]
fn rejects_invalid_entries() {
    let position = filled();
    for text in ["", "Dropb", "Dropb A 4", "Dropb L 3", "Move A 1", "K 3", "Move A 1 K 1"] {
        assert!(position.read_move(Color::White, text).is_err(), "{text}");
    }
    assert!(matches!(position.read_move(Color::White, "7 Done"), Ok(Move::Formality(_))));
}
