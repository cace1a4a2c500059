//! Examples of T1.

use crate::WriteError;
use crate::testing::{check_round_trip, losses, taken, written};

const GAME: &str = "# made by hand
#
1 # version of file-format
oskar # Name of player 1
hana # Name of player 2
12 # y-size of board
12 # x-size of board
H # player 1 human or computer
H # player 2 human or computer
1 # starting player (1 plays top-down)
V # direction of letters
Y # pierule?
N # game already over?
F6
G4
";

#[test]
fn reads_a_game() {
    let (sgf, facts) = taken("t1", GAME.as_bytes());
    assert_eq!(sgf, "(;GM[21]SZ[12]PW[oskar]PB[hana]RU[PP];W[f6];B[g4])");
    assert_eq!(facts, [""; 0]);
}

#[test]
fn reads_other_boards_and_words() {
    for (from, to, expected) in [
        ("12 # x", "10 # x", "SZ[10:12]"),
        ("1 # starting", "2 # starting", "PL[B];B[f6];W[g4]"),
        ("G4", "swap\nG4\nresign", ";W[f6];B[swap-pieces];W[g4];B[resign]"),
        ("G4", "g4\ndraw", ";W[f6];B[g4];W[draw]"),
    ] {
        let (sgf, facts) = taken("t1", GAME.replace(from, to).as_bytes());
        assert!(sgf.contains(expected), "{sgf}");
        assert_eq!(facts, [""; 0], "{to}");
    }
}

#[test]
fn reports_problems() {
    for (from, to, expected) in [
        ("12 # x", "0 # x", "BadValue(\"size\"): 0"),
        ("1 # starting", "3 # starting", "BadValue(\"starting player\"): 3"),
        ("V #", "H #", "Assumed(\"direction of letters\"): H"),
        ("G4", "A1", "Illegal: A1"),
    ] {
        let facts = taken("t1", GAME.replace(from, to).as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{to}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("t1", "(;GM[21]SZ[12]PW[oskar]PB[hana]RU[PP];W[f6];B[g4])");
    assert_eq!(losses(&output), [""; 0]);
    for sgf in [
        "(;GM[21]SZ[12]RU[PP];W[f6];B[swap-pieces];W[e4](;B[resign])(;B[draw]))",
        "(;GM[21]SZ[24]RU[PP]PL[B]EV[x];B[f6]C[y];W[swap-pieces])",
    ] {
        check_round_trip("t1", sgf);
    }
}

#[test]
fn rejects_unsupported_games() {
    let node = |node| sgf_syntax::NodeId { game: 0, node };
    for (sgf, expected) in [
        ("(;GM[21]SZ[12]AW[f6];B[g4])", WriteError::SetUp { node: node(0) }),
        ("(;GM[21]SZ[12];W[f6];B[swap-sides])", WriteError::Move { node: node(2) }),
    ] {
        assert_eq!(written("t1", sgf), Err(expected), "{sgf}");
    }
}
