//! Examples of Transcripts.

use crate::WriteError;
use crate::testing::{check_round_trip, losses, taken, written};

#[test]
fn reads_transcripts() {
    for text in
        ["f5d6c3d3c4", "F5D6C3D3C4", "1. f5 d6 2. c3 d3 3. c4", "f5,d6,c3,d3,c4", "  f5 d6 c3 d3 c4\r\n"]
    {
        let (sgf, facts) = taken("transcript", text.as_bytes());
        assert_eq!(sgf, "(;GM[2];B[f5];W[d6];B[c3];W[d3];B[c4])", "{text}");
        assert_eq!(facts, [""; 0]);
    }
    assert_eq!(
        taken("transcript", b"f5d6c3\nc4c3f5\n").0,
        "(;GM[2];B[f5];W[d6];B[c3])(;GM[2];B[c4];W[c3];B[f5])"
    );
}

/// The shortest game in which a player has to pass.
const WITH_PASS: &str = "f5f6e6d6e7g5c5f7f4f3d3g4g3e8b5h6h4";

#[test]
fn adds_forced_passes() {
    let (sgf, facts) = taken("transcript", WITH_PASS.as_bytes());
    let output = taken("transcript", sgf_to_words(&sgf).as_bytes());
    assert_eq!((output.0, output.1), (sgf, facts));
}

/// The moves of a record as words, including passes.
fn sgf_to_words(sgf: &str) -> String {
    let values = sgf.split('[').skip(2).filter_map(|rest| rest.split(']').next());
    values.map(|value| if value.is_empty() { "--" } else { value }).collect::<Vec<_>>().join(" ")
}

#[test]
fn reports_problems() {
    for (text, expected) in [
        ("f5d6c3d3c4?!", "Unknown: ?!"),
        ("f5d6c3a1c4", "Illegal: a1"),
        ("f5d6c3--", "Illegal: --"),
        ("f5d6c3\nhello", "Unknown: hello"),
    ] {
        let reading =
            crate::read(text.as_bytes(), crate::testing::row("transcript"), &crate::Options::default());
        let facts = crate::testing::facts(&reading, text.as_bytes());
        assert!(facts.contains(&expected.to_owned()), "{text}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("transcript", "(;GM[2];B[f5];W[d6];B[c3];W[d3])");
    assert_eq!(output.bytes, b"f5d6c3d3\n");
    assert_eq!(losses(&output), [""; 0]);
    let output = check_round_trip("transcript", "(;GM[2]PB[a];B[f5](;W[d6])(;W[f6]))");
    assert_eq!(losses(&output), ["Property PB 1", "Variations  1"]);
    let node = |node| sgf_syntax::NodeId { game: 0, node };
    for (sgf, expected) in [
        ("(;GM[2]AB[e4][d5]AW[d4][e5];B[d3])", WriteError::SetUp { node: node(0) }),
        ("(;GM[2];B[f5];W[a1])", WriteError::Move { node: node(2) }),
        ("(;GM[2];W[f4])", WriteError::Move { node: node(1) }),
        ("(;GM[2]SZ[10];B[g6])", WriteError::OtherSize { node: node(0) }),
    ] {
        assert_eq!(written("transcript", sgf), Err(expected), "{sgf}");
    }
}
