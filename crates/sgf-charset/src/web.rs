//! Decoding and encoding with `encoding_rs`.

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::{DecoderResult, EncoderResult, Encoding};

use crate::{Decoded, UnmappableError};

/// Decodes bytes, and locates those that are not characters.
pub(crate) fn decode<'b>(bytes: &'b [u8], encoding: &'static Encoding) -> Decoded<'b> {
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
                // The decoder reports an unfinished ISO-2022-JP sequence again at the end of input.
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

/// Returns whether bytes are a complete escape sequence of ISO-2022-JP.
///
/// A shift followed by another one has no characters. Browsers reject that as an attack; in a record it is harmless.
fn is_shift(bytes: &[u8]) -> bool {
    matches!(bytes, [0x1B, b'(', b'B' | b'I' | b'J'] | [0x1B, b'$', b'@' | b'B'])
}

/// Encodes with `encoding_rs`, but rejects characters that do not round-trip: it writes a few as others that look alike, among
/// them ¥ as a backslash.
pub(crate) fn encode<'t>(
    text: &'t str,
    encoding: &'static Encoding,
) -> Result<Cow<'t, [u8]>, UnmappableError> {
    if encoding.is_ascii_compatible() && text.is_ascii() {
        return Ok(Cow::Borrowed(text.as_bytes()));
    }
    let bytes = by_table(text, encoding)?;
    match first_difference(text, &decode(&bytes, encoding).text) {
        Some((at, character)) => Err(UnmappableError { at, character }),
        None => Ok(Cow::Owned(bytes)),
    }
}

fn by_table(text: &str, encoding: &'static Encoding) -> Result<Vec<u8>, UnmappableError> {
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
            EncoderResult::Unmappable(unmappable) => {
                // ISO-2022-JP reserves ESC, SO and SI, and the encoder reports U+FFFD in their place.
                let (at, character) = text[..offset].char_indices().next_back().unwrap_or((0, unmappable));
                return Err(UnmappableError { at, character });
            }
        }
    }
}

/// Finds the first character that decoded to another one.
fn first_difference(text: &str, returned: &str) -> Option<(usize, char)> {
    if text == returned {
        return None;
    }
    let mut others = returned.chars();
    text.char_indices().find(|(_, character)| others.next() != Some(*character))
}

/// Decodes one character without allocating.
pub(crate) fn first(bytes: &[u8], encoding: &'static Encoding) -> Option<char> {
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
    use super::*;
    use crate::Charset;

    /// Random bytes, many of the kinds that matter.
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
    fn table_free_charsets_agree_with_encoding_rs() {
        for text in texts() {
            for (charset, encoding) in [
                (Charset::UTF_16LE, encoding_rs::UTF_16LE),
                (Charset::UTF_16BE, encoding_rs::UTF_16BE),
                (Charset::WINDOWS_1252, encoding_rs::WINDOWS_1252),
                (Charset::UTF_8, encoding_rs::UTF_8),
            ] {
                let (own, other) = (crate::decode(&text, charset), decode(&text, encoding));
                assert_eq!(own, other, "{charset}: {text:X?}");
                if own.bad.is_empty() && charset == Charset::WINDOWS_1252 {
                    let own_bytes = crate::encode(&own.text, charset);
                    assert_eq!(own_bytes, encode(&other.text, encoding), "{text:X?}");
                }
            }
        }
    }
}
