//! The charsets of the web, by the tables of `encoding_rs`.

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::{DecoderResult, EncoderResult, Encoding};

use super::{Decoded, Unencodable};

/// Decodes bytes, and locates what is no character.
pub(super) fn decode<'b>(bytes: &'b [u8], encoding: &'static Encoding) -> Decoded<'b> {
    match encoding.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(text) => Decoded { text, bad: Vec::new() },
        None => with_errors(bytes, encoding),
    }
}

fn with_errors(bytes: &[u8], encoding: &'static Encoding) -> Decoded<'static> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::new();
    let mut bad: Vec<Range<usize>> = Vec::new();
    let mut offset = 0;
    loop {
        let room = decoder
            .max_utf8_buffer_length_without_replacement(bytes.len() - offset)
            .unwrap_or(bytes.len() * 3);
        text.reserve(room + 4);
        let (result, n_read) =
            decoder.decode_to_string_without_replacement(&bytes[offset..], &mut text, true);
        offset += n_read;
        match result {
            DecoderResult::InputEmpty => break,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(n_bad, n_after) => {
                let end = offset - usize::from(n_after);
                // Byte sequences that leave ISO-2022-JP in mid-air are reported again at the end of input.
                let start =
                    end.saturating_sub(usize::from(n_bad)).max(bad.last().map_or(0, |range| range.end));
                if !is_shift(&bytes[start..end]) {
                    text.push(char::REPLACEMENT_CHARACTER);
                    bad.push(start..end);
                }
            }
        }
    }
    Decoded { text: Cow::Owned(text), bad }
}

/// Tells whether bytes are a whole escape sequence of ISO-2022-JP.
///
/// Where another one follows, the shift has no characters. Browsers do not trust that; in a record it is nothing.
fn is_shift(bytes: &[u8]) -> bool {
    matches!(bytes, [0x1B, b'(', b'B' | b'I' | b'J'] | [0x1B, b'$', b'@' | b'B'])
}

/// Encodes by the tables of `encoding_rs`, which write a few characters as others that look alike, ¥ as a backslash among
/// them: what does not come back is refused.
pub(super) fn encode<'t>(text: &'t str, encoding: &'static Encoding) -> Result<Cow<'t, [u8]>, Unencodable> {
    if encoding.is_ascii_compatible() && text.is_ascii() {
        return Ok(Cow::Borrowed(text.as_bytes()));
    }
    let bytes = by_table(text, encoding)?;
    match first_difference(text, &decode(&bytes, encoding).text) {
        Some((at, character)) => Err(Unencodable { at, character }),
        None => Ok(Cow::Owned(bytes)),
    }
}

fn by_table(text: &str, encoding: &'static Encoding) -> Result<Vec<u8>, Unencodable> {
    let mut encoder = encoding.new_encoder();
    let mut bytes = Vec::with_capacity(text.len() + 8);
    let mut offset = 0;
    loop {
        let rest = &text[offset..];
        bytes.reserve(
            encoder.max_buffer_length_from_utf8_without_replacement(rest.len()).unwrap_or(rest.len()),
        );
        let (result, n_read) = encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut bytes, true);
        offset += n_read;
        match result {
            EncoderResult::InputEmpty => return Ok(bytes),
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(told) => {
                // ISO-2022-JP keeps ESC, SO and SI for itself, and tells U+FFFD in their place.
                let (at, character) = text[..offset].char_indices().next_back().unwrap_or((0, told));
                return Err(Unencodable { at, character });
            }
        }
    }
}

/// Finds the first character of a text that came back as another.
fn first_difference(text: &str, returned: &str) -> Option<(usize, char)> {
    if text == returned {
        return None;
    }
    let mut others = returned.chars();
    text.char_indices().find(|(_, character)| others.next() != Some(*character))
}

/// Decodes the bytes of one character without allocating.
pub(super) fn first(bytes: &[u8], encoding: &'static Encoding) -> Option<char> {
    let mut text = [0; 16];
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (result, _, n_written) = decoder.decode_to_utf8_without_replacement(bytes, &mut text, true);
    match result {
        DecoderResult::InputEmpty => str::from_utf8(&text[..n_written]).ok()?.chars().next(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Charset;
    use super::*;

    /// Bytes by chance, many of them of the kinds that matter.
    fn texts() -> impl Iterator<Item = Vec<u8>> {
        let mut state = 1u64;
        let mut next = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u8
        };
        (0..20_000).map(move |index| {
            (0..index % 9)
                .map(|_| match next() % 4 {
                    0 => 0xD8 + next() % 8,
                    1 => next() % 3,
                    _ => next(),
                })
                .collect()
        })
    }

    #[test]
    fn what_needs_no_table_is_read_as_the_library_reads_it() {
        for text in texts() {
            for (charset, encoding) in [
                (Charset::UTF_16LE, encoding_rs::UTF_16LE),
                (Charset::UTF_16BE, encoding_rs::UTF_16BE),
                (Charset::WINDOWS_1252, encoding_rs::WINDOWS_1252),
                (Charset::UTF_8, encoding_rs::UTF_8),
            ] {
                let (own, other) = (super::super::decode(&text, charset), decode(&text, encoding));
                assert_eq!(own, other, "{charset}: {text:X?}");
                if own.bad.is_empty() && charset == Charset::WINDOWS_1252 {
                    let own_bytes = super::super::encode(&own.text, charset);
                    assert_eq!(own_bytes, encode(&other.text, encoding), "{text:X?}");
                }
            }
        }
    }
}
