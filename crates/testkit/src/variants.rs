//! Damaged variants of records: what programs, e-mail and charset conversion do to files, by the million.
//!
//! A variant has a number, which gives the same bytes on every machine. So a run can be parallel, and each failure can be
//! reproduced alone.

use crate::Random;

/// Maximum length of a variant, so that damage is close together.
const LENGTH: usize = 3000;

/// Delimiters, and bytes with a meaning between them.
const TOKENS: &[&[u8]] =
    &[b"(", b")", b";", b"[", b"]", b"\\", b":", b"((", b"))", b"[]", b"\\]", b"\\\\", b"();", b"(;", b"]["];

/// Properties and parts of properties.
const PROPERTIES: &[&[u8]] = &[
    b"B[aa]",
    b";W[bb]",
    b"C[",
    b"AB[aa][bb]",
    b"PB[x]",
    b"PL",
    b"FF[4]",
    b"GM[1]",
    b"SZ[19]",
    b"DT[1999-09-09]",
    b"Black[cc]",
    b"KM[6.5]",
    b"M[aa]",
    b"L[aa][bb]",
];

/// Line breaks, also soft ones.
const BREAKS: &[&[u8]] = &[b"\r\n", b"\r", b"\n\r", b"\n", b"\\\n", b"\\\r\n"];

/// Names of charsets: supported, unsupported and unknown.
const NAMES: &[&str] = &[
    "UTF-8",
    "utf8",
    "ISO-8859-1",
    "US-ASCII",
    "windows-1251",
    "macintosh",
    "IBM850",
    "IBM437",
    "hp-roman8",
    "Shift_JIS",
    "Big5",
    "GBK",
    "GB18030",
    "EUC-JP",
    "EUC-KR",
    "ISO-2022-JP",
    "UTF-16",
    "UTF-16LE",
    "UTF-32BE",
    "UTF-7",
    "KOI8-R",
    "foo",
    "",
];

/// Text in many charsets, including partial characters and bytes that only look like text.
const TEXTS: &[&[u8]] = &[
    b"\xE6\xAE\xB5",
    b"\xE5\x90\xB4\xE6\xB8",
    b"\xC3\xA9",
    b"\xE9",
    b"\x93hane\x94",
    b"\x95\x5C",
    b"\x97\x5D",
    b"\x83\x5B",
    b"\x94\x5C\x8E\x4F\x8E",
    b"\xA5\x5C",
    b"\xB6\xCE\xB6",
    b"\xBF\xC2\xBD\xE0",
    b"\xA5\xBB\xA6",
    b"\xC0\xCC\xBC\xBC\xB5\xB9",
    b"\x84\x31\xA4\x37",
    b"\x81\x30\x81",
    b"\x1B$B0B\x1B(B",
    b"\x1B$B",
    b"\x1B(B",
    b"\x1B$BI=]\x1B(B",
    b"\xEF\xBB\xBF",
    b"\xFF\xFE",
    b"\xFE\xFF",
    b"\xEF\xBF\xBD",
    b"\xC1\xAA\xCD\xA8",
    b"\x80\x8A \xCB\x88",
    b"\xE2\x80\xAE",
];

/// Makes variants of some records.
///
/// # Examples
///
/// ```
/// use testkit::variants::Variants;
/// let variants = Variants::new(vec![b"(;B[aa];W[bb])".to_vec()], 1);
/// assert_eq!(variants.get(7), variants.get(7));
/// assert_ne!(variants.get(7), variants.get(8));
/// ```
#[derive(Clone, Debug)]
pub struct Variants {
    records: Vec<Vec<u8>>,
    seed: u64,
}

impl Variants {
    /// Creates variants of at least one record, from a seed.
    #[must_use]
    pub fn new(records: Vec<Vec<u8>>, seed: u64) -> Variants {
        assert!(!records.is_empty(), "at least one record is needed");
        Variants { records, seed }
    }

    /// Returns the variant with this number.
    #[must_use]
    pub fn get(&self, number: u64) -> Vec<u8> {
        let mut random = Random::new(self.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number << 20));
        let mut text = self.piece(&mut random);
        if random.one_in(6) {
            let other = self.piece(&mut random);
            let at = if random.one_in(2) { text.len() } else { random.below(text.len() + 1) };
            drop(text.splice(at..at, other));
        }
        for _ in 0..=random.below(4) {
            damage(&mut text, &mut random);
        }
        if random.one_in(12) { widened(&text, &mut random) } else { text }
    }

    /// Returns a record, or a part of a long one, mostly its start.
    fn piece(&self, random: &mut Random) -> Vec<u8> {
        let record = random.pick(&self.records);
        let room = record.len().saturating_sub(LENGTH);
        let start = if room > 0 && random.one_in(3) { random.below(room) } else { 0 };
        record[start..record.len().min(start + LENGTH)].to_vec()
    }
}

/// Applies one kind of damage.
fn damage(text: &mut Vec<u8>, random: &mut Random) {
    match random.below(12) {
        0 | 1 => put(text, random, TOKENS),
        2 => put(text, random, PROPERTIES),
        3..=5 => put(text, random, TEXTS),
        6 => bytes(text, random),
        7 => charset(text, random),
        8 => truncate(text, random),
        9 => line_ends(text, random),
        10 => zeros(text, random),
        _ => copy(text, random),
    }
}

/// Inserts a piece, often into a value, or overwrites other bytes with it.
fn put(text: &mut Vec<u8>, random: &mut Random, pieces: &[&[u8]]) {
    for _ in 0..=random.below(3) {
        let mut at = random.below(text.len() + 1);
        if random.one_in(2) {
            at += text[at..].iter().position(|byte| matches!(byte, b'[' | b']')).map_or(0, |found| found + 1);
        }
        let n_gone = if random.one_in(3) { random.below(4) } else { 0 };
        let end = (at + n_gone).min(text.len());
        drop(text.splice(at..end, random.pick(pieces).iter().copied()));
    }
}

/// Changes single bytes.
fn bytes(text: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(6) {
        let at = random.below(text.len() + 1);
        let byte = (random.next_u64() & 0xFF) as u8;
        match (random.below(3), text.get_mut(at)) {
            (0, Some(old)) => *old = byte,
            (1, Some(_)) => drop(text.remove(at)),
            _ => text.insert(at, byte),
        }
    }
}

/// Inserts the name of a charset: in place of CA, after a semicolon, or anywhere.
fn charset(text: &mut Vec<u8>, random: &mut Random) {
    let ca = format!("CA[{}]", random.pick(NAMES)).into_bytes();
    let old = text.windows(3).position(|three| three == b"CA[");
    let end =
        |at: usize| text[at..].iter().position(|byte| *byte == b']').map_or(text.len(), |end| at + end + 1);
    let node = text.iter().position(|byte| *byte == b';').map_or(0, |at| at + 1);
    let span = match (old, random.below(4)) {
        (Some(at), 1..) => at..end(at),
        (_, 0) => {
            let at = random.below(text.len() + 1);
            at..at
        }
        _ => node..node,
    };
    drop(text.splice(span, ca));
}

/// Removes the end, the start, or a part.
fn truncate(text: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(text.len() + 1);
    match random.below(3) {
        0 => text.truncate(at),
        1 => drop(text.drain(..at.min(40))),
        _ => drop(text.drain(at..(at + random.below(30)).min(text.len()))),
    }
}

/// Replaces one or all line breaks.
fn line_ends(text: &mut Vec<u8>, random: &mut Random) {
    let to = *random.pick(BREAKS);
    if random.one_in(2) {
        let at = random.below(text.len() + 1);
        drop(text.splice(at..at, to.iter().copied()));
        return;
    }
    *text = text
        .iter()
        .flat_map(|byte| if *byte == b'\n' { to } else { std::slice::from_ref(byte) })
        .copied()
        .collect();
}

/// Inserts NUL bytes: one, several, or one after each byte of a range.
fn zeros(text: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(text.len() + 1);
    let end = (at + random.below(40)).min(text.len());
    let is_before = random.one_in(2);
    let zeros = match random.one_in(2) {
        true => vec![0; 1 + random.below(3)],
        false if is_before => text[at..end].iter().flat_map(|byte| [0, *byte]).collect(),
        false => text[at..end].iter().flat_map(|byte| [*byte, 0]).collect(),
    };
    let end = if zeros.iter().all(|byte| *byte == 0) { at } else { end };
    drop(text.splice(at..end, zeros));
}

/// Copies a part of the text to another place, or appends the text to itself.
fn copy(text: &mut Vec<u8>, random: &mut Random) {
    let from = random.below(text.len() + 1);
    let piece = text[from..(from + random.below(60)).min(text.len())].to_vec();
    let at = random.below(text.len() + 1);
    drop(text.splice(at..at, piece));
}

/// Converts to UTF-16 in either byte order, mostly with a byte order mark, sometimes with an error.
fn widened(text: &[u8], random: &mut Random) -> Vec<u8> {
    let (width, is_big) = (*random.pick(&[2, 2, 4]), random.one_in(2));
    let unit = |unit: u32| -> Vec<u8> {
        match is_big {
            true => unit.to_be_bytes()[4 - width..].to_vec(),
            false => unit.to_le_bytes()[..width].to_vec(),
        }
    };
    let mut units: Vec<u32> = text.iter().map(|byte| u32::from(*byte)).collect();
    if random.one_in(3) {
        let odd = *random.pick(&[0, 0xD83D, 0xDE00, 0x6BB5, 0xFEFF, 0xFFFF]);
        let at = random.below(units.len() + 1);
        units.insert(at, odd);
    }
    let mark = if random.one_in(3) { None } else { Some(0xFEFF) };
    let mut wide: Vec<u8> = mark.into_iter().chain(units).flat_map(unit).collect();
    if random.one_in(3) {
        bytes(&mut wide, random);
    }
    wide
}
