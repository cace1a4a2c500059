//! Examples of UHP.

use crate::WriteError;
use crate::testing::{check_round_trip, losses, taken, written};

#[test]
fn reads_a_game() {
    let (sgf, facts) = taken("uhp", br"Base+MLP;InProgress;Black[2];wS1;bG1 wS1-;wQ \wS1");
    assert_eq!(sgf, r"(;GM[27]SU[Base+MLP];W[wS1];B[bG1 wS1-];W[wQ \\wS1])");
    assert_eq!(facts, [""; 0]);
    assert_eq!(taken("uhp", b"Base;NotStarted;White[1]\n").0, "(;GM[27]SU[Base])");
}

#[test]
fn reports_problems() {
    for (text, expected) in [
        ("Base;InProgress;White[2];wS1", "Count { stated: 2, found: 1 }: White[2]"),
        ("Base;InProgress;Green[2];wS1", "BadValue(\"turn\"): Green[2]"),
        ("Base;InProgress;Black[1];wS1 wQ", "Illegal: wS1 wQ"),
        ("Base;InProgress;Black[1];wS1\nBase+X;Draw;White[1]", "Unknown: Base+X;Draw;White[1]"),
    ] {
        let facts = taken("uhp", text.as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{text}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("uhp", r"(;GM[27]SU[Base+MLP]RE[W+];W[wS1];B[bG1 wS1-];W[wQ \\wS1])");
    assert_eq!(losses(&output), [""; 0]);
    assert_eq!(output.bytes, b"Base+MLP;WhiteWins;Black[2];wS1;bG1 wS1-;wQ \\wS1\n");
    let output = written(
        "uhp",
        "(;GM[27]SU[hive]PW[a];P0[1 pick W 4 wS1];P0[2 dropb wS1 N 13 .];P0[3 done];P1[4 dropb bG1 M 13 -wS1];P1[5 dropb bG1 O 13 wS1-];P1[6 done])",
    );
    let output = output.expect("it is Hive");
    assert_eq!(String::from_utf8_lossy(&output.bytes), "Base;InProgress;White[2];wS1;bG1 wS1-\n");
    assert_eq!(losses(&output), ["Property PW 1"]);
    // The first piece can be anywhere.
    let output = written(
        "uhp",
        "(;GM[27]SU[hive-p 2 0 101];P0[1 dropb wS1 M 12 .];P0[2 dropb wS1 L 10 .];P0[3 done];P1[4 dropb bP1 M 10 wS1-];P1[5 done])",
    );
    assert_eq!(
        String::from_utf8_lossy(&output.expect("it is Hive").bytes),
        "Base+P;InProgress;White[2];wS1;bP wS1-\n"
    );
    let node = sgf_syntax::NodeId { game: 0, node: 3 };
    let far = "(;GM[27]SU[hive];P0[1 dropb wS1 M 12 .];P0[2 done];P1[3 dropb bS1 C 3 .];P1[4 done])";
    assert_eq!(written("uhp", far), Err(WriteError::Move { node }));
    let node = sgf_syntax::NodeId { game: 0, node: 1 };
    assert_eq!(written("uhp", "(;GM[27];B[wS1])"), Err(WriteError::Move { node }));
}
