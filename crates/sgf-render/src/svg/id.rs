//! Prefixes of identifiers and classes, derived from the content of a picture.
//!
//! A page may contain several pictures. If they shared identifiers, the second would show the stones of the first.

use std::hash::{Hash, Hasher};

use super::SvgOptions;
use crate::scene::Scene;
use crate::theme::Theme;

/// The length of a prefix: enough for a page with thousands of pictures.
const LENGTH: usize = 7;

/// The prefix of a picture: that of the options, or a hash of everything visible. The items of the scene are passed separately,
/// because an animation has more of them.
pub(crate) fn name(scene: &Scene, things: &impl Hash, theme: &Theme, options: &SvgOptions<'_>) -> String {
    if !options.prefix.is_empty() {
        return options.prefix.to_owned();
    }
    let mut content = Content::default();
    (&scene.title, &scene.description, scene.frame, scene.game).hash(&mut content);
    (options, theme).hash(&mut content);
    things.hash(&mut content);
    let mut rest = content.finish();
    let letter = |index: usize| {
        // A prefix starts with a letter; small letters only, because some pages ignore case.
        const LETTERS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
        let count = if index == 0 { 26 } else { 36 };
        let letter = LETTERS[(rest % count) as usize];
        rest /= count;
        char::from(letter)
    };
    (0..LENGTH).map(letter).collect()
}

/// Returns whether a text is a valid prefix: a letter, then letters, digits, `-` and `_`.
///
/// # Examples
///
/// ```
/// use sgf_render::svg::is_prefix;
/// assert!(is_prefix("game-1") && !is_prefix("1st") && !is_prefix("my game") && !is_prefix(""));
/// ```
#[must_use]
pub fn is_prefix(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_')
}

/// A common multiplier of linear congruential generators (Knuth, MMIX).
const MULTIPLIER: u64 = 0x5851_F42D_4C95_7F2D;

/// A hash that is the same on every platform and with every compiler. Words go into two sums in turn, so that the multiplications
/// overlap.
#[derive(Default)]
struct Content {
    next: u64,
    other: u64,
}

impl Content {
    fn add(&mut self, word: u64) {
        let sum = (self.next.rotate_left(23) ^ word).wrapping_mul(MULTIPLIER);
        (self.next, self.other) = (self.other, sum);
    }
}

impl Hasher for Content {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.add(number.into());
    }

    fn write_i16(&mut self, number: i16) {
        self.add(number as u64);
    }

    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_i32(&mut self, number: i32) {
        self.add(number as u64);
    }

    fn write_i64(&mut self, number: i64) {
        self.add(number as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.add(number as u64);
    }

    fn finish(&self) -> u64 {
        // The upper bits depend on all previous input, and the prefix is made of the lower ones.
        let sum = (self.next.rotate_left(23) ^ self.other).wrapping_mul(MULTIPLIER);
        (sum ^ (sum >> 32)).wrapping_mul(MULTIPLIER) >> 8
    }
}
