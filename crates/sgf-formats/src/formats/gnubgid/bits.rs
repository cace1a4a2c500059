//! Bits in base64, least significant bit of each byte first.

/// The letters by value.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A reader of bits.
pub(super) struct Bits {
    bits: Vec<bool>,
    next: usize,
}

impl Bits {
    /// Decodes letters, ignoring incomplete bytes.
    pub(super) fn decode(letters: &[u8]) -> Option<Bits> {
        let value = |letter: &u8| LETTERS.iter().position(|it| it == letter);
        // Letters have their most significant bit first, bytes their least significant bit.
        let mut all = Vec::with_capacity(letters.len() * 6);
        for letter in letters {
            let value = value(letter)?;
            all.extend((0..6).rev().map(|bit| value >> bit & 1 == 1));
        }
        let bits = all.chunks_exact(8).flat_map(|byte| byte.iter().rev().copied()).collect();
        Some(Bits { bits, next: 0 })
    }

    /// Takes a number of `width` bits; bits after the end are zero.
    pub(super) fn take(&mut self, width: usize) -> u32 {
        (0..width).fold(0, |number, bit| number | u32::from(self.take_bit()) << bit)
    }

    pub(super) fn take_bit(&mut self) -> bool {
        self.next += 1;
        self.bits.get(self.next - 1).copied().unwrap_or(false)
    }

    /// Returns whether only zeros are left.
    pub(super) fn is_done(&self) -> bool {
        self.bits.get(self.next..).is_none_or(|rest| rest.iter().all(|bit| !bit))
    }
}

/// A writer of bits.
#[derive(Default)]
pub(super) struct Writer(Vec<bool>);

impl Writer {
    pub(super) fn put(&mut self, number: u32, width: usize) {
        self.0.extend((0..width).map(|bit| number >> bit & 1 == 1));
    }

    /// Encodes a number of bytes.
    pub(super) fn encode(mut self, n_bytes: usize) -> String {
        self.0.resize(n_bytes * 8, false);
        let falling = self.0.chunks_exact(8).flat_map(|byte| byte.iter().rev().copied());
        let bits: Vec<bool> = falling.collect();
        let value = |group: &[bool]| {
            (0..6).fold(0, |value, bit| value << 1 | usize::from(group.get(bit) == Some(&true)))
        };
        bits.chunks(6).map(|group| char::from(LETTERS[value(group)])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn survives_a_round_trip() {
        let mut writer = Writer::default();
        let numbers = [(5, 4), (1, 1), (0, 3), (700, 15), (3, 2)];
        numbers.iter().for_each(|&(number, width)| writer.put(number, width));
        let letters = writer.encode(9);
        assert_eq!(letters.len(), 12);
        let mut bits = Bits::decode(letters.as_bytes()).expect("it is base64");
        assert!(numbers.iter().all(|&(number, width)| bits.take(width) == number));
        assert!(bits.is_done());
        assert!(Bits::decode(b"ab-d").is_none());
    }
}
