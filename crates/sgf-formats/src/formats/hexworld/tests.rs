//! Examples of HexWorld links.

use crate::WriteError;
use crate::testing::{check_round_trip, losses, taken, written};

#[test]
fn reads_a_link() {
    let (sgf, facts) = taken("hexworld", b"https://hexworld.org/board/#11r9c1,b4:sh4g8,i8:rw\n");
    assert_eq!(sgf, "(;GM[11]SZ[11]RE[B+R];B[b4];W[swap-pieces];B[h4];W[g8]IP[];B[i8])");
    assert_eq!(facts, ["NotHeld(\"view\"): r9c1"]);
}

#[test]
fn reads_links_with_and_without_address() {
    for (text, expected) in [
        ("#13,a3b4c5", "(;GM[11]SZ[13];B[a3];W[b4];B[c5])"),
        ("13,a3b4c5", "(;GM[11]SZ[13];B[a3];W[b4];B[c5])"),
        ("https://trmph.com/hex/board#13,a3b4", "(;GM[11]SZ[13];B[a3];W[b4])"),
        ("#5x7,a7e1:p", "(;GM[11]SZ[5:7];B[a7];W[e1];B[pass])"),
        ("#30,ad30:fb", "(;GM[11]SZ[30]RE[W+F];B[ad30])"),
        ("#11,\n#9,a1\n", "(;GM[11]SZ[11])(;GM[11]SZ[9];B[a1])"),
    ] {
        assert_eq!(taken("hexworld", text.as_bytes()).0, expected, "{text}");
    }
}

#[test]
fn reports_problems() {
    for (text, expected) in [
        ("#5,a1z9", "Illegal: z9"),
        ("#5,a1a1", "Illegal: a1"),
        ("#5,a1?b2", "Unknown: ?"),
        ("#5,a1,b2,c3", "Unknown: ,"),
        ("#9999,a1", "BadValue(\"size\"): 9999"),
        ("#5,a1:x", "Unknown: :"),
    ] {
        let link = format!("https://hexworld.org/board/{text}");
        let facts = taken("hexworld", link.as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{text}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output =
        check_round_trip("hexworld", "(;GM[11]SZ[11]RE[B+R];B[b4];W[swap-pieces];B[h4];W[g8]IP[];B[i8])");
    assert_eq!(output.bytes, b"https://hexworld.org/board/#11c1,b4:sh4g8,i8:rw\n");
    assert_eq!(losses(&output), [""; 0]);
    let output = check_round_trip("hexworld", "(;GM[11]SZ[5:7]PB[a]RE[W+];B[a7]C[x](;W[pass])(;W[b2]))");
    assert_eq!(losses(&output), ["Property RE 1", "Property PB 1", "Property C 1", "Variations  1"]);
}

#[test]
fn rejects_unsupported_games() {
    let node = |node| sgf_syntax::NodeId { game: 0, node };
    for (sgf, expected) in [
        ("(;GM[11]SZ[5]AB[a1];W[b2])", WriteError::SetUp { node: node(0) }),
        ("(;GM[11]SZ[5];B[a1];W[swap-sides])", WriteError::Move { node: node(2) }),
        ("(;GM[11]SZ[5];B[a1];B[b1])", WriteError::Move { node: node(2) }),
        ("(;GM[1])", WriteError::OtherGame { node: node(0), number: 1 }),
    ] {
        assert_eq!(written("hexworld", sgf), Err(expected), "{sgf}");
    }
}
