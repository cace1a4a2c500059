//! Examples of CSA.

use crate::testing::{check_round_trip, losses, taken};

const GAME: &str = "'CSA encoding=UTF-8
V2.2
N+oskar
N-hana
$EVENT:a cup
$START_TIME:2024/05/17 20:11:00
$END_TIME:2024/05/17
$TIME_LIMIT:00:25+10
PI
+
'*before
+7776FU
T5
'*quiet
-3334FU,T3
+8822UM
%TORYO
";

#[test]
fn reads_a_game() {
    let (sgf, facts) = taken("csa", GAME.as_bytes());
    assert_eq!(
        sgf,
        "(;GM[8]PB[oskar]PW[hana]EV[a cup]DT[2024-05-17]TM[1500]OT[1x10 byo-yomi]GC[$END_TIME:2024/05/17]RE[B+R]C[before];B[7g7f]C[quiet];W[3c3d];B[8h2b+])"
    );
    assert_eq!(facts, ["InComment(\"field\"): END_TIME:2024/05/17", "NotHeld(\"time of a move\"): T5"]);
}

#[test]
fn reads_positions_and_endings() {
    for (from, to, expected) in [
        ("PI\n+\n", "PI82HI22KA\n-\n", "PL[W]"),
        ("%TORYO", "%+ILLEGAL_ACTION", "RE[W+F]"),
        ("%TORYO", "%SENNICHITE", "RE[0]"),
        ("%TORYO", "%TIME_UP", "RE[B+T]"),
        ("%TORYO", "%KACHI", "RE[W+]"),
        ("%TORYO", "%CHUDAN", "B[8h2b+]C[CHUDAN]"),
        ("%TORYO", "%TORYO\n/\nPI\n+7776FU\n", "B[8h2b+])(;GM[8];B[7g7f])"),
    ] {
        let sgf = taken("csa", GAME.replace(from, to).as_bytes()).0;
        assert!(sgf.contains(expected), "{to}: {sgf}");
    }
    let problem =
        "P1 *  *  *  * -OU\nP3 *  *  *  * +FU *  *  *  * \nP+00KI00KI\nP-00AL\n+\n+0052KI\n%TSUMI\n";
    let (sgf, facts) = taken("csa", problem.as_bytes());
    assert!(
        sgf.contains("AB[P5c][G*][G*]") && sgf.contains("RE[B+]") && sgf.ends_with("PL[B];B[G*5b])"),
        "{sgf}"
    );
    assert_eq!(facts, [""; 0]);
    check_round_trip("csa", &sgf);
}

#[test]
fn reports_problems() {
    for (from, to, expected) in [
        ("+8822UM", "+8811UM", "Illegal: +8811UM"),
        ("+8822UM", "+88", "Unknown: +88"),
        ("T5", "Tfive", "BadValue(\"time\"): Tfive"),
        ("PI\n", "P1+XX\n", "BadValue(\"position\"): P1+XX"),
        ("N-hana", "N-hana\nN-x", "Repeated(\"PW\"): N-x"),
        ("%TORYO", "%NOTHING", "Unknown: %NOTHING"),
    ] {
        let facts = taken("csa", GAME.replace(from, to).as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{to}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("csa", &taken("csa", GAME.as_bytes()).0);
    assert_eq!(losses(&output), [""; 0]);
    for sgf in [
        "(;GM[8]RE[W+]TM[90]WR[3d];B[7g7f](;W[3c3d])(;W[8c8d]))",
        "(;GM[8]RE[B+T]TM[600]OT[3x30 byo-yomi];B[7g7f];W[3c3d];B[8h2b];W[3a2b]N[x];B[B*5e])",
        "(;GM[8]AB[K5i][P*][P*]AW[K5a][+R2b]PL[W]RE[0];W[2b5b])",
    ] {
        check_round_trip("csa", sgf);
    }
}
