//! Examples of IDs: the start position and the one with the cube at 2 are from the manual, the others from GNU Backgammon.

use crate::testing::{losses, taken, written};

#[test]
fn reads_ids_in_one_line() {
    for (ids, expected) in [
        (
            "4HPwATDgc/ABMA:AQGnABAAGAAA",
            "MI[length:5][ws:1][bs:3];PL[W]CHECKERS;CV[2]CO[w]CP[w];PL[W]DI[61])",
        ),
        ("4HPwATDgc/ABMA:UQngABAAEAAE", "MI[length:7][ws:1][bs:2];PL[B]CHECKERS;CV[2]CO[b]CP[b])"),
        ("4HPwATDgc/ABMA:cAkAAAAAAAAA", "MI[length:0][ws:0][bs:0]RU[Jacoby];PL[B]CHECKERS)"),
        ("4HPwATDgc/ABMA:cAkAAAAAAAAE", "MI[length:0][ws:0][bs:0];PL[B]CHECKERS)"),
        (
            "DQAAUAAAQAAAAA:QYnlAGAAGAAE",
            "MI[length:7][ws:6][bs:3];PL[B]AE[a:y]AW[b][b][a]AB[y][w][x];CV[2]CO[w]CP[w];PL[B]DI[31])",
        ),
    ] {
        let checkers = "AE[a:y]AW[x][x][m][m][m][m][m][h][h][h][f][f][f][f][f]AB[a][a][l][l][l][l][l][q][q][q][s][s][s][s][s]";
        let (sgf, facts) = taken("gnubgid", format!("{ids}\n").as_bytes());
        assert_eq!(sgf, format!("(;GM[6]{}", expected.replace("CHECKERS", checkers)));
        assert_eq!(facts, [""; 0]);
        let again = written("gnubgid", &sgf).expect("it can be written");
        // The manual's example omits the last bit.
        let found = String::from_utf8(again.bytes).unwrap();
        assert_eq!(found[..26], format!("{ids}\n")[..26]);
    }
}

#[test]
fn reads_printed_ids() {
    let text = " GNU Backgammon  Position ID: DQAAUAAAQAAAAA\n                 Match ID   : QYnlAGAAGAAE\n +13-14-+\n\
        Position ID: 4HPwATDgc/ABMA\n";
    let (sgf, facts) = taken("gnubgid", text.as_bytes());
    assert_eq!(sgf.matches("(;GM[6]").count(), 2);
    assert!(sgf.contains("DI[31]"), "{sgf}");
    assert_eq!(facts, [""; 0]);
}

#[test]
fn reports_invalid_positions() {
    for (text, expected) in [
        ("//////////////:UQngABAAEAAE", "BadValue(\"Position ID\"): //////////////"),
        ("4HPwATDgc/ABMA:////////////", "BadValue(\"Match ID\"): ////////////"),
        ("Match ID: UQngABAAEAAE", "NoReferent: UQngABAAEAAE"),
    ] {
        let facts = taken("gnubgid", format!("{text}\n4HPwATDgc/ABMA:UQngABAAEAAE\n").as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{text}: {facts:?}");
    }
}

#[test]
fn writes_each_decision_as_an_id() {
    let sgf = "(;GM[6]MI[length:7][ws:1][bs:2];B[52lqln]C[x];W[double];B[take])";
    let written = written("gnubgid", sgf).expect("it can be written");
    assert_eq!(losses(&written), ["Moves  3", "Property C 1"]);
    let text = String::from_utf8(written.bytes).unwrap();
    let (again, facts) = taken("gnubgid", text.as_bytes());
    assert_eq!(again.matches("(;GM[6]").count(), 3);
    assert!(again.contains("PL[B]DI[52])") && again.ends_with(";W[double])"), "{again}");
    assert_eq!(facts, [""; 0]);
}
