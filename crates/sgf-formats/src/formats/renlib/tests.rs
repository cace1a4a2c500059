//! Examples of RenLib.

use crate::WriteError;
use crate::testing::{check_round_trip, losses, taken, written};

/// A file with these nodes.
fn file(nodes: &[u8]) -> Vec<u8> {
    let mut bytes = b"\xFFRenLib\xFF\x03\x04".to_vec();
    bytes.resize(20, 0xFF);
    bytes.extend(nodes);
    bytes
}

#[test]
fn reads_a_library() {
    let (sgf, facts) = taken("renlib", &file(&[0, 0, 0x78, 0, 0x79, 0xC0, 0x68, 0x40]));
    assert_eq!(sgf, "(;GM[4]SZ[15];B[hh](;W[ih])(;W[hg]))");
    assert_eq!(facts, [""; 0]);
    // The root can be missing.
    assert_eq!(taken("renlib", &file(&[0x78, 0, 0x79, 0x40])).0, "(;GM[4]SZ[15];B[hh];W[ih])");
    let with_names =
        [&[0, 8][..], b"hello\0", &[0x78, 0x59, 1, 0], b"one\x08two\r\nthree\0\0", b"A\0"].concat();
    let (sgf, _) = taken("renlib", &file(&with_names));
    assert_eq!(sgf, "(;GM[4]SZ[15]LB[hh:A]C[hello];B[hh]HO[1]N[one]C[twothree])");
}

#[test]
fn reports_problems() {
    for (nodes, expected) in [
        (&[0, 0, 0x78][..], "Truncated"),
        (&[0, 0, 0x70, 0x40], "OffBoard"),
        (&[0, 0, 0x78, 0x40, 1], "Unknown"),
        (&[0, 0, 0x78, 0x48, b'a'], "Truncated"),
        (&[0, 0, 0x78, 0x44], "NotHeld(\"start\")"),
        (&[0, 0, 0x78, 0, 0x78, 0x40], "Illegal"),
    ] {
        let facts = taken("renlib", &file(nodes)).1;
        assert!(facts.iter().any(|fact| fact.starts_with(expected)), "{expected}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("renlib", "(;GM[4]SZ[15];B[hh](;W[ih])(;W[hg]))");
    assert_eq!(output.bytes, file(&[0, 0, 0x78, 0, 0x79, 0xC0, 0x68, 0x40]));
    assert_eq!(losses(&output), [""; 0]);
    for sgf in [
        "(;GM[4]SZ[15]C[a\nb]LB[hh:A];B[hh]N[x]C[y](;W[ih]HO[1](;B[aa])(;B[oo]))(;W[]C[pass];B[bb])(;W[hg]N[only]))",
        "(;GM[4]SZ[15]PB[x]LB[aa:B];B[hh]HO[2])",
    ] {
        check_round_trip("renlib", sgf);
    }
    let node = |node| sgf_syntax::NodeId { game: 0, node };
    assert_eq!(written("renlib", "(;GM[4]SZ[19];B[hh])"), Err(WriteError::OtherSize { node: node(0) }));
    assert_eq!(written("renlib", "(;GM[4]AB[hh])"), Err(WriteError::SetUp { node: node(0) }));
    assert_eq!(written("renlib", "(;GM[4];B[hh];W[swap])"), Err(WriteError::Move { node: node(2) }));
}
