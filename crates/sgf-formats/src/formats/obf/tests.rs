//! Examples of OBF.

use crate::WriteError;
use crate::testing::{check_round_trip, losses, taken, written};

const LINE: &str =
    "---------------------------OX------XO--------------------------- X; d3:+0; C4:-2.5; % the beginning";

#[test]
fn reads_a_position() {
    let (sgf, facts) = taken("obf", LINE.as_bytes());
    assert_eq!(sgf, "(;GM[2]AB[e4][d5]AW[d4][e5]PL[B]C[the beginning](;B[d3]V[0])(;B[c4]V[-2.5]))");
    assert_eq!(facts, [""; 0]);
    let white = LINE.replace(" X;", " O;").replace("d3", "e3").replace("C4:-2.5", "c5:-2.5");
    assert!(taken("obf", white.as_bytes()).0.contains("PL[W]C[the beginning](;W[e3]V[0])(;W[c5]V[2.5])"));
}

#[test]
fn reports_problems() {
    for (from, to, expected) in [
        ("d3", "a1", "Illegal: a1"),
        ("d3", "z9", "Unknown: z9:+0"),
        ("+0", "many", "BadValue(\"score\"): many"),
        ("beginning", "beginning\nhello", "Unknown: hello"),
    ] {
        let facts = taken("obf", LINE.replace(from, to).as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{to}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("obf", "(;GM[2]AB[e4][d5]AW[d4][e5]PL[W](;W[e3]V[-3])(;W[c5]V[0]))");
    assert_eq!(losses(&output), [""; 0]);
    assert!(output.bytes.ends_with(b" O; e3:+3; c5:+0;\n"));
    let output = written("obf", "(;GM[2]PB[a];B[d3]V[1];W[c3])").expect("it has a position");
    assert_eq!(losses(&output), ["Property PB 1", "Moves  1"]);
    let node = sgf_syntax::NodeId { game: 0, node: 0 };
    assert_eq!(written("obf", "(;GM[2]SZ[10])"), Err(WriteError::OtherSize { node }));
}
