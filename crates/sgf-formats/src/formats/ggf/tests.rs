//! Examples of GGF.

use crate::testing::{check_round_trip, losses, taken};

const GAME: &str = "(;GM[Othello]PC[GGS/os]DT[2024.05.17_20:11:00.UTC]PB[oskar]PW[hana]RB[1800.0]RW[2100.5]TI[05:00//02:00]TY[8]\
    RE[-8.00]BO[8 ---------------------------O*------*O--------------------------- *]B[d3//0.5]W[c5/1.20/3]B[f6];)";

#[test]
fn reads_a_game() {
    let (sgf, facts) = taken("ggf", GAME.as_bytes());
    assert_eq!(
        sgf,
        "(;GM[2]PC[GGS/os]PB[oskar]PW[hana]BR[1800.0]WR[2100.5]RU[8]DT[2024-05-17]TM[300]OT[05:00//02:00]RE[W+8];B[d3];W[c5]V[-1.2];B[f6])"
    );
    assert_eq!(facts, ["NotHeld(\"time of a move\"): 0.5"]);
}

#[test]
fn reads_dialects() {
    for (from, to, expected) in [
        ("GM[Othello]", "GM[othello]", "PC[GGS/os]"),
        ("DT[2024.05.17_20:11:00.UTC]", "DT[945277754]", "DT[1999-12-15]"),
        ("PB[oskar]", "PB[null]", "PC[GGS/os]PW[hana]"),
        ("RE[-8.00]", "RE[+12.000:r]", "RE[B+12R]"),
        ("RE[-8.00]", "RE[+0.000]", "RE[0]"),
        ("RE[-8.00]", "RE[?]", "OT[05:00//02:00];B"),
        ("B[d3//0.5]", "B[D3]", ";B[d3];W"),
        ("* *]B", "*   *]B", ";B[d3];W"),
        ("--- *]B[d3//0.5]", "--- O]W[e3]B[PA]W[f3]", "PL[W];W[e3];B[];W[f3];W[c5]"),
    ] {
        let sgf = taken("ggf", GAME.replace(from, to).as_bytes()).0;
        assert!(sgf.contains(expected) || to.contains("*   *"), "{to}: {sgf}");
    }
}

#[test]
fn reads_several_games_and_reports_problems() {
    let two = format!("2 {GAME}{GAME}\n");
    assert_eq!(taken("ggf", two.as_bytes()).0.matches("GM[2]").count(), 2);
    for (from, to, expected) in [
        ("GM[Othello]", "GM[Othello]XX[1]", "Unknown: XX"),
        ("B[f6]", "B[a1]", "Illegal: a1"),
        ("B[f6]", "B[zz]", "Unknown: zz"),
        ("B[f6];)", "B[f6]", "Truncated: "),
        ("RE[-8.00]", "RE[-8.00:t]", "NotHeld(\"RE\"): -8.00:t"),
        (
            "BO[8 ",
            "BO[9 ",
            "BadValue(\"BO\"): 9 ---------------------------O*------*O--------------------------- *",
        ),
    ] {
        let facts = taken("ggf", GAME.replace(from, to).as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{to}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip(
        "ggf",
        "(;GM[2]PB[oskar]PW[hana]BR[1800.0]DT[2024-05-17]RE[W+8];B[d3];W[c5]V[-1.2];B[f6])",
    );
    assert_eq!(losses(&output), [""; 0]);
    for sgf in [
        "(;GM[2]PB[a\\]b]RE[B+12R]TM[300]OT[05:00//02:00]RU[8]KM[-2];B[d3];W[c5])",
        "(;GM[2]SZ[10]TM[90]C[x]RE[B+T];B[g6](;W[e7])(;W[g7]))",
        "(;GM[2]AB[e4][d5]AW[d4][e5]PL[W];W[e3];B[f3])",
    ] {
        check_round_trip("ggf", sgf);
    }
}

#[test]
fn records_with_a_node_for_each_move_are_sgf() {
    use super::is_ggf;
    assert!(is_ggf(b"(;GM[Othello]PC[a;b]TY[8]B[d3]W[c5];)"));
    assert!(is_ggf(b"2 (;GM[othello]PC[GGS]B[d3] ; ) (;GM[Othello]B[d3];)"));
    assert!(is_ggf(b"(;GM[Othello]PB[a\\];b]"));
    assert!(!is_ggf(b"(;GM[othello];B[d3];W[c5])"));
    assert!(!is_ggf(b"(;GM[othello]PB[x]\n;B[d3])"));
}
