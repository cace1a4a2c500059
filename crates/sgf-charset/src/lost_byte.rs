//! UTF-8 characters of which one byte was overwritten with `?`.
//!
//! A program read UTF-8 as Windows-1252, in which five bytes are not characters, and wrote `?` for each: `E7 BB 9D` (绝) became
//! `E7 BB 3F`. So there are at most five candidates for each place. Their ranking works like that of whole readings:
//! by the cost of each in the language of the rest of the text.

use std::ops::Range;

/// The bytes that are not characters in Windows-1252.
pub const LOST_BYTES: [u8; 5] = [0x81, 0x8D, 0x8F, 0x90, 0x9D];

/// A character that lost a byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostByte {
    /// The byte range in the text, including the `?`.
    pub place: Range<usize>,
    /// The possible characters, the most likely first; never empty.
    pub candidates: Vec<char>,
    /// Whether the first of them is much more likely than the others.
    pub is_clear: bool,
}

impl LostByte {
    /// Takes the character from the undamaged text.
    pub fn settle(&mut self, whole: &[u8]) {
        let character = whole.get(self.place.clone()).and_then(|bytes| str::from_utf8(bytes).ok());
        if let Some(character) = character.and_then(|text| text.chars().next()) {
            (self.candidates, self.is_clear) = (vec![character], true);
        }
    }
}

/// How much more likely the first candidate must be than the second, in tenths of a bit.
#[cfg(feature = "legacy-charsets")]
const CLEAR: i32 = 20;

/// Finds characters of three bytes that lost one to `?`, with the candidates for each.
///
/// # Examples
///
/// ```
/// use sgf_charset::lost_bytes;
/// let lost = lost_bytes(b"\xE7\xBB?\xE8\x89\xBA");
/// assert_eq!((lost[0].place.clone(), lost[0].candidates.contains(&'绝')), (0..3, true));
/// assert!(lost_bytes("柯洁?".as_bytes()).is_empty());
/// ```
#[must_use]
pub fn lost_bytes(text: &[u8]) -> Vec<LostByte> {
    let with_candidates = |place: Range<usize>| {
        let candidates = candidates(&text[place.start..]);
        LostByte { place, candidates, is_clear: false }
    };
    let mut lost: Vec<LostByte> = lost_places(text).map(with_candidates).collect();
    if !lost.is_empty() {
        weigh(&mut lost, text);
    }
    lost
}

/// Finds the places of [`lost_bytes`] without their candidates.
///
/// # Examples
///
/// ```
/// use sgf_charset::lost_places;
/// assert_eq!(lost_places(b"\xE7\xBB?\xE8\x89\xBA").collect::<Vec<_>>(), [0..3]);
/// ```
pub fn lost_places(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    memchr::memchr_iter(b'?', text).filter_map(move |mark| {
        // The first of three bytes begins no other character, so matches never overlap.
        let starts = mark.saturating_sub(2)..mark;
        let start = starts.into_iter().find(|&start| !candidates(&text[start..]).is_empty())?;
        Some(start..start + 3)
    })
}

/// Returns whether a damaged text can come from an undamaged one.
///
/// # Examples
///
/// ```
/// use sgf_charset::lost_from;
/// assert!(lost_from("绝艺".as_bytes(), b"\xE7\xBB?\xE8\x89\xBA"));
/// assert!(!lost_from("经济".as_bytes(), b"\xE7\xBB?\xE8\x89\xBA"));
/// ```
#[must_use]
pub fn lost_from(whole: &[u8], damaged: &[u8]) -> bool {
    let could_be =
        |(&before, &after): (&u8, &u8)| before == after || (after == b'?' && LOST_BYTES.contains(&before));
    whole.len() == damaged.len() && whole.iter().zip(damaged).all(could_be)
}

/// The possible characters of the first three bytes.
fn candidates(bytes: &[u8]) -> Vec<char> {
    let is_trail = |byte: u8| (0x80..=0xBF).contains(&byte);
    let mut bytes: [u8; 3] = bytes.first_chunk().copied().unwrap_or_default();
    let at = match bytes {
        [0xE0..=0xEF, b'?', last] if is_trail(last) => 1,
        [0xE0..=0xEF, middle, b'?'] if is_trail(middle) => 2,
        _ => return Vec::new(),
    };
    let mut candidates = Vec::new();
    for lost in LOST_BYTES {
        bytes[at] = lost;
        candidates.extend(str::from_utf8(&bytes).ok().and_then(|text| text.chars().next()));
    }
    candidates
}

/// Moves the most likely candidate to the front, by the language of the text.
#[cfg(feature = "legacy-charsets")]
fn weigh(lost: &mut [LostByte], text: &[u8]) {
    let languages = super::likely::Languages::of(text);
    for lost in lost {
        lost.candidates.sort_by_cached_key(|&character| languages.cost(character));
        lost.is_clear = match lost.candidates[..] {
            [first, second, ..] => languages.cost(second) - languages.cost(first) >= CLEAR,
            _ => true,
        };
    }
}

/// Without the charset tables there is no knowledge of languages.
#[cfg(not(feature = "legacy-charsets"))]
fn weigh(lost: &mut [LostByte], _: &[u8]) {
    lost.iter_mut().for_each(|lost| lost.is_clear = lost.candidates.len() == 1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_places_and_candidates() {
        let text = b"a?\xE7\xBB?\xE8\x89\xBA \xE5?\x87?";
        let lost = lost_bytes(text);
        let places: Vec<_> = lost.iter().map(|lost| lost.place.clone()).collect();
        assert_eq!(places, [2..5, 9..12]);
        assert!(lost[1].candidates.contains(&'均'));
        for whole in [&b"?"[..], b"\xE7\xBB", b"\xE7\xBB]", b"\xE7??", b"\xC3?", "九?".as_bytes()] {
            assert_eq!(lost_bytes(whole), [], "{}", whole.escape_ascii());
        }
    }

    #[cfg(feature = "legacy-charsets")]
    #[test]
    fn ranks_likely_characters_first() {
        let first = |text: &[u8]| {
            lost_bytes(text).iter().map(|lost| (lost.candidates[0], lost.is_clear)).collect::<Vec<_>>()
        };
        // 柯洁 and 唐韦星
        assert_eq!(first(b"\xE6\x9F\xAF\xE6\xB4?"), [('洁', true)]);
        assert_eq!(first(b"\xE5\x94?\xE9\x9F\xA6\xE6\x98\x9F"), [('唐', true)]);
    }
}
