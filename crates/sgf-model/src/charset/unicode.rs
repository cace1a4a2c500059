//! What a build without the feature `charsets` knows: UTF-8 and ASCII, and that it can read nothing else.
//!
//! Text is UTF-8 where CA says so, or says nothing and the bytes are valid. Anything else is read as ASCII: each character beyond that is
//! located and not guessed at, and none is written.

use super::declared::Root;
use super::detection::{Confidence, Detection, Evidence};
use super::{Charset, names};

/// Tells UTF-8 from what cannot be read.
pub(super) fn detect(bytes: &[u8], root: &Root) -> Detection {
    let named = root.ca(bytes, &|_| 1).map(|span| names::means_utf8(&bytes[span]));
    let (charset, evidence) = match (named, bytes.is_ascii()) {
        (Some(true), _) => (Charset::UTF_8, Evidence::Declared),
        (_, true) => (Charset::US_ASCII, Evidence::Ascii),
        (None, false) if str::from_utf8(bytes).is_ok() => (Charset::UTF_8, Evidence::ValidUtf8),
        _ => (Charset::US_ASCII, Evidence::Fallback),
    };
    let is_certain = evidence != Evidence::Fallback;
    let confidence = if is_certain { Confidence::Certain } else { Confidence::Low };
    Detection { charset, evidence, confidence, n_bad: 0, declared: None, conflict: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(game: &[u8], charset: Charset, evidence: Evidence) {
        let detection = detect(game, &Root::unknown(game));
        assert_eq!((detection.charset, detection.evidence), (charset, evidence));
    }

    #[test]
    fn utf8_is_told_from_what_cannot_be_read() {
        check("(;CA[utf8]PB[柯洁])".as_bytes(), Charset::UTF_8, Evidence::Declared);
        check("(;PB[柯洁])".as_bytes(), Charset::UTF_8, Evidence::ValidUtf8);
        check(b"(;CA[UTF-8]PB[Ke])", Charset::UTF_8, Evidence::Declared);
        // Nobody may write beyond ASCII here.
        check(b"(;CA[Big5]PB[Ke])", Charset::US_ASCII, Evidence::Ascii);
        check(b"(;PB[Ke])", Charset::US_ASCII, Evidence::Ascii);
        check("(;CA[Big5]PB[柯洁])".as_bytes(), Charset::US_ASCII, Evidence::Fallback);
        check(b"(;PB[Lo\xEFc])", Charset::US_ASCII, Evidence::Fallback);
    }
}
