//! Decisions by the letters of their positions.

use sgf_games::CubeOwner;
use sgf_games::backgammon::{Cube, Dice};
use sgf_model::value::Color;

use super::*;
use crate::sgf_writer::SgfWriter;

#[test]
fn writes_decisions_as_nodes() {
    let mut decision = Decision::new(Color::Black);
    decision.side_mut(Color::White)[1] = 2;
    decision.side_mut(Color::Black)[25] = 1;
    decision.side_mut(Color::Black)[24] = 1;
    decision.cube = Cube { value: 2, owner: CubeOwner::Player(Color::White) };
    decision.dice = Dice::new(1, 3);
    (decision.length, decision.score, decision.is_crawford) = (7, [3, 6], true);
    let mut writer = SgfWriter::default();
    decision.write(&mut writer, 0);
    let (text, _) = writer.finish();
    let body = text.split_once("MI").map(|rest| rest.1.replace('\n', "")).expect("there is match info");
    assert_eq!(
        body,
        "[length:7][ws:6][bs:3]RU[Crawford:CrawfordGame];PL[B]AE[a:y]AW[a][a]AB[y][a];CV[2]CO[w]CP[w];PL[B]DI[31])"
    );
    // Black's point 24 is White's point 1, which only one player can occupy.
    assert!(!decision.is_possible());
}

#[test]
fn cube_values_are_powers_of_two() {
    assert_eq!([1, 2, 3, 64, 0].map(exponent), [Some(0), Some(1), None, Some(6), None]);
}
