//! The header: offsets of its fields, and the keys.

use sgf_games::xiangqi::Kind;
use sgf_model::value::Color;

use crate::xiangqi::Man;

/// The length of the header.
pub(super) const LENGTH: usize = 0x400;

/// The first version with scrambled bytes, and the first with another order of men.
pub(super) const PLAIN: u8 = 0x0A;
const SHIFTED: u8 = 0x0C;

/// The text fields: offset, maximum length, and property.
pub(super) const TEXTS: [(usize, usize, &str); 9] = [
    (0x50, 63, "GN"),
    (0xD0, 63, "EV"),
    (0x110, 15, "DT"),
    (0x120, 15, "PC"),
    (0x130, 15, "PW"),
    (0x140, 15, "PB"),
    (0x150, 63, "OT"),
    (0x1D0, 15, "AN"),
    (0x1E0, 15, "US"),
];

/// The men of each player in header order.
pub(super) const MEN: [Kind; 16] = [
    Kind::Chariot,
    Kind::Horse,
    Kind::Elephant,
    Kind::Advisor,
    Kind::General,
    Kind::Advisor,
    Kind::Elephant,
    Kind::Horse,
    Kind::Chariot,
    Kind::Cannon,
    Kind::Cannon,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
];

/// The offsets of the men's squares and of the result.
pub(super) const SQUARES: usize = 0x10;
pub(super) const RESULT: usize = 51;

/// The keys that scramble the rest of the file.
pub(super) struct Keys {
    men: u8,
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) length: u32,
    body: [u8; 32],
    pub(super) is_plain: bool,
}

/// The constant that is combined with the keys.
const MIX: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

impl Keys {
    pub(super) fn of(head: &[u8]) -> Keys {
        let byte = |at: usize| head.get(at).copied().unwrap_or_default();
        if byte(2) <= PLAIN {
            return Keys { men: 0, from: 0, to: 0, length: 0, body: [0; 32], is_plain: true };
        }
        let spread = |key: u8| {
            let key = u32::from(key);
            ((((key * key * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) as u8
        };
        let men = spread(byte(13)).wrapping_mul(byte(13));
        let from = spread(byte(14)).wrapping_mul(men);
        let to = spread(byte(15)).wrapping_mul(from);
        let length = (u32::from(byte(12)) * 256 + u32::from(byte(13))) % 32000 + 767;
        let mask = byte(3);
        let mixed = [12, 13, 14, 15].map(|at| (byte(at) & mask) | byte(at - 4));
        let body = std::array::from_fn(|index| MIX[index] & mixed[index % 4]);
        Keys { men, from, to, length, body, is_plain: false }
    }

    /// The unscrambled byte at an offset of the file.
    pub(super) fn plain(&self, byte: u8, at: usize) -> u8 {
        byte.wrapping_sub(self.body[at % 32])
    }

    /// The men on the board.
    pub(super) fn men(&self, head: &[u8]) -> Vec<Man> {
        let is_shifted = head.get(2).is_some_and(|version| *version >= SHIFTED);
        let mut men = Vec::new();
        for index in 0..32_usize {
            let place = if is_shifted { (usize::from(self.men) + index + 1) % 32 } else { index };
            let square = head.get(SQUARES + index).copied().unwrap_or(255).wrapping_sub(self.men);
            if square > 89 {
                continue;
            }
            let color = if place < 16 { Color::White } else { Color::Black };
            men.push(Man { color, kind: MEN[place % 16], column: square / 10, row: square % 10 });
        }
        men
    }
}
