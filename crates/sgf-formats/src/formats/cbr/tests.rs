//! CBR and CBL by examples.

use crate::testing::taken;

/// A record of version 2 with the men of a problem and these moves.
fn record(moves: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0; 2214];
    bytes[..16].copy_from_slice(super::GAME);
    bytes[19] = 2;
    for (at, text) in [(180, "开局"), (1076, "甲"), (1300, "乙")] {
        for (index, unit) in text.encode_utf16().enumerate() {
            bytes[at + 2 * index..at + 2 * index + 2].copy_from_slice(&unit.to_le_bytes());
        }
    }
    // The generals at d9 and e0, a chariot at e1.
    (bytes[2120 + 3], bytes[2120 + 85], bytes[2120 + 76]) = (0x25, 0x15, 0x11);
    bytes.extend(moves);
    bytes
}

/// e1 to e9, with d9 to d8 and e0 to e1 behind it.
const MOVES: [u8; 12] = [0, 0, 76, 4, 2 | 1, 0, 3, 12, 1, 0, 3, 2];

#[test]
fn reads_a_game() {
    let (sgf, facts) = taken("cbr", &record(&MOVES));
    assert_eq!(sgf, "(;GM[7]GN[开局]PW[甲]PB[乙]AB[Kd9]AW[Re1][Ke0]PL[W];W[e1e9](;B[d9d8])(;B[d9c9]))");
    assert_eq!(facts, ["Illegal: \u{1}\0\u{3}\u{2}"]);
    let with_comment = [&[4, 0, 0, 0, 4, 0, 0, 0, b'h', 0, b'i', 0][..], &[1, 0, 76, 4]].concat();
    assert!(taken("cbr", &record(&with_comment)).0.ends_with("PL[W]C[hi];W[e1e9])"));
}

#[test]
fn reads_a_library() {
    let mut library = super::LIBRARY.to_vec();
    library.resize(128, 0);
    library.extend(record(&MOVES));
    library.extend(record(&MOVES));
    assert_eq!(taken("cbr", &library).0.matches("GM[7]").count(), 2);
}

#[test]
fn reports_problems() {
    for (moves, expected) in [
        (&[0, 0, 76][..], "Truncated"),
        (&[1, 0, 99, 4], "OffBoard"),
        (&[5, 0, 76, 4, 255, 255, 255, 255, b'a', 0], "Truncated"),
    ] {
        let facts = taken("cbr", &record(moves)).1;
        assert!(facts.iter().any(|fact| fact.starts_with(expected)), "{expected}: {facts:?}");
    }
}
