//! Random damage to the bytes of a record.

use crate::Random;

/// Text to insert, or to replace other text with: tokens of SGF, and other difficult bytes.
const PIECES: &[&[u8]] = &[
    b"(",
    b")",
    b";",
    b"[",
    b"]",
    b"\\",
    b":",
    b"()",
    b"((",
    b"[]",
    b"B[aa]",
    b"C[",
    b"AB[aa][bb]",
    b"PL",
    b" ",
    b"\n",
    b"\r",
    b"\0",
    b"\x1A",
    b"\x95",
    b"\xFF",
    b"\xEF\xBB\xBF",
    b"x",
    b"text",
    b"Black[cc]",
    b";W",
];

/// Changes a text in one to eight places.
///
/// # Examples
///
/// ```
/// use testkit::{Random, mutate::mutate};
/// let mut text = b"(;B[aa];W[bb])".to_vec();
/// mutate(&mut text, &mut Random::new(1));
/// assert_ne!(text, b"(;B[aa];W[bb])");
/// ```
pub fn mutate(text: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(8) {
        change(text, random);
    }
}

/// Changes a text in one place.
pub fn change(text: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(text.len() + 1);
    let span = at..(at + random.below(4)).min(text.len());
    match random.below(8) {
        0..=2 => drop(text.splice(at..at, random.pick(PIECES).iter().copied())),
        3 | 4 => drop(text.splice(span, random.pick(PIECES).iter().copied())),
        5 => drop(text.drain(span)),
        // Copy a piece of the text to another place.
        6 => {
            let from = random.below(text.len() + 1);
            let piece = text[from..(from + random.below(40)).min(text.len())].to_vec();
            drop(text.splice(at..at, piece));
        }
        // Cut off the end; rarely, or little would be left.
        _ => match random.one_in(4) {
            true => text.truncate(at),
            false => {
                if let Some(byte) = text.get_mut(at) {
                    *byte = (random.next_u64() & 0xFF) as u8;
                }
            }
        },
    }
}
