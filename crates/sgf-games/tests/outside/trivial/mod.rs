//! The minimal game of CONTRIBUTING, checked by the contract of all games.

mod game;

use game::{Fill, SPEC};
use sgf_games::{AnyMove, Options, SetUp, contract};
use sgf_model::value::Color;

#[test]
fn a_minimal_game_fits_in_80_lines() {
    assert!(include_str!("game.rs").lines().count() <= 80, "CONTRIBUTING.md says so");
}

#[test]
fn the_contract_holds() {
    for (columns, rows) in [(2, 2), (5, 5), (3, 4)] {
        let options = Options::default().with_size(columns, rows);
        contract::check::<Fill>(&contract::Plan { games: 5, most_moves: 30, options })
            .expect("the contract holds");
    }
}

#[test]
fn setup_symmetries_and_keys_work_by_default() {
    let mut position = SPEC.begin(&Options::default()).expect("5×5");
    assert_eq!(position.set_up(&SetUp { ident: "AB", value: "cc:aa" }), Ok(9));
    assert_eq!(position.set_up(&SetUp { ident: "AE", value: "ca:ac" }), Ok(9));
    let corner = position.site("aa").expect("a point");
    assert_eq!(position.moves_from(&[corner]).iter().map(AnyMove::path).collect::<Vec<_>>(), [[corner]]);
    let first = position.read_move(Color::Black, "aa").expect("a point");
    position.play(Color::Black, &first).expect("it is free");
    let keys = position.keys();
    let mut images = keys.images().to_vec();
    images.sort_unstable();
    images.dedup();
    // Four corners in two colors.
    assert_eq!((keys.images().len(), images.len()), (16, 8));
}
