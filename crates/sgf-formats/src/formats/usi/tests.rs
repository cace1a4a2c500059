//! Examples of USI, UCI and UCCI.

use crate::testing::{check_round_trip, losses, taken};

#[test]
fn reads_games() {
    for (text, expected) in [
        ("position startpos moves 7g7f 3c3d", "(;GM[8];B[7g7f];W[3c3d])"),
        ("position startpos moves e2e4 e7e5", "(;GM[3];W[e2e4];B[e7e5])"),
        ("position startpos moves h2e2", "(;GM[7];W[h2e2])"),
        ("startpos", "(;GM[8])"),
        (
            "position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2Pb 1 moves B*5e",
            "(;GM[8]AB[K5i][P*][P*]AW[K5a][B*]PL[W];W[B*5e])",
        ),
        (
            "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4",
            "(;GM[3]AB[Ke8]AW[e2][Ke1]PL[W];W[e2e4])",
        ),
        ("sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "(;GM[8])"),
    ] {
        let (sgf, facts) = taken("usi", text.as_bytes());
        assert_eq!(sgf, expected, "{text}");
        assert_eq!(facts, [""; 0], "{text}");
    }
}

#[test]
fn reports_problems() {
    for (text, expected) in [
        ("position startpos moves 7g7f 3c3e", "Illegal: 3c3e"),
        ("position startpos moves 7g7f\nhello", "Unknown: hello"),
        ("position sfen x", "BadValue(\"position\"): position sfen x"),
        (
            "position fen r3k2r/8/8/8/8/8/8/4K3 w - - 0 1",
            "NotHeld(\"position\"): position fen r3k2r/8/8/8/8/8/8/4K3 w - - 0 1",
        ),
    ] {
        let facts = taken("usi", text.as_bytes()).1;
        assert!(facts.contains(&expected.to_owned()), "{text}: {facts:?}");
    }
}

#[test]
fn survives_a_round_trip() {
    let output = check_round_trip("usi", "(;GM[8];B[7g7f];W[3c3d])(;GM[3];W[e2e4])(;GM[7];W[h2e2])(;GM[8])");
    assert_eq!(losses(&output), [""; 0]);
    for sgf in [
        "(;GM[8]AB[P*][P*][K5i]AW[B*][K5a]PL[W];W[B*5e])",
        "(;GM[3]AB[Ke8]AW[Ke1][e2]PL[W]C[x];W[e2e4](;B[e8e7])(;B[e8d7]))",
        "(;GM[7]AB[Kd9]AW[Ke0][Re1]PL[W];W[e1e9])",
    ] {
        check_round_trip("usi", sgf);
    }
}
