//! Examples of XQF.

use crate::WriteError;
use crate::testing::{check_round_trip, losses, taken, written};

const GAME: &str = "(;GM[7]GN[开局]EV[a cup]DT[2024-05-17]PC[北京]PW[甲]PB[乙]RE[W+]C[before];W[h2e2](;B[b9c7]C[两行\nhere];W[h0g2])(;B[h9g7]))";

/// Scrambles an unscrambled file, as version 12.
fn scrambled(plain: &[u8]) -> Vec<u8> {
    let mut bytes = plain.to_vec();
    bytes[2] = 0x12;
    bytes[3] = 0xFF;
    bytes[12..16].copy_from_slice(&[3, 5, 7, 11]);
    let keys = super::head::Keys::of(&bytes);
    let men: Vec<u8> = bytes[16..48].to_vec();
    let shift = (0..=255_u8).find(|shift| {
        let mut head = bytes.clone();
        head[16..48].fill(255);
        // A single man reveals the shift.
        head[16] = *shift;
        keys.men(&head).first().is_some_and(|man| (man.column, man.row) == (0, 0))
    });
    let shift = shift.expect("one of them is right");
    for index in 0..32_usize {
        let place = (usize::from(shift) + index + 1) % 32;
        bytes[16 + index] = men[place].wrapping_add(shift);
    }
    let mut at = super::head::LENGTH;
    let mut body = Vec::new();
    while at < plain.len() {
        let length = u32::from_le_bytes([plain[at + 4], plain[at + 5], plain[at + 6], plain[at + 7]]);
        let flags = u8::from(plain[at + 2] & 0xF0 != 0) << 7
            | u8::from(plain[at + 2] & 0x0F != 0) << 6
            | u8::from(length > 0) << 5;
        body.extend([plain[at].wrapping_add(keys.from), plain[at + 1].wrapping_add(keys.to), flags, 0]);
        if length > 0 {
            body.extend((length + keys.length).to_le_bytes());
        }
        body.extend(&plain[at + 8..at + 8 + length as usize]);
        at += 8 + length as usize;
    }
    bytes.truncate(super::head::LENGTH);
    for byte in body {
        let key = 0_u8.wrapping_sub(keys.plain(0, bytes.len()));
        bytes.push(byte.wrapping_add(key));
    }
    bytes
}

#[test]
fn reads_a_game() {
    let output = check_round_trip("xqf", GAME);
    assert_eq!(losses(&output), [""; 0]);
    let (sgf, facts) = taken("xqf", &output.bytes);
    assert_eq!(sgf, GAME.replace('\n', ""));
    assert_eq!(facts, [""; 0]);
    // Scrambling does not change the result.
    assert_eq!(taken("xqf", &scrambled(&output.bytes)), (sgf, facts));
}

#[test]
fn reports_problems() {
    let plain = written("xqf", GAME).expect("it is Xiangqi").bytes;
    let check = |change: &dyn Fn(&mut Vec<u8>), expected: &str| {
        let mut bytes = plain.clone();
        change(&mut bytes);
        let facts = taken("xqf", &bytes).1;
        assert!(facts.iter().any(|fact| fact.starts_with(expected)), "{expected}: {facts:?}");
    };
    check(&|bytes| bytes.truncate(bytes.len() - 1), "Truncated");
    check(&|bytes| bytes.push(0), "Unknown");
    // An excessive length allocates nothing.
    check(&|bytes| bytes[0x404..0x408].fill(0xFF), "Truncated");
    let node = 0x400 + 8 + 6;
    check(&move |bytes| bytes[node] = 0xFF, "OffBoard");
    check(&move |bytes| bytes[node + 1] = 0x20, "Illegal");
}

#[test]
fn survives_a_round_trip() {
    for sgf in [
        "(;GM[7]AB[Kd9]AW[Ke0][Re1]PL[W]RE[B+R];W[e1e9])",
        "(;GM[7]PW[0123456789012345678901234567890123456789]RE[0];W[h2e2];B[h9g7]N[x])",
    ] {
        check_round_trip("xqf", sgf);
    }
    let node = |node| sgf_syntax::NodeId { game: 0, node };
    assert_eq!(written("xqf", "(;GM[7]AW[Ka0][Kb0][Kc0])"), Err(WriteError::SetUp { node: node(0) }));
    assert_eq!(written("xqf", "(;GM[7];W[h2e2];W[e2e6])"), Err(WriteError::Move { node: node(2) }));
}
