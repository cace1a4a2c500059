//! The cube and the end of the game.

use super::*;
use crate::backgammon::Cube;
use crate::{Claims, CubeOwner, Detail, Position};

/// A midgame position with White to roll.
fn middle(rules: &str) -> Backgammon {
    let mut position = begin(rules);
    play(&mut position, "B31stqt");
    position
}

#[test]
fn taker_owns_the_cube() {
    let mut position = middle("");
    play(&mut position, "Wdouble");
    assert_eq!((position.turn(), position.cube().value), (Some(Black), 1));
    assert_eq!(check_move(&position, "B31stqt"), Err(IllegalMove::Phase));
    play(&mut position, "Btake W31hefe");
    assert_eq!(position.cube(), Cube { value: 2, owner: CubeOwner::Player(Black) });
    play(&mut position, "Bdouble Wtake");
    assert_eq!(position.cube(), Cube { value: 4, owner: CubeOwner::Player(White) });
    assert_eq!(check_move(&position, "Bdouble"), Err(IllegalMove::Cube));
    assert_eq!(check_move(&position, "Wtake"), Err(IllegalMove::Cube));
}

#[test]
fn plays_the_beaver_of_the_specification() {
    let mut position = middle("");
    play(&mut position, "Wdouble Bdouble Wtake");
    assert_eq!(position.cube(), Cube { value: 4, owner: CubeOwner::Player(Black) });
    assert_eq!(position.turn(), Some(White));
}

#[test]
fn beavers_need_money_games() {
    let mut position = middle("");
    set(&mut position, "MI", "length:7");
    play(&mut position, "Wdouble");
    assert_eq!(check_move(&position, "Bdouble"), Err(IllegalMove::Cube));
}

#[test]
fn drop_loses_the_old_cube_value() {
    let mut position = middle("");
    play(&mut position, "Wdouble Btake W31hefe Bdouble Wdrop");
    assert_eq!(position.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("B+2"));
    assert_eq!(position.turn(), None);
    let step = step(&position, White, "31");
    assert_eq!(position.play(White, &step), Err(IllegalMove::GameOver));
}

#[test]
fn crawford_game_has_no_doubles() {
    assert_eq!(check_move(&middle("Crawford:CrawfordGame"), "Wdouble"), Err(IllegalMove::Cube));
    assert_eq!(check_move(&middle("NoCube"), "Wdouble"), Err(IllegalMove::Cube));
    assert_eq!(check_move(&middle("Crawford"), "Wdouble"), Ok(()));
}

#[test]
fn no_double_after_the_roll() {
    let mut position = middle("");
    set(&mut position, "DI", "31");
    assert_eq!(check_move(&position, "Wdouble"), Err(IllegalMove::Cube));
    assert_eq!(check_move(&position, "W31hefe"), Ok(()));
    assert_eq!(check_move(&position, "W21hffe"), Err(IllegalMove::Dice));
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert!(!moves.is_empty() && moves.iter().all(|step| position.write_move(step).starts_with("31")));
}

#[test]
fn setup_places_the_cube() {
    let mut position = middle("");
    for (ident, value) in [("CV", "4"), ("CP", "b")] {
        set(&mut position, ident, value);
    }
    assert_eq!(position.cube(), Cube { value: 4, owner: CubeOwner::Player(Black) });
    set(&mut position, "CO", "n");
    assert_eq!(position.cube().owner, CubeOwner::NoCube);
    assert!(position.set_up(&SetUp { ident: "CO", value: "x" }).is_err());
}

/// Plays White's last roll, against Black's remaining checkers.
fn end(black: &str, rules: &str, cube: &str) -> String {
    let mut position = begin(rules);
    set(&mut position, "AE", "a:y");
    set(&mut position, "AW", "a");
    black.chars().for_each(|letter| set(&mut position, "AB", &letter.to_string()));
    set(&mut position, "CO", cube);
    set(&mut position, "CV", "2");
    position.set_turn(White);
    play(&mut position, "W61az");
    position.outcome().expect("the game has ended").to_string()
}

#[test]
fn gammons_and_backgammons_count_more() {
    let fifteen = |last: char| format!("{last}{}", "s".repeat(14));
    assert_eq!(end("ss", "", "c"), "W+2");
    assert_eq!(end(&fifteen('s'), "", "c"), "W+4");
    assert_eq!(end(&fifteen('y'), "", "c"), "W+6");
    assert_eq!(end(&fifteen('f'), "", "c"), "W+6");
    assert_eq!(end(&fifteen('g'), "", "c"), "W+4");
    assert_eq!(end(&fifteen('y'), "Jacoby", "c"), "W+2");
    assert_eq!(end(&fifteen('y'), "Jacoby", "w"), "W+6");
}

#[test]
fn match_score_is_updated() {
    let mut position = middle("");
    for value in ["length:7", "game:3", "ws:2", "bs:1", "unknown:x"] {
        set(&mut position, "MI", value);
    }
    play(&mut position, "Wdouble Bdrop");
    let score = position.score(&Claims::default()).expect("no claims").expect("a score");
    assert_eq!((score.black, score.white), (1.0, 3.0));
    assert!(position.details().contains(&Detail::Match(7, [1, 2])));
}
