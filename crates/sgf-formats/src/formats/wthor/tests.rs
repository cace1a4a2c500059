//! Examples of WTHOR.

use crate::testing::{check_round_trip, facts, games, losses, row, taken};
use crate::{Options, WriteError, read};

/// A file of one game: tournament 1, Black 2, White 3, 40 discs, and its first moves.
fn file() -> Vec<u8> {
    let mut bytes = vec![20, 24, 5, 17, 1, 0, 0, 0, 0, 0, 0xE8, 0x07, 0, 0, 24, 0];
    bytes.extend([1, 0, 2, 0, 3, 0, 0x28, 0x20, 56, 64, 33]);
    bytes.resize(16 + 68, 0);
    bytes
}

/// The names of a companion file.
fn names(length: usize, names: &[&str]) -> Vec<u8> {
    let mut bytes = vec![20, 24, 5, 17, 0, 0, 0, 0, names.len() as u8, 0, 0, 0, 0, 0, 0, 0];
    for name in names {
        let mut name = name.as_bytes().to_vec();
        name.resize(length, 0);
        bytes.extend(name);
    }
    bytes
}

#[test]
fn reads_a_game() {
    let (sgf, facts) = taken("wthor", &file());
    assert_eq!(sgf, "(;GM[2]EV[WTHOR 1]PB[WTHOR 2]PW[WTHOR 3]DT[2024]RE[B+16];B[f5];W[d6];B[c3])");
    assert_eq!(facts.len(), 1);
    assert!(facts[0].starts_with("Missing(\"names\")"));
}

#[test]
fn reads_names_from_companions() {
    let options = Options::default()
        .with_companion(names(20, &["???", "a", "Hana [1]", "Oskar"]))
        .with_companion(names(26, &["???", "a cup"]));
    let reading = read(&file(), row("wthor"), &options);
    assert!(
        games(&reading).starts_with("(;GM[2]EV[a cup]PB[Hana [1\\]]PW[Oskar]DT[2024]"),
        "{}",
        reading.sgf
    );
    assert!(reading.facts.is_empty());
}

#[test]
fn reports_problems() {
    let check = |change: &dyn Fn(&mut Vec<u8>), expected: &str| {
        let mut bytes = file();
        change(&mut bytes);
        let reading = read(&bytes, row("wthor"), &Options::default());
        let facts = facts(&reading, &bytes);
        assert!(facts.iter().any(|fact| fact.starts_with(expected)), "{expected}: {facts:?}");
    };
    check(&|bytes| bytes[4] = 2, "Count { stated: 2, found: 1 }");
    // The header can state more games than there are.
    check(&|bytes| bytes[4..8].fill(255), "Count { stated: 4294967295, found: 1 }");
    check(&|bytes| bytes.push(0), "Truncated");
    check(&|bytes| bytes.truncate(10), "Broken");
    check(&|bytes| bytes[26] = 11, "Illegal");
    check(&|bytes| bytes[26] = 9, "OffBoard");
    check(&|bytes| bytes[25] = 0, "Unknown");
    check(&|bytes| bytes[22] = 65, "BadValue(\"score\")");
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip(
        "wthor",
        "(;GM[2]EV[WTHOR 1]PB[WTHOR 2]PW[WTHOR 3]DT[2024]RE[B+16];B[f5];W[d6];B[c3])(;GM[2]EV[WTHOR 0]PB[WTHOR 0]PW[WTHOR 9]DT[2024]RE[0];B[d3])",
    );
    assert_eq!(losses(&output), [""; 0]);
    assert_eq!(output.bytes.len(), 16 + 2 * 68);
    let written = |sgf| crate::testing::written("wthor", sgf);
    let output = written("(;GM[2]PB[Hana]DT[2024-05-17]RE[B+R];B[f5])").expect("it is Othello");
    assert_eq!(losses(&output), ["Property RE 1", "Chosen RE 1", "Property PB 1", "Shortened DT 1"]);
    let node = |node| sgf_syntax::NodeId { game: 0, node };
    assert_eq!(written("(;GM[2];B[a1])"), Err(WriteError::Move { node: node(1) }));
    assert_eq!(written("(;GM[2]SZ[6])"), Err(WriteError::OtherSize { node: node(0) }));
    assert_eq!(written("(;GM[2]AB[e4][d5]AW[d4][e5];B[d3])"), Err(WriteError::SetUp { node: node(0) }));
}
