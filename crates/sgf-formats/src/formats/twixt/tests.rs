//! TwixT move lists by examples.

use crate::testing::taken;
use crate::{Detected, detect};

const LIST: &str = "1.f6 2.swap 3.m16 4.n11 5.p11 6.r11 7.r12 8.p10 9.s10 10.resign\n";

const GAME: &str = "(;GM[21]SZ[24]RU[PP]RE[W+R];W[f6];B[swap-pieces];W[m16];B[n11];W[p11];B[r11];W[r12];B[p10];W[s10];B[resign])";

const ASSUMED: [&str; 2] = ["Assumed(\"size\"): ", "Assumed(\"RU\"): "];

#[test]
fn spelling_does_not_matter() {
    let lines = LIST.replace(' ', "\r\n");
    let spaced = LIST.replace('.', ". ");
    for text in
        [LIST, &lines, &spaced, &LIST.to_uppercase(), &format!("\u{feff}{LIST}"), &LIST.replace('.', ") ")]
    {
        let (sgf, facts) = taken("twixt", text.as_bytes());
        assert_eq!(sgf, GAME, "{text}");
        assert_eq!(facts, ASSUMED);
    }
}

#[test]
fn reads_draws_and_large_boards() {
    let (sgf, _) = taken("twixt", b"1.f6 2.m16|draw 3.draw");
    assert_eq!(sgf, "(;GM[21]SZ[24]RU[PP]RE[0];W[f6];B[m16]C[draw];W[draw])");
    let (sgf, _) = taken("twixt", b"1.f6 2.aa29");
    assert_eq!(sgf, "(;GM[21]SZ[30]RU[PP];W[f6];B[aa29])");
}

#[test]
fn reports_problems() {
    for (from, to, expected) in [("7.r12", "8.r12", "OutOfSequence: r12"), ("9.s10", "9.m16", "Illegal: m16")]
    {
        let text = LIST.replace(from, to);
        let reading = crate::read(text.as_bytes(), crate::testing::row("twixt"), &crate::Options::default());
        let facts = crate::testing::facts(&reading, text.as_bytes());
        assert_eq!(facts[2..], [expected], "{to}");
    }
}

#[test]
fn other_lists_are_not_twixt() {
    for text in [
        "1.e4 e5 2.Nf3 Nc6",
        "1.f5 2.d6 3.c3",
        "1. buy milk 2. swap it",
        "1.f6",
        "f6 m16",
        "1.f6 3.m16 2.n11",
    ] {
        let found = detect(text.as_bytes(), None);
        assert!(!matches!(&found, Detected::Foreign(format) if format.name == "twixt"), "{text}: {found:?}");
    }
}
