//! Examples of PSQ.

use crate::WriteError;
use crate::testing::{check_round_trip, losses, taken, written};

const GAME: &str = "Piskvorky 15x15, 1:0, 0\r\n8,8,120\r\n9,8,950\r\n8,7,60\r\noskar.exe\r\nhomo-2\r\n0\r\n";

#[test]
fn reads_a_game() {
    let (sgf, facts) = taken("psq", GAME.as_bytes());
    assert_eq!(sgf, "(;GM[4]SZ[15]PB[oskar.exe]PW[homo-2];B[hh];W[ih];B[hg])");
    assert_eq!(facts, ["NotHeld(\"time of a move\"): 8,8,120"]);
    for (from, to, expected) in [
        ("1:0, 0", "1:0, 1", "PW[oskar.exe]PB[homo-2]"),
        ("15x15, 1:0, 0", "15x20 , 0 - 0", "SZ[15:20]PB"),
        ("oskar.exe\r\nhomo-2\r\n0\r\n", "-1\r\n", "SZ[15];B[hh]"),
    ] {
        assert!(taken("psq", GAME.replace(from, to).as_bytes()).0.contains(expected), "{to}");
    }
}

#[test]
fn reports_problems() {
    for (from, to, expected) in [
        ("8,7,60", "16,7,60", "OffBoard: 16,7,60"),
        ("8,7,60", "8,8,60", "Illegal: 8,8,60"),
        ("0\r\n", "0\r\nhello\r\n", "Unknown: hello"),
    ] {
        let facts = taken("psq", GAME.replace(from, to).as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{to}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("psq", "(;GM[4]SZ[15]PB[oskar]PW[hana];B[hh];W[ih];B[hg])");
    assert_eq!(losses(&output), [""; 0]);
    check_round_trip("psq", "(;GM[4]SZ[15:20]RU[Renju];B[hh]C[x](;W[ih])(;W[hg]))");
    let node = |node| sgf_syntax::NodeId { game: 0, node };
    assert_eq!(written("psq", "(;GM[4];B[])"), Err(WriteError::Move { node: node(1) }));
    assert_eq!(written("psq", "(;GM[4]AB[hh];W[ii])"), Err(WriteError::SetUp { node: node(0) }));
}
