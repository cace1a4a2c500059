//! How likely a character is, given the language of the text around it.

use std::array;
use std::sync::{LazyLock, OnceLock};

use crate::cost::{self, Around};
use crate::frequent::Language;
use crate::units::{self, Family, Tier, Unit};
use crate::{Charset, encode};

/// Number of characters that determine the language of a text.
const CONTEXT: usize = 200;

/// The cost of the intact characters of a text in each language, in tenths of a bit.
pub(crate) struct Languages([i32; 4]);

impl Languages {
    pub(crate) fn of(text: &[u8]) -> Languages {
        let whole = text.utf8_chunks().flat_map(|chunk| chunk.valid().chars());
        let mut costs = [0; 4];
        for character in whole.filter(|character| !character.is_ascii()).take(CONTEXT) {
            for (sum, cost) in costs.iter_mut().zip(costs_of(character)) {
                *sum += cost;
            }
        }
        Languages(costs)
    }

    /// The cost of the text with one more character, in the language that fits best.
    pub(crate) fn cost(&self, character: char) -> i32 {
        let all = costs_of(character).into_iter().zip(self.0).map(|(own, rest)| own + rest);
        all.min().unwrap_or_default()
    }
}

/// A cache of costs in the Basic Multilingual Plane: finding a character in a standard is a search through its table.
static ASKED: LazyLock<Box<[OnceLock<[i32; 4]>]>> =
    LazyLock::new(|| (0..=u16::MAX).map(|_| OnceLock::new()).collect());

/// The cost of a character in each language.
fn costs_of(character: char) -> [i32; 4] {
    match ASKED.get(character as usize) {
        Some(known) => *known.get_or_init(|| look_up(character)),
        None => look_up(character),
    }
}

/// The cost of a character in each language, by the standard that orders the characters of that language.
fn look_up(character: char) -> [i32; 4] {
    let around = Around { before: ' ', after: b' ' };
    array::from_fn(|index| {
        let standard = match Language::ALL[index] {
            Language::Simplified => Charset::GBK,
            Language::Traditional => Charset::BIG5,
            Language::Japanese => Charset::SHIFT_JIS,
            Language::Korean => Charset::EUC_KR,
        };
        cost::of(character, tier(character, standard), around)[index]
    })
}

fn tier(character: char, standard: Charset) -> Tier {
    let mut text = [0; 4];
    let Ok(bytes) = encode(character.encode_utf8(&mut text), standard) else { return Tier::Extension };
    match units::next(&bytes, Family::of(standard), standard) {
        Unit::Character { tier, .. } => tier,
        _ => Tier::Extension,
    }
}
