//! `sgf hint`: suggested moves, and why there is none.

use snapbox::str;

use crate::place::{Place, same};

/// Black wins by connecting at b3.
const HEX: &str = "(;FF[4]GM[11]SZ[4];B[b1];W[d1];B[b2];W[d2];B[b4];W[a1])\n";

#[test]
fn suggests_a_proven_win() {
    let place = Place::with(&[("hex.sgf", HEX)]);
    same(
        place.run("hint hex.sgf"),
        str![[r#"
hex.sgf
  B b3  100.0 %, proven  0 of 0 simulations
  b3

"#]],
    );
}

#[test]
fn says_why_there_is_no_move() {
    let place = Place::with(&[
        ("dice.sgf", "(;FF[4]GM[6])\n"),
        ("jungle.sgf", "(;FF[4]GM[12])\n"),
        ("over.sgf", "(;FF[4]GM[11]SZ[1];B[a1])\n"),
    ]);
    same(
        place.run("hint dice.sgf jungle.sgf over.sgf"),
        str![[r#"
! error: dice.sgf: the dice have not been rolled; pass them with --dice
! error: jungle.sgf: the rules of Jungle are not known
! error: over.sgf: there is no move in this position
exit 2

"#]],
    );
    assert!(place.run("hint --dice 31 dice.sgf").starts_with("dice.sgf\n  W "));
    assert!(place.run("hint --dice 71 dice.sgf").contains("exit 2"));
    assert!(
        place.run("hint --dice 22 dice.sgf").contains("22 is a double, and the first roll cannot be one")
    );
    assert!(place.run("hint --dice 31 over.sgf").contains("Hex is played without dice"));
    for level in ["0", "11", "strong"] {
        assert!(place.run(&format!("hint --level {level} over.sgf")).contains("exit 2"), "{level}");
    }
}
