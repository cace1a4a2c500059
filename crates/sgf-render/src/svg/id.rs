//! What a picture is called in a page: its identifiers and classes begin with a name that follows from its content.
//!
//! A page may contain several pictures. If they called different things alike, the second would show the stones of the first.

use std::hash::{Hash, Hasher};

use super::SvgOptions;
use crate::scene::Scene;
use crate::theme::Theme;

/// How many characters a name has: enough for a page with thousands of pictures.
const LENGTH: usize = 7;

/// The name of a picture: what the options give, or one that follows from all that is seen in it. The things of the scene are given
/// apart, because a film has more of them.
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
        // A name begins with a letter. Small letters do, because some pages do not tell them from capitals.
        const LETTERS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
        let count = if index == 0 { 26 } else { 36 };
        let letter = LETTERS[(rest % count) as usize];
        rest /= count;
        char::from(letter)
    };
    (0..LENGTH).map(letter).collect()
}

/// Tells whether a text can be what names begin with: a letter, then letters, digits, `-` and `_`.
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

/// The multiplier of many linear generators (Knuth, MMIX).
const MULTIPLIER: u64 = 0x5851_F42D_4C95_7F2D;

/// A sum of all that is hashed, the same on every platform and in every version of the compiler. The words go into two sums in turn, so
/// that the processor need not wait for the one to multiply the other.
#[derive(Default)]
struct Content {
    next: u64,
    other: u64,
}

impl Content {
    #[cfg_attr(target_family = "wasm", inline(never))]
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
        // The upper bits depend on all that came before, and a name is made of the lower ones.
        let sum = (self.next.rotate_left(23) ^ self.other).wrapping_mul(MULTIPLIER);
        (sum ^ (sum >> 32)).wrapping_mul(MULTIPLIER) >> 8
    }
}
