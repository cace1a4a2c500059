//! Positions by examples.

use crate::testing::taken;
use crate::{Detected, detect};

#[test]
fn the_number_of_ranks_tells_the_game() {
    for (text, expected) in [
        ("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "(;GM[3]AB[Ke8][e7]AW[Ke1]PL[B])"),
        ("4k3/4p3/8/8/8/8/8/4K3 B - -", "(;GM[3]AB[Ke8][e7]AW[Ke1]PL[B])"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4", "(;GM[3];W[e2e4])"),
        ("3ak4/9/9/9/9/9/9/4C4/9/4K4 w", "(;GM[7]AB[Ad9][Ke9]AW[Ce2][Ke0]PL[W])"),
        ("\u{feff}4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\r\n", "(;GM[3]AB[Ke8][e7]AW[Ke1]PL[B])"),
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "(;GM[3]SU[Chess960]AB[Ke8]AW[Kf1][Rh1]PL[W])"),
    ] {
        let (sgf, facts) = taken("fen", text.as_bytes());
        assert_eq!((sgf.as_str(), facts), (expected, vec![]), "{text}");
    }
    let (sgf, facts) = taken("fen", b"4k4/9/9/9/4+P4/9/9/9/4K4 w 2Pb 1");
    assert!(sgf.starts_with("(;GM[8]") && sgf.contains("PL[W]"), "{sgf} {facts:?}");
    let (_, facts) = taken("fen", b"4k3/4p3/8/8/8/8/8/4K3");
    assert_eq!(facts, ["Assumed(\"player to move\"): 4k3/4p3/8/8/8/8/8/4K3"]);
}

#[test]
fn reads_operations_of_epd() {
    let text =
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8; am Rd7 h3; id \"WAC;1\"; c0 \"mate\"; acd 12; pv Rd8;\n";
    let (sgf, facts) = taken("fen", text.repeat(2).as_bytes());
    let game = "GN[WAC;1]C[mateacd 12](;W[d1d8]TE[1])(;W[d1d7]BM[1])(;W[h2h3]BM[1])(;W[d1d8]))";
    assert_eq!(sgf.matches(game).count(), 2, "{sgf}");
    assert_eq!(facts, [""; 0]);
}

#[test]
fn reports_problems() {
    for (line, expected) in [
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "BadValue(\"position\"): 4k3/8/8/8/8/8/8/8 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - bm Qh8;", "Illegal: Qh8"),
        ("hello", "Unknown: hello"),
    ] {
        let facts = taken("fen", format!("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1\n{line}\n").as_bytes()).1;
        assert_eq!(facts, [expected]);
    }
}

#[test]
fn other_texts_are_not_positions() {
    for text in [
        "a/b/c/d/e/f/g/h",
        "8/8/8/8/8/8/8/9 w - -",
        "8/8/8/8/8/8/8 w",
        "1/2-1/2",
        "4k3/8/8/8/8/8/8/4K3 hello",
    ] {
        assert!(matches!(detect(text.as_bytes(), None), Detected::Sgf), "{text}");
    }
}
